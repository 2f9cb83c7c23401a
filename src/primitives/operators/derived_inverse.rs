//! `f⍣¯1` of derived functions: the operator that derived `f` supplies the functions that invert `f`.

use crate::array::Array;
use crate::error::Result;
use crate::function::derived::{DerivedDyad, DerivedMonad};
use crate::function::train::{inverse_structure, no_inverse_fault};
use crate::function::{Context, Derived, Function, FunctionRef, HeldValue, Nesting, Structure};

/// The inverse of a derived function `f`: with one argument it computes `Y` from `f Y`, with two it computes `Y` from `X` and
/// `X f Y`.
struct DerivedInverse {
    derived: Derived,
    monadic: DerivedMonad,
    dyadic: DerivedDyad,
}

/// Returns the inverse of `derived`, which calls `monadic` or `dyadic` according to the number of its arguments.
pub(crate) fn derive_inverse(derived: &Derived, monadic: DerivedMonad, dyadic: DerivedDyad) -> FunctionRef {
    FunctionRef::new(DerivedInverse { derived: derived.clone(), monadic, dyadic })
}

/// Returns the inverse of an operand, or an error if it has none.
pub(crate) fn require_inverse(function: &FunctionRef) -> Result<FunctionRef> {
    function.inverse().ok_or_else(no_inverse_fault)
}

/// Fails: the monadic case of an inverse that takes only two arguments.
pub(crate) fn reject_monadic_call(_context: &mut Context, _derived: &Derived, _right: Array) -> Result<Array> {
    Err(no_inverse_fault())
}

/// Fails: the dyadic case of an inverse that takes only one argument.
pub(crate) fn reject_dyadic_call(_context: &mut Context, _derived: &Derived, _left: Array, _right: Array) -> Result<Array> {
    Err(no_inverse_fault())
}

impl Function for DerivedInverse {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.derived.trace_roots(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        (self.monadic)(context, &self.derived, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        (self.dyadic)(context, &self.derived, left, right)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::new(self.derived.clone()))
    }

    fn structure(&self) -> Structure {
        inverse_structure(&FunctionRef::new(self.derived.clone()))
    }

    fn nesting(&self) -> Nesting {
        self.derived.nesting()
    }
}
