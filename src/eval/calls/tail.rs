//! The last expression of a body: a defined function there is called in tail position.

use super::call::{Outcome, replace_frame};
use super::closure::{Closure, closure_of};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, Member};
use crate::bind::memo::Code;
use crate::error::{Fault, Result, Signal};
use crate::eval::expressions::array;
use crate::eval::expressions::array::{Steps, Target};
use crate::eval::expressions::scalar_fast_path;
use crate::eval::members;
use crate::eval::traceback;
use crate::eval::traceback::Spans;
use crate::function::{Argument, Context, FunctionRef, Value};
use crate::runtime::frames::Frame;
use std::sync::Arc;

/// Evaluates the last expression of a body: its last function is called in tail position if it is a defined function.
pub(crate) fn tail_value(
    context: &mut Context,
    code: &Code,
    expression: &ArrayExpr,
    may_tail: bool,
    value: &mut Argument,
) -> Result<Outcome> {
    context.thread.shy = false;
    let ArrayExpr::Chain(chain) = expression else {
        return evaluate_unapplied(context, code, expression, value);
    };
    let last = chain.steps.len() - 1;
    match &chain.steps[last] {
        ChainStep::Monadic { function } | ChainStep::Dyadic { function, .. } if array::may_be_defined(function) => {
            if last == 0 && scalar_fast_path::first_step(context, code, chain, &chain.steps[0], value) {
                return Ok(Outcome::Value);
            }
            array::run_steps(context, code, chain, last, value)?;
            call_last(context, code, chain, value, may_tail)
        }
        _ => {
            array::run_chain(context, code, chain, value)?;
            Ok(Outcome::Value)
        }
    }
}

/// Runs the last step of a chain, which is a call.
#[inline(never)]
fn call_last(context: &mut Context, code: &Code, chain: &Chain, value: &mut Argument, may_tail: bool) -> Result<Outcome> {
    let (function, left) = match &chain.steps[chain.steps.len() - 1] {
        ChainStep::Monadic { function } => (function, None),
        ChainStep::Dyadic { left, function } => (function, Some(left)),
        _ => unreachable!("the caller has checked the kind of step"),
    };
    let target = array::target(context, code, function)?;
    let left = match left {
        Some(left) => {
            let mut argument = Argument::ZERO;
            array::evaluate(context, code, left, &mut argument)?;
            Some(argument)
        }
        None => None,
    };
    // A shy argument does not make the result shy.
    context.thread.shy = false;
    let replaces = may_tail
        && match &target {
            Target::Running => ends_whole(context),
            Target::Closure(closure) => leaves_frame(context, closure),
            Target::Known(_) | Target::Function(_) => false,
        };
    if !replaces {
        let result = array::call(context, code, target, left, value);
        return call_outcome(context, chain, result);
    }
    // An interrupt must get through even in an endless recursion.
    if let Err(fault) = context.poll() {
        return call_outcome(context, chain, Err(fault));
    }
    match target {
        Target::Closure(closure) => replace_frame(context, &closure, left, value),
        _ => context.thread.frames.go_on(left, value.take()),
    }
    Ok(Outcome::Tail)
}

/// Returns the outcome of the last function of a body.
fn call_outcome(context: &Context, chain: &Chain, result: Result<()>) -> Result<Outcome> {
    match result {
        Ok(()) => Ok(Outcome::Value),
        Err(fault) => {
            let spans = array::spans(Steps::of(chain), chain.steps.len() - 1);
            if fault.has_no_result() { nothing(context, fault, spans) } else { Err(traceback::push_call(context, fault, spans)) }
        }
    }
}

/// Evaluates an expression that is not a chain: a niladic function may be called, and may give no result.
fn evaluate_unapplied(context: &mut Context, code: &Code, expression: &ArrayExpr, value: &mut Argument) -> Result<Outcome> {
    let (function, span) = match (array::niladic(context, code, expression), expression) {
        (Some(niladic), _) => niladic,
        (None, ArrayExpr::Member(member)) => {
            let base = array::array(context, code, &member.base)?;
            match members::value::niladic(context, &base, member) {
                Some(niladic) => niladic,
                None => return several(context, code, &base, member, value),
            }
        }
        _ => {
            array::evaluate(context, code, expression, value)?;
            return Ok(Outcome::Value);
        }
    };
    match function.niladic(context) {
        Ok(array) => {
            *value = array.into();
            Ok(Outcome::Value)
        }
        Err(fault) if fault.has_no_result() => {
            nothing(context, fault, Spans { function: span, caret: span.start, left: None, right: None })
        }
        Err(fault) => Err(traceback::with_span(context, fault, span)),
    }
}

/// Evaluates a name after several references, which may stand for niladic functions without results.
fn several(context: &mut Context, code: &Code, base: &Array, member: &Member, value: &mut Argument) -> Result<Outcome> {
    let spans = Spans { function: member.span, caret: member.span.start, left: None, right: None };
    let array = match members::value::niladics(context, base, member) {
        None => members::value::array_of(context, code, base, member)?,
        Some(Err(fault)) if fault.has_no_result() => return nothing(context, fault, spans),
        Some(Err(fault)) => return Err(traceback::push_call(context, fault, spans)),
        Some(Ok(results)) => results,
    };
    *value = array.into();
    Ok(Outcome::Value)
}

/// Handles a missing result, which is not an error yet. Only the text of `⍎` records where it was missing.
#[cold]
fn nothing(context: &Context, fault: Fault, spans: Spans) -> Result<Outcome> {
    if context.thread.frames.top().is_none_or(|frame| !frame.executed) {
        return Ok(Outcome::Nothing);
    }
    let mut fault = traceback::push_call(context, fault, spans);
    fault.details_mut().signal = Some(Signal::NoResult);
    Err(fault)
}

/// Returns true if the running frame can be left before a function is called: neither the function nor an operand was written in
/// it, and it is not a function with a header, which sees the locals of the frame.
fn leaves_frame(context: &Context, closure: &Arc<Closure>) -> bool {
    if closure.text.code.body.is_tradfn() && context.thread.frames.has_locals() {
        return false;
    }
    let here = context.thread.frames.link();
    let is_independent = |value: &Option<Value>| match value {
        None | Some(Value::Array(_)) => true,
        Some(Value::Function(FunctionRef::Static(_))) => true,
        Some(Value::Function(function)) => {
            closure_of(function).is_some_and(|inner| inner.text.link != here && inner.left.is_none() && inner.right.is_none())
        }
        Some(Value::Operator(_)) => false,
    };
    let is_recursion = context.thread.frames.top().is_some_and(|frame| frame.runs(closure));
    ends_whole(context)
        && (is_recursion || closure.text.link != here && is_independent(&closure.left) && is_independent(&closure.right))
}

/// Returns true if nothing needs to be restored when the running frame is left.
fn ends_whole(context: &Context) -> bool {
    context.thread.frames.top().is_some_and(Frame::allows_tail_call)
}
