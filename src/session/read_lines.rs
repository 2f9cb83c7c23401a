//! The session loop: reads and runs lines and shows their results, also on top of suspended functions.

use super::catch_panics::catch_panics;
use super::line_editor;
use crate::error::{ErrorKind, Fault, Result};
use crate::eval;
use crate::eval::TextResult;
use crate::eval::calls::trap;
use crate::eval::expressions::input;
use crate::eval::gc::collect;
use crate::eval::objects::instance;
use crate::eval::{classic_report, names};
use crate::function::Context;
use crate::runtime::hooks::Resume;
use crate::runtime::threads::BASE_THREAD;
use crate::syntax::Completeness;
use std::sync::Arc;

/// The prompt for a typed line.
const LINE_PROMPT: &str = "      ";
/// The longest time in milliseconds for which a line waits while the process takes too much memory: a few checks of its memory.
const OPENING_PATIENCE: u32 = 500;

/// Installs the hook by which an error suspends the running function and lines are read on top of it.
pub(crate) fn allow_suspension(context: &mut Context) {
    context.session.keeps_results = true;
    context.session.hooks.suspend = Some(Arc::new(|context, fault| {
        if fault.kind() == ErrorKind::INTERRUPT {
            context.drop_pasted();
        }
        report_fault(context, fault);
        print_suspended(context);
        read_and_run_lines(context)
    }));
}

/// Prints which function is suspended and how to leave it, if a person types the lines.
fn print_suspended(context: &mut Context) {
    let Some((name, line)) = suspended_function(context).filter(|_| context.is_typed()) else { return };
    let leave = if context.thread.suspended > 1 { "→ leaves it, )reset leaves all" } else { "→ leaves it" };
    let text = format!("{name}[{line}] is suspended, and its names keep their values: {leave}, )si shows the calls");
    let text = textwrap::fill(&text, context.workspace.settings.print_width) + "\n";
    // If that fails too, there is nowhere to report it.
    let _ = context.session.output.write(&text);
}

/// Returns the name of the function that was suspended last, and the number of the line at which it is suspended.
fn suspended_function(context: &Context) -> Option<(String, usize)> {
    let frame = context.thread.frames.get(context.thread.frames.innermost_function()? as usize)?;
    let name = frame.callee.as_ref()?.name().map_or_else(|| "{…}".to_owned(), |name| name.to_string());
    Some((name, frame.line()))
}

/// Returns the prompt for a typed line. On top of a suspended function it shows the function's name and line, as `)si` does.
fn prompt(context: &Context) -> String {
    const PROMPT_NAME_MAX_CHARS: usize = 24;
    let suspended = (context.thread.suspended > 0 && context.is_typed()).then(|| suspended_function(context)).flatten();
    match suspended {
        Some((name, line)) if name.chars().count() <= PROMPT_NAME_MAX_CHARS => format!("{:<6}", format!("{name}[{line}]* ")),
        Some((_, line)) => format!("{:<6}", format!("[{line}]* ")),
        None => LINE_PROMPT.to_owned(),
    }
}

/// Reads and runs lines until the input ends or the suspended function below resumes.
pub(crate) fn read_and_run_lines(context: &mut Context) -> Resume {
    context.begin_reading();
    let outer_base = std::mem::replace(&mut context.thread.session_base, context.thread.frames.count());
    let resume = run_lines_at_level(context, context.thread.suspended);
    context.thread.session_base = outer_base;
    context.end_reading();
    if context.session.exiting {
        context.abandon_line();
    }
    resume
}

/// Reads and runs lines on top of `level` suspended functions.
fn run_lines_at_level(context: &mut Context, level: usize) -> Resume {
    loop {
        let is_ending =
            context.session.resetting.take_if(|staying| level <= *staying).is_none() && context.session.resetting.is_some();
        if context.session.exiting || is_ending || context.machine.threads.is_current_killed() {
            return Resume::Unwind;
        }
        if context.is_typed() {
            let _ = context.session.output.end_prompt();
        }
        let _ = context.session.output.flush();
        match read_text(context) {
            Ok(Some(text)) => {
                if let Some(resume) = run_line(context, &text, level) {
                    return resume;
                }
            }
            Ok(None) => end_session(context),
            // Another thread has ended the session, or is ending this thread.
            Err(fault) if fault.kind() == ErrorKind::EXIT => context.session.exiting = true,
            Err(fault) if !fault.kind().is_trappable() => match trap::take_session_trap(context, level) {
                Some(text) => drop(run_line(context, &text, level)),
                None if context.thread.cutback.is_some() => return Resume::Unwind,
                None => {}
            },
            Err(fault) => {
                report_fault(context, &fault);
                // No thread can be started to read a line: without this, further attempts would fail and be reported endlessly.
                context.session.exiting |= fault.kind() == ErrorKind::LIMIT;
            }
        }
    }
}

/// Ends the session at the end of the input, once the other threads have run as far as they can. A session at a terminal does not
/// wait for them.
fn end_session(context: &mut Context) {
    if !context.is_typed()
        && let Err(fault) = context.outlast_others()
    {
        report_fault(context, &fault);
    }
    context.session.exiting = true;
}

