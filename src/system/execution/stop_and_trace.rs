#![doc = include_str!("stop_and_trace.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::calls::closure;
use crate::eval::names;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::breakpoints::WatchedLines;
use crate::syntax::tree::Body;
use std::sync::Arc;

const PAGE: &str = "system/execution/stop_and_trace.md";

/// The system function `⎕STOP`.
pub(crate) static STOP: SystemName = SystemName::function("⎕STOP", PAGE)
    .monadic(|context, right| Ok(lines_to_array(find_watched_lines(context, &right)?.stops)))
    .dyadic(|context, left, right| set(context, &left, &right, |lines| &mut lines.stops));

/// The system function `⎕TRACE`.
pub(crate) static TRACE: SystemName = SystemName::function("⎕TRACE", PAGE)
    .monadic(|context, right| Ok(lines_to_array(find_watched_lines(context, &right)?.traces)))
    .dyadic(|context, left, right| set(context, &left, &right, |lines| &mut lines.traces));

/// Converts line numbers to an array.
pub(crate) fn lines_to_array(lines: Vec<usize>) -> Array {
    Array::integers(&lines.into_iter().map(|line| line as i64).collect::<Vec<i64>>())
}

/// Returns the body of the defined function or operator that the right argument names.
pub(crate) fn find_body(context: &Context, right: &Array) -> Result<Arc<Body>> {
    let name = right.to_text().filter(|_| right.is_character() && right.rank() < 2);
    let name = name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a function is needed"))?;
    let body = names::find_value(context, name.trim()).and_then(names::body);
    body.ok_or_else(|| Fault::domain(Blame::Right, format!("{} is not a defined function", name.trim())))
}

/// Returns the watched lines of a function.
fn find_watched_lines(context: &Context, right: &Array) -> Result<WatchedLines> {
    let body = find_body(context, right)?;
    Ok(context.workspace.watched.lines_of(&body).cloned().unwrap_or_default())
}

/// Implements `X ⎕STOP Y` and `X ⎕TRACE Y`: watches the lines `X` of a function and no others; returns those lines that the
/// function has.
fn set(context: &mut Context, left: &Array, right: &Array, select: fn(&mut WatchedLines) -> &mut Vec<usize>) -> Result<Array> {
    let body = find_body(context, right)?;
    let lines = select_lines(&body, left)?;
    select(context.workspace.watched.lines_of_mut(&body)).clone_from(&lines);
    context.workspace.watched.remove_unwatched();
    context.thread.shy = true;
    Ok(lines_to_array(lines))
}

/// Returns the numbers in `left` that are lines of a function, sorted and without duplicates; fails if a number is negative.
pub(crate) fn select_lines(body: &Body, left: &Array) -> Result<Vec<usize>> {
    let numbers = if left.is_empty() { Vec::new() } else { arguments::to_integers(left, Blame::Left)? };
    if let Some(invalid) = numbers.iter().find(|&&line| line < 0) {
        return Err(Fault::domain(Blame::Left, format!("lines are counted from 0: there is no line {invalid}")));
    }
    let count = closure::lines(body).len();
    let mut lines: Vec<usize> = numbers.into_iter().map(|line| line as usize).filter(|&line| line < count).collect();
    lines.sort_unstable();
    lines.dedup();
    Ok(lines)
}
