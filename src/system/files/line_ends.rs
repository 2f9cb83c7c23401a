//! The line ends of text files.

use crate::error::Result;
use crate::kernels::blocks::Work;

/// The line ends: `\r\n` precedes `\r`, with which it begins. `⎕NGET` reports only the first [`NEWLINE_COUNT`] of them.
const LINE_ENDS: [&str; 8] = ["\r\n", "\r", "\n", "\u{85}", "\u{B}", "\u{C}", "\u{2028}", "\u{2029}"];
/// The number of line ends that are newlines proper.
const NEWLINE_COUNT: usize = 4;

/// Splits a text into lines at line ends of all kinds; also returns the first newline in the text, if there is one. Polls for
/// interrupts meanwhile. Fails with WS FULL if the vector of lines exceeds the memory limit.
pub(crate) fn split_lines<'a>(work: &Work, text: &'a str) -> Result<(Vec<&'a str>, Option<&'static str>)> {
    let mut lines = Vec::new();
    let (mut rest, mut newline) = (text, None);
    let mut pace = work.pace();
    while let Some((length, end)) = find_line_end(rest) {
        pace.step(length)?;
        if lines.len() == lines.capacity() {
            // With many line ends, the vector of lines is larger than the text, and it doubles while it grows.
            work.memory().check(2 * lines.len() * size_of::<&str>())?;
        }
        if newline.is_none() && LINE_ENDS[..NEWLINE_COUNT].contains(&end) {
            newline = Some(end);
        }
        lines.push(&rest[..length]);
        rest = &rest[length + end.len()..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    Ok((lines, newline))
}

/// Returns the offset and the text of the first line end, if there is one.
pub(crate) fn find_line_end(text: &str) -> Option<(usize, &'static str)> {
    let start = text.find(['\r', '\n', '\u{85}', '\u{B}', '\u{C}', '\u{2028}', '\u{2029}'])?;
    LINE_ENDS.iter().find(|end| text[start..].starts_with(**end)).map(|end| (start, *end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;
    use crate::error::ErrorKind;

    fn work() -> Work {
        Work::new(Memory::new(1 << 20))
    }

    #[test]
    fn lines_end_in_many_ways() {
        let split = |text| split_lines(&work(), text).expect("the lines fit the memory");
        assert_eq!(split("a\r\nb\u{85}c\n\nd"), (vec!["a", "b", "c", "", "d"], Some("\r\n")));
        assert_eq!(split("").0, Vec::<&str>::new());
    }

    #[test]
    fn more_lines_than_fit_the_memory_are_refused() {
        for end in ["\n", "\u{85}", "\u{2028}"] {
            assert!(split_lines(&work(), &end.repeat(1 << 17)).is_err_and(|fault| fault.kind() == ErrorKind::WS_FULL), "{end:?}");
        }
    }
}
