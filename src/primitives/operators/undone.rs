//! `f⍣¯1` of derived functions: an operator supplies the functions that invert the one it has derived.

use crate::array::Array;
use crate::error::Result;
use crate::function::derived::{DerivedDyad, DerivedMonad};
use crate::function::train::{no_inverse, undone_outline};
use crate::function::{Context, Derived, Function, FunctionRef, Held, Outline};

/// The inverse of a derived function: with one argument it finds `Y` from `f Y`, with two it finds `Y` from `X` and `X f Y`.
struct Undone {
    derived: Derived,
    monadic: DerivedMonad,
    dyadic: DerivedDyad,
}

/// Makes the inverse of `derived` from these two functions.
pub(crate) fn undone(derived: &Derived, monadic: DerivedMonad, dyadic: DerivedDyad) -> FunctionRef {
    FunctionRef::shared(Undone { derived: derived.clone(), monadic, dyadic })
}

/// Returns the inverse of an operand, or the fault that there is none.
pub(crate) fn inverse_of(function: &FunctionRef) -> Result<FunctionRef> {
    function.inverse().ok_or_else(no_inverse)
}

/// Fails for one argument, if a derived function has no monadic inverse.
pub(crate) fn not_monadic(_context: &mut Context, _derived: &Derived, _right: Array) -> Result<Array> {
    Err(no_inverse())
}

/// Fails for two arguments, if a derived function has no dyadic inverse.
pub(crate) fn not_dyadic(_context: &mut Context, _derived: &Derived, _left: Array, _right: Array) -> Result<Array> {
    Err(no_inverse())
}

impl Function for Undone {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        self.derived.held(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        (self.monadic)(context, &self.derived, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        (self.dyadic)(context, &self.derived, left, right)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::shared(self.derived.clone()))
    }

    fn outline(&self) -> Outline {
        undone_outline(&FunctionRef::shared(self.derived.clone()))
    }

    fn nesting(&self) -> usize {
        self.derived.nesting()
    }
}
