//! Calls of functions that are defined by texts: their frames, tail calls, and what becomes of a fault.

use super::closure::Closure;
use super::{array, dfn, suspension, tradfn};
use crate::array::Array;
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::function::frames::{Frame, Rare};
use crate::function::{Calls, Context, Given, Repeater, Value};
use std::sync::Arc;

/// Calls a function: `value` is its right argument, and becomes its result. A call in tail position replaces the frame of its
/// caller.
pub(super) fn call(context: &mut Context, closure: &Arc<Closure>, left: Option<Given>, value: &mut Given) -> Result<()> {
    if let Some(closure) = closure.replaced() {
        enter(context, &closure, left, Some(value.take()));
        return run_entered(context, &closure.text.code, value);
    }
    enter(context, closure, left, Some(value.take()));
    run_entered(context, &closure.text.code, value)
}

/// Calls a function without arguments.
pub(super) fn call_niladic(context: &mut Context, closure: &Arc<Closure>) -> Result<Array> {
    let replaced = closure.replaced();
    let closure = replaced.as_ref().unwrap_or(closure);
    enter(context, closure, None, None);
    let mut value = Given::ZERO;
    run_entered(context, &closure.text.code, &mut value)?;
    Ok(value.into())
}

/// Calls the function that runs once more; `code` is its own.
pub(super) fn call_again(context: &mut Context, code: &Code, left: Option<Given>, value: &mut Given) -> Result<()> {
    context.frames.enter_again(left, Some(value.take()));
    if context.frames.has_settings() {
        look_up_settings(context);
    }
    run_entered(context, code, value)
}

/// Has a dfn called one time after the other in one frame; none if it is no dfn, or one that is given an axis, which each call
/// finds in a frame of its own.
pub(super) fn in_a_row(context: &mut Context, closure: &Arc<Closure>, repeat: Repeater<'_>) -> Option<Result<()>> {
    if closure.text.code.body.is_tradfn() || closure.axis.is_some() {
        return None;
    }
    Some(context.deeper(|context| {
        let mut row = Row { closure, entered: false };
        let done = repeat(context, &mut row);
        row.left(context);
        done
    }))
}

/// Calls of a dfn in one frame.
struct Row<'a> {
    closure: &'a Arc<Closure>,
    /// Whether the frame of the call before is still there.
    entered: bool,
}

impl Row<'_> {
    /// Leaves the frame of the call before.
    fn left(&mut self, context: &mut Context) {
        if std::mem::take(&mut self.entered) {
            leave(context);
        }
    }

    /// Whether the frame can serve for another call: it is that of the function, and nothing is to be restored.
    fn is_ready(&self, context: &Context) -> bool {
        self.entered && context.frames.top().is_some_and(|frame| frame.runs(self.closure) && frame.rare.is_none())
    }
}

impl Calls for Row<'_> {
    fn call(&mut self, context: &mut Context, left: Option<Given>, value: &mut Given) -> Result<()> {
        if self.is_ready(context) {
            context.frames.restart(left, value.take());
        } else {
            self.left(context);
            enter(context, self.closure, left, Some(value.take()));
            self.entered = true;
        }
        let result = run_whole(context, &self.closure.text.code, value);
        if result.is_err() {
            self.left(context);
        }
        result
    }
}

/// Puts the frame of a call in the place of the frame that runs.
pub(super) fn replace(context: &mut Context, closure: &Arc<Closure>, left: Option<Given>, value: &mut Given) {
    let replaced = closure.replaced();
    let closure = replaced.as_ref().unwrap_or(closure);
    let since = context.frames.top().map(Frame::since);
    leave(context);
    enter(context, closure, left, Some(value.take()));
    if let (Some(frame), Some(since)) = (context.frames.top_mut(), since) {
        frame.began(since);
    }
}

#[inline(always)]
fn run_entered(context: &mut Context, code: &Code, value: &mut Given) -> Result<()> {
    let frames = context.frames.tally();
    let result = context.deeper(|context| run_to_end(context, code, value));
    if context.frames.tally() >= frames {
        // There was no stack to run on.
        leave(context);
    }
    result
}

#[inline(always)]
fn enter(context: &mut Context, closure: &Arc<Closure>, left: Option<Given>, right: Option<Given>) {
    let outer = context.here();
    context.frames.enter(outer, closure, left, right);
    super::switch(context, outer, closure.text.space);
    if context.frames.has_settings() {
        look_up_settings(context);
    }
    if let Some(axis) = &closure.axis {
        take_axis(context, closure, axis);
    }
}