/// Reads the next line, and the lines that continue it while a brace or a definition is open; returns `None` at the end of the
/// input.
fn read_text(context: &mut Context) -> Result<Option<String>> {
    if let Some(before_read) = context.session.hooks.before_read.clone() {
        before_read(context);
    }
    let mut text = String::new();
    let mut completeness = Completeness::default();
    let prompt = prompt(context);
    loop {
        context.show_names();
        let line = if text.is_empty() { context.read_line(&prompt)? } else { context.read_next_line(&prompt) };
        match line {
            Ok(Some(line)) => {
                if text.is_empty() && line.trim_start().starts_with([')', ']']) {
                    return Ok(Some(line));
                }
                if text.is_empty() && line_editor::parse_request(context, &line).is_some() {
                    return Ok(Some(line));
                }
                line.split('\n').for_each(|line| completeness.push_line(line));
                text.push_str(&line);
                if !completeness.is_open() {
                    return Ok(Some(text));
                }
                text.push('\n');
            }
            Ok(None) if text.is_empty() => return Ok(None),
            Ok(None) => return Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => text.clear(),
            Err(error) => {
                // The next read would fail as well.
                (context.session.exiting, context.session.exit_status) = (true, 1);
                return Err(input::input_fault(&error));
            }
        }
        if text.is_empty() {
            completeness = Completeness::default();
        }
    }
}

/// The number of lines kept for `)hist`.
const HISTORY_MAX_LINES: usize = 500;

/// Records a line for `)hist`; removes the oldest one if there are too many.
pub(crate) fn record_line(context: &mut Context, text: &str) {
    if context.session.lines_read.len() == HISTORY_MAX_LINES {
        context.session.lines_read.pop_front();
    }
    context.session.lines_read.push_back(text.to_owned());
}

/// Runs a line and shows its result. Returns the request that the line makes to the suspended function below, if any.
fn run_line(context: &mut Context, text: &str, level: usize) -> Option<Resume> {
    context.thread.resume = None;
    context.follow_window();
    record_line(context, text);
    context.work().clear_interrupt();
    context.memory().wait_until_open(OPENING_PATIENCE);
    let fault = match catch_panics(context, |context| run_command_or_text(context, text)) {
        Ok(()) => return None,
        Err(fault) => fault,
    };
    if fault.kind() == ErrorKind::EXIT {
        context.session.exiting = true;
        return None;
    }
    if fault.kind() == ErrorKind::INTERRUPT {
        context.drop_pasted();
    }
    if fault.kind() == ErrorKind::UNWIND {
        if context.thread.cutback.is_some() {
            // An event cuts back to the session, below all suspended functions.
            return match trap::take_session_trap(context, level) {
                Some(text) => run_line(context, &text, level),
                None => Some(Resume::Unwind),
            };
        }
        let resume = context.thread.resume.take()?;
        return (level > 0).then(|| resume.map_or(Resume::Unwind, Resume::Branch));
    }
    context.remember_fault(&fault);
    if let Some(text) = trap::find_session_trap(context, &fault) {
        return run_trap(context, &text);
    }
    report_fault(context, &fault);
    None
}

/// Runs the text of a trap instead of reporting the error. If the text fails too, reports its error.
fn run_trap(context: &mut Context, text: &str) -> Option<Resume> {
    match catch_panics(context, |context| run_command_or_text(context, text)) {
        Err(fault) if fault.kind() == ErrorKind::EXIT => context.session.exiting = true,
        Err(fault) if fault.kind() != ErrorKind::UNWIND => {
            context.remember_fault(&fault);
            report_fault(context, &fault);
        }
        _ => {}
    }
    None
}

/// Runs a line of APL or a session command.
pub(crate) fn run_command_or_text(context: &mut Context, text: &str) -> Result<()> {
    run_and_show(context, text, eval::print_finished)
}

/// Runs a line of APL or a session command; `show` shows the result of a line.
pub(crate) fn run_and_show(
    context: &mut Context,
    text: &str,
    show: impl FnOnce(&mut Context, &TextResult) -> Result<()>,
) -> Result<()> {
    let line = text.trim_start();
    if line.starts_with([')', ']']) {
        return (context.session.hooks.run_command)(context, line.trim_end());
    }
    if let Some(request) = line_editor::parse_request(context, line) {
        return line_editor::edit(context, request);
    }
    if let Some(command) = habitual_command(context, line.trim_end()) {
        return (context.session.hooks.run_command)(context, command);
    }
    let finished = eval::run_source(context, &context.make_source("", text), true)?;
    show(context, &finished)?;
    drop(finished);
    if context.thread.suspended == 0 {
        instance::destruct_unreachable(context)?;
    }
    collect::collect_between_lines(context);
    Ok(())
}

/// The words by which users of other programs leave or ask for help, each with the command for it.
const HABIT_COMMANDS: [(&str, &str); 4] = [("exit", ")off"), ("quit", ")off"), ("help", "]help"), ("?", "]help")];

/// Returns the command for a word, if a person typed the word and it is not a name with a value.
fn habitual_command(context: &Context, line: &str) -> Option<&'static str> {
    let line = line.strip_suffix("()").unwrap_or(line);
    let (word, command) = HABIT_COMMANDS.iter().find(|(word, _)| *word == line)?;
    (context.is_typed() && names::find_value(context, word).is_none()).then_some(command)
}

/// Shows a fault. If that fails too, there is nowhere to report it.
fn report_fault(context: &mut Context, fault: &Fault) {
    let _ = (context.session.hooks.show_fault)(context, fault);
}

/// Writes the classic report of a fault to the output: the headline, and below it the line and a caret, if there is a line.
pub(crate) fn write_classic_report(context: &mut Context, fault: &Fault) -> Result<()> {
    let [headline, line, caret] = classic_report::format_classic(fault);
    let thread = thread_prefix(context);
    let text = if line.is_empty() { format!("{thread}{headline}\n") } else { format!("{thread}{headline}\n{line}\n{caret}\n") };
    context
        .session
        .output
        .write(&text)
        .map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write to standard output: {error}")))
}

/// Returns the prefix of reports of errors in the running thread: its number, or nothing for the base thread.
pub(crate) fn thread_prefix(context: &Context) -> String {
    match context.machine.threads.current() {
        BASE_THREAD => String::new(),
        number => format!("{number}:"),
    }
}
