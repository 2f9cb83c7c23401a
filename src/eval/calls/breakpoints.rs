//! Functions with watched lines: stopping before a line, showing its result, and measuring its time.

use super::call::Outcome;
use super::control::Flow;
use crate::array::Array;
use crate::bind::expression::Expression;
use crate::bind::memo::Code;
use crate::error::{ErrorKind, Fault, Result};
use crate::eval::TextResult;
use crate::function::{Argument, Context};
use crate::runtime::breakpoints::Monitor;
use crate::runtime::hooks::Resume;
use crate::runtime::profile::{MILLISECONDS_PER_SECOND, processor_time_ms};
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, ControlWord, Statement, StatementKind};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// A call of a function that has watched lines.
pub(crate) struct Watcher {
    /// The line that was reached last: a function stops only once before a line.
    last_line: Option<usize>,
    /// The index of the statement that was reached last: after a branch backwards, a line counts as reached anew.
    last_statement: usize,
    /// The measured line and the time when it began, if lines are measured.
    line_start: Option<(usize, Clock)>,
    /// The time when the function began, if it is measured.
    function_start: Option<Clock>,
}

/// A point in processor time, in milliseconds, and in wall-clock time.
#[derive(Clone, Copy)]
struct Clock(f64, Instant);

impl Clock {
    fn now() -> Self {
        Self(processor_time_ms(), Instant::now())
    }

    /// Adds a run that began at this time to a monitor.
    fn record_run(self, monitor: &mut Monitor) {
        monitor.count += 1;
        monitor.processor += processor_time_ms() - self.0;
        monitor.elapsed += self.1.elapsed().as_secs_f64() * MILLISECONDS_PER_SECOND;
    }
}

impl Watcher {
    /// Creates a watcher for a call that begins at the statement `first`, or returns `None` if the function has no watched lines.
    /// A call that resumes at a line does not stop before that line again.
    #[inline]
    pub(crate) fn new(context: &mut Context, body: &Body, first: usize) -> Result<Option<Self>> {
        if context.workspace.watched.is_idle() {
            return Ok(None);
        }
        Self::begin(context, body, first)
    }

    #[cold]
    fn begin(context: &mut Context, body: &Body, first: usize) -> Result<Option<Self>> {
        if context.workspace.watched.profiling && first == 0 {
            let callee = context.thread.frames.top().and_then(|frame| frame.callee.clone());
            let space = callee.as_ref().map_or(context.current_space(), |callee| callee.space());
            let name = callee.and_then(|callee| callee.name().cloned()).unwrap_or_else(|| Arc::from("{…}"));
            let space = context.workspace.spaces.instance(space).map_or(space, |instance| instance.class);
            let name = format!("{}.{name}", context.workspace.spaces[space].display);
            let (thread, memory) = (&mut context.thread, context.machine.work.memory());
            context.workspace.profile.enter(memory, &mut thread.open_calls, Arc::from(name), thread.frames.count())?;
        }
        if !context.workspace.watched.profiling && context.workspace.watched.lines_of(body).is_none() {
            return Ok(None);
        }
        let line = body.statements.get(first).filter(|_| first > 0).map(|statement| body.line_of(statement.span));
        let function_start = context.workspace.watched.monitor(body, 0).map(|_| Clock::now());
        Ok(Some(Self { last_line: line, last_statement: first, line_start: None, function_start }))
    }

    /// Ends the measurement of the previous line and begins to measure `line`, unless the statement continues the same line.
    fn measure(&mut self, context: &mut Context, body: &Body, line: usize, index: usize) -> Result<()> {
        if self.last_line == Some(line) && index > self.last_statement {
            return Ok(());
        }
        if context.workspace.watched.profiling {
            self.skipped_lines(body, line, index).chain([line]).try_for_each(|line| enter_line(context, line))?;
        }
        self.record_line_run(context, body);
        self.line_start = context.workspace.watched.monitor(body, line).filter(|_| line > 0).map(|_| (line, Clock::now()));
        Ok(())
    }

