#![doc = include_str!("power.md")]

use super::takes_function;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::train::no_inverse;
use crate::function::{Context, Derived, FunctionRef, Given, PrimitiveOperator, Value, needed};
use crate::primitives::support::arguments;

/// `⍣`
pub(crate) static POWER: PrimitiveOperator = PrimitiveOperator::dyadic('⍣', "power", include_str!("power.md"))
    .checking(takes_function)
    .on_one(on_one)
    .on_two(on_two)
    .with_inverse(inverse);

fn on_one(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    repeat(context, derived, None, right)
}

fn on_two(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    repeat(context, derived, Some(&left), right)
}

/// Calls the function as often as the right operand says: a number, negative for the inverse, or a function that decides after
/// each call.
fn repeat(context: &mut Context, derived: &Derived, left: Option<&Array>, right: Array) -> Result<Array> {
    let function = derived.function();
    match &derived.right {
        Some(Value::Function(until)) => {
            let mut current = right;
            loop {
                context.poll()?;
                let next = needed(match left {
                    None => function.monadic(context, current.clone()),
                    Some(left) => function.dyadic(context, left.clone(), current.clone()),
                })?;
                if holds(&needed(until.dyadic(context, next.clone(), current))?)? {
                    return Ok(next);
                }
                current = next;
            }
        }
        Some(Value::Array(count)) => {
            let count = arguments::whole(count, Blame::Operand)?;
            let inverse = if count < 0 { Some(function.inverse().ok_or_else(no_inverse)?) } else { None };
            let function = inverse.as_ref().unwrap_or(function);
            counted(context, function, left, right, count.unsigned_abs())
        }
        _ => Err(Fault::syntax("the right operand of ⍣ is a number or a function")),
    }
}

/// Calls the function `count` times.
fn counted(context: &mut Context, function: &FunctionRef, left: Option<&Array>, right: Array, count: u64) -> Result<Array> {
    if count == 0 {
        return Ok(right);
    }
    let mut result = Given::from(right);
    function.in_a_row(context, &mut |context, calls| {
        for step in (0..count).rev() {
            context.poll()?;
            let called = calls.call(context, left.map(Given::of), &mut result);
            if step == 0 { called? } else { called.map_err(Fault::needing_result)? }
        }
        Ok(())
    })?;
    Ok(result.into())
}

/// Returns true if the result of the right operand ends the repetition.
pub(crate) fn holds(answer: &Array) -> Result<bool> {
    match arguments::whole(answer, Blame::Operand)? {
        0 => Ok(false),
        1 => Ok(true),
        number => Err(Fault::domain(Blame::Operand, format!("the right operand of ⍣ answers 0 or 1, not {number}"))),
    }
}

/// Returns the inverse: `(f⍣n)⍣¯1` is `f⍣(-n)`.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let count = derived.right.as_ref()?.array()?.to_whole()?;
    if count > 0 {
        derived.function().inverse()?;
    }
    POWER.derived(derived.left.clone(), Some(Value::Array(Array::whole(-count))), None).ok()
}
