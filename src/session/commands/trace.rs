//! `]trace`: the value of every part of a line.

use super::command::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::session::columns::{lay_out_columns, shorten};
use crate::session::trace_text::trace_text;

/// The command `]trace`.
pub(crate) static TRACE: Command =
    Command { name: "]trace", summary: "run a line and show the value of each part: ]trace (+/÷≢)3 1 4", words: &[], run };

/// Runs a line and prints each part of the line with its value.
fn run(context: &mut Context, line: &str) -> Result<()> {
    const MAX_TEXT_COLUMNS: usize = 38;
    if line.is_empty() {
        return print(context, "usage: ]trace line of APL");
    }
    let rows = trace_text(context, line)?.into_iter().map(|(text, value)| (shorten(&text, MAX_TEXT_COLUMNS), value));
    let text = lay_out_columns(&rows.collect::<Vec<_>>(), context.workspace.settings.print_width);
    if text.is_empty() { Ok(()) } else { print(context, &text) }
}
