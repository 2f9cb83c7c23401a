//! `⎕` and `⍞`: input of lines, and prompts.

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::expressions::execute;
use crate::function::Context;

/// Evaluates `⎕`: returns the value of the next line that is not blank. A line with only `→` unwinds the running functions.
pub(crate) fn evaluate_line(context: &mut Context) -> Result<Array> {
    let mut line = String::new();
    while line.trim().is_empty() {
        context.poll()?;
        if context.is_typed() {
            // A line editor draws the whole line on which it reads.
            let _ = context.session.output.end_prompt();
        }
        line = read_line(context, "⎕:\n      ")?;
    }
    if line.trim() == "→" {
        return Err(Fault::unwind());
    }
    execute::execute(context, None, &Array::text(&line))
}

/// Evaluates `⍞`: returns the next line as text, preceded by the prompt that `⍞←` has written on the same line.
pub(crate) fn read_characters(context: &mut Context) -> Result<Array> {
    let before = context.session.output.open_line().unwrap_or_default().to_owned();
    let prompt = if context.is_typed() { last_row(context, &before) } else { "" };
    let line = read_line(context, prompt)?;
    Ok(Array::text(&(before + &line)))
}

/// Returns the part of an open line that is on the row where the next character is typed.
fn last_row<'a>(context: &Context, line: &'a str) -> &'a str {
    let columns = context.window_size().map_or(0, |window| window.width);
    let characters_above = line.chars().count().checked_rem(columns).map_or(0, |rest| line.chars().count() - rest);
    line.char_indices().nth(characters_above).map_or("", |(begin, _)| &line[begin..])
}

/// Executes `⍞←`: writes text without a line end.
pub(crate) fn write_prompt(context: &mut Context, value: &Array) -> Result<()> {
    let text = crate::format::format_array(context, value)?;
    let Some(text) = text.to_text() else {
        return crate::eval::print(context, value);
    };
    context
        .session
        .output
        .write_prompt(&text)
        .map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write the output: {error}")))
}

fn read_line(context: &mut Context, prompt: &str) -> Result<String> {
    let _ = context.session.output.flush();
    let line = context.read_line(prompt)?;
    context.session.output.note_answer();
    match line {
        Ok(Some(line)) => Ok(line),
        Ok(None) => Err(Fault::new(ErrorKind::EOF, "the end of the input was reached").with_blame(Blame::Function)),
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Err(Fault::new(ErrorKind::INTERRUPT, "interrupted")),
        Err(error) => Err(input_fault(&error)),
    }
}

/// Returns the fault for input that cannot be read, with the message of the operating system.
pub(crate) fn input_fault(error: &std::io::Error) -> Fault {
    let message = error.to_string();
    Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot read the input: {message}"))
        .with_classic(format!("Unable to read input (\"{message}\")"))
}
