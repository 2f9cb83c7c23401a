#![doc = include_str!("calls.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::execution::stack;

const PAGE: &str = "system/services/calls.md";

/// The service `900⌶`.
pub(crate) static CALLED_MONADICALLY: Service = Service::new(900, "called monadically?", PAGE).monadic(is_called_monadically);

/// The service `50100⌶`.
pub(crate) static LINES: Service = Service::new(50100, "line count", PAGE).monadic(list_lines);

/// Implements `900⌶Y`: returns 1 if the innermost traditional function was called without a left argument, else 0.
fn is_called_monadically(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    let caller =
        context.thread.frames.iter().rev().find(|frame| frame.callee.as_ref().is_some_and(|callee| callee.body().is_tradfn()));
    Ok(Array::bit(caller.is_some_and(|frame| frame.monadic)))
}

/// Implements `50100⌶Y`: returns the first `Y` items of `⎕LC`.
fn list_lines(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let depth = arguments::to_integer(&right, Blame::Right)?;
    let depth = usize::try_from(depth)
        .map_err(|_| Fault::domain(Blame::Right, format!("the number of items must not be negative: it is {depth}")))?;
    let lines: Vec<i64> = stack::function_frames(context).take(depth).map(|frame| stack::current_line(frame) as i64).collect();
    Ok(Array::integers(&lines))
}
