#![doc = include_str!("catch.md")]

use super::check_function_operand;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value};
use std::sync::Arc;

/// The event number that stands for all errors.
const ALL_ERRORS: i64 = 0;

/// The primitive operator `⎊`.
pub(crate) static CATCH: PrimitiveOperator = PrimitiveOperator::dyadic('⎊', "catch", "primitives/operators/catch.md")
    .with_check(check_function_operand)
    .with_monadic(|context, derived, right| {
        attempt(context, derived, |context, function| function.monadic(context, right.clone()))
    })
    .with_dyadic(|context, derived, left, right| {
        attempt(context, derived, |context, function| function.dyadic(context, left.clone(), right.clone()))
    });

/// Computes `f⎊g`: calls `f` and, if `f` fails, calls `g` with the same arguments. While `g` runs, `⎕DMX` describes the error. If
/// `g` is an array, that array is the result after an error.
fn attempt(
    context: &mut Context,
    derived: &Derived,
    call: impl Fn(&mut Context, &FunctionRef) -> Result<Array>,
) -> Result<Array> {
    context.thread.guards.push(Arc::from([ALL_ERRORS]));
    let outcome = call(context, derived.function());
    context.thread.guards.pop();
    match outcome {
        Err(fault) if is_caught(&fault) => {
            if let Some(Value::Array(replacement)) = &derived.right {
                return Ok(replacement.clone());
            }
            let diagnosis = context.thread.diagnosis.replace(fault.clone());
            context.workspace.last_fault = Some(fault);
            let result = call(context, derived.right_function());
            context.thread.diagnosis = diagnosis;
            result
        }
        result => result,
    }
}

/// Returns true if `⎊` catches a fault: it catches all errors, but neither interrupts nor a missing result.
fn is_caught(fault: &Fault) -> bool {
    fault.is_caught_by(ALL_ERRORS) && !fault.has_no_result()
}
