#![doc = include_str!("threads.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::threads::Shield;

const PAGE: &str = include_str!("threads.md");

/// `2501⌶`
pub(crate) static DISCARD_ON_EXIT: Service = Service::new(2501, "discard thread on exit", PAGE).monadic(discard_threads);

/// `2502⌶`
pub(crate) static DISCARD_PARKED: Service = Service::new(2502, "discard parked threads", PAGE).monadic(discard_threads);

/// `2503⌶`
pub(crate) static UNINTERRUPTIBLE: Service = Service::new(2503, "mark thread as uninterruptible", PAGE).monadic(shield);

/// Implements `2501⌶0` and `2502⌶0`: threads that have ended are never kept for the next call.
fn discard_threads(_: &mut Context, _: &Options, right: Array) -> Result<Array> {
    match arguments::whole(&right, Blame::Right)? {
        0 => Ok(Array::ZERO),
        other => Err(Fault::domain(Blame::Right, format!("0 is needed, not {other}"))),
    }
}

/// Implements `2503⌶Y`: shields the running thread if `Y` is 1, those that it starts if 2, both if 3, and none if 0.
fn shield(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let number = arguments::whole(&right, Blame::Right)?;
    let Some(shield) = Shield::from_number(number) else {
        return Err(Fault::domain(Blame::Right, format!("a number from 0 to 3 is needed, not {number}")));
    };
    Ok(Array::whole(context.shield(shield).number()))
}
