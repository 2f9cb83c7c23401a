//! `f⍣¯1` of derived functions: how an operator says what undoes the function that it derived.

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

/// The inverse of `derived` by these two functions.
pub fn undone(derived: &Derived, monadic: DerivedMonad, dyadic: DerivedDyad) -> FunctionRef {
    FunctionRef::shared(Undone { derived: derived.clone(), monadic, dyadic })
}

/// The inverse of an operand, or the fault that there is none.
pub fn inverse_of(function: &FunctionRef) -> Result<FunctionRef> {
    function.inverse().ok_or_else(no_inverse)
}

/// For the valence in which a derived function cannot be undone.
pub fn not_monadic(_context: &mut Context, _derived: &Derived, _right: Array) -> Result<Array> {
    Err(no_inverse())
}

/// For the valence in which a derived function cannot be undone.
pub fn not_dyadic(_context: &mut Context, _derived: &Derived, _left: Array, _right: Array) -> Result<Array> {
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
