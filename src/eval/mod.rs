//! Evaluation of bound texts: lines and scripts are run here, their expressions and calls in the submodules.
//!
//! * [`expressions`]: arrays, functions, indexing, `⍎`, input, and the fast paths.
//! * [`calls`]: calls of defined functions: dfns, functions with a header, control structures, errors and suspension.
//! * [`assign`]: assignment to names, strands, members, ⎕ names, and indexed or selected elements.
//! * [`members`]: dotted names: members of namespaces, as values, as functions, and as places to assign to.
//! * [`objects`]: scripts and the objects they describe: namespaces, classes, interfaces, instances and properties.
//! * [`names`]: names that are looked up by their text, as by `⎕NC`, `⎕EX`, `⎕CR` and session commands.
//! * [`gc`]: the search for unreachable namespaces between statements.
//! * [`traceback`]: the locations of faults: the part of the running text that failed, and the arguments on either side of it.
//! * [`classic_report`]: error reports: the three lines of the classic form, and errors as presented to people and programs.

pub(crate) mod assign;
pub(crate) mod calls;
pub(crate) mod classic_report;
pub(crate) mod expressions;
pub(crate) mod gc;
pub(crate) mod members;
pub(crate) mod names;
pub(crate) mod objects;
pub(crate) mod traceback;

use crate::array::{Array, Reference};
use crate::bind::expression::Expression;
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::calls::switch_points;
use crate::eval::calls::tail;
use crate::eval::calls::tradfn;
use crate::eval::expressions::array;
use crate::eval::expressions::binding;
use crate::eval::expressions::execute;
use crate::eval::expressions::function;
use crate::eval::gc::collect;
use crate::eval::objects::declarations;
use crate::eval::objects::script;
use crate::function::derived::structure_of;
use crate::function::{Argument, Context, Value};
use crate::runtime::frames::TextKind;
use crate::syntax;
use crate::syntax::flaws::Flaw;
use crate::syntax::source::Source;
use crate::syntax::tree::{BodyKind, Phrase, Statement, StatementKind};
use calls::call::Outcome;
use calls::control::{Flow, Structures};
use std::sync::Arc;

/// The result of running a text.
#[derive(Debug)]
pub enum TextResult {
    /// An array; `context.thread.shy` is true if it is shy.
    Array(Array),
    /// A function or operator.
    Function(Value),
    /// No result.
    Nothing,
}

/// Parses a text and runs it as lines of a session or of a script. If `printing`, the results of all statements but the last are
/// displayed; the last result is returned.
pub fn run_source(context: &mut Context, source: &Arc<Source>, printing: bool) -> Result<TextResult> {
    match syntax::parse_session(source) {
        Ok(body) => run_lines(context, &Code::new(body), printing),
        Err(flaws) => Err(parse_fault(context, source, flaws)),
    }
}

/// Returns the first flaw of a text as a fault, or the stop if one was requested.
pub(crate) fn parse_fault(context: &mut Context, source: &Arc<Source>, mut flaws: Vec<Flaw>) -> Fault {
    if let Err(stop) = source.poll() {
        return stop.into();
    }
    let space = context.workspace.space;
    context.thread.frames.enter_text(source.clone(), None, space, TextKind::Line);
    let fault = traceback::fault_at_flaw(context, flaws.swap_remove(0));
    context.thread.frames.leave();
    fault
}

/// Runs parsed lines. If a function is suspended, the lines see its names.
pub(crate) fn run_lines(context: &mut Context, code: &Arc<Code>, printing: bool) -> Result<TextResult> {
    run_as_line(context, &code.body.source, |context| run_text(context, code, printing))
}

/// Runs `work` in the frame of a line of `source`. If a function is suspended, the line sees its names.
pub(crate) fn run_as_line<T>(
    context: &mut Context,
    source: &Arc<Source>,
    work: impl FnOnce(&mut Context) -> Result<T>,
) -> Result<T> {
    let host = context.thread.frames.innermost_function();
    let space = match host.and_then(|host| context.thread.frames.get(host as usize)) {
        Some(frame) => frame.space,
        None => context.workspace.space,
    };
    context.call_deeper(|context| {
        context.thread.frames.enter_text(source.clone(), host, space, TextKind::Line);
        let result = work(context);
        context.thread.frames.leave();
        result
    })
}

/// Runs the statements of a text in the frame that was made for it. If `printing`, the results of all statements but the last are
/// displayed; the last result is returned.
fn run_text(context: &mut Context, code: &Arc<Code>, printing: bool) -> Result<TextResult> {
    let guard_count = context.thread.guards.count();
    let mut structures = Structures::default();
    let finished = run_statements(context, code, printing, &mut structures);
    structures.leave(context);
    context.release(0);
    context.thread.guards.truncate(guard_count);
    finished
}

