//! `]trace`: the value of every part of a line.

use super::command::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::session::columns::{lay_out_columns, shorten};
use crate::session::trace_text::{TracedPart, trace_text};

/// The command `]trace`.
pub(crate) static TRACE: Command =
    Command { name: "]trace", summary: "run a line and show the value of each part: ]trace (+/÷≢)3 1 4", words: &[], run };

/// Runs a line and prints each part of the line with its value.
fn run(context: &mut Context, line: &str) -> Result<()> {
    if line.is_empty() {
        return print(context, "usage: ]trace line of APL");
    }
    let parts = trace_text(context, line)?;
    let text = lay_out_parts(&parts, context.workspace.settings.print_width);
    if text.is_empty() { Ok(()) } else { print(context, &text) }
}

/// Lays out the parts of a line beside their values, and cuts lines to `width` columns.
pub(crate) fn lay_out_parts(parts: &[TracedPart], width: usize) -> String {
    const MAX_TEXT_COLUMNS: usize = 38;
    let rows: Vec<_> = parts.iter().map(|part| (shorten(&part.text, MAX_TEXT_COLUMNS), part.result.clone())).collect();
    lay_out_columns(&rows, width)
}
