//! The `∇` editor: `∇name` opens a function at the prompt, line by line, as in APL since the days of typewriters.

pub(crate) mod directive;
pub(crate) mod sheet;

use crate::error::{ErrorKind, Fault, Result};
use crate::eval::calls::tradfn::definition_error;
use crate::eval::names;
use crate::function::{Context, Value};
use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;
use crate::syntax::tree::Special;
use sheet::{Answer, Sheet};

/// The request to the editor in a line that begins with `∇`.
pub(crate) struct Request {
    /// The function to open; `None` for the one suspended last.
    name: Option<String>,
    /// The directive that comes first, with the text after it.
    first: Option<String>,
    /// True if another `∇` closes the function on the same line.
    closed: bool,
}

/// Reads a line as a request to the editor. Returns `None` if it begins a new definition, or has nothing to do with one.
pub(crate) fn request(context: &Context, line: &str) -> Option<Request> {
    let rest = line.trim().strip_prefix('∇')?.trim_start();
    if rest.is_empty() {
        return Some(Request { name: None, first: None, closed: false });
    }
    let (rest, closed) = strip_closing_del(rest);
    let end = rest.find(|character: char| character == '[' || character.is_whitespace()).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    let behind = behind.trim_start();
    if !names::is_name(name) {
        return None;
    }
    let is_directive = directive::split(behind).is_some();
    let is_known = matches!(names::value(context, name), Some(Value::Function(_) | Value::Operator(_)));
    let asked = is_directive || behind.is_empty() && (closed || is_known);
    // A function that is not opened is shown whole, as its listing.
    let first = (is_directive && !(closed && behind == "[⎕]")).then(|| behind.to_owned());
    asked.then(|| Request { name: Some(name.to_owned()), first, closed })
}

/// Returns a text without the `∇` that ends it, and true if there was one: one within a comment or quotes does not count.
fn strip_closing_del(text: &str) -> (&str, bool) {
    match lex(text).last() {
        Some((Lexeme::Special(Special::Recursion), span)) => (text[..span.start as usize].trim_end(), true),
        _ => (text, false),
    }
}

/// Opens a function, and reads lines until it is closed.
pub(crate) fn edit(context: &mut Context, request: Request) -> Result<()> {
    let name =
        request.name.clone().or_else(|| suspended_name(context)).ok_or_else(|| definition_error("no function is suspended"))?;
    let value = names::value(context, &name).cloned();
    let lines = value.as_ref().and_then(|value| names::lines(value, &name));
    let Some(lines) = lines else {
        return Err(definition_error(&format!("{name} is no function with a text of its own")));
    };
    if is_pendent(context, &name) && !(request.closed && is_display(request.first.as_deref())) {
        write(context, "warning pendent operation")?;
    }
    let mut sheet = Sheet::new(lines);
    match &request.first {
        Some(first) => {
            let answer = sheet.take(first);
            if !show_answer(context, &answer)? {
                return Ok(());
            }
        }
        None => {
            let listing = value.as_ref().and_then(|value| names::to_listing(value, &name)).unwrap_or_default();
            let shown = if request.closed { listing.len() } else { listing.len().saturating_sub(1) };
            listing[..shown].iter().try_for_each(|line| write(context, line))?;
        }
    }
    if request.closed {
        // If the function cannot be fixed, that is reported, and it stays unchanged.
        return if sheet.is_changed() { fix_function(context, &sheet).map(drop) } else { Ok(()) };
    }
    read_lines(context, &mut sheet)
}

/// Returns true if the first directive only shows lines.
fn is_display(first: Option<&str>) -> bool {
    first.is_none_or(|first| {
        matches!(directive::split(first), Some((directive::Directive::Show(_) | directive::Directive::ShowOne(_), _)))
    })
}

/// Reads lines until `∇` or `[→]`. The end of the input and Ctrl-C leave the function unchanged.
fn read_lines(context: &mut Context, sheet: &mut Sheet) -> Result<()> {
    loop {
        let line = match context.read_next_line(&sheet.prompt()) {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(Fault::new(ErrorKind::FILE_SYSTEM, format!("the input fails: {error}"))),
        };
        for line in line.split('\n') {
            let (line, closed) = if sheet.takes(line) { (line, false) } else { strip_closing_del(line) };
            if !(closed && line.trim().is_empty()) {
                let answer = sheet.take(line);
                if !show_answer(context, &answer)? {
                    return Ok(());
                }
            }
            if closed && (!sheet.is_changed() || fix_function(context, sheet)?) {
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

/// Fixes the function. Returns true if that succeeded; if not, shows the offending line.
fn fix_function(context: &mut Context, sheet: &Sheet) -> Result<bool> {
    let lines = sheet.lines();
    if lines.is_empty() {
        return Ok(true);
    }
    match crate::eval::fix(context, &lines)? {
        Ok(_) => Ok(true),
        Err(line) => {
            write(context, "defn error")?;
            write(context, &sheet.numbered_line(line))?;
            Ok(false)
        }
    }
}

/// Returns the name of the function suspended last.
fn suspended_name(context: &Context) -> Option<String> {
    context.thread.frames.iter().rev().find_map(|frame| frame.callee.as_ref()?.name().map(|name| name.to_string()))
}

/// Returns true if a function of that name waits for another.
fn is_pendent(context: &Context, name: &str) -> bool {
    let running = context
        .thread
        .frames
        .iter()
        .filter(|frame| frame.callee.as_ref().is_some_and(|callee| callee.name().is_some_and(|own| **own == *name)));
    running.count() > 0 && suspended_name(context).as_deref() != Some(name)
}

fn write(context: &mut Context, line: &str) -> Result<()> {
    let written = context.session.output.write(&format!("{line}\n"));
    written.map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("the output fails: {error}")))
}
