//! Dfns: their statements, guards and results.

use super::call::Outcome;
use super::tail::evaluate_tail;
use super::{breakpoints, error_guard, switch_points};
use crate::array::{Array, Bits, Elements};
use crate::bind::expression::Expression;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::expressions::binding::{evaluate_direct, run_direct, with_bound};
use crate::eval::expressions::{array, execute, function};
use crate::eval::gc::collect;
use crate::eval::traceback;
use crate::function::{Argument, Context};
use crate::runtime::frames::ValueLocation;
use crate::syntax::tree::{Body, Phrase, StatementKind};

/// Runs a dfn, starting at a statement; error guards before it are not in force.
#[inline(always)]
pub(crate) fn run_from(context: &mut Context, code: &Code, first: usize, value: &mut Argument) -> Result<Outcome> {
    if !context.workspace.watched.is_idle() {
        return error_guard::run_guarded(context, code, first, value);
    }
    for index in first..code.body.statements.len() {
        if let StatementKind::ErrorGuard { .. } = code.body.statements[index].kind {
            return error_guard::run_guarded(context, code, index, value);
        }
        if let Some(outcome) = run_statement(context, code, index, false, value)? {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Nothing)
}

/// Resumes a dfn at a line after a suspension.
pub(crate) fn run_from_line(context: &mut Context, code: &Code, line: i64, value: &mut Argument) -> Result<Outcome> {
    statement_at(&code.body, line).map_or(Ok(Outcome::Nothing), |first| run_from(context, code, first, value))
}

/// Returns the index of the first statement of a line, or of the next line that has one, or `None` if there is no such statement.
pub(crate) fn statement_at(body: &Body, line: i64) -> Option<usize> {
    body.find_statement(usize::try_from(line).ok()?)
}

/// Runs a statement other than an error guard. If the dfn is `guarded` by an error guard, no call may replace its frame.
#[inline(always)]
pub(crate) fn run_statement(
    context: &mut Context,
    code: &Code,
    index: usize,
    guarded: bool,
    value: &mut Argument,
) -> Result<Option<Outcome>> {
    let statement = &code.body.statements[index];
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.span = statement.span;
    }
    if !guarded {
        // A guard holds the values of names as they were when it was reached.
        collect::collect_between_statements(context, None);
    }
    switch_points::offer_at_line(context, &code.body, index)?;
    match &statement.kind {
        StatementKind::Phrase(phrase) => {
            let is_last = index + 1 == code.body.statements.len() && !code.body.ends_apart;
            if context.workspace.watched.is_idle()
                && let Some(result) = run_direct_phrase(context, code, phrase, is_last, value)
            {
                return result;
            }
            // A watched function must keep its frame until its last line has been handled.
            let may_tail = !guarded && context.workspace.watched.lines_of(&code.body).is_none();
            let ending = Ending { is_last, may_tail };
            run_phrase(context, code, phrase, ending, value)
        }
        StatementKind::Guard { condition, result: phrase } => {
            if !evaluate_condition(context, code, condition, || Fault::syntax("the condition of a guard must be an array"))? {
                return Ok(None);
            }
            match phrase {
                Some(phrase) => evaluate_result(context, code, phrase, !guarded, value).map(Some),
                None => Ok(Some(Outcome::Nothing)),
            }
        }
        StatementKind::DefaultLeft(phrase) => set_default_left(context, code, phrase).map(|()| None),
        StatementKind::Branch(_) => Err(traceback::with_span(context, Fault::syntax("a dfn cannot branch"), statement.span)),
        StatementKind::ErrorGuard { .. }
        | StatementKind::Label(_)
        | StatementKind::Control(_)
        | StatementKind::Definition(_)
        | StatementKind::Script(_)
        | StatementKind::Unreadable(_)
        | StatementKind::Declaration(_) => {
            Err(traceback::with_span(context, Fault::impossible("this statement is not allowed in a dfn"), statement.span))
        }
    }
}

/// The ways in which a dfn may end with a statement.
struct Ending {
    /// True if an assignment is the result: no statement follows it, and the closing brace is on the same line.
    is_last: bool,
    /// True if the last call may replace the frame of the dfn.
    may_tail: bool,
}

