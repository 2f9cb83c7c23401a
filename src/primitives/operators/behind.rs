#![doc = include_str!("behind.md")]

use super::check_function_operands;
use super::derived_inverse::{derive_inverse, reject_monadic_call, require_inverse};
use crate::array::Array;
use crate::error::{Blame, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, require_result};

/// The primitive operator `⍛`.
pub(crate) static BEHIND: PrimitiveOperator = PrimitiveOperator::dyadic('⍛', "behind", "primitives/operators/behind.md")
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_inverse(inverse)
    .with_scalar_test(|derived, _| {
        check_function_operands(derived).is_ok()
            && derived.function().is_scalar(Valence::Monadic)
            && derived.right_function().is_scalar(Valence::Dyadic)
    });

/// Computes `f⍛g Y`, which is `(f Y) g Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    dyadic(context, derived, right.clone(), right)
}

/// Computes `X f⍛g Y`, which is `(f X) g Y`. An array operand is an error when the function is called, not when it is derived.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    check_function_operands(derived).map_err(|fault| fault.with_blame(Blame::Function))?;
    let left = require_result(derived.function().monadic(context, left))?;
    derived.right_function().dyadic(context, left, right)
}

/// Returns the inverse function, which takes two arguments, or `None` if `g` has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    check_function_operands(derived).ok()?;
    derived.right_function().inverse()?;
    Some(derive_inverse(derived, reject_monadic_call, invert_dyadic_call))
}

/// Computes `Y` from `X` and `(f X) g Y`.
fn invert_dyadic_call(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let left = require_result(derived.function().monadic(context, left))?;
    require_inverse(derived.right_function())?.dyadic(context, left, right)
}
