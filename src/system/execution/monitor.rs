#![doc = include_str!("monitor.md")]

use super::stop_and_trace;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::runtime::breakpoints::Monitor;

/// The system function `⎕MONITOR`.
pub(crate) static MONITOR: SystemName =
    SystemName::function("⎕MONITOR", "system/execution/monitor.md").monadic(list_monitored).dyadic(set_monitored);

/// Implements `⎕MONITOR Y`: returns a row for each monitored line.
fn list_monitored(context: &mut Context, right: Array) -> Result<Array> {
    let body = stop_and_trace::find_body(context, &right)?;
    let monitors = context.workspace.watched.lines_of(&body).map(|lines| lines.monitors.clone()).unwrap_or_default();
    let row =
        |monitor: &Monitor| [monitor.line as i64, monitor.count as i64, monitor.processor as i64, monitor.elapsed as i64, 0];
    let numbers: Vec<i64> = monitors.iter().flat_map(row).collect();
    Ok(Array::integers(&numbers).with_shape(Shape::new(&[monitors.len(), 5])?))
}

/// Implements `X ⎕MONITOR Y`: monitors the lines `X` of a function and no others, with all counts at zero.
fn set_monitored(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.require_clock()?;
    let body = stop_and_trace::find_body(context, &right)?;
    let lines = stop_and_trace::select_lines(&body, &left)?;
    context.workspace.watched.lines_of_mut(&body).monitors =
        lines.iter().map(|&line| Monitor { line, ..Monitor::default() }).collect();
    context.workspace.watched.remove_unwatched();
    context.thread.shy = true;
    Ok(stop_and_trace::lines_to_array(lines))
}
