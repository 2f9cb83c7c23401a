//! Rows and columns of cells: matrices, planes of arrays of higher rank, and nested arrays without boxes.

use super::block::Block;
use super::cell::{Cell, cell_at};
use super::columns::{Column, push_blanks};
use super::fold_lines::{CONTINUATION_INDENT, Printer};
use super::layout::Layout;
use crate::array::Array;
use crate::error::Result;

/// An array divided into rows of cells; the items of a nested array are laid out as blocks.
pub(crate) struct Table<'a> {
    array: &'a Array,
    columns: usize,
    rows: usize,
    blocks: Vec<Block>,
    /// The number of lines that each row takes; empty if every row takes one. A long row is printed in many blocks of columns, and
    /// its height must not be computed for each of them.
    heights: Vec<usize>,
}

impl<'a> Table<'a> {
    /// Makes the table of an array; a scalar or vector becomes a table of one row.
    pub(crate) fn new(layout: &Layout<'_>, array: &'a Array) -> Result<Self> {
        let columns = array.shape().last_length();
        let rows = array.cell_count(1);
        let (mut blocks, mut heights) = (Vec::new(), Vec::new());
        if array.is_nested() {
            layout.check_room(array)?;
            blocks = layout.reserve_vector(array.bound())?;
            for index in 0..array.bound() {
                layout.poll(index)?;
                blocks.push(match cell_at(array, index) {
                    Cell::Item(item) => layout.lay_out(&item.array())?,
                    _ => Block::default(),
                });
            }
        }
        if !blocks.is_empty() {
            heights = layout.reserve_vector(rows)?;
            heights.extend((0..rows).map(|row| row_height(&blocks[row * columns..(row + 1) * columns])));
        }
        Ok(Self { array, columns, rows, blocks, heights })
    }

    /// Prints all rows, in blocks of columns that fit the print width, with blank lines between planes if `planes`.
    pub(crate) fn print(&self, layout: &Layout<'_>, planes: bool, printer: &mut Printer<'_>) -> Result<()> {
        if self.rows == 0 && planes {
            return print_plane_separators(layout, self.array.lengths(), printer);
        }
        if self.columns == 0 || self.rows == 0 {
            return self.print_block(layout, &[], 0, 0, planes, printer);
        }
        let (mut first, mut indent, mut next_column) = (0, 0, None);
        while first < self.columns {
            let mut columns: Vec<Column> = Vec::new();
            let mut width_used = indent;
            while first + columns.len() < self.columns {
                let column = match next_column.take() {
                    Some(column) => column,
                    None => self.lay_out_column(layout, first + columns.len())?,
                };
                let width =
                    columns.last().map_or(0, |last| gap(last, &column)) + column.width() + 2 * usize::from(column.is_padded);
                if width_used + width > printer.width() && !columns.is_empty() {
                    next_column = Some(column);
                    break;
                }
                width_used += width;
                if columns.len() == columns.capacity() {
                    layout.check_bytes(2 * columns.len().max(4) * size_of::<Column>())?;
                }
                columns.push(column);
            }
            self.print_block(layout, &columns, first, indent, planes, printer)?;
            first += columns.len();
            indent = CONTINUATION_INDENT;
        }
        Ok(())
    }

    fn print_block(
        &self,
        layout: &Layout<'_>,
        columns: &[Column],
        first: usize,
        indent: usize,
        planes: bool,
        printer: &mut Printer<'_>,
    ) -> Result<()> {
        // A line takes twice its size while it grows, and is then copied.
        let width = columns.iter().fold(0_usize, |width, column| width.saturating_add(column.width()));
        layout.check_bytes(width.saturating_mul(3))?;
        let mut line = String::new();
        for row in 0..self.rows {
            layout.poll(0)?;
            for index in 0..self.heights.get(row).copied().unwrap_or(1) {
                line.clear();
                self.write_line(layout, columns, first, row, index, &mut line)?;
                printer.print_piece(indent, &line, layout.width(&line))?;
                printer.end_line()?;
            }
            if planes {
                for _ in 0..blank_lines(self.array.lengths(), row + 1) {
                    printer.end_line()?;
                }
            }
        }
        Ok(())
    }

    fn write_line(
        &self,
        layout: &Layout<'_>,
        columns: &[Column],
        first: usize,
        row: usize,
        index: usize,
        out: &mut String,
    ) -> Result<()> {
        let mut before: Option<&Column> = None;
        for (position, column) in columns.iter().enumerate() {
            push_blanks(before.map_or(0, |before| gap(before, column)), out);
            push_blanks(usize::from(column.is_padded), out);
            let element = row * self.columns + first + position;
            match cell_at(self.array, element) {
                Cell::Item(_) => {
                    let block = &self.blocks[element];
                    let mut text = block.lines.get(index).cloned().unwrap_or_default();
                    push_blanks(block.width.saturating_sub(layout.width(&text)), &mut text);
                    column.write_text(&text, block.width, out);
                }
                cell if index == 0 => column.write(layout, cell, out)?,
                _ => push_blanks(column.width(), out),
            }
            push_blanks(usize::from(column.is_padded), out);
            before = Some(column);
        }
        Ok(())
    }

    fn lay_out_column(&self, layout: &Layout<'_>, position: usize) -> Result<Column> {
        let elements = (0..self.rows).map(|row| row * self.columns + position);
        let mut column = Column::of(layout, elements.clone().map(|element| cell_at(self.array, element)))?;
        if !self.blocks.is_empty() {
            elements.for_each(|element| column.admit_text(self.blocks[element].width));
        }
        Ok(column)
    }
}

/// Returns the number of lines that a row of blocks takes, at least 1.
fn row_height(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| block.lines.len()).max().unwrap_or(1).max(1)
}

/// Prints the blank lines between the planes of an array without rows.
pub(crate) fn print_plane_separators(layout: &Layout<'_>, lengths: &[usize], printer: &mut Printer<'_>) -> Result<()> {
    let Some((planes, _)) = lengths.split_last_chunk::<2>() else { return Ok(()) };
    let product = |size: &mut usize, &length: &usize| {
        *size = size.saturating_mul(length);
        Some(*size)
    };
    for size in planes.iter().scan(1, product) {
        for line in 1..size {
            layout.poll(line)?;
            printer.end_line()?;
        }
    }
    Ok(())
}

/// Returns the number of blanks between two columns: 1 if either contains numbers or references in a box, and has no blanks
/// around its items; otherwise 0.
fn gap(before: &Column, after: &Column) -> usize {
    let is_unpadded = |column: &Column| (column.has_numbers || column.is_separated) && !column.is_padded;
    usize::from(is_unpadded(before) || is_unpadded(after))
}

/// Returns the number of blank lines after the first `rows` rows of an array: one for every axis whose end is reached there, but
/// none after the last row.
pub(crate) fn blank_lines(lengths: &[usize], rows: usize) -> usize {
    let Some((_, leading)) = lengths.split_last() else { return 0 };
    let product = |size: usize, &length: &usize| size.saturating_mul(length);
    if rows >= leading.iter().fold(1, product) {
        return 0;
    }
    let mut size = 1_usize;
    leading
        .iter()
        .rev()
        .take_while(|length| {
            size = product(size, length);
            rows.is_multiple_of(size)
        })
        .count()
}
