//! Blocks: lines of text of one width, from which displays are put together.

use super::width;

/// Lines of text of one width; blanks at their ends may be omitted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The lines.
    pub lines: Vec<String>,
    /// The width of the widest line.
    pub width: usize,
}

impl Block {
    /// Makes a block of lines of text.
    pub(crate) fn of_lines(lines: Vec<String>) -> Self {
        let width = lines.iter().map(|line| width::count(line)).max().unwrap_or(0);
        Self { lines, width }
    }
}
