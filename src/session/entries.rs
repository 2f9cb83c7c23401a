//! Texts that arrive as a whole, by a paste or from a cell of a notebook, as the entries that a person would have typed.

use super::commands::is_command;
use crate::syntax::Completeness;
use std::collections::VecDeque;

/// Splits a text into the entries that a person would have typed: commands, statements, and definitions of several lines.
pub(crate) fn split_entries(text: &str) -> VecDeque<String> {
    let mut entries = VecDeque::new();
    let mut entry = String::new();
    let mut completeness = Completeness::for_editing();
    for line in text.split('\n') {
        if entry.is_empty() {
            completeness = Completeness::for_editing();
        } else {
            entry.push('\n');
        }
        entry.push_str(line);
        completeness.push_line(line);
        if is_command(&entry) || !completeness.is_open() {
            entries.push_back(std::mem::take(&mut entry));
        }
    }
    if !entry.is_empty() {
        entries.push_back(entry);
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::split_entries;

    #[test]
    fn pasted_lines_are_parted_where_nothing_is_open() {
        for (text, expected) in [
            ("1+1\n)vars\n]box on\n2", &["1+1", ")vars", "]box on", "2"][..]),
            ("f←{\n⍵\n}\nf 3", &["f←{\n⍵\n}", "f 3"]),
            ("∇r←f y\nr←y\n∇\nf 3", &["∇r←f y\nr←y\n∇", "f 3"]),
            ("x←3+(1 2\n3 4)\n\nx", &["x←3+(1 2\n3 4)", "", "x"]),
            ("1+1", &["1+1"]),
        ] {
            assert_eq!(split_entries(text), expected, "{text}");
        }
    }
}