fn run_statements(context: &mut Context, code: &Arc<Code>, printing: bool, structures: &mut Structures) -> Result<TextResult> {
    let mut finished = TextResult::Nothing;
    let mut next = 0;
    while let Some(statement) = code.body.statements.get(next) {
        if let Some(frame) = context.thread.frames.top_mut() {
            frame.span = statement.span;
        }
        if printing {
            print_finished(context, &finished)?;
        }
        finished = TextResult::Nothing;
        context.poll()?;
        collect::collect_between_statements(context, Some(structures));
        switch_points::run_others_between_lines(context, &code.body, next)?;
        let flow = match &statement.kind {
            StatementKind::Control(control) => structures.run(context, code, control, next),
            _ => match run_line(context, code, statement) {
                // Only the last statement needs a result.
                Err(fault) if fault.has_no_result() && next + 1 < code.body.statements.len() => Ok(Flow::Next),
                done => done.map(|done| {
                    finished = done;
                    Flow::Next
                }),
            },
        };
        next = match flow.or_else(|fault| structures.catch_fault(context, code, fault).map(Flow::To))? {
            Flow::Next => next + 1,
            Flow::To(index) => {
                context.release_outside(index);
                index
            }
            Flow::Exit => break,
        };
    }
    Ok(finished)
}

/// Keeps the result that a session displays, for `⎕LAST`, unless the result refers to namespaces, which it would keep alive, or
/// more than half of the memory is in use.
fn remember_result(context: &mut Context, array: &Array) {
    if !context.session.keeps_results || !context.is_at_session_level() {
        return;
    }
    let has_room = context.memory().used_bytes() <= context.memory().limit() / 2;
    let is_kept =
        has_room && (!array.is_nested() && array.reference().is_none() || gc::reachability::list_references(array).is_empty());
    context.session.last_result = is_kept.then(|| array.clone());
}

/// Displays the result of a statement unless it is shy.
pub fn print_finished(context: &mut Context, finished: &TextResult) -> Result<()> {
    match finished {
        TextResult::Array(array) if !context.thread.shy => {
            remember_result(context, array);
            crate::format::display_result(context, array)
        }
        TextResult::Function(value) => crate::format::function::display_function(context, &structure_of(value)),
        _ => Ok(()),
    }
}

/// Displays an array.
fn print(context: &mut Context, array: &Array) -> Result<()> {
    crate::format::display(context, array)
}

fn run_line(context: &mut Context, code: &Arc<Code>, statement: &Statement) -> Result<TextResult> {
    match &statement.kind {
        StatementKind::Phrase(phrase) => run_phrase(context, code, phrase),
        StatementKind::Definition(body) => {
            tradfn::define(context, body).map_err(|fault| traceback::with_span(context, fault, statement.span))?;
            Ok(TextResult::Nothing)
        }
        StatementKind::Branch(target) => branch_from_line(context, code, target.as_ref()),
        StatementKind::Guard { .. } | StatementKind::ErrorGuard { .. } | StatementKind::DefaultLeft(_) => {
            Err(traceback::with_span(context, Fault::syntax("guards and defaults are only allowed inside dfns"), statement.span))
        }
        StatementKind::Declaration(text) => declarations::execute_declaration(context, text)
            .map(|()| TextResult::Nothing)
            .map_err(|fault| traceback::with_span(context, fault, statement.span)),
        StatementKind::Unreadable(flaw) => Err(traceback::fault_at_flaw(context, flaw.clone())),
        // Outside functions, nothing can branch to a label.
        StatementKind::Label(_) => Ok(TextResult::Nothing),
        StatementKind::Control(_) => Err(traceback::with_span(
            context,
            Fault::syntax("control words are only allowed inside defined functions"),
            statement.span,
        )),
        StatementKind::Script(script) => script::run_script(context, script).map(|()| TextResult::Nothing),
    }
}

/// Executes `→` in a line: the suspended function ends or resumes. If no function is suspended, the rest of the line is skipped.
fn branch_from_line(context: &mut Context, code: &Arc<Code>, target: Option<&Phrase>) -> Result<TextResult> {
    let line = match target {
        None => None,
        Some(phrase) => {
            let array = evaluate_phrase_to_array(context, code, phrase)?;
            if array.is_empty() {
                return Ok(TextResult::Nothing);
            }
            let line = array.element(0).to_integer();
            let line = line.ok_or_else(|| {
                traceback::with_span(
                    context,
                    Fault::domain(crate::error::Blame::Right, "the target of → must be a line number"),
                    phrase.span,
                )
            })?;
            Some(line)
        }
    };
    context.thread.resume = Some(line);
    Err(Fault::unwind())
}

fn run_phrase(context: &mut Context, code: &Arc<Code>, phrase: &Phrase) -> Result<TextResult> {
    binding::with_bound(context, code, phrase, |context, bound| run_bound(context, code, bound))
}

