//! `]explain`: the parse of a line, as a tree.

use super::{Command, print};
use crate::bind::explain::Part;
use crate::function::Context;
use crate::session::columns::{columns, shortened, wide};
use crate::session::explain::explained;

/// `]explain`.
pub(crate) static EXPLAIN: Command = Command {
    name: "]explain",
    summary: "how a line is read, as a tree: ]explain (+/÷≢)3 1 4",
    words: &[],
    run: |context, line| {
        if line.is_empty() {
            return print(context, "usage: ]explain line of APL");
        }
        let parts = explained(context, line)?;
        let text = drawing(context, &parts);
        print(context, &text)
    },
};

/// Returns the trees of all statements, one below the other.
fn drawing(context: &Context, statements: &[Part]) -> String {
    let mut rows = Vec::new();
    for statement in statements {
        row(&mut rows, statement, String::new(), "", "");
    }
    columns(&rows, context.workspace.settings.print_width)
}

/// Adds a part with the branches before it, and its own parts below it.
fn row(rows: &mut Vec<(String, String)>, part: &Part, before: String, branch: &str, below: &str) {
    const LONGEST: usize = 44;
    let room = LONGEST.saturating_sub(wide(&before) + wide(branch)).max(8);
    rows.push((format!("{before}{branch}{}", shortened(&part.text, room)), part.role.clone()));
    let before = before + below;
    for (at, inner) in part.parts.iter().enumerate() {
        let (branch, below) = if at + 1 == part.parts.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        row(rows, inner, before.clone(), branch, below);
    }
}
