//! Nested arrays in grids whose cells share their borders.

use super::block::Block;
use super::boxes::{draw_rule, is_simple, kind_mark, last_axis_mark, with_prototypes};
use super::layout::Layout;
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::error::Result;

/// The marks drawn on the borders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BorderMarks {
    /// No marks.
    None,
    /// Marks for axes and kinds of elements.
    Some,
    /// Marks for axes and kinds of elements, with `⍒` for several leading axes.
    All,
}

/// The items of an array as blocks, in rows and columns.
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) column_widths: Vec<usize>,
    blocks: Vec<Block>,
}

impl Grid {
    /// Lays out the items of an array, each drawn by `draw`.
    pub(crate) fn new(layout: &Layout<'_>, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Self> {
        let columns = array.shape().last_length();
        let rows = array.cell_count(1);
        layout.check_room(array)?;
        let mut blocks = layout.reserve_vector(array.bound())?;
        let mut widths = vec![0; columns];
        for index in 0..array.bound() {
            layout.poll(index)?;
            let item = array.item(index);
            let block = recurse_within_limit(|| layout.draw_if_shallow(&item, &draw))?;
            let width = &mut widths[index % columns];
            *width = block.width.max(*width);
            blocks.push(block);
        }
        Ok(Self { rows, columns, column_widths: widths, blocks })
    }

    /// Returns the number of lines that a row takes, at least 1.
    pub(crate) fn height(&self, row: usize) -> usize {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        blocks.iter().map(|block| block.lines.len()).max().unwrap_or(1).max(1)
    }

    /// Returns one line of a row: the texts of its cells, each padded to the width of its column.
    pub(crate) fn line(&self, layout: &Layout<'_>, row: usize, index: usize) -> Vec<String> {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        let texts = blocks.iter().map(|block| block.lines.get(index).map_or("", String::as_str));
        texts.zip(&self.column_widths).map(|(text, &width)| layout.pad(text, width)).collect()
    }
}

impl Layout<'_> {
    /// Draws an array with its items in the cells of a grid; a simple array is laid out without a grid.
    pub(crate) fn draw_shared_boxes(&self, array: &Array, marks: BorderMarks) -> Result<Block> {
        if is_simple(array) {
            return self.lay_out_in_box(array);
        }
        let marked = marks != BorderMarks::None;
        let shown = if marked { with_prototypes(self, array)? } else { array.clone() };
        let grid = Grid::new(self, &shown, |item| match item {
            item if marked && is_simple(item) => self.lay_out_in_box(&with_prototypes(self, item)?),
            item => self.draw_shared_boxes(item, marks),
        })?;
        GridDrawing { layout: self, array, shown: &shown, grid, marks }.draw()
    }
}

/// A grid being drawn.
struct GridDrawing<'a> {
    layout: &'a Layout<'a>,
    /// The array whose axes the marks show.
    array: &'a Array,
    /// The array that is drawn: with prototypes along its empty axes if marks are drawn, otherwise as it is.
    shown: &'a Array,
    grid: Grid,
    marks: BorderMarks,
}

impl GridDrawing<'_> {
    fn draw(&self) -> Result<Block> {
        let grid = &self.grid;
        // Every plane has its own grid.
        let plane_rows =
            if self.shown.rank() > 2 { self.shown.lengths()[self.shown.rank() - 2].max(1) } else { grid.rows.max(1) };
        let mut lines = Vec::new();
        for row in 0..grid.rows {
            self.layout.poll(0)?;
            if row.is_multiple_of(plane_rows) {
                lines.push(self.draw_top());
            }
            for index in 0..grid.height(row) {
                lines.push(self.draw_line(row, index, row.is_multiple_of(plane_rows) && index == 0));
            }
            let borders = if (row + 1).is_multiple_of(plane_rows) { ["└", "┴", "┘"] } else { ["├", "┼", "┤"] };
            lines.push(self.draw_rule_below(row, borders));
        }
        if grid.rows == 0 {
            lines.extend([self.draw_top(), self.draw_rules(["└", "┴", "┘"], |width, _| draw_rule(width, None, None))]);
        }
        let width = grid.column_widths.iter().map(|width| width + 1).sum::<usize>() + 1;
        self.layout.hold(Block { lines, width: width.max(2) })
    }

    fn draw_top(&self) -> String {
        let mark = last_axis_mark(self.array).filter(|_| self.marks != BorderMarks::None);
        self.draw_rules(["┌", "┬", "┐"], |width, column| draw_rule(width, mark.filter(|_| column == 0), None))
    }

    /// Returns the border below a row, with the marks of the items in the row.
    fn draw_rule_below(&self, row: usize, borders: [&str; 3]) -> String {
        self.draw_rules(borders, |width, column| {
            if self.marks == BorderMarks::None {
                return draw_rule(width, None, None);
            }
            let item = self.shown.item(row * self.grid.columns + column);
            draw_rule(width, kind_mark(&item, '─'), last_axis_mark(&item))
        })
    }

    fn draw_rules(&self, [start, between, end]: [&str; 3], draw: impl Fn(usize, usize) -> String) -> String {
        let rules: Vec<String> = self.grid.column_widths.iter().enumerate().map(|(column, &width)| draw(width, column)).collect();
        format!("{start}{}{end}", rules.join(between))
    }

    /// Returns a line of a row between vertical borders; the first line of a plane begins with the mark of the leading axes.
    fn draw_line(&self, row: usize, index: usize, is_first: bool) -> String {
        let mut line = String::new();
        line.push(if is_first { self.leading_axes_mark() } else { '│' });
        let is_last = index + 1 == self.grid.height(row);
        for (column, text) in self.grid.line(self.layout, row, index).into_iter().enumerate() {
            line.push_str(&text);
            line.push(if is_last { self.item_axes_mark(row * self.grid.columns + column) } else { '│' });
        }
        if self.grid.columns == 0 {
            line.push('│');
        }
        line
    }

    fn leading_axes_mark(&self) -> char {
        match self.array.lengths().split_last() {
            Some((_, leading)) if !leading.is_empty() && self.marks != BorderMarks::None => {
                let several = leading.len() > 1 && self.marks == BorderMarks::All;
                if several { '⍒' } else { vertical_mark(leading) }
            }
            _ => '│',
        }
    }

    /// Returns the border to the right of an item's last line: the mark of the item's leading axes, if it has any.
    fn item_axes_mark(&self, element: usize) -> char {
        if self.marks == BorderMarks::None {
            return '│';
        }
        match self.shown.item(element).lengths().split_last() {
            Some((_, leading)) if !leading.is_empty() => vertical_mark(leading),
            _ => '│',
        }
    }
}

fn vertical_mark(leading: &[usize]) -> char {
    if leading.contains(&0) { '⌽' } else { '↓' }
}
