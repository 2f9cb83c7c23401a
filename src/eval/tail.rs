//! The last expression of a body: a defined function there is called in tail position.

use super::array::{self, Steps, Target};
use super::closure::{Closure, closure_of};
use super::dfn::{Outcome, Tail, call};
use super::member;
use super::place::{self, Spans};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Chain, Step};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::function::{Context, FunctionRef, Value};

/// The value of the last expression of a body: its last function is called in tail position if it is defined.
pub(super) fn tail_value(context: &mut Context, code: &Code, expression: &ArrayExpr, may_tail: bool) -> Result<Outcome> {
    context.shy = false;
    let ArrayExpr::Chain(chain) = expression else {
        return unapplied(context, code, expression);
    };
    let last = chain.steps.len() - 1;
    let value = array::run_steps(context, code, chain, last)?;
    apply_last(context, code, chain, value, may_tail)
}

/// Takes the last step of a chain.
#[inline(never)]
fn apply_last(context: &mut Context, code: &Code, chain: &Chain, value: Array, may_tail: bool) -> Result<Outcome> {
    let last = chain.steps.len() - 1;
    let (function, left) = match &chain.steps[last] {
        Step::Monadic { function } if array::may_be_defined(function) => (function, None),
        Step::Dyadic { left, function } if array::may_be_defined(function) => (function, Some(left)),
        _ => return array::run_step(context, code, Steps::of(chain), last, value).map(Outcome::Array),
    };
    let target = array::target(context, code, function)?;
    let left = match left {
        Some(left) => Some(array::array(context, code, left)?),
        None => None,
    };
    match target {
        Target::Closure(closure) if may_tail && leaves_frame(context, &closure) => {
            Ok(Outcome::Tail(Box::new(Tail { closure, left, right: Some(value) })))
        }
        Target::Closure(closure) => {
            let called = call(context, closure, left, Some(value));
            ended(context, chain, called)
        }
        Target::Function(function) => {
            let called = match left {
                None => function.monadic(context, value),
                Some(left) => function.dyadic(context, left, value),
            };
            ended(context, chain, called)
        }
    }
}

/// What the last function of a body gave.
fn ended(context: &Context, chain: &Chain, called: Result<Array>) -> Result<Outcome> {
    match called {
        Ok(array) => Ok(Outcome::Array(array)),
        Err(fault) => {
            let spans = array::spans(Steps::of(chain), chain.steps.len() - 1);
            if fault.details().no_result { nothing(context, fault, spans) } else { Err(place::noted(context, fault, spans)) }
        }
    }
}

/// The value of an expression that applies nothing: a function without arguments may be called and give no result.
fn unapplied(context: &mut Context, code: &Code, expression: &ArrayExpr) -> Result<Outcome> {
    let (function, span) = match (array::niladic(context, code, expression), expression) {
        (Some(named), _) => named,
        (None, ArrayExpr::Member(member)) => {
            let base = array::array(context, code, &member.base)?;
            match member::niladic(context, &base, member) {
                Some(named) => named,
                None => return member::array_of(context, code, &base, member).map(Outcome::Array),
            }
        }
        _ => return array::array(context, code, expression).map(Outcome::Array),
    };
    match function.niladic(context) {
        Ok(array) => Ok(Outcome::Array(array)),
        Err(fault) if fault.details().no_result => nothing(context, fault, Spans { function: span, left: None, right: None }),
        Err(fault) => Err(place::at(context, fault, span)),
    }
}

/// No result is no error yet. Only the text of `⍎` remembers where none came from.
#[cold]
fn nothing(context: &Context, fault: Fault, spans: Spans) -> Result<Outcome> {
    if context.frames.top().is_none_or(|frame| !frame.executed) {
        return Ok(Outcome::Nothing);
    }
    let mut fault = place::noted(context, fault, spans);
    fault.details_mut().no_result = true;
    Err(fault)
}

/// Whether the frame that runs can go before a function is called: neither it nor an operand was written in it.
fn leaves_frame(context: &Context, closure: &Closure) -> bool {
    let here = context.frames.link();
    let free = |value: &Option<Value>| match value {
        None | Some(Value::Array(_)) => true,
        Some(Value::Function(FunctionRef::Static(_))) => true,
        Some(Value::Function(function)) => {
            closure_of(function).is_some_and(|inner| inner.text.link != here && inner.left.is_none() && inner.right.is_none())
        }
        Some(Value::Operator(_)) => false,
    };
    let settings = context.frames.top().is_some_and(|frame| frame.callee.is_some() && frame.rare.is_none());
    let own = array::running_closure(context).is_some_and(|running| std::ptr::eq(std::ptr::from_ref(&*running), closure));
    settings && (own || closure.text.link != here && free(&closure.left) && free(&closure.right))
}
