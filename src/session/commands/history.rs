//! `)hist`: the lines typed so far.

use super::command::{Command, print};

/// The command `)hist`.
pub(crate) static HIST: Command = Command {
    name: ")hist",
    summary: "list the lines typed so far, or only the last ones: )hist, )hist 20",
    words: &[],
    run: |context, count| {
        let lines = &context.session.lines_read;
        let count = if count.is_empty() { lines.len() } else { count.parse().unwrap_or(0) };
        if count == 0 {
            return print(context, "usage: )hist or )hist 20");
        }
        let skipped = lines.len().saturating_sub(count);
        let text = lines.iter().skip(skipped).map(String::as_str).collect::<Vec<_>>().join("\n");
        print(context, &text)
    },
};
