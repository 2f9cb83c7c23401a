//! Calls of defined functions: their frames, tail calls, and the handling of faults.

use super::closure::Closure;
use super::{dfn, suspension, tradfn};
use crate::array::Array;
use crate::bind::memo::Code;
use crate::error::{Fault, Result, Signal};
use crate::eval::expressions::array;
use crate::function::{Argument, Calls, Context, Repeater, Value};
use crate::runtime::frames::{Frame, FrameExtras};
use std::sync::Arc;

/// Calls a function in a new frame: `value` is the right argument and receives the result.
pub(crate) fn call(context: &mut Context, closure: &Arc<Closure>, left: Option<Argument>, value: &mut Argument) -> Result<()> {
    if let Some(closure) = closure.replacement() {
        enter(context, &closure, left, Some(value.take()));
        return run_entered(context, &closure.text.code, value);
    }
    enter(context, closure, left, Some(value.take()));
    run_entered(context, &closure.text.code, value)
}

/// Calls a niladic function.
pub(crate) fn call_niladic(context: &mut Context, closure: &Arc<Closure>) -> Result<Array> {
    let replaced = closure.replacement();
    let closure = replaced.as_ref().unwrap_or(closure);
    enter(context, closure, None, None);
    let mut value = Argument::ZERO;
    run_entered(context, &closure.text.code, &mut value)?;
    Ok(value.into())
}

/// Calls the running function recursively; `code` is the code of that function.
pub(crate) fn call_recursively(context: &mut Context, code: &Code, left: Option<Argument>, value: &mut Argument) -> Result<()> {
    context.thread.frames.enter_recursive_call(left, Some(value.take()));
    if context.thread.frames.has_settings() {
        look_up_settings(context);
    }
    run_entered(context, code, value)
}

/// Runs `repeat`, whose calls of a dfn reuse one frame. Returns `None` if the function is not a dfn, or if it has an axis, which
/// must be stored in a new frame for each call.
pub(crate) fn run_in_one_frame(context: &mut Context, closure: &Arc<Closure>, repeat: Repeater<'_>) -> Option<Result<()>> {
    if closure.text.code.body.is_tradfn() || closure.axis.is_some() {
        return None;
    }
    Some(context.call_deeper(|context| {
        let mut calls = CallSequence { closure, entered: false };
        let result = repeat(context, &mut calls);
        calls.leave_frame(context);
        result
    }))
}

/// Runs `work` in the frame of a call, in place of the body.
pub(crate) fn run_in_frame<T>(
    context: &mut Context,
    closure: &Arc<Closure>,
    left: Option<Argument>,
    right: Argument,
    work: impl FnOnce(&mut Context) -> T,
) -> T {
    enter(context, closure, left, Some(right));
    let result = work(context);
    leave(context);
    result
}

/// Successive calls of a dfn in one frame.
struct CallSequence<'a> {
    closure: &'a Arc<Closure>,
    /// True if the frame of the previous call still exists.
    entered: bool,
}

impl CallSequence<'_> {
    /// Leaves the frame of the previous call.
    fn leave_frame(&mut self, context: &mut Context) {
        if std::mem::take(&mut self.entered) {
            leave(context);
        }
    }

    /// Returns true if another call can reuse the frame: the frame runs the function, and nothing needs to be restored.
    fn is_ready(&self, context: &Context) -> bool {
        self.entered && context.thread.frames.top().is_some_and(|frame| frame.runs(self.closure) && frame.extras.is_none())
    }
}

impl Calls for CallSequence<'_> {
    fn call(&mut self, context: &mut Context, left: Option<Argument>, value: &mut Argument) -> Result<()> {
        if self.is_ready(context) {
            context.thread.frames.restart(left, value.take());
        } else {
            self.leave_frame(context);
            enter(context, self.closure, left, Some(value.take()));
            self.entered = true;
        }
        let result = run_with_tail_calls(context, &self.closure.text.code, value);
        if result.is_err() {
            self.leave_frame(context);
        }
        result
    }
}

/// Replaces the running frame with the frame of a call.
pub(crate) fn replace_frame(context: &mut Context, closure: &Arc<Closure>, left: Option<Argument>, value: &mut Argument) {
    let replaced = closure.replacement();
    let closure = replaced.as_ref().unwrap_or(closure);
    let since = context.thread.frames.top().map(Frame::since);
    leave(context);
    enter(context, closure, left, Some(value.take()));
    if let (Some(frame), Some(since)) = (context.thread.frames.top_mut(), since) {
        frame.set_since(since);
    }
}

#[inline(always)]
fn run_entered(context: &mut Context, code: &Code, value: &mut Argument) -> Result<()> {
    let frames = context.thread.frames.count();
    let result = context.call_deeper(|context| run_and_leave(context, code, value));
    if context.thread.frames.count() >= frames {
        // There was not enough stack to run the body, which leaves the frame when it ends.
        leave(context);
    }
    result
}