/// Gives the dfn whose frame was just made the settings that hold around its text: those of a dfn that calls it are that one's own.
#[cold]
#[inline(never)]
fn look_up_settings(context: &mut Context) {
    let Some(around) = context.frames.settings_around().filter(|around| **around != context.settings) else { return };
    let settings = around.clone();
    let caller = std::mem::replace(&mut context.settings, settings);
    context.frames.keep_caller_settings(caller);
}

/// The axis of a call under its name in the frame of the call.
#[cold]
#[inline(never)]
fn take_axis(context: &mut Context, closure: &Closure, axis: &Array) {
    let Some(slot) = closure.axis_slot() else { return };
    let location = context.frames.place(&context.spaces, &closure.text.code.body, slot);
    context.frames.put(&mut context.spaces, &location, Value::Array(axis.clone()));
}

#[inline(always)]
fn leave(context: &mut Context) {
    let Some((inner, outer)) = context.frames.top().map(|frame| (frame.space, frame.outer)) else { return };
    if let Some(rare) = context.frames.leave() {
        restore(context, *rare);
    }
    super::switch(context, inner, outer);
}

/// Settings, `⎕DMX` and names of other namespaces are again what they were before a call that had its own.
#[cold]
#[inline(never)]
fn restore(context: &mut Context, rare: Rare) {
    if let Some(settings) = rare.settings {
        context.settings = settings;
    }
    if let Some(diagnosis) = rare.diagnosis {
        context.diagnosis = diagnosis;
    }
    for (space, name, value) in rare.lent.into_iter().rev() {
        if !context.spaces.contains(space) {
            continue;
        }
        let names = &mut context.spaces[space].names;
        match value {
            Some(value) => names.insert(name, value),
            None => names.remove(&name),
        };
    }
}

/// Runs the body in the frame that was made for it, and leaves it.
#[inline(always)]
fn run_to_end(context: &mut Context, code: &Code, value: &mut Given) -> Result<()> {
    let result = run_whole(context, code, value);
    leave(context);
    result
}

/// Runs the body in the frame that was made for it, and those whose frames took its place. The last of them stays.
#[inline(always)]
fn run_whole(context: &mut Context, code: &Code, value: &mut Given) -> Result<()> {
    let mut other: Option<Arc<Closure>> = None;
    loop {
        let code = other.as_ref().map_or(code, |closure| &*closure.text.code);
        let mut outcome = run(context, code, value);
        if let Err(fault) = outcome {
            outcome = failed(context, fault, value);
        }
        match outcome {
            Ok(Outcome::Value) => return Ok(()),
            Ok(Outcome::Tail) if context.frames.runs(&code.body) => {}
            Ok(Outcome::Tail) => other = array::running_closure(context),
            Ok(Outcome::Nothing) => return Err(Fault::no_result()),
            Err(fault) => return Err(left_behind(fault)),
        }
    }
}

/// How a body ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// With a result, which stands where results are put.
    Value,
    /// Without.
    Nothing,
    /// With a call in tail position, whose frame has taken the place of that of the body.
    Tail,
}

#[inline(always)]
fn run(context: &mut Context, code: &Code, value: &mut Given) -> Result<Outcome> {
    if code.body.is_tradfn()
        && let Some(closure) = array::running_closure(context)
    {
        return tradfn::run(context, &closure, value);
    }
    dfn::run_from(context, code, 0, value)
}

#[cold]
fn failed(context: &mut Context, fault: Fault, value: &mut Given) -> Result<Outcome> {
    match array::running_closure(context) {
        Some(closure) => suspension::offered(context, &closure, fault, value),
        None => Err(fault),
    }
}

/// What `⎕SIGNAL` raised becomes an error where the function that signalled was called.
#[cold]
fn left_behind(mut fault: Fault) -> Fault {
    let details = fault.details_mut();
    if details.signalled {
        details.signalled = false;
        details.places.clear();
    }
    details.placed = 0;
    fault
}

/// Goes on with a suspended function at a line.
pub(super) fn resumed(context: &mut Context, closure: &Closure, line: i64, value: &mut Given) -> Result<Outcome> {
    if closure.text.code.body.is_tradfn() {
        return tradfn::run_from_line(context, closure, line, value);
    }
    dfn::run_from_line(context, &closure.text.code, line, value)
}