    /// Returns the lines without statements that were passed on the way to a statement: comments, blank lines, the opening brace.
    fn skipped_lines(&self, body: &Body, line: usize, index: usize) -> Range<usize> {
        match index.checked_sub(1) {
            None => usize::from(body.is_tradfn())..line,
            Some(before) if before == self.last_statement => line_after(body, before)..line,
            Some(_) => line..line,
        }
    }

    /// Returns the lines that were passed after the last statement, unless that statement led elsewhere.
    fn trailing_lines(&self, body: &Body) -> Range<usize> {
        // Only a definition that begins with ∇ ends with one: the last line of any other may have a ∇ of its own.
        let closing_lines = usize::from(body.text().starts_with('∇'));
        // A line end at the end of the text does not begin another line.
        let last_byte = Span { start: body.span.end.saturating_sub(1), ..body.span };
        let end = body.line_of(last_byte) + 1 - closing_lines;
        match body.statements.last().map(|statement| &statement.kind) {
            _ if !body.is_tradfn() => end..end,
            None => 1..end,
            Some(StatementKind::Branch(_)) => end..end,
            Some(StatementKind::Control(control)) if matches!(control.word, ControlWord::Return | ControlWord::GoTo) => end..end,
            Some(_) if self.last_statement + 1 < body.statements.len() => end..end,
            Some(_) => line_after(body, self.last_statement)..end,
        }
    }

    /// Adds the run of the measured line to its monitor.
    fn record_line_run(&mut self, context: &mut Context, body: &Body) {
        if let Some((line, clock)) = self.line_start.take()
            && let Some(monitor) = context.workspace.watched.monitor(body, line)
        {
            clock.record_run(monitor);
        }
    }

    /// Begins to measure the line of a statement, and stops before the line if it has a stop. Returns the line at which to continue,
    /// or `None` if that is the same line.
    pub(crate) fn stop_before(&mut self, context: &mut Context, body: &Body, span: Span, index: usize) -> Result<Option<i64>> {
        let line = body.line_of(span);
        self.measure(context, body, line, index)?;
        self.last_statement = index;
        let was_reached = self.last_line == Some(line) && index > 0;
        self.last_line = Some(line);
        if was_reached || !context.workspace.watched.lines_of(body).is_some_and(|lines| lines.stops.contains(&line)) {
            return Ok(None);
        }
        stop(context, body, line)
    }

    /// Shows the target of a branch, if its line is traced.
    pub(crate) fn show_branch_if_traced(context: &mut Context, body: &Body, statement: &Statement, flow: &Flow) -> Result<()> {
        if !matches!(statement.kind, StatementKind::Branch(_)) || !is_traced(context, body, statement.span) {
            return Ok(());
        }
        let target = match flow {
            Flow::Next => "→".to_owned(),
            Flow::To(index) => format!("→{}", body.statements.get(*index).map_or(0, |statement| body.line_of(statement.span))),
            Flow::Exit => "→0".to_owned(),
        };
        write(context, &format!("{}{target}\n", format_label(context, body.line_of(statement.span))))
    }

    /// Handles the end of the function: shows the result if line 0 is traced, and stops if line 0 has a stop.
    pub(crate) fn finish(&mut self, context: &mut Context, body: &Body, outcome: Outcome, value: &Argument) -> Result<()> {
        self.record_line_run(context, body);
        if let (Some(clock), Some(monitor)) = (self.function_start, context.workspace.watched.monitor(body, 0)) {
            clock.record_run(monitor);
        }
        if context.workspace.watched.profiling {
            self.trailing_lines(body).try_for_each(|line| enter_line(context, line))?;
            context.workspace.profile.leave(&mut context.thread.open_calls, context.thread.frames.count());
        }
        let Some(lines) = context.workspace.watched.lines_of(body).cloned() else {
            return Ok(());
        };
        if outcome == Outcome::Value && lines.traces.contains(&0) {
            show_labelled(context, 0, &value.as_ref().to_array())?;
        }
        if lines.stops.contains(&0) {
            stop(context, body, 0)?;
        }
        Ok(())
    }
}

