#![doc = include_str!("behind.md")]

use super::takes_functions;
use super::undone::{inverse_of, not_monadic, undone};
use crate::array::Array;
use crate::error::{Blame, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, needed};

/// `⍛`
pub(crate) static BEHIND: PrimitiveOperator = PrimitiveOperator::dyadic('⍛', "behind", include_str!("behind.md"))
    .on_one(on_one)
    .on_two(on_two)
    .with_inverse(inverse)
    .pervading(|derived, _| {
        takes_functions(derived).is_ok()
            && derived.function().is_scalar(Valence::Monadic)
            && derived.right_function().is_scalar(Valence::Dyadic)
    });

fn on_one(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    on_two(context, derived, right.clone(), right)
}

/// Applies both functions; array operands are detected when the function is called, not when it is derived.
fn on_two(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    takes_functions(derived).map_err(|fault| fault.blaming(Blame::Function))?;
    let left = needed(derived.function().monadic(context, left))?;
    derived.right_function().dyadic(context, left, right)
}

fn inverse(derived: &Derived) -> Option<FunctionRef> {
    takes_functions(derived).ok()?;
    derived.right_function().inverse()?;
    Some(undone(derived, not_monadic, solve))
}

/// Finds `Y` from `X` and `(f X) g Y`.
fn solve(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let left = needed(derived.function().monadic(context, left))?;
    inverse_of(derived.right_function())?.dyadic(context, left, right)
}
