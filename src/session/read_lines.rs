//! The session loop: reads, runs and answers lines, also on top of suspended functions.

use super::catch_panics::catch_panics;
use super::line_editor;
use crate::error::{ErrorKind, Fault, Result};
use crate::eval;
use crate::eval::calls::trap;
use crate::eval::gc::collect;
use crate::eval::objects::instance;
use crate::eval::{names, report};
use crate::function::Context;
use crate::runtime::hooks::Resume;
use crate::runtime::threads::BASE_THREAD;
use crate::syntax::Completeness;
use std::sync::Arc;

/// The prompt for a typed line.
const LINE_PROMPT: &str = "      ";

/// Installs the hook by which errors suspend functions, and lines are read on top of them.
pub(crate) fn allow_suspension(context: &mut Context) {
    context.session.hooks.suspend = Some(Arc::new(|context, fault| {
        if fault.kind() == ErrorKind::INTERRUPT {
            context.drop_pasted();
        }
        report_fault(context, fault);
        print_suspended(context);
        lines(context)
    }));
}

/// Tells the user which function is suspended, and how to leave it.
fn print_suspended(context: &mut Context) {
    let Some((name, line)) = suspended_function(context).filter(|_| context.is_typed()) else { return };
    let leave = if context.thread.suspended > 1 { "→ leaves it, )reset leaves all" } else { "→ leaves it" };
    let text = format!("{name}[{line}] is suspended, and its names keep their values: {leave}, )si shows the calls");
    let text = textwrap::fill(&text, context.workspace.settings.print_width) + "\n";
    // If that fails too, there is nowhere to report it.
    let _ = context.session.output.write(&text);
}

/// Returns the name of the function that was suspended last, and the line at which it is suspended.
fn suspended_function(context: &Context) -> Option<(String, usize)> {
    let frame = context.thread.frames.get(context.thread.frames.innermost_function()? as usize)?;
    let name = frame.callee.as_ref()?.name().map_or_else(|| "{…}".to_owned(), |name| name.to_string());
    Some((name, frame.line()))
}

/// Returns the prompt for a typed line: on top of a suspended function, its name and line as `)si` shows them.
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
pub(crate) fn lines(context: &mut Context) -> Resume {
    context.begin_reading();
    let outer_base = std::mem::replace(&mut context.thread.session_base, context.thread.frames.count());
    let resume = lines_at(context, context.thread.suspended);
    context.thread.session_base = outer_base;
    context.end_reading();
    if context.session.exiting {
        context.give_up_line();
    }
    resume
}

/// Reads and runs lines on top of `level` suspended functions.
fn lines_at(context: &mut Context, level: usize) -> Resume {
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
        match read(context) {
            Ok(Some(text)) => {
                if let Some(resume) = run_line(context, &text, level) {
                    return resume;
                }
            }
            Ok(None) => leave(context),
            // Another thread has ended the session, or ends this thread.
            Err(fault) if fault.kind() == ErrorKind::EXIT => context.session.exiting = true,
            Err(fault) if !fault.kind().is_trappable() => match trap::left_for_session(context, level) {
                Some(text) => drop(run_line(context, &text, level)),
                None if context.thread.cutback.is_some() => return Resume::Unwind,
                None => {}
            },
            Err(fault) => {
                report_fault(context, &fault);
                // No thread can be started to read a line: further attempts would fail and be reported without end.
                context.session.exiting |= fault.kind() == ErrorKind::LIMIT;
            }
        }
    }
}

/// Ends the session at the end of the input, once the other threads have run as far as they can; a session at a terminal does
/// not wait for them.
fn leave(context: &mut Context) {
    if !context.is_typed()
        && let Err(fault) = context.outlast_others()
    {
        report_fault(context, &fault);
    }
    context.session.exiting = true;
}

