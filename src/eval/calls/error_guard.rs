//! Error guards of dfns, `errors::handler`: the errors they catch, and the handlers that then give the result. Dfns with watched
//! lines run here as well, because they also run one statement at a time.

use super::breakpoints::Watcher;
use super::call::Outcome;
use super::dfn::{evaluate_result, run_statement, statement_at};
use super::switch_points;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::traceback;
use crate::function::{Argument, Context, Value};
use crate::primitives::support::arguments;
use crate::syntax::tree::{Phrase, StatementKind};
use std::sync::Arc;

/// Runs a dfn from a statement on, if error guards are set there or later, or lines are watched.
#[inline(never)]
pub(crate) fn run_guarded(context: &mut Context, code: &Code, first: usize, value: &mut Argument) -> Result<Outcome> {
    let mut guards: Vec<ErrorGuard<'_>> = Vec::new();
    let outcome = run_statements(context, code, first, &mut guards, value);
    context.thread.guards.truncate(context.thread.guards.count() - guards.len());
    outcome
}

/// An error guard in force.
struct ErrorGuard<'a> {
    errors: Arc<[i64]>,
    handler: Option<&'a Phrase>,
    /// The locals as they were when the guard was set: its handler sees these values.
    locals: Vec<Option<Value>>,
}

fn run_statements<'a>(
    context: &mut Context,
    code: &'a Code,
    first: usize,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Argument,
) -> Result<Outcome> {
    let mut watcher = Watcher::new(context, &code.body, first)?;
    let mut next = first;
    loop {
        if let (Some(watcher), Some(statement)) = (&mut watcher, code.body.statements.get(next)) {
            if let Some(frame) = context.thread.frames.top_mut() {
                frame.span = statement.span;
            }
            if let Some(line) = watcher.stop_before(context, &code.body, statement.span, next)? {
                next = statement_at(&code.body, line).unwrap_or(code.body.statements.len());
            }
        }
        if let Some(outcome) = run_guarded_statement(context, code, next, guards, value)? {
            if let Some(watcher) = &mut watcher {
                watcher.finish(context, &code.body, outcome, value)?;
            }
            return Ok(outcome);
        }
        next += 1;
    }
}

/// Runs a statement. Returns `None` if the dfn continues. If the statement fails, an error guard may end the dfn instead.
fn run_guarded_statement<'a>(
    context: &mut Context,
    code: &'a Code,
    index: usize,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Argument,
) -> Result<Option<Outcome>> {
    let Some(statement) = code.body.statements.get(index) else {
        return Ok(Some(Outcome::Nothing));
    };
    let result = match &statement.kind {
        StatementKind::ErrorGuard { errors, handler } => {
            set_guard(context, code, index, (errors, handler.as_ref()), guards).map(|()| None)
        }
        _ => run_statement(context, code, index, !guards.is_empty(), value),
    };
    match result {
        Err(fault) if !guards.is_empty() => handle_fault(context, code, fault, guards, value).map(Some),
        result => result,
    }
}

/// Executes `errors::handler`: from now on, errors with these numbers are caught.
fn set_guard<'a>(
    context: &mut Context,
    code: &Code,
    index: usize,
    (errors, handler): (&Phrase, Option<&'a Phrase>),
    guards: &mut Vec<ErrorGuard<'a>>,
) -> Result<()> {
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.span = code.body.statements[index].span;
    }
    switch_points::offer_at_line(context, &code.body, index)?;
    let errors: Arc<[i64]> = evaluate_numbers(context, code, errors)?.into();
    context.thread.guards.push(errors.clone());
    guards.push(ErrorGuard { errors, handler, locals: context.thread.frames.locals() });
    Ok(())
}

fn evaluate_numbers(context: &mut Context, code: &Code, errors: &Phrase) -> Result<Vec<i64>> {
    let array = crate::eval::evaluate_phrase_to_array(context, code, errors)?;
    arguments::to_integers(&array, Blame::Right).map_err(|fault| traceback::with_span(context, fault, errors.span))
}

/// Runs the handler of the newest guard that catches the fault, while older guards stay in force; fails with the fault if no
/// guard catches it.
#[cold]
fn handle_fault<'a>(
    context: &mut Context,
    code: &'a Code,
    fault: Fault,
    guards: &mut Vec<ErrorGuard<'a>>,
    value: &mut Argument,
) -> Result<Outcome> {
    if fault.is_raised() || context.session.are_traps_disabled() {
        return Err(fault);
    }
    while let Some(guard) = guards.pop() {
        context.thread.guards.pop();
        if !guard.errors.iter().any(|&number| fault.is_caught_by(number)) {
            continue;
        }
        let diagnosis = context.thread.diagnosis.replace(fault.clone());
        context.workspace.last_fault = Some(fault);
        context.work().clear_interrupt();
        context.thread.frames.restore_locals(guard.locals);
        let Some(handler) = guard.handler else {
            return Ok(Outcome::Nothing);
        };
        let outcome = evaluate_result(context, code, handler, false, value);
        context.thread.diagnosis = diagnosis;
        return match outcome {
            Err(fault) => handle_fault(context, code, fault, guards, value),
            outcome => outcome,
        };
    }
    Err(fault)
}
