#![doc = include_str!("over.md")]

use super::check_function_operands;
use super::derived_inverse::{derive_inverse, require_inverse};
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, require_result};

/// The primitive operator `⍥`.
pub(crate) static OVER: PrimitiveOperator = PrimitiveOperator::dyadic('⍥', "over", "primitives/operators/over.md")
    .with_check(check_function_operands)
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_inverse(inverse)
    .with_scalar_test(|derived, valence| {
        derived.function().is_scalar(valence) && derived.right_function().is_scalar(Valence::Monadic)
    });

/// Computes `f⍥g Y`, which is `f g Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = require_result(derived.right_function().monadic(context, right))?;
    derived.function().monadic(context, inner)
}

/// Computes `X f⍥g Y`, which is `(g X) f g Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let right = require_result(derived.right_function().monadic(context, right))?;
    let left = require_result(derived.right_function().monadic(context, left))?;
    derived.function().dyadic(context, left, right)
}

/// Returns the inverse function, or `None` if an operand has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    derived.function().inverse()?;
    derived.right_function().inverse()?;
    Some(derive_inverse(derived, invert_composition, invert_dyadic_composition))
}

/// Computes `Y` from `f g Y`.
fn invert_composition(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = require_inverse(derived.function())?.monadic(context, right)?;
    require_inverse(derived.right_function())?.monadic(context, inner)
}

/// Computes `Y` from `X` and `(g X) f g Y`.
fn invert_dyadic_composition(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let left = require_result(derived.right_function().monadic(context, left))?;
    let inner = require_inverse(derived.function())?.dyadic(context, left, right)?;
    require_inverse(derived.right_function())?.monadic(context, inner)
}
