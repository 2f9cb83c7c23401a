#![doc = include_str!("stack.md")]

use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::function::frames::Frame;
use crate::function::names::SystemName;

const PAGE: &str = include_str!("stack.md");

/// `⎕SI`.
pub static SI: SystemName = SystemName::constant("SI", PAGE, |context| {
    let names: Vec<String> = calls(context).map(name).collect();
    Ok(Array::texts(names.iter().map(String::as_str)))
});

/// `⎕LC`.
pub static LC: SystemName = SystemName::constant("LC", PAGE, lines);

fn lines(context: &mut Context) -> Result<Array> {
    let lines: Vec<i64> = calls(context).map(|frame| line(frame) as i64).collect();
    Ok(Array::wholes(&lines))
}

/// The frames of functions, the innermost first.
fn calls(context: &Context) -> impl Iterator<Item = &Frame> {
    context.frames.iter().rev().filter(|frame| frame.callee.is_some())
}

/// What a frame's function is called; nothing if it has no name.
pub fn name(frame: &Frame) -> String {
    frame.callee.as_ref().and_then(|callee| callee.name()).map(|name| name.to_string()).unwrap_or_default()
}

/// The line that a frame's function has reached.
pub fn line(frame: &Frame) -> usize {
    frame.callee.as_ref().map_or(0, |callee| callee.body().line_of(frame.span))
}
