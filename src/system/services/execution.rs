#![doc = include_str!("execution.md")]

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::expressions::execute;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// `85⌶`
pub(crate) static EXECUTE: Service = Service::new(85, "execute expression", include_str!("execution.md")).dyadic(execute_shyly);

/// `86⌶`
pub(crate) static EXECUTE_OUTSIDE: Service =
    Service::new(86, "execute where a function was called", include_str!("execution_outside.md")).dyadic(execute_outside);

/// Implements `X(85⌶)Y`: runs a text and returns its value; a shy result is an error if `X` is 1.
fn execute_shyly(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let rejects_shy = match arguments::whole(&left, Blame::Left)? {
        flag @ (0 | 1) => flag == 1,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument is 0 to accept shy results or 1 to reject them, not {other}"),
            ));
        }
    };
    context.thread.shy = false;
    let result = execute::execute(context, None, &right);
    let shy = std::mem::take(&mut context.thread.shy);
    match result {
        Err(fault) if fault.has_no_result() => Err(nothing("the text gave no result")),
        Ok(_) if rejects_shy && shy => Err(nothing("the result of the text is shy")),
        result => result,
    }
}

/// Implements `X(86⌶)Y`: runs a text as if it stood `X` functions out: 0 in the running function, 1 where that was called.
fn execute_outside(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    execute::execute_outside(context, arguments::whole(&left, Blame::Left)?, &right)
}

/// Returns the fault for a text without a result: event 85.
fn nothing(message: &str) -> Fault {
    Fault::new(ErrorKind(85), message)
}
