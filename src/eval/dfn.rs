//! Calls of defined functions, and what runs in a dfn: statements, guards, error guards, defaults.

use super::bound::with_bound;
use super::closure::Closure;
use super::tail::tail_value;
use super::watch::{self, Watcher};
use super::{array, collect, execute, function, place, suspension, tradfn, turns};
use crate::array::{Array, Bits, Elements};
use crate::bind::expression::Expression;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::function::frames::{Frame, Rare};
use crate::function::{Calls, Context, Given, Repeater, Value};
use crate::syntax::tree::{Body, Phrase, StatementKind};
use std::sync::Arc;

/// Calls a function: `value` is its right argument, and becomes its result. A call in tail position replaces the frame of its
/// caller.
pub(super) fn call(context: &mut Context, closure: &Arc<Closure>, left: Option<Given>, value: &mut Given) -> Result<()> {
    enter(context, closure, left, Some(value.take()));
    run_entered(context, &closure.text.code, value)
}

/// Calls a function without arguments.
pub(super) fn call_niladic(context: &mut Context, closure: &Arc<Closure>) -> Result<Array> {
    enter(context, closure, None, None);
    let mut value = Given::ZERO;
    run_entered(context, &closure.text.code, &mut value)?;
    Ok(value.into())
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

/// Calls the function that runs once more; `code` is its own.
pub(super) fn call_again(context: &mut Context, code: &Code, left: Option<Given>, value: &mut Given) -> Result<()> {
    context.frames.enter_again(left, Some(value.take()));
    run_entered(context, code, value)
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
    if let Some(axis) = &closure.axis {
        take_axis(context, closure, axis);
    }
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

/// Settings and `⎕DMX` are again what they were before a call that had its own.
#[cold]
#[inline(never)]
fn restore(context: &mut Context, rare: Rare) {
    if let Some(settings) = rare.settings {
        context.settings = settings;
    }
    if let Some(diagnosis) = rare.diagnosis {
        context.diagnosis = diagnosis;
    }
}

/// Puts the frame of a call in the place of the frame that runs.
pub(super) fn replace(context: &mut Context, closure: &Arc<Closure>, left: Option<Given>, value: &mut Given) {
    let since = context.frames.top().map(Frame::since);
    leave(context);
    enter(context, closure, left, Some(value.take()));
    if let (Some(frame), Some(since)) = (context.frames.top_mut(), since) {
        frame.began(since);
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

#[cold]
fn failed(context: &mut Context, fault: Fault, value: &mut Given) -> Result<Outcome> {
    match array::running_closure(context) {
        Some(closure) => suspension::offered(context, &closure, fault, value),
        None => Err(fault),
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

#[inline(always)]
fn run(context: &mut Context, code: &Code, value: &mut Given) -> Result<Outcome> {
    if code.body.is_tradfn()
        && let Some(closure) = array::running_closure(context)
    {
        return tradfn::run(context, &closure, value);
    }
    run_from(context, code, 0, value)
}

/// Runs a dfn from a statement on; error guards before it are not in force.
#[inline(always)]
fn run_from(context: &mut Context, code: &Code, first: usize, value: &mut Given) -> Result<Outcome> {
    if !context.watched.is_idle() {
        return run_guarded(context, code, first, value);
    }
    for at in first..code.body.statements.len() {
        if let StatementKind::ErrorGuard { .. } = code.body.statements[at].kind {
            return run_guarded(context, code, at, value);
        }
        if let Some(outcome) = run_statement(context, code, at, false, value)? {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Nothing)
}

/// The same for a dfn that has error guards from there on, or watched lines.
#[inline(never)]
fn run_guarded(context: &mut Context, code: &Code, first: usize, value: &mut Given) -> Result<Outcome> {
    let mut guards: Vec<ErrorGuard<'_>> = Vec::new();
    let outcome = run_with(context, code, first, &mut guards, value);
    context.guards -= guards.len();
    outcome
}

/// An error guard in force.
struct ErrorGuard<'a> {
    errors: Vec<i64>,
    handler: Option<&'a Phrase>,
    /// The locals as they were when the guard was set: its handler sees them so.
    locals: Vec<Option<Value>>,
}

fn run_with<'a>(
    context: &mut Context,
    code: &'a Code,
    first: usize,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Given,
) -> Result<Outcome> {
    if let Some(watcher) = Watcher::new(context, &code.body, first) {
        return run_watched(context, code, first, guards, watcher, value);
    }
    let mut next = first;
    loop {
        match run_one(context, code, next, guards, value)? {
            Passed::On => next += 1,
            Passed::Ended(outcome) => return Ok(outcome),
        }
    }
}

/// What became of a statement.
enum Passed {
    On,
    Ended(Outcome),
}

/// Runs a statement; an error guard may end the dfn in its place.
fn run_one<'a>(
    context: &mut Context,
    code: &'a Code,
    at: usize,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Given,
) -> Result<Passed> {
    let Some(statement) = code.body.statements.get(at) else {
        return Ok(Passed::Ended(Outcome::Nothing));
    };
    let run = match &statement.kind {
        StatementKind::ErrorGuard { errors, handler } => {
            set_guard(context, code, at, (errors, handler.as_ref()), guards).map(|()| None)
        }
        _ => run_statement(context, code, at, !guards.is_empty(), value),
    };
    match run {
        Ok(None) => Ok(Passed::On),
        Ok(Some(outcome)) => Ok(Passed::Ended(outcome)),
        Err(fault) if guards.is_empty() => Err(fault),
        Err(fault) => handled(context, code, fault, guards, value).map(Passed::Ended),
    }
}

/// `errors::handler`: from now on errors of these kinds are caught.
fn set_guard<'a>(
    context: &mut Context,
    code: &Code,
    at: usize,
    (errors, handler): (&Phrase, Option<&'a Phrase>),
    guards: &mut Vec<ErrorGuard<'a>>,
) -> Result<()> {
    if let Some(frame) = context.frames.top_mut() {
        frame.span = code.body.statements[at].span;
    }
    turns::at_line(context, &code.body, at)?;
    let errors = numbers(context, code, errors)?;
    guards.push(ErrorGuard { errors, handler, locals: context.frames.locals() });
    context.guards += 1;
    Ok(())
}

/// Runs a dfn that has watched lines.
#[cold]
fn run_watched<'a>(
    context: &mut Context,
    code: &'a Code,
    first: usize,
    guards: &mut Vec<ErrorGuard<'a>>,
    mut watcher: Watcher,
    value: &mut Given,
) -> Result<Outcome> {
    let mut next = first;
    loop {
        let statement = code.body.statements.get(next);
        if let Some(statement) = statement {
            if let Some(frame) = context.frames.top_mut() {
                frame.span = statement.span;
            }
            if let Some(line) = watcher.stopped(context, &code.body, statement.span, next)? {
                next = statement_at(&code.body, line).unwrap_or(code.body.statements.len());
            }
        }
        match run_one(context, code, next, guards, value)? {
            Passed::On => next += 1,
            Passed::Ended(outcome) => {
                let result = (outcome == Outcome::Value).then_some(&*value);
                watcher.ended(context, &code.body, result)?;
                return Ok(outcome);
            }
        }
    }
}

/// The first statement of a line, or of the next that has one.
fn statement_at(body: &Body, line: i64) -> Option<usize> {
    let found = body.statements.iter().position(|statement| body.line_of(statement.span) as i64 >= line);
    found.filter(|_| line >= 0)
}

/// Runs the handler of the newest guard that catches the fault; the older ones stay in force meanwhile.
#[cold]
fn handled<'a>(
    context: &mut Context,
    code: &'a Code,
    fault: Fault,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Given,
) -> Result<Outcome> {
    if fault.details().signalled || context.traps_off == 1 {
        return Err(fault);
    }
    while let Some(guard) = guards.pop() {
        context.guards -= 1;
        if !guard.errors.iter().any(|&number| fault.kind().caught_by(number)) {
            continue;
        }
        let diagnosis = context.diagnosis.replace(fault.clone());
        context.last_fault = Some(fault);
        context.work().clear_interrupt();
        context.frames.restore(guard.locals);
        let Some(handler) = guard.handler else {
            return Ok(Outcome::Nothing);
        };
        let outcome = result(context, code, handler, false, value);
        context.diagnosis = diagnosis;
        return match outcome {
            Err(fault) => handled(context, code, fault, guards, value),
            outcome => outcome,
        };
    }
    Err(fault)
}

/// Runs a statement that is no error guard; where one is in force, no call may take the place of the dfn.
#[inline(always)]
fn run_statement(context: &mut Context, code: &Code, at: usize, guarded: bool, value: &mut Given) -> Result<Option<Outcome>> {
    let statement = &code.body.statements[at];
    if let Some(frame) = context.frames.top_mut() {
        frame.span = statement.span;
    }
    if !guarded {
        // A guard keeps the names as they were when it was reached.
        collect::between_statements(context, None);
    }
    turns::at_line(context, &code.body, at)?;
    match &statement.kind {
        StatementKind::Phrase(phrase) => {
            // A function that is watched must be there when its last line is done.
            let may_tail = !guarded && context.watched.of(&code.body).is_none();
            run_phrase(context, code, phrase, (at + 1 == code.body.statements.len(), may_tail), value)
        }
        StatementKind::Guard { condition, result: phrase } => {
            if !holds(context, code, condition)? {
                return Ok(None);
            }
            match phrase {
                Some(phrase) => result(context, code, phrase, !guarded, value).map(Some),
                None => Ok(Some(Outcome::Nothing)),
            }
        }
        StatementKind::DefaultLeft(phrase) => default_left(context, code, phrase).map(|()| None),
        StatementKind::Branch(_) => Err(place::at(context, Fault::syntax("a dfn cannot branch"), statement.span)),
        StatementKind::ErrorGuard { .. }
        | StatementKind::Label(_)
        | StatementKind::Control(_)
        | StatementKind::Definition(_)
        | StatementKind::Script(_)
        | StatementKind::Unreadable(_)
        | StatementKind::Declaration(_) => Err(place::at(context, Fault::syntax("this has no place in a dfn"), statement.span)),
    }
}

/// A statement without guard: an assignment, after which the dfn goes on, or its result.
#[inline(always)]
fn run_phrase(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    (last, may_tail): (bool, bool),
    value: &mut Given,
) -> Result<Option<Outcome>> {
    with_bound(context, code, phrase, |context, bound| match bound {
        Expression::Array(expression) if !bound.is_shy() => {
            let outcome = tail_value(context, code, expression, may_tail, value)?;
            if outcome == Outcome::Value {
                watch::traced(context, code, bound, value)?;
            }
            Ok(Some(outcome))
        }
        Expression::Array(expression) => {
            let done = if last || !context.watched.is_idle() {
                array::evaluate(context, code, expression, value)
            } else {
                array::perform(context, code, expression, value)
            };
            if let Err(fault) = done {
                return execute::given(context, code, expression, fault).map(|_| last.then_some(Outcome::Nothing));
            }
            watch::traced(context, code, bound, value)?;
            context.shy = true;
            if !last {
                *value = Given::ZERO;
            }
            Ok(last.then_some(Outcome::Value))
        }
        other if other.is_shy() => {
            super::run_unprinted(context, code, other)?;
            Ok(last.then_some(Outcome::Nothing))
        }
        other => function_alone(context, other, value).map(Some),
    })
}

/// A function where a dfn needs its result: one of the system's may do something by itself.
#[cold]
fn function_alone(context: &mut Context, bound: &Expression, value: &mut Given) -> Result<Outcome> {
    if let Expression::Function(expression) = bound
        && let Some(alone) = function::alone(context, expression)
    {
        *value = alone(context)?.into();
        return Ok(Outcome::Value);
    }
    Err(place::at(context, Fault::syntax("a dfn gives an array, this is a function"), bound.span()))
}

/// The result of a guard, or of a handler.
fn result(context: &mut Context, code: &Code, phrase: &Phrase, may_tail: bool, value: &mut Given) -> Result<Outcome> {
    with_bound(context, code, phrase, |context, bound| match bound {
        Expression::Array(expression) => {
            let shy = bound.is_shy();
            let outcome = tail_value(context, code, expression, may_tail, value);
            context.shy |= shy;
            outcome
        }
        other if other.is_shy() => super::run_unprinted(context, code, other).map(|()| Outcome::Nothing),
        other => function_alone(context, other, value),
    })
}

fn holds(context: &mut Context, code: &Code, condition: &Phrase) -> Result<bool> {
    let mut value = Given::ZERO;
    with_bound(context, code, condition, |context, bound| match bound {
        Expression::Array(expression) => array::evaluate(context, code, expression, &mut value),
        _ => Err(place::at(context, Fault::syntax("a guard needs an array"), condition.span)),
    })?;
    if let Given::Scalar(scalar) = value
        && let Some(whole @ (0 | 1)) = scalar.as_whole()
    {
        return Ok(whole == 1);
    }
    truth(&value.into()).map_err(|fault| place::at(context, fault, condition.span))
}

/// Whether a condition holds: a single 0 or 1.
pub(super) fn truth(array: &Array) -> Result<bool> {
    if let Elements::Bits(Bits::One(bit)) = array.elements() {
        return Ok(*bit == 1);
    }
    if array.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "a condition is a single 0 or 1"));
    }
    if array.bound() != 1 {
        return Err(Fault::length(Blame::Right, format!("a condition is a single 0 or 1, these are {}", array.bound())));
    }
    match array.to_whole() {
        Some(number @ (0 | 1)) => Ok(number == 1),
        _ => Err(Fault::domain(Blame::Right, "a condition is 0 or 1")),
    }
}

