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

/// Evaluates the last expression of a body. If its last function is a defined function and `may_tail`, the call may replace the
/// frame of the body.
pub(crate) fn evaluate_tail(
    context: &mut Context,
    code: &Code,
    expression: &ArrayExpr,
    may_tail: bool,
    value: &mut Argument,
) -> Result<Outcome> {
    let ArrayExpr::Chain(chain) = expression else {
        return evaluate_unapplied(context, code, expression, value);
    };
    let last = chain.steps.len() - 1;
    match &chain.steps[last] {
        ChainStep::Monadic { function } | ChainStep::Dyadic { function, .. } if array::may_be_defined(function) => {
            if last == 0 && scalar_fast_path::run_first_step(context, code, chain, usize::MAX, value) {
                return Ok(end_without_call(context));
            }
            array::run_steps(context, code, chain, last, value)?;
            call_last(context, code, chain, value, may_tail)
        }
        _ => {
            array::run_chain(context, code, chain, value)?;
            Ok(end_without_call(context))
        }
    }
}

/// Returns the outcome of an expression that does not end in a call: whatever was called on the way, its value is not shy.
fn end_without_call(context: &mut Context) -> Outcome {
    context.thread.shy = false;
    Outcome::Value
}

/// Runs the last step of a chain, which is a call.
#[inline(never)]
fn call_last(context: &mut Context, code: &Code, chain: &Chain, value: &mut Argument, may_tail: bool) -> Result<Outcome> {
    let (function, left) = match &chain.steps[chain.steps.len() - 1] {
        ChainStep::Monadic { function } => (function, None),
        ChainStep::Dyadic { left, function } => (function, Some(left)),
        _ => unreachable!("the caller has checked that the last step is a call"),
    };
    let target = array::find_target(context, code, function)?;
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
            Target::Running => has_nothing_to_restore(context),
            Target::Closure(closure) => can_leave_frame(context, closure),
            Target::Known(_) | Target::Function(_) => false,
        };
    if !replaces {
        let result = array::call(context, code, target, left, value);
        return to_outcome(context, chain, result);
    }
    // An interrupt must get through even in an endless recursion.
    if let Err(fault) = context.poll() {
        return to_outcome(context, chain, Err(fault));
    }
    match target {
        Target::Closure(closure) => replace_frame(context, &closure, left, value),
        _ => context.thread.frames.restart_for_tail_call(left, value.take()),
    }
    Ok(Outcome::Tail)
}

/// Converts the result of the last call of a body to the outcome of the body.
fn to_outcome(context: &Context, chain: &Chain, result: Result<()>) -> Result<Outcome> {
    match result {
        Ok(()) => Ok(Outcome::Value),
        Err(fault) => {
            let spans = array::step_spans(Steps::of(chain), chain.steps.len() - 1);
            if fault.has_no_result() {
                handle_no_result(context, fault, spans)
            } else {
                Err(traceback::push_call(context, fault, spans))
            }
        }
    }
}

/// Evaluates an expression that is not a chain. It may be a niladic function, which may give no result.
fn evaluate_unapplied(context: &mut Context, code: &Code, expression: &ArrayExpr, value: &mut Argument) -> Result<Outcome> {
    let (function, span) = match (array::find_niladic(context, code, expression), expression) {
        (Some(niladic), _) => niladic,
        (None, ArrayExpr::Member(member)) => {
            let base = members::value::evaluate_base(context, code, &member.base)?;
            match members::value::find_niladic(context, &base, member) {
                Some(niladic) => niladic,
                None => return evaluate_after_references(context, code, &base, member, value),
            }
        }
        _ => {
            array::evaluate(context, code, expression, value)?;
            return Ok(end_without_call(context));
        }
    };
    context.thread.shy = false;
    match function.niladic(context) {
        Ok(array) => {
            *value = array.into();
            Ok(Outcome::Value)
        }
        Err(fault) if fault.has_no_result() => {
            handle_no_result(context, fault, Spans { function: span, caret: span.start, left: None, right: None })
        }
        Err(fault) => Err(traceback::with_span(context, fault, span)),
    }
}

/// Evaluates a name after an array of references; the name may denote niladic functions, which may give no results.
fn evaluate_after_references(
    context: &mut Context,
    code: &Code,
    base: &Array,
    member: &Member,
    value: &mut Argument,
) -> Result<Outcome> {
    let spans = Spans { function: member.span, caret: member.span.start, left: None, right: None };
    context.thread.shy = false;
    let array = match members::value::call_niladics(context, base, member) {
        None => members::value::evaluate_member_of(context, code, base, member)?,
        Some(Err(fault)) if fault.has_no_result() => return handle_no_result(context, fault, spans),
        Some(Err(fault)) => return Err(traceback::push_call(context, fault, spans)),
        Some(Ok(results)) => results,
    };
    *value = array.into();
    Ok(Outcome::Value)
}

/// Handles a missing result, which is not an error yet. Only in the text of `⍎` is its location recorded.
#[cold]
fn handle_no_result(context: &Context, fault: Fault, spans: Spans) -> Result<Outcome> {
    if context.thread.frames.top().is_none_or(|frame| !frame.executed) {
        return Ok(Outcome::Nothing);
    }
    let mut fault = traceback::push_call(context, fault, spans);
    fault.details_mut().signal = Some(Signal::NoResult);
    Err(fault)
}

/// Returns true if the running frame can be left before `closure` is called: nothing needs to be restored, `closure` is not a
/// function with a header that would see locals of the frame, and either `closure` is the running function itself, or neither
/// `closure` nor its operands were written in the frame.
fn can_leave_frame(context: &Context, closure: &Arc<Closure>) -> bool {
    if closure.text.code.body.is_tradfn() && context.thread.frames.has_locals() {
        return false;
    }
    let link = context.thread.frames.link();
    let is_independent = |value: &Option<Value>| match value {
        None | Some(Value::Array(_)) => true,
        Some(Value::Function(FunctionRef::Static(_))) => true,
        Some(Value::Function(function)) => {
            closure_of(function).is_some_and(|inner| inner.text.link != link && inner.left.is_none() && inner.right.is_none())
        }
        Some(Value::Operator(_)) => false,
    };
    let is_recursion = context.thread.frames.top().is_some_and(|frame| frame.runs(closure));
    has_nothing_to_restore(context)
        && (is_recursion || closure.text.link != link && is_independent(&closure.left) && is_independent(&closure.right))
}

/// Returns true if nothing needs to be restored when the running frame is left.
fn has_nothing_to_restore(context: &Context) -> bool {
    context.thread.frames.top().is_some_and(Frame::allows_tail_call)
}
