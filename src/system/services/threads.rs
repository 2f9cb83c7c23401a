#![doc = include_str!("threads.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::threads::Shield;

const PAGE: &str = "system/services/threads.md";

/// The service `2501⌶`.
pub(crate) static DISCARD_ON_EXIT: Service = Service::new(2501, "discard thread on exit", PAGE).monadic(discard_threads);

/// The service `2502⌶`.
pub(crate) static DISCARD_PARKED: Service = Service::new(2502, "discard parked threads", PAGE).monadic(discard_threads);

/// The service `2503⌶`.
pub(crate) static UNINTERRUPTIBLE: Service = Service::new(2503, "mark thread as uninterruptible", PAGE).monadic(shield);

/// Implements `2501⌶0` and `2502⌶0`: only returns 0, since threads that have ended are never kept for later calls.
fn discard_threads(_: &mut Context, _: &Options, right: Array) -> Result<Array> {
    match arguments::to_integer(&right, Blame::Right)? {
        0 => Ok(Array::ZERO),
        other => Err(Fault::domain(Blame::Right, format!("the right argument must be 0, not {other}"))),
    }
}

/// Implements `2503⌶Y`: shields threads from interrupts: the running thread if `Y` is 1, the threads that it starts if 2, both if
/// 3, none if 0. Returns the former setting.
fn shield(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let number = arguments::to_integer(&right, Blame::Right)?;
    let Some(shield) = Shield::from_number(number) else {
        return Err(Fault::domain(Blame::Right, format!("the right argument must be from 0 to 3, not {number}")));
    };
    Ok(Array::integer(context.shield(shield).number()))
}
