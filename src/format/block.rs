//! Blocks: lines of text with a common width, from which displays are assembled.

use super::width;

/// Lines of text with a common width; trailing blanks may be omitted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The lines.
    pub lines: Vec<String>,
    /// The width of the widest line, in the unit of the layout: columns of a screen, or characters.
    pub width: usize,
}

impl Block {
    /// Creates a block from lines, and measures its width in characters.
    pub(crate) fn of_lines(lines: Vec<String>) -> Self {
        let width = lines.iter().map(|line| width::count_characters(line)).max().unwrap_or(0);
        Self { lines, width }
    }
}