fn run_bound(context: &mut Context, code: &Arc<Code>, bound: &Expression) -> Result<TextResult> {
    let is_shy = bound.is_shy();
    match bound {
        Expression::Array(expression) => {
            let mut value = Argument::ZERO;
            let outcome = match tail::evaluate_tail(context, code, expression, false, &mut value) {
                Err(fault) => return execute::complete_with_function(context, code, expression, fault),
                Ok(outcome) => outcome,
            };
            context.thread.shy |= is_shy;
            match outcome {
                Outcome::Value => Ok(TextResult::Array(value.into())),
                Outcome::Nothing | Outcome::Tail => Ok(TextResult::Nothing),
            }
        }
        other if is_shy => run_assignment(context, code, other).map(|()| TextResult::Nothing),
        Expression::Function(expression) => {
            if let Some(action) = function::find_statement_action(context, expression) {
                context.thread.shy = false;
                return action(context).map(TextResult::Array);
            }
            let function = function::evaluate_function(context, code, expression)?;
            Ok(TextResult::Function(Value::Function(function)))
        }
        Expression::Operator(expression) => {
            let operator = function::evaluate_operator(context, code, expression)?;
            Ok(TextResult::Function(Value::Operator(operator)))
        }
        Expression::Base(_) | Expression::Executed(..) => unreachable!("bases are evaluated before a phrase runs"),
    }
}

/// Runs the assignment of a function or operator.
fn run_assignment(context: &mut Context, code: &Code, expression: &Expression) -> Result<()> {
    evaluate_bound(context, code, expression).map(|_| ())
}

/// Evaluates a phrase to an array; fails with SYNTAX ERROR if the value of the phrase is a function or operator.
pub(crate) fn evaluate_phrase_to_array(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<Array> {
    match evaluate_phrase(context, code, phrase)? {
        Value::Array(array) => Ok(array),
        _ => Err(traceback::with_span(context, Fault::syntax("an array is needed here"), phrase.span)),
    }
}

/// Evaluates a phrase to an array, function or operator.
fn evaluate_phrase(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<Value> {
    binding::with_bound(context, code, phrase, |context, bound| evaluate_bound(context, code, bound))
}

fn evaluate_bound(context: &mut Context, code: &Code, expression: &Expression) -> Result<Value> {
    match expression {
        Expression::Array(expression) | Expression::Base(expression) | Expression::Executed(expression, _) => {
            array::evaluate_to_array(context, code, expression).map(Value::Array)
        }
        Expression::Function(expression) => function::evaluate_function(context, code, expression).map(Value::Function),
        Expression::Operator(expression) => function::evaluate_operator(context, code, expression).map(Value::Operator),
    }
}

/// Switches from the settings of one namespace to those of another; does nothing if both are the same namespace.
#[inline]
pub(crate) fn switch_settings(context: &mut Context, from: Reference, to: Reference) {
    if from != to {
        context.change_settings(from, to);
    }
}

/// Defines a function from the lines of its text, header first. Returns the name of the function, or the index of the first line
/// that is not valid.
pub(crate) fn fix(context: &mut Context, lines: &[String]) -> Result<std::result::Result<String, usize>> {
    let first = lines.first().map_or("", |line| line.trim().trim_start_matches('∇').trim());
    let end =
        if lines.len() > 1 && lines.last().is_some_and(|line| line.trim() == "∇") { lines.len() - 1 } else { lines.len() };
    let rest = lines.iter().take(end).skip(1).map(String::as_str);
    let mut text = std::iter::once(first).chain(rest).collect::<Vec<&str>>().join("\n");
    if end > 1 && lines[end - 1].is_empty() {
        // The line end before an empty last line ends the line above it: the empty line needs one too.
        text.push('\n');
    }
    let source = context.make_source("", text);
    let dfn = !syntax::begins_with_header(&source);
    let parsed = if dfn { syntax::parse(&source) } else { syntax::parse_function(&source) };
    let body = match parsed {
        Ok(body) => body,
        Err(flaws) => {
            source.poll()?;
            return Ok(Err(source.line_of(flaws[0].span.start)));
        }
    };
    let is_array = |name: &str| matches!(names::find_value(context, name), Some(Value::Array(_)));
    if dfn {
        let name = first.split('←').next().unwrap_or(first).trim().to_string();
        if is_array(&name) {
            return Ok(Err(0));
        }
        define_dfn(context, &Code::new(body))?;
        return Ok(Ok(name));
    }
    match body.statements.first().map(|statement| &statement.kind) {
        Some(StatementKind::Definition(body)) if matches!(&body.kind, BodyKind::Tradfn(header) if is_array(&header.name)) => {
            Ok(Err(0))
        }
        Some(StatementKind::Definition(body)) => tradfn::define(context, body).map(Ok),
        _ => Ok(Err(0)),
    }
}

/// Runs the assignment that defines a dfn in the namespace where `⎕FX` runs: for `space.⎕FX`, that is not the namespace of the
/// caller.
fn define_dfn(context: &mut Context, code: &Arc<Code>) -> Result<()> {
    let (host, space) = (context.thread.frames.host(), context.current_space());
    context.call_deeper(|context| {
        context.thread.frames.enter_text(code.body.source.clone(), host, space, TextKind::Line);
        let result = run_text(context, code, false);
        context.thread.frames.leave();
        result.map(|_| ())
    })
}
