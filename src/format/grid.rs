//! Nested arrays in grids whose cells share their borders.

use super::block::Block;
use super::boxes::{is_simple, kind, last_axis, rule, with_prototypes};
use super::layout::Layout;
use crate::array::Array;
use crate::error::Result;
use crate::stack::deeper;

/// The marks on the borders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marks {
    /// No marks.
    None,
    /// Axes and kinds.
    Some,
    /// Axes and kinds, with `⍒` for several leading axes.
    All,
}

/// The items of an array as blocks, in rows and columns.
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) widths: Vec<usize>,
    blocks: Vec<Block>,
}

impl Grid {
    /// Lays out the items, each drawn by `draw`.
    pub(crate) fn new(layout: &Layout<'_>, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Self> {
        let columns = array.shape().last();
        let rows = array.cell_count(1);
        layout.check_room(array)?;
        let mut blocks = layout.room_for(array.bound())?;
        let mut widths = vec![0; columns];
        for index in 0..array.bound() {
            layout.poll(index)?;
            let item = array.item(index);
            let block = deeper(|| layout.draw_if_shallow(&item, &draw))?;
            let width = &mut widths[index % columns];
            *width = block.width.max(*width);
            blocks.push(block);
        }
        Ok(Self { rows, columns, widths, blocks })
    }

    /// Returns the number of lines that a row takes.
    pub(crate) fn height(&self, row: usize) -> usize {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        blocks.iter().map(|block| block.lines.len()).max().unwrap_or(1).max(1)
    }

    /// Returns one line of a row: the texts of its cells, each padded to the width of its column.
    pub(crate) fn line(&self, layout: &Layout<'_>, row: usize, index: usize) -> Vec<String> {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        let texts = blocks.iter().map(|block| block.lines.get(index).map_or("", String::as_str));
        texts.zip(&self.widths).map(|(text, &width)| layout.pad(text, width)).collect()
    }
}

impl Layout<'_> {
    /// Lays out an array with its items in the cells of a grid; a simple array has no grid.
    pub(crate) fn draw_shared_boxes(&self, array: &Array, marks: Marks) -> Result<Block> {
        if is_simple(array) {
            return self.block_in_box(array);
        }
        let marked = marks != Marks::None;
        let shown = if marked { with_prototypes(self, array)? } else { array.clone() };
        let grid = Grid::new(self, &shown, |item| match item {
            item if marked && is_simple(item) => self.block_in_box(&with_prototypes(self, item)?),
            item => self.draw_shared_boxes(item, marks),
        })?;
        GridDrawing { layout: self, array, shown: &shown, grid, marks }.block()
    }
}

/// A grid being drawn.
struct GridDrawing<'a> {
    layout: &'a Layout<'a>,
    /// The array whose axes the marks show.
    array: &'a Array,
    /// The array with prototypes along its empty axes, if marks are drawn.
    shown: &'a Array,
    grid: Grid,
    marks: Marks,
}

impl GridDrawing<'_> {
    fn block(&self) -> Result<Block> {
        let grid = &self.grid;
        // Every plane has its own grid.
        let plane = if self.shown.rank() > 2 { self.shown.lengths()[self.shown.rank() - 2].max(1) } else { grid.rows.max(1) };
        let mut lines = Vec::new();
        for row in 0..grid.rows {
            self.layout.poll(0)?;
            if row.is_multiple_of(plane) {
                lines.push(self.top());
            }
            for index in 0..grid.height(row) {
                lines.push(self.line(row, index, row.is_multiple_of(plane) && index == 0));
            }
            let borders = if (row + 1).is_multiple_of(plane) { ["└", "┴", "┘"] } else { ["├", "┼", "┤"] };
            lines.push(self.rule_below(row, borders));
        }
        if grid.rows == 0 {
            lines.extend([self.top(), self.rules(["└", "┴", "┘"], |width, _| rule(width, None, None))]);
        }
        let width = grid.widths.iter().map(|width| width + 1).sum::<usize>() + 1;
        self.layout.hold(Block { lines, width: width.max(2) })
    }

    fn top(&self) -> String {
        let mark = last_axis(self.array).filter(|_| self.marks != Marks::None);
        self.rules(["┌", "┬", "┐"], |width, column| rule(width, mark.filter(|_| column == 0), None))
    }

    /// Returns the line below a row, with the marks of the items above it.
    fn rule_below(&self, row: usize, borders: [&str; 3]) -> String {
        self.rules(borders, |width, column| {
            if self.marks == Marks::None {
                return rule(width, None, None);
            }
            let item = self.shown.item(row * self.grid.columns + column);
            rule(width, kind(&item, '─'), last_axis(&item))
        })
    }

    fn rules(&self, [left, between, right]: [&str; 3], draw: impl Fn(usize, usize) -> String) -> String {
        let rules: Vec<String> = self.grid.widths.iter().enumerate().map(|(column, &width)| draw(width, column)).collect();
        format!("{left}{}{right}", rules.join(between))
    }

    /// Returns a line of a row between vertical borders; the first line of a plane begins with the mark of the leading axes.
    fn line(&self, row: usize, index: usize, first: bool) -> String {
        let mut line = String::new();
        line.push(if first { self.leading_axes() } else { '│' });
        let last = index + 1 == self.grid.height(row);
        for (column, text) in self.grid.line(self.layout, row, index).into_iter().enumerate() {
            line.push_str(&text);
            line.push(if last { self.item_axes(row * self.grid.columns + column) } else { '│' });
        }
        if self.grid.columns == 0 {
            line.push('│');
        }
        line
    }

    fn leading_axes(&self) -> char {
        match self.array.lengths().split_last() {
            Some((_, leading)) if !leading.is_empty() && self.marks != Marks::None => {
                let several = leading.len() > 1 && self.marks == Marks::All;
                if several { '⍒' } else { vertical(leading) }
            }
            _ => '│',
        }
    }

    /// Returns the border after the last line of an item.
    fn item_axes(&self, element: usize) -> char {
        if self.marks == Marks::None {
            return '│';
        }
        match self.shown.item(element).lengths().split_last() {
            Some((_, leading)) if !leading.is_empty() => vertical(leading),
            _ => '│',
        }
    }
}

fn vertical(leading: &[usize]) -> char {
    if leading.contains(&0) { '⌽' } else { '↓' }
}
