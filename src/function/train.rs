//! Trains: `g h`, `f g h` and `A g h` as functions.

use super::derived::{Nesting, compute_nesting, structure_of, with_enough_stack};
use super::{Context, Function, FunctionRef, HeldValue, Structure, Valence, Value, numeric_inverse, require_result};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};

/// Creates the atop `g h`: `g` applied to the result of `h`.
pub(crate) fn atop(outer: FunctionRef, inner: FunctionRef) -> Result<FunctionRef> {
    let nesting = compute_nesting(&[outer.nesting(), inner.nesting()])?;
    Ok(FunctionRef::new(Atop { outer, inner, nesting }))
}

/// Creates the fork `f g h`: `g` applied to the results of `f` and `h`; an array in the place of `f` is used as it is.
pub(crate) fn fork(left: Value, middle: FunctionRef, right: FunctionRef) -> Result<FunctionRef> {
    let nesting = compute_nesting(&[left.nesting(), middle.nesting(), right.nesting()])?;
    Ok(FunctionRef::new(Fork { left, middle, right, nesting }))
}

/// The atop `g h`: `outer` is `g`, `inner` is `h`.
#[derive(Clone)]
struct Atop {
    outer: FunctionRef,
    inner: FunctionRef,
    nesting: Nesting,
}

impl Function for Atop {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Function(&self.outer));
        visit(HeldValue::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || {
            let inner = require_result(self.inner.monadic(context, right))?;
            self.outer.monadic(context, inner)
        })
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || {
            let inner = require_result(self.inner.dyadic(context, left, right))?;
            self.outer.monadic(context, inner)
        })
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::new(InverseAtop {
            first: self.outer.inverse()?,
            second: self.inner.inverse()?,
            original: FunctionRef::new(self.clone()),
        }))
    }

    fn structure(&self) -> Structure {
        Structure::Train(vec![self.outer.structure(), self.inner.structure()])
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        self.inner.is_scalar(valence) && self.outer.is_scalar(Valence::Monadic)
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}

/// The fork `f g h`, or `A g h` with an array.
#[derive(Clone)]
struct Fork {
    left: Value,
    middle: FunctionRef,
    right: FunctionRef,
    nesting: Nesting,
}

impl Function for Fork {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::from(&self.left));
        visit(HeldValue::Function(&self.middle));
        visit(HeldValue::Function(&self.right));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || {
            let (left, right) = match &self.left {
                Value::Function(function) => {
                    let result = require_result(self.right.monadic(context, right.clone()))?;
                    (require_result(function.monadic(context, right))?, result)
                }
                value => (left_array(value)?, require_result(self.right.monadic(context, right))?),
            };
            self.middle.dyadic(context, left, right)
        })
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        with_enough_stack(self.nesting, || {
            let (left, right) = match &self.left {
                Value::Function(function) => {
                    let result = require_result(self.right.dyadic(context, left.clone(), right.clone()))?;
                    (require_result(function.dyadic(context, left, right))?, result)
                }
                value => (left_array(value)?, require_result(self.right.dyadic(context, left, right))?),
            };
            self.middle.dyadic(context, left, right)
        })
    }

    fn inverse(&self) -> Option<FunctionRef> {
        if self.left.function().is_some() {
            return numeric_inverse::of(FunctionRef::new(self.clone()));
        }
        let bound = self.left.array()?.clone();
        Some(FunctionRef::new(InverseFork {
            constant: bound,
            first: self.middle.inverse()?,
            second: self.right.inverse()?,
            original: FunctionRef::new(self.clone()),
        }))
    }

    fn structure(&self) -> Structure {
        Structure::Train(vec![structure_of(&self.left), self.middle.structure(), self.right.structure()])
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        let is_left_scalar = match &self.left {
            Value::Function(function) => function.is_scalar(valence),
            Value::Array(array) => array.is_simple_scalar(),
            Value::Operator(_) => false,
        };
        is_left_scalar && self.middle.is_scalar(Valence::Dyadic) && self.right.is_scalar(valence)
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}

/// Returns the array that is the left tine of a fork.
fn left_array(value: &Value) -> Result<Array> {
    match value {
        Value::Array(array) => Ok(array.clone()),
        _ => Err(Fault::impossible("a train consists of functions; only its leftmost part can be an array")),
    }
}

/// The inverse of an atop, `(g h)⍣¯1`: first `g⍣¯1`, then `h⍣¯1`.
struct InverseAtop {
    first: FunctionRef,
    second: FunctionRef,
    original: FunctionRef,
}

impl Function for InverseAtop {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        [&self.first, &self.second, &self.original].into_iter().for_each(|function| visit(HeldValue::Function(function)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let inner = self.first.monadic(context, right)?;
        self.second.monadic(context, inner)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let inner = self.first.monadic(context, right)?;
        self.second.dyadic(context, left, inner)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(self.original.clone())
    }

    fn structure(&self) -> Structure {
        inverse_structure(&self.original)
    }
}

/// The inverse of a fork with an array, `(A g h)⍣¯1`: first `(A∘g)⍣¯1`, then `h⍣¯1`.
struct InverseFork {
    constant: Array,
    first: FunctionRef,
    second: FunctionRef,
    original: FunctionRef,
}

impl Function for InverseFork {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Array(&self.constant));
        [&self.first, &self.second, &self.original].into_iter().for_each(|function| visit(HeldValue::Function(function)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let inner = self.first.dyadic(context, self.constant.clone(), right)?;
        self.second.monadic(context, inner)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let inner = self.first.dyadic(context, self.constant.clone(), right)?;
        self.second.dyadic(context, left, inner)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(self.original.clone())
    }

    fn structure(&self) -> Structure {
        inverse_structure(&self.original)
    }
}

/// Returns the structure of `f⍣¯1`.
pub(crate) fn inverse_structure(function: &FunctionRef) -> Structure {
    Structure::Dyadic {
        left: Box::new(function.structure()),
        operator: Box::new(Structure::Name('⍣'.to_string())),
        right: Box::new(Structure::Constant(Array::integer(-1))),
    }
}

/// Creates the fault for a function that has no inverse.
pub(crate) fn no_inverse_fault() -> Fault {
    Fault::domain(Blame::Operand, "the function has no inverse")
}
