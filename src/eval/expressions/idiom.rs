//! Trains and compositions that are idioms: computed in one step when they are called with one argument.

use crate::array::Array;
use crate::bind::idioms::Idiom;
use crate::error::Result;
use crate::function::{Context, Forms, Function, FunctionRef, HeldValue, Nesting, Structure, Valence};

/// A function that is an idiom.
pub(crate) struct IdiomFunction {
    /// The idiom that computes the function.
    pub(crate) idiom: &'static Idiom,
    /// The function as written, for arguments that the idiom does not cover.
    pub(crate) plain: FunctionRef,
}

impl Function for IdiomFunction {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Function(&self.plain));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match (self.idiom.compute)(context, &right)? {
            Some(result) => Ok(result),
            None => self.plain.monadic(context, right),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.plain.dyadic(context, left, right)
    }

    fn forms(&self) -> Forms {
        self.plain.forms()
    }

    fn inverse(&self) -> Option<FunctionRef> {
        self.plain.inverse()
    }

    fn structure(&self) -> Structure {
        self.plain.structure()
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        self.plain.is_scalar(valence)
    }

    fn nesting(&self) -> Nesting {
        self.plain.nesting()
    }
}
