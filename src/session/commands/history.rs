//! `)hist`: the lines typed so far.

use super::command::{Command, print};

/// The command `)hist`.
pub(crate) static HIST: Command = Command {
    name: ")hist",
    summary: "list the lines typed so far, or only the last ones: )hist, )hist 20",
    words: &[],
    run: |context, text| {
        let lines = &context.session.lines_read;
        let count = if text.is_empty() { Some(lines.len()) } else { text.parse().ok().filter(|&count| count > 0) };
        let Some(count) = count else {
            return print(context, "usage: )hist, or )hist 20 for the last 20 lines");
        };
        if lines.is_empty() {
            return Ok(());
        }
        let skipped = lines.len().saturating_sub(count);
        let text = lines.iter().skip(skipped).map(String::as_str).collect::<Vec<_>>().join("\n");
        print(context, &text)
    },
};
