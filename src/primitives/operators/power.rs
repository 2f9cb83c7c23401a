#![doc = include_str!("power.md")]

use super::check_function_operand;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::train::no_inverse;
use crate::function::{Argument, Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::support::arguments;

/// The primitive operator `⍣`.
pub(crate) static POWER: PrimitiveOperator = PrimitiveOperator::dyadic('⍣', "power", include_str!("power.md"))
    .with_check(check_function_operand)
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_inverse(inverse);

/// Computes `f⍣n Y` or `f⍣g Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    repeat(context, derived, None, right)
}

/// Computes `X f⍣n Y` or `X f⍣g Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    repeat(context, derived, Some(&left), right)
}

/// Calls the function as often as the right operand says: a number, negative for the inverse, or a function that decides after
/// each call.
fn repeat(context: &mut Context, derived: &Derived, left: Option<&Array>, right: Array) -> Result<Array> {
    let function = derived.function();
    match &derived.right {
        Some(Value::Function(condition)) => {
            let mut current = right;
            loop {
                context.poll()?;
                let next = require_result(match left {
                    None => function.monadic(context, current.clone()),
                    Some(left) => function.dyadic(context, left.clone(), current.clone()),
                })?;
                if holds(&require_result(condition.dyadic(context, next.clone(), current))?)? {
                    return Ok(next);
                }
                current = next;
            }
        }
        Some(Value::Array(count)) => {
            let count = arguments::whole(count, Blame::Operand)?;
            let inverse = if count < 0 { Some(function.inverse().ok_or_else(no_inverse)?) } else { None };
            let function = inverse.as_ref().unwrap_or(function);
            repeat_times(context, function, left, right, count.unsigned_abs())
        }
        _ => Err(Fault::impossible("the right operand of ⍣ must be a number or a function")),
    }
}

/// Calls the function `count` times.
fn repeat_times(context: &mut Context, function: &FunctionRef, left: Option<&Array>, right: Array, count: u64) -> Result<Array> {
    if count == 0 {
        return Ok(right);
    }
    let mut result = Argument::from(right);
    function.call_repeatedly(context, &mut |context, calls| {
        for step in (0..count).rev() {
            context.poll()?;
            let outcome = calls.call(context, left.map(Argument::of), &mut result);
            if step == 0 { outcome? } else { outcome.map_err(Fault::needing_result)? }
        }
        Ok(())
    })?;
    Ok(result.into())
}

/// Returns true if `answer`, the result of the right operand, is 1, which ends the repetition; it must be 0 or 1.
pub(crate) fn holds(answer: &Array) -> Result<bool> {
    match arguments::whole(answer, Blame::Operand)? {
        0 => Ok(false),
        1 => Ok(true),
        number => {
            Err(Fault::domain(Blame::Operand, format!("the function that ends the repetition must return 0 or 1, not {number}")))
        }
    }
}

/// Returns the inverse: `(f⍣n)⍣¯1` is `f⍣(-n)`.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let count = derived.right.as_ref()?.array()?.to_whole()?;
    if count > 0 {
        derived.function().inverse()?;
    }
    POWER.derive_function(derived.left.clone(), Some(Value::Array(Array::whole(-count))), None).ok()
}
