#![doc = include_str!("stack.md")]

use crate::array::{Array, Buffer, Mark, Reference};
use crate::error::Result;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::runtime::frames::Frame;

const PAGE: &str = "system/execution/stack.md";

/// The system constant `⎕SI`.
pub(crate) static SI: SystemName = SystemName::constant("SI", PAGE, |context| {
    let names: Vec<String> = function_frames(context).map(function_name).collect();
    Ok(Array::texts(names.iter().map(String::as_str)))
});

/// The system constant `⎕LC`.
pub(crate) static LC: SystemName = SystemName::constant("LC", PAGE, list_lines);

/// The system constant `⎕XSI`.
pub(crate) static XSI: SystemName = SystemName::constant("XSI", PAGE, |context| {
    let full = |frame: &Frame| format!("{}.{}", context.workspace.spaces[home_space(frame)].display, function_name(frame));
    let names: Vec<String> = function_frames(context).map(full).collect();
    Ok(Array::texts(names.iter().map(String::as_str)))
});

/// The system constant `⎕NSI`.
pub(crate) static NSI: SystemName = SystemName::constant("NSI", PAGE, |context| {
    let names: Vec<String> =
        list_calling_spaces(context).into_iter().map(|space| context.workspace.spaces[space].display.clone()).collect();
    Ok(Array::texts(names.iter().map(String::as_str)))
});

/// The system constant `⎕RSI`.
pub(crate) static RSI: SystemName = SystemName::constant("RSI", PAGE, |context| {
    let marks: Vec<Mark> = list_calling_spaces(context).into_iter().map(Mark::Namespace).collect();
    Ok(Array::vector(Buffer::from(marks)))
});

/// Returns the namespace that a function belongs to, regardless of `⎕CS`.
fn home_space(frame: &Frame) -> Reference {
    frame.callee.as_ref().map_or(frame.space, |callee| callee.space())
}

/// Returns the namespaces from which the functions were called, the innermost first.
fn list_calling_spaces(context: &Context) -> Vec<Reference> {
    let frames: Vec<&Frame> = context.thread.frames.iter().collect();
    let calls = frames.iter().enumerate().rev().filter(|(_, frame)| frame.callee.is_some());
    calls.map(|(index, _)| index.checked_sub(1).map_or(context.workspace.space, |caller| frames[caller].space)).collect()
}

/// Returns `⎕LC`: the line that each function has reached, the innermost first.
fn list_lines(context: &mut Context) -> Result<Array> {
    let lines: Vec<i64> = function_frames(context).map(|frame| current_line(frame) as i64).collect();
    Ok(Array::integers(&lines))
}

/// Returns the frames of functions, the innermost first.
pub(crate) fn function_frames(context: &Context) -> impl Iterator<Item = &Frame> {
    context.thread.frames.iter().rev().filter(|frame| frame.callee.is_some())
}

/// Returns the name of a frame's function; empty if it has none.
pub(crate) fn function_name(frame: &Frame) -> String {
    frame.callee.as_ref().and_then(|callee| callee.name()).map(|name| name.to_string()).unwrap_or_default()
}

/// Returns the line that a frame's function has reached.
pub(crate) fn current_line(frame: &Frame) -> usize {
    frame.callee.as_ref().map_or(0, |callee| callee.body().line_of(frame.span))
}
