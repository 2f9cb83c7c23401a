//! `]explain`: the parse of a line, as a tree.

use super::command::{Command, print};
use crate::bind::explain::ExplanationNode;
use crate::session::columns::{display_width, lay_out_columns, shorten};
use crate::session::explain_text::explain_text;

/// The command `]explain`.
pub(crate) static EXPLAIN: Command = Command {
    name: "]explain",
    summary: "show how a line is parsed, as a tree: ]explain (+/÷≢)3 1 4",
    words: &[],
    run: |context, line| {
        if line.is_empty() {
            return print(context, "usage: ]explain line of APL");
        }
        let parts = explain_text(context, line)?;
        let text = draw_trees(&parts, context.workspace.settings.print_width);
        print(context, &text)
    },
};

/// Draws the trees of all statements, one below the other, and cuts lines to `width` columns.
pub(crate) fn draw_trees(statements: &[ExplanationNode], width: usize) -> String {
    let mut rows = Vec::new();
    for statement in statements {
        push_rows(&mut rows, statement, String::new(), "", "");
    }
    lay_out_columns(&rows, width)
}

/// Adds a row for a part, with the branches that lead to it, and rows below for its own parts.
fn push_rows(rows: &mut Vec<(String, String)>, part: &ExplanationNode, before: String, branch: &str, below: &str) {
    const MAX_TEXT_COLUMNS: usize = 44;
    /// The width that a text keeps, however deeply it is nested.
    const MIN_TEXT_COLUMNS: usize = 8;
    let room = MAX_TEXT_COLUMNS.saturating_sub(display_width(&before) + display_width(branch)).max(MIN_TEXT_COLUMNS);
    rows.push((format!("{before}{branch}{}", shorten(&part.text, room)), part.role.clone()));
    let before = before + below;
    for (index, inner) in part.parts.iter().enumerate() {
        let (branch, below) = if index + 1 == part.parts.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        push_rows(rows, inner, before.clone(), branch, below);
    }
}
