#![doc = include_str!("execution.md")]

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::expressions::execute;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// The service `85⌶`.
pub(crate) static EXECUTE: Service =
    Service::new(85, "execute expression", "system/services/execution.md").dyadic(execute_for_result);

/// The service `86⌶`.
pub(crate) static EXECUTE_OUTSIDE: Service =
    Service::new(86, "execute where a function was called", "system/services/execution_outside.md").dyadic(execute_outside);

/// Implements `X(85⌶)Y`: runs a text and returns its result. Fails if there is no result, or if the result is shy and `X` is 1.
fn execute_for_result(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let rejects_shy = match arguments::to_integer(&left, Blame::Left)? {
        flag @ (0 | 1) => flag == 1,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be 0 to accept shy results or 1 to reject them, not {other}"),
            ));
        }
    };
    context.thread.shy = false;
    let result = execute::execute(context, None, &right);
    let shy = std::mem::take(&mut context.thread.shy);
    match result {
        Err(fault) if fault.has_no_result() => Err(no_result_fault("the text returned no result")),
        Ok(_) if rejects_shy && shy => Err(no_result_fault("the result of the text is shy")),
        result => result,
    }
}

/// Implements `X(86⌶)Y`: runs a text as if it stood in the running function if `X` is 0, where that function was called if `X` is
/// 1, and so on.
fn execute_outside(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    execute::execute_outside(context, arguments::to_integer(&left, Blame::Left)?, &right)
}

/// Returns the fault for a text without the required result: event 85.
fn no_result_fault(message: &str) -> Fault {
    Fault::new(ErrorKind(85), message)
}
