//! Boxes around arrays: the styles `min` and `mid` share borders between neighbours (see `grid`), and `max` draws a separate box
//! around every array.
//!
//! Marks on borders: `→ ↓` axes, `⊖ ⌽` empty axes; `~` numbers, `#` namespaces, `⎕NULL` and the like, `+` mixed, `∊` nested.

use super::block::Block;
use super::bordered_grid::{BorderMarks, Grid};
use super::layout::Layout;
use super::settings::BoxStyle;
use super::table::blank_lines;
use crate::array::{Array, Item, Shape};
use crate::error::Result;

/// Returns true if a style draws an array differently from a display without boxes: `max` always does, the other styles only if
/// the array is nested.
pub(crate) fn needs_boxes(array: &Array, style: BoxStyle) -> bool {
    style == BoxStyle::Max || !is_simple(array)
}

impl Layout<'_> {
    /// Draws an array with boxes in the given style.
    pub(crate) fn draw_boxed(&self, array: &Array, style: BoxStyle) -> Result<Block> {
        match style {
            BoxStyle::Max => self.draw_own_box(array),
            BoxStyle::Mid => self.draw_shared_boxes(array, BorderMarks::Some),
            BoxStyle::Min => self.draw_shared_boxes(array, BorderMarks::None),
        }
    }

    /// Draws an array, and each array in it, in a box of its own. A simple scalar has no box; instead there is a blank line above
    /// it, and below it a line for its mark: `-` for a character.
    fn draw_own_box(&self, array: &Array) -> Result<Block> {
        if array.is_simple_scalar() {
            let mut block = self.lay_out(array)?;
            let mark = if array.is_character() { "-" } else { "" };
            block.lines.insert(0, String::new());
            block.lines.push(mark.to_owned());
            return Ok(block);
        }
        let extended = with_prototypes(self, array)?;
        let content =
            if is_simple(&extended) { self.lay_out_in_box(&extended)? } else { self.draw_own_boxes_in_rows(&extended)? };
        self.draw_frame(array, &content)
    }

    fn draw_frame(&self, array: &Array, content: &Block) -> Result<Block> {
        let axes = array.rank().saturating_sub(1).max(1);
        self.context.memory().check(content.lines.len().saturating_mul(content.width + size_of::<String>()))?;
        let mut lines = Vec::with_capacity(content.lines.len() + 2);
        lines.push(format!("{}{}┐", "┌".repeat(axes), draw_rule(content.width, last_axis_mark(array), None)));
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
        lines.push(format!("{}{}┘", "└".repeat(axes), draw_rule(content.width, kind_mark(array, '∊'), None)));
        self.hold(Block { lines, width: content.width + axes + 1 })
    }

    /// Lays out the items of an array in rows, each item in its own box, with a blank before, between and after the boxes.
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
        self.hold(Block { width: grid.column_widths.iter().map(|width| width + 1).sum::<usize>() + 1, lines })
    }

    /// Returns a line padded with blanks up to a width.
    pub(crate) fn pad(&self, line: &str, width: usize) -> String {
        let missing = width.saturating_sub(self.width(line));
        format!("{line}{}", " ".repeat(missing))
    }
}

/// Returns a horizontal line of `width` columns, with optional marks at its start and its end. If there is room for only one
/// mark, the one at the end is drawn.
pub(crate) fn draw_rule(width: usize, start: Option<char>, end: Option<char>) -> String {
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
pub(crate) fn last_axis_mark(array: &Array) -> Option<char> {
    array.lengths().last().map(|&length| if length == 0 { '⊖' } else { '→' })
}

/// Returns the mark for the kind of an array's elements, or `None` if they are characters; `nested` is the mark of a nested
/// array.
pub(crate) fn kind_mark(array: &Array, nested: char) -> Option<char> {
    if array.is_number() {
        return Some('~');
    }
    if array.is_character() {
        return None;
    }
    let Some(items) = array.items() else { return Some('#') };
    if items.iter().any(|item| !item.is_simple_scalar()) || items.is_empty() {
        return Some(nested);
    }
    // Scalars of one kind that were selected from a mixed array may still be stored as items.
    let mut kinds = items.iter().map(|item| kind_mark(&item.array(), nested));
    let first = kinds.next()?;
    if kinds.all(|kind| kind == first) { first } else { Some('+') }
}

/// Returns true if all elements of an array are simple scalars; an empty nested array does not count as simple.
pub(crate) fn is_simple(array: &Array) -> bool {
    array.items().is_none_or(|items| !items.is_empty() && items.iter().all(Item::is_simple_scalar))
}

/// Returns an array as it is drawn: if it is empty, each axis of length 0 is extended to length 1, and the elements are
/// prototypes.
pub(crate) fn with_prototypes(layout: &Layout<'_>, array: &Array) -> Result<Array> {
    if !array.is_empty() {
        return Ok(array.clone());
    }
    let lengths: Vec<usize> = array.lengths().iter().map(|&length| length.max(1)).collect();
    Array::full(layout.context.memory(), Shape::new(&lengths)?, &array.fill()?)
}
