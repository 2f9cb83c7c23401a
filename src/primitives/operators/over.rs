#![doc = include_str!("over.md")]

use super::takes_functions;
use super::undone::{inverse_of, undone};
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, needed};

/// `⍥`
pub(crate) static OVER: PrimitiveOperator = PrimitiveOperator::dyadic('⍥', "over", include_str!("over.md"))
    .checking(takes_functions)
    .on_one(on_one)
    .on_two(on_two)
    .with_inverse(inverse)
    .pervading(|derived, valence| derived.function().is_scalar(valence) && derived.right_function().is_scalar(Valence::Monadic));

fn on_one(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = needed(derived.right_function().monadic(context, right))?;
    derived.function().monadic(context, inner)
}

fn on_two(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let right = needed(derived.right_function().monadic(context, right))?;
    let left = needed(derived.right_function().monadic(context, left))?;
    derived.function().dyadic(context, left, right)
}

fn inverse(derived: &Derived) -> Option<FunctionRef> {
    derived.function().inverse()?;
    derived.right_function().inverse()?;
    Some(undone(derived, uncompose, uncompose_pair))
}

/// Finds `Y` from `f g Y`.
fn uncompose(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = inverse_of(derived.function())?.monadic(context, right)?;
    inverse_of(derived.right_function())?.monadic(context, inner)
}

/// Finds `Y` from `X` and `(g X) f g Y`.
fn uncompose_pair(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let left = needed(derived.right_function().monadic(context, left))?;
    let inner = inverse_of(derived.function())?.dyadic(context, left, right)?;
    inverse_of(derived.right_function())?.monadic(context, inner)
}