/// Reads the next line, and the lines that continue it while a brace or a definition is open.
fn read(context: &mut Context) -> Result<Option<String>> {
    if let Some(idle) = context.session.hooks.idle.clone() {
        idle(context);
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
                if text.is_empty() && line_editor::request(context, &line).is_some() {
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
                return Err(crate::eval::expressions::input::input_fault(&error));
            }
        }
        if text.is_empty() {
            completeness = Completeness::default();
        }
    }
}

/// The number of lines kept for `)hist`.
const LINES_KEPT: usize = 500;

/// Records a line for `)hist`, and forgets the oldest one if there are too many.
fn keep_line(context: &mut Context, text: &str) {
    if context.session.lines_read.len() == LINES_KEPT {
        context.session.lines_read.pop_front();
    }
    context.session.lines_read.push_back(text.to_owned());
}

/// Runs a line and shows its result. Returns its request to the suspended function below, if any.
fn run_line(context: &mut Context, text: &str, level: usize) -> Option<Resume> {
    context.thread.resume = None;
    context.follow_window();
    keep_line(context, text);
    context.work().clear_interrupt();
    let fault = match catch_panics(context, |context| command_or_text(context, text)) {
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
            return match trap::left_for_session(context, level) {
                Some(text) => run_line(context, &text, level),
                None => Some(Resume::Unwind),
            };
        }
        let resume = context.thread.resume.take()?;
        return (level > 0).then(|| resume.map_or(Resume::Unwind, Resume::Branch));
    }
    context.remember_fault(&fault);
    if let Some(text) = trap::for_session(context, &fault) {
        return run_trap(context, &text);
    }
    report_fault(context, &fault);
    None
}

/// Runs the text of a trap instead of reporting the error. If the text fails too, that error is reported.
fn run_trap(context: &mut Context, text: &str) -> Option<Resume> {
    match catch_panics(context, |context| command_or_text(context, text)) {
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
pub(crate) fn command_or_text(context: &mut Context, text: &str) -> Result<()> {
    let line = text.trim_start();
    if line.starts_with([')', ']']) {
        return (context.session.hooks.command)(context, line.trim_end());
    }
    if let Some(request) = line_editor::request(context, line) {
        return line_editor::edit(context, request);
    }
    if let Some(command) = habitual_command(context, line.trim_end()) {
        return (context.session.hooks.command)(context, command);
    }
    let finished = eval::run_source(context, &context.make_source("", text), true)?;
    eval::print_finished(context, &finished)?;
    drop(finished);
    if context.thread.suspended == 0 {
        instance::destruct_unreachable(context)?;
    }
    collect::between_lines(context);
    Ok(())
}

/// The words that users of other programs type, each with the command for it.
const HABIT_COMMANDS: [(&str, &str); 4] = [("exit", ")off"), ("quit", ")off"), ("help", "]help"), ("?", "]help")];

/// Returns the command for a word, if a user typed it and it is not a name with a value.
fn habitual_command(context: &Context, line: &str) -> Option<&'static str> {
    let line = line.strip_suffix("()").unwrap_or(line);
    let (word, command) = HABIT_COMMANDS.iter().find(|(word, _)| *word == line)?;
    (context.is_typed() && names::value(context, word).is_none()).then_some(command)
}

/// Shows a fault. If that fails too, there is nowhere to report it.
fn report_fault(context: &mut Context, fault: &Fault) {
    let _ = (context.session.hooks.report)(context, fault);
}

/// Writes the classic report to the output, as for a pipe.
pub(crate) fn classic_report(context: &mut Context, fault: &Fault) -> Result<()> {
    let [headline, line, caret] = report::format_classic(fault);
    let thread = thread(context);
    let text = if line.is_empty() { format!("{thread}{headline}\n") } else { format!("{thread}{headline}\n{line}\n{caret}\n") };
    context
        .session
        .output
        .write(&text)
        .map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write to standard output: {error}")))
}

/// Returns the prefix of the report of an error in a thread other than the base thread.
pub(crate) fn thread(context: &Context) -> String {
    match context.machine.threads.current() {
        BASE_THREAD => String::new(),
        number => format!("{number}:"),
    }
}
