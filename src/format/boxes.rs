//! Boxes around arrays: with shared borders for `min` and `mid` (`grid`), or a separate box for every array for `max`.
//!
//! Marks on borders: `→ ↓` axes, `⊖ ⌽` empty axes; `~` numbers, `#` namespaces, `+` mixed, `∊` nested.

use super::block::Block;
use super::grid::{Grid, Marks};
use super::layout::Layout;
use super::settings::BoxStyle;
use super::table::blank_lines;
use crate::array::{Array, Shape};
use crate::error::Result;

/// Returns true if boxes are drawn for an array in a style at all.
pub(crate) fn needs_boxes(array: &Array, style: BoxStyle) -> bool {
    style == BoxStyle::Max || !is_simple(array)
}

impl Layout<'_> {
    /// Returns the lines of an array with boxes in the given style.
    pub(crate) fn draw_boxed(&self, array: &Array, style: BoxStyle) -> Result<Block> {
        match style {
            BoxStyle::Max => self.draw_own_box(array),
            BoxStyle::Mid => self.draw_shared_boxes(array, Marks::Some),
            BoxStyle::Min => self.draw_shared_boxes(array, Marks::None),
        }
    }

    /// Draws every array in its own box. A simple scalar has no box, but a blank line above it and a line for a mark below.
    fn draw_own_box(&self, array: &Array) -> Result<Block> {
        if array.is_simple_scalar() {
            let mut block = self.block(array)?;
            let mark = if array.is_character() { "-" } else { "" };
            block.lines.insert(0, String::new());
            block.lines.push(mark.to_owned());
            return Ok(block);
        }
        let extended = with_prototypes(self, array)?;
        let content = if is_simple(&extended) { self.block_in_box(&extended)? } else { self.draw_own_boxes_in_rows(&extended)? };
        self.draw_frame(array, &content)
    }

    fn draw_frame(&self, array: &Array, content: &Block) -> Result<Block> {
        let axes = array.rank().saturating_sub(1).max(1);
        self.context.memory().check(content.lines.len().saturating_mul(content.width + size_of::<String>()))?;
        let mut lines = Vec::with_capacity(content.lines.len() + 2);
        lines.push(format!("{}{}┐", "┌".repeat(axes), rule(content.width, last_axis(array), None)));
        for (index, line) in content.lines.iter().enumerate() {
            self.poll(index)?;
            let border: String = match array.lengths().split_last() {
                Some((_, leading)) if index == 0 && !leading.is_empty() => {
                    leading.iter().map(|&length| if length == 0 { '⌽' } else { '↓' }).collect()
                }
                _ => "│".repeat(axes),
            };
            lines.push(format!("{border}{}│", self.pad(line, content.width)));
        }
        lines.push(format!("{}{}┘", "└".repeat(axes), rule(content.width, kind(array, '∊'), None)));
        self.hold(Block { lines, width: content.width + axes + 1 })
    }

    /// Lays out the items of an array, each in its box, with a blank between and around them.
    fn draw_own_boxes_in_rows(&self, array: &Array) -> Result<Block> {
        let grid = Grid::new(self, array, |item| self.draw_own_box(item))?;
        let mut lines = Vec::new();
        for row in 0..grid.rows {
            self.poll(0)?;
            for index in 0..grid.height(row) {
                lines.push(format!(" {} ", grid.line(self, row, index).join(" ")));
            }
            lines.extend((0..blank_lines(array.lengths(), row + 1)).map(|_| String::new()));
        }
        self.hold(Block { width: grid.widths.iter().map(|width| width + 1).sum::<usize>() + 1, lines })
    }

    /// Returns a line padded with blanks up to a width.
    pub(crate) fn pad(&self, line: &str, width: usize) -> String {
        let missing = width.saturating_sub(self.width(line));
        format!("{line}{}", " ".repeat(missing))
    }
}

/// Returns a horizontal line with a mark at either end; if there is room for only one mark, it is the one at the end.
pub(crate) fn rule(width: usize, start: Option<char>, end: Option<char>) -> String {
    let mut line: Vec<char> = vec!['─'; width];
    if let (Some(first), Some(mark)) = (line.first_mut(), start) {
        *first = mark;
    }
    if let (Some(last), Some(mark)) = (line.last_mut(), end) {
        *last = mark;
    }
    line.into_iter().collect()
}

/// Returns the mark for the last axis, or `None` for a scalar.
pub(crate) fn last_axis(array: &Array) -> Option<char> {
    array.lengths().last().map(|&length| if length == 0 { '⊖' } else { '→' })
}

/// Returns the mark for the kind of an array's elements, or `None` for characters.
pub(crate) fn kind(array: &Array, nested: char) -> Option<char> {
    if array.is_number() {
        return Some('~');
    }
    if array.is_character() {
        return None;
    }
    let Some(items) = array.items() else { return Some('#') };
    if items.iter().any(|item| !item.array().is_simple_scalar()) || items.is_empty() {
        return Some(nested);
    }
    // Scalars of one kind that were selected from a mixed array may still be stored as items.
    let mut kinds = items.iter().map(|item| kind(item.array(), nested));
    let first = kinds.next()?;
    if kinds.all(|kind| kind == first) { first } else { Some('+') }
}

/// Returns true if nothing in the array is nested.
pub(crate) fn is_simple(array: &Array) -> bool {
    array.items().is_none_or(|items| !items.is_empty() && items.iter().all(|item| item.array().is_simple_scalar()))
}

/// Returns an array as it is drawn: if it is empty, with one prototype along each empty axis.
pub(crate) fn with_prototypes(layout: &Layout<'_>, array: &Array) -> Result<Array> {
    if !array.is_empty() {
        return Ok(array.clone());
    }
    let lengths: Vec<usize> = array.lengths().iter().map(|&length| length.max(1)).collect();
    Array::full(layout.context.memory(), Shape::new(&lengths)?, &array.fill()?)
}