#[inline(always)]
fn enter(context: &mut Context, closure: &Arc<Closure>, left: Option<Argument>, right: Option<Argument>) {
    let outer = context.current_space();
    context.thread.frames.enter(outer, closure, left, right);
    crate::eval::switch_settings(context, outer, closure.text.space);
    if context.thread.frames.has_settings() {
        look_up_settings(context);
    }
    if let Some(axis) = &closure.axis {
        store_axis(context, closure, axis);
    }
}

/// Gives a dfn with a new frame the settings in force around the text of the dfn: settings that a dfn has changed do not extend
/// to the dfns that it calls. The settings of the caller are restored when the called dfn ends.
#[cold]
#[inline(never)]
fn look_up_settings(context: &mut Context) {
    let Some(around) = context.thread.frames.surrounding_settings().filter(|around| **around != context.workspace.settings)
    else {
        return;
    };
    let settings = around.clone();
    let caller = std::mem::replace(&mut context.workspace.settings, settings);
    context.thread.frames.keep_caller_settings(caller);
}

/// Stores the axis of a call under its name in the frame of the call.
#[cold]
#[inline(never)]
fn store_axis(context: &mut Context, closure: &Closure, axis: &Array) {
    let Some(slot) = closure.axis_slot() else { return };
    let location = context.thread.frames.locate_target(&context.workspace.spaces, &closure.text.code.body, slot);
    context.thread.frames.put(&mut context.workspace.spaces, &location, Value::Array(axis.clone()));
}

#[inline(always)]
fn leave(context: &mut Context) {
    let Some((inner, outer)) = context.thread.frames.top().map(|frame| (frame.space, frame.outer)) else { return };
    if let Some(extras) = context.thread.frames.leave() {
        restore(context, *extras);
    }
    crate::eval::switch_settings(context, inner, outer);
}

/// Restores the settings, `⎕DMX` and the names of other namespaces that a call has replaced.
#[cold]
#[inline(never)]
fn restore(context: &mut Context, extras: FrameExtras) {
    if let Some(settings) = extras.settings {
        context.workspace.settings = settings;
    }
    if let Some(diagnosis) = extras.diagnosis {
        context.thread.diagnosis = diagnosis;
    }
    for (space, name, value) in extras.saved_names.into_iter().rev() {
        if !context.workspace.spaces.contains(space) {
            continue;
        }
        let names = &mut context.workspace.spaces[space].names;
        match value {
            Some(value) => names.insert(name, value),
            None => names.remove(&name),
        };
    }
}

/// Runs the body in the frame created for it, and leaves the frame.
#[inline(always)]
fn run_and_leave(context: &mut Context, code: &Code, value: &mut Argument) -> Result<()> {
    let result = run_with_tail_calls(context, code, value);
    leave(context);
    result
}

/// Runs the body in the frame created for it, and then the tail calls that replace the frame. The last frame remains.
#[inline(always)]
fn run_with_tail_calls(context: &mut Context, code: &Code, value: &mut Argument) -> Result<()> {
    let mut tail: Option<Arc<Closure>> = None;
    loop {
        let code = tail.as_ref().map_or(code, |closure| &*closure.text.code);
        let mut outcome = run_body(context, code, value);
        if let Err(fault) = outcome {
            outcome = handle_fault(context, fault, value);
        }
        match outcome {
            Ok(Outcome::Value) => return Ok(()),
            Ok(Outcome::Tail) if context.thread.frames.runs(&code.body) => {}
            Ok(Outcome::Tail) => tail = array::running_closure(context),
            Ok(Outcome::Nothing) => return Err(Fault::no_result()),
            Err(fault) => return Err(attribute_to_caller(fault)),
        }
    }
}

/// The outcome of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A result, stored in the `value` that was passed.
    Value,
    /// No result.
    Nothing,
    /// A call in tail position, whose frame has replaced that of the body.
    Tail,
}

#[inline(always)]
fn run_body(context: &mut Context, code: &Code, value: &mut Argument) -> Result<Outcome> {
    if code.body.is_tradfn()
        && let Some(closure) = array::running_closure(context)
    {
        return tradfn::run(context, &closure, value);
    }
    dfn::run_from(context, code, 0, value)
}

#[cold]
fn handle_fault(context: &mut Context, fault: Fault, value: &mut Argument) -> Result<Outcome> {
    match array::running_closure(context) {
        Some(closure) => suspension::handle_failure(context, &closure, fault, value),
        None => Err(fault),
    }
}

/// Turns a fault raised by `⎕SIGNAL` into an error at the call of the function that signalled; other faults keep their locations.
#[cold]
fn attribute_to_caller(mut fault: Fault) -> Fault {
    let details = fault.details_mut();
    if details.signal == Some(Signal::Raised) {
        details.signal = None;
        details.locations.clear();
    }
    details.recorded_frames = 0;
    fault
}

/// Resumes a suspended function at a line.
pub(crate) fn resume(context: &mut Context, closure: &Closure, line: i64, value: &mut Argument) -> Result<Outcome> {
    if closure.text.code.body.is_tradfn() {
        return tradfn::run_from_line(context, closure, line, value);
    }
    dfn::run_from_line(context, &closure.text.code, line, value)
}
