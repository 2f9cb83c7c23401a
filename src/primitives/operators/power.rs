#![doc = include_str!("power.md")]

use super::check_function_operand;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::train::no_inverse_fault;
use crate::function::{Argument, Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::support::arguments;

/// The primitive operator `⍣`.
pub(crate) static POWER: PrimitiveOperator = PrimitiveOperator::dyadic('⍣', "power", "primitives/operators/power.md")
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

/// Calls the function repeatedly. If the right operand is a number, that is the number of calls, and a negative number calls the
/// inverse; if it is a function, it is asked after each call, and ends the repetition by returning 1.
fn repeat(context: &mut Context, derived: &Derived, left: Option<&Array>, right: Array) -> Result<Array> {
    let function = derived.function();
    match &derived.right {
        Some(Value::Function(condition)) => context.report_progress(None, |context, reporter| {
            let mut current = right;
            loop {
                context.poll()?;
                let next = require_result(match left {
                    None => function.monadic(context, current.clone()),
                    Some(left) => function.dyadic(context, left.clone(), current.clone()),
                })?;
                if is_repetition_over(&require_result(condition.dyadic(context, next.clone(), current))?)? {
                    return Ok(next);
                }
                reporter.advance(context, 1)?;
                current = next;
            }
        }),
        Some(Value::Array(count)) => {
            let count = arguments::to_integer(count, Blame::Operand)?;
            let inverse = if count < 0 { Some(function.inverse().ok_or_else(no_inverse_fault)?) } else { None };
            let function = inverse.as_ref().unwrap_or(function);
            repeat_times(context, function, left, right, count.unsigned_abs())
        }
        _ => Err(Fault::impossible("the right operand of ⍣ must be a number or a function")),
    }
}

/// Calls the function `count` times, each time with the previous result as its right argument.
fn repeat_times(context: &mut Context, function: &FunctionRef, left: Option<&Array>, right: Array, count: u64) -> Result<Array> {
    if count == 0 {
        return Ok(right);
    }
    let mut result = Argument::from(right);
    function.call_repeatedly(context, count, &mut |context, calls| {
        for step in (0..count).rev() {
            context.poll()?;
            let outcome = calls.call(context, left.map(Argument::of), &mut result);
            if step == 0 { outcome? } else { outcome.map_err(Fault::needing_result)? }
        }
        Ok(())
    })?;
    Ok(result.into())
}

/// Returns true if `answer`, the result of the function that ends the repetition, is 1, and false if it is 0; otherwise DOMAIN
/// ERROR.
pub(crate) fn is_repetition_over(answer: &Array) -> Result<bool> {
    match arguments::to_integer(answer, Blame::Operand)? {
        0 => Ok(false),
        1 => Ok(true),
        number => {
            Err(Fault::domain(Blame::Operand, format!("the function that ends the repetition must return 0 or 1, not {number}")))
        }
    }
}

/// Returns the inverse function: `(f⍣n)⍣¯1` is `f⍣(-n)`. Returns `None` if there is no number `n`, or `f` has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let count = derived.right.as_ref()?.array()?.to_integer()?;
    if count > 0 {
        derived.function().inverse()?;
    }
    POWER.derive_function(derived.left.clone(), Some(Value::Array(Array::integer(-count))), None).ok()
}
