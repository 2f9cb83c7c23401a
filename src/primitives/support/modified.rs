//! Primitives called in another way: with an axis, with options, or inverted.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::OptionCases;
use crate::function::{Context, Function, FunctionRef, HeldValue, Options, Structure};
use crate::primitives::Primitive;

/// A primitive with an axis in brackets.
pub(crate) struct WithAxis {
    pub(crate) primitive: &'static Primitive,
    pub(crate) axis: Array,
}

impl Function for WithAxis {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Array(&self.axis));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.primitive.monadic_with_axis {
            Some(monad) => monad(context, &self.axis, right),
            None => Err(Fault::syntax(format!("{} takes an axis only with two arguments", self.primitive.glyph))),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        match self.primitive.dyadic_with_axis {
            Some(dyad) => dyad(context, &self.axis, left, right),
            None => Err(Fault::syntax(format!("{} takes an axis only with one argument", self.primitive.glyph))),
        }
    }

    fn structure(&self) -> Structure {
        Structure::Axis { function: Box::new(Structure::Name(self.primitive.glyph.to_string())), axis: self.axis.clone() }
    }
}

/// A primitive with options set.
pub(crate) struct WithOptions {
    pub(crate) primitive: &'static Primitive,
    pub(crate) cases: OptionCases,
    pub(crate) options: Options,
}

impl Function for WithOptions {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.options.values().for_each(|value| visit(HeldValue::Array(value)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.cases.monadic {
            Some(monadic) => monadic(context, &self.options, right),
            None => Err(self.primitive.no_monadic_fault()),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        match self.cases.dyadic {
            Some(dyadic) => dyadic(context, &self.options, left, right),
            None => Err(self.primitive.no_dyadic_fault()),
        }
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        let options = self.options.then(&options.with_principal(self.cases.principal));
        Ok(FunctionRef::new(Self { primitive: self.primitive, cases: self.cases, options }))
    }

    fn structure(&self) -> Structure {
        self.primitive.structure()
    }
}

/// The inverse `f⍣¯1` of a primitive.
pub(crate) struct Inverse(pub(crate) &'static Primitive);

impl Function for Inverse {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.0.monadic_inverse {
            Some(monad) => monad(context, right),
            None => Err(Fault::domain(Blame::Operand, format!("monadic {} has no inverse", self.0.glyph))),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        match self.0.dyadic_inverse {
            Some(dyad) => dyad(context, left, right),
            None => Err(Fault::domain(Blame::Operand, format!("dyadic {} has no inverse", self.0.glyph))),
        }
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::new(self.0))
    }

    fn structure(&self) -> Structure {
        Structure::Dyadic {
            left: Box::new(Structure::Name(self.0.glyph.to_string())),
            operator: Box::new(Structure::Name('⍣'.to_string())),
            right: Box::new(Structure::Constant(Array::integer(-1))),
        }
    }
}