fn numbers(context: &mut Context, code: &Code, errors: &Phrase) -> Result<Vec<i64>> {
    let array = super::phrase_array(context, code, errors)?;
    crate::primitives::arguments::wholes(&array, Blame::Right).map_err(|fault| place::at(context, fault, errors.span))
}

/// `⍺←value`, where there is no left argument.
fn default_left(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<()> {
    if context.frames.top().is_some_and(|frame| frame.left.is_some()) {
        return Ok(());
    }
    let value = super::phrase_value(context, code, phrase)?;
    if let Some(frame) = context.frames.top_mut() {
        frame.left = Some(value);
    }
    Ok(())
}

/// The place of `⍺←` in the running frame.
pub(super) fn left_location(context: &Context) -> Option<crate::function::frames::Location> {
    context.frames.host().map(crate::function::frames::Location::Left)
}

/// Goes on with a suspended function at a line.
pub(super) fn resumed(context: &mut Context, closure: &Closure, line: i64, value: &mut Given) -> Result<Outcome> {
    let body = &closure.text.code.body;
    if body.is_tradfn() {
        return tradfn::run_from_line(context, closure, line, value);
    }
    statement_at(body, line).map_or(Ok(Outcome::Nothing), |first| run_from(context, &closure.text.code, first, value))
}
