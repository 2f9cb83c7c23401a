#![doc = include_str!("behind.md")]

use super::check_function_operands;
use super::inverse::{derive_inverse, inverse_of, not_monadic};
use crate::array::Array;
use crate::error::{Blame, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, require_result};

/// The primitive operator `⍛`.
pub(crate) static BEHIND: PrimitiveOperator = PrimitiveOperator::dyadic('⍛', "behind", include_str!("behind.md"))
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_inverse(inverse)
    .with_scalar_test(|derived, _| {
        check_function_operands(derived).is_ok()
            && derived.function().is_scalar(Valence::Monadic)
            && derived.right_function().is_scalar(Valence::Dyadic)
    });

/// Computes `f⍛g Y`: `(f Y) g Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    dyadic(context, derived, right.clone(), right)
}

/// Computes `X f⍛g Y`: `(f X) g Y`. Array operands are detected when the function is called, not when it is derived.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    check_function_operands(derived).map_err(|fault| fault.blaming(Blame::Function))?;
    let left = require_result(derived.function().monadic(context, left))?;
    derived.right_function().dyadic(context, left, right)
}

/// Returns the inverse for two arguments, if `g` has one.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    check_function_operands(derived).ok()?;
    derived.right_function().inverse()?;
    Some(derive_inverse(derived, not_monadic, solve))
}

/// Finds `Y` from `X` and `(f X) g Y`.
fn solve(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let left = require_result(derived.function().monadic(context, left))?;
    inverse_of(derived.right_function())?.dyadic(context, left, right)
}