/// Records in the profile that a line of the running function begins.
fn enter_line(context: &mut Context, line: usize) -> Result<()> {
    let (thread, memory) = (&mut context.thread, context.machine.work.memory());
    context.workspace.profile.enter_line(memory, &mut thread.open_calls, thread.frames.count(), line)
}

/// Returns the first line after a statement, which may span several lines.
fn line_after(body: &Body, statement: usize) -> usize {
    body.line_of(end_of(body.statements[statement].span)) + 1
}

fn end_of(span: Span) -> Span {
    Span { start: span.end, ..span }
}

/// Suspends a function before a line, if a session reads lines. Returns the line at which to continue, or `None` if that is the
/// same line.
fn stop(context: &mut Context, body: &Body, line: usize) -> Result<Option<i64>> {
    let Some(suspend) = context.session.hooks.suspend.clone() else {
        return Ok(None);
    };
    let fault = Fault::new(ErrorKind::STOP, "").with_text(format_label(context, line).trim().to_owned());
    context.thread.suspended += 1;
    let resume = suspend(context, &fault);
    context.thread.suspended -= 1;
    match resume {
        Resume::Unwind => Err(Fault::unwind()),
        Resume::Branch(target) if target == line as i64 => Ok(None),
        Resume::Branch(target) => Ok(Some(target.max(0)).filter(|_| line > 0 || body.is_tradfn())),
    }
}

/// Returns true if the line of a statement is traced.
pub(crate) fn is_traced(context: &Context, body: &Body, span: Span) -> bool {
    context.workspace.watched.lines_of(body).is_some_and(|lines| lines.traces.contains(&body.line_of(span)))
}

/// Shows the result of a statement, if its line is traced.
#[inline]
pub(crate) fn show_if_traced(context: &mut Context, code: &Code, statement: &Expression, value: &Argument) -> Result<()> {
    if context.workspace.watched.is_empty() || !is_traced(context, &code.body, statement.span()) {
        return Ok(());
    }
    show_labelled(context, code.body.line_of(statement.span()), &value.as_ref().to_array())
}

/// Shows the result of a traced statement.
pub(crate) fn show(context: &mut Context, body: &Body, span: Span, result: &TextResult) -> Result<()> {
    match result {
        TextResult::Array(array) => show_labelled(context, body.line_of(span), array),
        TextResult::Function(_) => crate::eval::print_finished(context, result),
        TextResult::Nothing => Ok(()),
    }
}

/// Shows ` name[line]  value` without boxes; if the output of functions is boxed, the namespace precedes the name.
fn show_labelled(context: &mut Context, line: usize, value: &Array) -> Result<()> {
    let label = format_label(context, line).trim().to_owned();
    let boxing = context.session.boxing;
    let space = if boxing.on && boxing.inside_functions {
        format!("{}.", context.workspace.spaces[context.current_space()].display)
    } else {
        String::new()
    };
    context.session.boxing.on = false;
    let result = crate::eval::print(context, &Array::nested(vec![Array::text(&format!("{space}{label}")), value.clone()]));
    context.session.boxing = boxing;
    result
}

/// Returns ` name[line]  `, the label of a shown value.
fn format_label(context: &Context, line: usize) -> String {
    let callee = context.thread.frames.top().and_then(|frame| frame.callee.as_ref());
    format!(" {}[{line}]  ", callee.and_then(|callee| callee.name().cloned()).unwrap_or_default())
}

fn write(context: &mut Context, text: &str) -> Result<()> {
    context.session.output.write(text).map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, error.to_string()))
}