/// Runs a statement without a guard: an assignment, after which the dfn continues, or the result of the dfn.
#[inline(always)]
fn run_phrase(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    Ending { is_last, may_tail }: Ending,
    value: &mut Argument,
) -> Result<Option<Outcome>> {
    with_bound(context, code, phrase, |context, bound| match bound {
        Expression::Array(expression) if !bound.is_shy() => {
            let outcome = evaluate_tail(context, code, expression, may_tail, value)?;
            if outcome == Outcome::Value {
                breakpoints::show_if_traced(context, code, bound, value)?;
            }
            Ok(Some(outcome))
        }
        Expression::Array(expression) => {
            let result = if is_last || !context.workspace.watched.is_idle() {
                array::evaluate(context, code, expression, value)
            } else {
                array::perform_assignment(context, code, expression, value)
            };
            if let Err(fault) = result {
                return execute::complete_with_function(context, code, expression, fault)
                    .map(|_| is_last.then_some(Outcome::Nothing));
            }
            breakpoints::show_if_traced(context, code, bound, value)?;
            context.thread.shy = true;
            if !is_last {
                *value = Argument::ZERO;
            }
            Ok(is_last.then_some(Outcome::Value))
        }
        other if other.is_shy() => {
            crate::eval::run_assignment(context, code, other)?;
            Ok(is_last.then_some(Outcome::Nothing))
        }
        other => run_function_alone(context, other, value).map(Some),
    })
}

/// Runs a direct phrase as a statement of a dfn, or returns `None` for any other phrase.
#[inline(always)]
fn run_direct_phrase(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    is_last: bool,
    value: &mut Argument,
) -> Option<Result<Option<Outcome>>> {
    // The value of a last assignment is the result as well: it is not moved to the name.
    let result = if is_last {
        evaluate_direct(context, code, phrase, value)?.map(|()| true)
    } else {
        run_direct(context, code, phrase, value)?
    };
    Some(result.map(|has_value| {
        context.thread.shy = !has_value;
        has_value.then_some(Outcome::Value)
    }))
}

/// Handles a function where a dfn needs an array: some system functions are statements by themselves, any other function fails.
#[cold]
fn run_function_alone(context: &mut Context, bound: &Expression, value: &mut Argument) -> Result<Outcome> {
    if let Expression::Function(expression) = bound
        && let Some(action) = function::find_statement_action(context, expression)
    {
        *value = action(context)?.into();
        return Ok(Outcome::Value);
    }
    Err(traceback::with_span(context, Fault::syntax("the result of a dfn must be an array, not a function"), bound.span()))
}

/// Evaluates the result of a guard or of a handler.
pub(crate) fn evaluate_result(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    may_tail: bool,
    value: &mut Argument,
) -> Result<Outcome> {
    if let Some(result) = evaluate_direct(context, code, phrase, value) {
        context.thread.shy = false;
        return result.map(|()| Outcome::Value);
    }
    with_bound(context, code, phrase, |context, bound| match bound {
        Expression::Array(expression) => {
            let shy = bound.is_shy();
            let outcome = evaluate_tail(context, code, expression, may_tail, value);
            context.thread.shy |= shy;
            outcome
        }
        other if other.is_shy() => crate::eval::run_assignment(context, code, other).map(|()| Outcome::Nothing),
        other => run_function_alone(context, other, value),
    })
}

/// Evaluates a condition; `refuse` creates the fault of a condition that is not an array.
pub(crate) fn evaluate_condition(context: &mut Context, code: &Code, condition: &Phrase, refuse: fn() -> Fault) -> Result<bool> {
    let mut value = Argument::ZERO;
    match evaluate_direct(context, code, condition, &mut value) {
        Some(result) => result?,
        None => with_bound(context, code, condition, |context, bound| match bound {
            Expression::Array(expression) => array::evaluate(context, code, expression, &mut value),
            _ => Err(traceback::with_span(context, refuse(), condition.span)),
        })?,
    }
    if let Argument::Scalar(scalar) = value
        && let Some(whole @ (0 | 1)) = scalar.as_integer()
    {
        return Ok(whole == 1);
    }
    to_truth(&value.into()).map_err(|fault| traceback::with_span(context, fault, condition.span))
}

/// Returns the truth of a condition, which must be a single 0 or 1.
pub(crate) fn to_truth(array: &Array) -> Result<bool> {
    if let Elements::Bits(Bits::One(bit)) = array.elements() {
        return Ok(*bit == 1);
    }
    if array.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "a condition must be a single 0 or 1"));
    }
    if array.bound() != 1 {
        return Err(Fault::length(Blame::Right, format!("a condition must be a single 0 or 1, not {} items", array.bound())));
    }
    match array.to_integer() {
        Some(number @ (0 | 1)) => Ok(number == 1),
        _ => Err(Fault::domain(Blame::Right, "a condition must be 0 or 1")),
    }
}

/// Executes `⍺←value`, which has no effect if there is a left argument.
fn set_default_left(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<()> {
    if context.thread.frames.top().is_some_and(|frame| frame.left.is_some()) {
        return Ok(());
    }
    let value = crate::eval::evaluate_phrase(context, code, phrase)?;
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.left = Some(value);
    }
    Ok(())
}

/// Returns the location at which `⍺` can be assigned in the running function, or `None` outside functions.
pub(crate) fn left_location(context: &Context) -> Option<ValueLocation> {
    context.thread.frames.host().map(ValueLocation::Left)
}
