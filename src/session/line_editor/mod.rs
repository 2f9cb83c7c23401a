//! The `∇` editor: `∇name` opens a function at the prompt, where it is edited line by line, as on the typewriter terminals of
//! early APL systems.
//!
//! * [`directive`]: the directives in brackets at the beginning of a line: lines to show, delete or change.
//! * [`open_function`]: the lines of a function while it is open in the editor, by number.

pub(crate) mod directive;
pub(crate) mod open_function;

use crate::error::{ErrorKind, Fault, Result};
use crate::eval::calls::tradfn::definition_error;
use crate::eval::names;
use crate::function::{Context, Value};
use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;
use crate::syntax::tree::Special;
use open_function::{Answer, OpenFunction};

/// A request to the editor: a line that begins with `∇`.
pub(crate) struct Request {
    /// The function to open; `None` for the most recently suspended one.
    name: Option<String>,
    /// The first directive and the text after it, if there is one.
    first: Option<String>,
    /// True if another `∇` closes the function on the same line.
    closed: bool,
}

/// Parses a line as a request to the editor. Returns `None` if the line begins a new definition, or is not for the editor.
pub(crate) fn parse_request(context: &Context, line: &str) -> Option<Request> {
    let rest = line.trim().strip_prefix('∇')?.trim_start();
    if rest.is_empty() {
        return Some(Request { name: None, first: None, closed: false });
    }
    let (rest, closed) = strip_closing_del(rest);
    let end = rest.find(|character: char| character == '[' || character.is_whitespace()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let rest = rest.trim_start();
    if !names::is_name(name) {
        return None;
    }
    let is_directive = directive::split(rest).is_some();
    let is_known = matches!(names::find_value(context, name), Some(Value::Function(_) | Value::Operator(_)));
    let is_request = is_directive || rest.is_empty() && (closed || is_known);
    // A function that is only listed and not opened is shown in full.
    let first = (is_directive && !(closed && rest == "[⎕]")).then(|| rest.to_owned());
    is_request.then(|| Request { name: Some(name.to_owned()), first, closed })
}

/// Returns a text without the `∇` at its end, and true if there was one; a `∇` within a comment or quotes does not count.
fn strip_closing_del(text: &str) -> (&str, bool) {
    match lex(text).last() {
        Some((Lexeme::Special(Special::Recursion), span)) => (text[..span.start as usize].trim_end(), true),
        _ => (text, false),
    }
}

/// Opens a function, and reads lines until the function is closed.
pub(crate) fn edit(context: &mut Context, request: Request) -> Result<()> {
    let name =
        request.name.clone().or_else(|| suspended_name(context)).ok_or_else(|| definition_error("no function is suspended"))?;
    let value = names::find_value(context, &name).cloned();
    let lines = value.as_ref().and_then(|value| names::lines(value, &name));
    let Some(lines) = lines else {
        return Err(definition_error(&format!("{name} is not a function with source lines to edit")));
    };
    if is_pendent(context, &name) && !(request.closed && is_display(request.first.as_deref())) {
        write(context, "warning pendent operation")?;
    }
    let mut function = OpenFunction::new(lines);
    match &request.first {
        Some(first) => {
            let answer = function.process_line(first);
            if !show_answer(context, &answer)? {
                return Ok(());
            }
        }
        None => {
            let listing = value.as_ref().and_then(|value| names::to_listing(value, &name)).unwrap_or_default();
            let count = if request.closed { listing.len() } else { listing.len().saturating_sub(1) };
            listing[..count].iter().try_for_each(|line| write(context, line))?;
        }
    }
    if request.closed {
        // `fix_function` reports a function that cannot be fixed; the old one then stays.
        return if function.is_changed() { fix_function(context, &function).map(drop) } else { Ok(()) };
    }
    read_lines(context, &mut function)
}

/// Returns true if the first directive only shows lines, or if there is no directive.
fn is_display(first: Option<&str>) -> bool {
    first.is_none_or(|first| {
        matches!(directive::split(first), Some((directive::Directive::Show(_) | directive::Directive::ShowOne(_), _)))
    })
}

/// Reads lines until `∇` or `[→]`. The end of the input and Ctrl-C leave the function unchanged.
fn read_lines(context: &mut Context, function: &mut OpenFunction) -> Result<()> {
    loop {
        let line = match context.read_next_line(&function.prompt()) {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot read standard input: {error}"))),
        };
        for line in line.split('\n') {
            let (line, closed) = if function.keeps_closing_del(line) { (line, false) } else { strip_closing_del(line) };
            if !(closed && line.trim().is_empty()) {
                let answer = function.process_line(line);
                if !show_answer(context, &answer)? {
                    return Ok(());
                }
            }
            if closed && (!function.is_changed() || fix_function(context, function)?) {
                return Ok(());
            }
        }
    }
}

/// Shows the answer to a line. Returns true if the function is still open.
fn show_answer(context: &mut Context, answer: &Answer) -> Result<bool> {
    match answer {
        Answer::Accepted => Ok(true),
        Answer::Display(lines) => lines.iter().try_for_each(|line| write(context, line)).map(|()| true),
        Answer::Abandoned => Ok(false),
    }
}

/// Fixes the function. Returns true if that succeeds; otherwise shows the offending line.
fn fix_function(context: &mut Context, function: &OpenFunction) -> Result<bool> {
    let lines = function.lines();
    if lines.is_empty() {
        return Ok(true);
    }
    match crate::eval::fix(context, &lines)? {
        Ok(_) => Ok(true),
        Err(line) => {
            write(context, "defn error")?;
            write(context, &function.numbered_line(line))?;
            Ok(false)
        }
    }
}

/// Returns the name of the most recently suspended function that has a name.
fn suspended_name(context: &Context) -> Option<String> {
    context.thread.frames.iter().rev().find_map(|frame| frame.callee.as_ref()?.name().map(|name| name.to_string()))
}

/// Returns true if a function with this name is pendent, that is, waiting for another one.
fn is_pendent(context: &Context, name: &str) -> bool {
    let frames = context.thread.frames.iter().filter(|frame| {
        frame.callee.as_ref().is_some_and(|callee| callee.name().is_some_and(|callee_name| **callee_name == *name))
    });
    frames.count() > 0 && suspended_name(context).as_deref() != Some(name)
}

/// Writes a line to the output.
fn write(context: &mut Context, line: &str) -> Result<()> {
    let outcome = context.session.output.write(&format!("{line}\n"));
    outcome.map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write to standard output: {error}")))
}
