#![doc = include_str!("spawn.md")]

use super::check_function_operand;
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Derived, PrimitiveOperator};

/// The primitive operator `&`.
pub(crate) static SPAWN: PrimitiveOperator = PrimitiveOperator::monadic('&', "spawn", "primitives/operators/spawn.md")
    .with_check(check_function_operand)
    .with_monadic(|context, derived, right| spawn(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| spawn(context, derived, Some(left), right));

/// Computes `f&Y` and `X f&Y`: starts a thread that calls `f`, and returns its number as a shy result.
fn spawn(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let number = context.spawn(derived.function().clone(), left, right)?;
    context.thread.shy = true;
    Ok(Array::integer(i64::from(number)))
}
