//! `]trace`: the value of every part of a line.

use super::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::session::columns::{columns, shortened};
use crate::session::trace::traced;

/// `]trace`.
pub(crate) static TRACE: Command =
    Command { name: "]trace", summary: "run a line and show the value of every part: ]trace (+/÷≢)3 1 4", words: &[], run };

fn run(context: &mut Context, line: &str) -> Result<()> {
    const LONGEST: usize = 38;
    if line.is_empty() {
        return print(context, "usage: ]trace line of APL");
    }
    let rows = traced(context, line)?.into_iter().map(|(text, value)| (shortened(&text, LONGEST), value));
    let text = columns(&rows.collect::<Vec<_>>(), context.workspace.settings.print_width);
    if text.is_empty() { Ok(()) } else { print(context, &text) }
}
