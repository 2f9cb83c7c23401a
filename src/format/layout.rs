//! The layout of arrays without boxes: lines printed piece by piece, and blocks of lines.

use super::block::Block;
use super::cell;
use super::cell::cell_at;
use super::characters::lines_of;
use super::columns::push_blanks;
use super::fold_lines::{CONTINUATION_INDENT, Printer, check_text_memory};
use super::table::{Table, blank_lines, print_plane_separators};
use super::width;
use crate::array::memory::recurse_within_limit;
use crate::array::visited::Visited;
use crate::array::{Array, Item, Mark};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::stack::recurse;
use std::borrow::Cow;
use std::cell::Cell;

/// The greatest depth of nesting that is laid out: each level takes two columns.
const MAX_LAYOUT_DEPTH: u32 = 1000;
/// The assumed overhead of the allocator for a block of memory, in bytes.
const ALLOCATION_OVERHEAD_BYTES: usize = 16;

/// The number of indices between two checks for a request to stop.
const INDICES_PER_POLL: usize = 1024;

/// The size above which the characters collected so far are printed.
const MAX_RUN_BYTES: usize = 4096;

/// The settings and the state that the layout of an array depends on.
pub(crate) struct Layout<'a> {
    /// The context: settings, interruption, names of namespaces.
    pub context: &'a Context,
    /// `⎕PP`.
    pub precision: usize,
    /// True if the text is for a screen: widths are columns of a terminal, and line feeds begin new lines. Otherwise every
    /// character counts as one column.
    pub is_for_screen: bool,
    /// True if the array being laid out is in a box, where references have no blanks around them.
    boxed: Cell<bool>,
    /// The number of bytes counted so far: those of all blocks, and of other data that is held until everything is laid out.
    held_bytes: Cell<usize>,
}

impl<'a> Layout<'a> {
    /// Creates a layout whose result is a character array.
    pub(crate) fn new(context: &'a Context) -> Self {
        Self {
            context,
            precision: context.workspace.settings.print_precision,
            is_for_screen: false,
            boxed: Cell::new(false),
            held_bytes: Cell::new(0),
        }
    }

    /// Creates a layout whose result is shown on a screen.
    pub(crate) fn for_screen(context: &'a Context) -> Self {
        Self { is_for_screen: true, ..Self::new(context) }
    }
}

impl Layout<'_> {
    /// Counts the bytes of a block and returns the block; fails if all bytes counted so far exceed the memory limit.
    pub(crate) fn hold(&self, block: Block) -> Result<Block> {
        let texts = block.lines.iter().map(|line| if line.is_empty() { 0 } else { line.capacity() + ALLOCATION_OVERHEAD_BYTES });
        self.hold_bytes(block.lines.capacity() * size_of::<String>() + ALLOCATION_OVERHEAD_BYTES + texts.sum::<usize>())?;
        Ok(block)
    }

    /// Counts the bytes of `count` items and returns an empty vector with room for them; fails if all bytes counted so far exceed
    /// the memory limit.
    pub(crate) fn reserve_vector<T>(&self, count: usize) -> Result<Vec<T>> {
        self.hold_bytes(count.saturating_mul(size_of::<T>()))?;
        Ok(Vec::with_capacity(count))
    }

    /// Counts bytes that are held until everything is laid out; fails if all bytes counted so far exceed the memory limit.
    pub(crate) fn hold_bytes(&self, bytes: usize) -> Result<()> {
        self.held_bytes.set(self.held_bytes.get().saturating_add(bytes));
        self.check_bytes(0)
    }

    /// Fails if `bytes` more than those counted so far exceed the memory limit. They are not counted: this is for data that does
    /// not outlive a block of columns.
    pub(crate) fn check_bytes(&self, bytes: usize) -> Result<()> {
        self.context.memory().check(self.held_bytes.get().saturating_add(bytes))
    }

    /// Fails if a stop was requested; checks only if `index` is a multiple of `INDICES_PER_POLL`.
    pub(crate) fn poll(&self, index: usize) -> Result<()> {
        if index.is_multiple_of(INDICES_PER_POLL) { self.context.poll() } else { Ok(()) }
    }

    /// Returns true if a cell has a blank on either side: a namespace or another mark, unless its array is in a box.
    pub(crate) fn needs_padding(&self, cell: &cell::Cell<'_>) -> bool {
        matches!(cell, cell::Cell::Mark(_)) && !self.boxed.get()
    }

    /// Returns true if one blank separates a cell from its neighbours: a number, or a mark whose array is in a box.
    pub(crate) fn needs_separator(&self, cell: &cell::Cell<'_>) -> bool {
        cell.is_number() || matches!(cell, cell::Cell::Mark(_)) && self.boxed.get()
    }

    /// Lays out a simple array that is in a box.
    pub(crate) fn lay_out_in_box(&self, array: &Array) -> Result<Block> {
        let was_boxed = self.boxed.replace(true);
        let block = self.lay_out(array);
        self.boxed.set(was_boxed);
        block
    }

    /// Returns the width of a text: in columns for a screen, otherwise in characters.
    pub(crate) fn width(&self, text: &str) -> usize {
        if self.is_for_screen { width::count_columns(text) } else { width::count_characters(text) }
    }

    /// Returns the width of a character: in columns for a screen, otherwise 1.
    pub(crate) fn character_width(&self, character: char) -> usize {
        if self.is_for_screen { width::count_character_columns(character) } else { 1 }
    }

    /// Returns the text that a mark is displayed as.
    pub(crate) fn mark_text(&self, mark: &Mark) -> Cow<'_, str> {
        let spaces = &self.context.workspace.spaces;
        match mark {
            Mark::Namespace(reference) if spaces.contains(*reference) => spaces[*reference].display_text(),
            Mark::Namespace(_) => Cow::Borrowed("#.[Namespace]"),
            Mark::Null => Cow::Borrowed("[Null]"),
            Mark::Slice(slice) => Cow::Owned(slice.to_string()),
            Mark::Ellipsis => Cow::Borrowed("…"),
            Mark::NewAxis => Cow::Borrowed("∘"),
            Mark::Object(object) => Cow::Owned(format!("∇{}", object.name)),
            Mark::Host(object) => Cow::Owned(object.display_form()),
        }
    }

    /// Fails if the items of an array cannot fit in memory once they are laid out: each element takes at least a digit and a
    /// blank, and a text takes twice its size while it grows.
    pub(crate) fn check_room(&self, array: &Array) -> Result<()> {
        let bounds = array.items().unwrap_or_default().iter().map(Item::bound);
        self.context.memory().check(bounds.fold(0_usize, usize::saturating_add).saturating_mul(4))
    }

    /// Prints an array without boxes.
    pub(crate) fn print(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        if array.rank() <= 1 && is_flat(array) {
            self.print_flat(array, printer)?;
            return printer.end_line();
        }
        if array.is_character() {
            return self.print_character_rows(array, printer);
        }
        Table::new(self, array)?.print(self, true, printer)
    }

    /// Prints a flat array, that is, a scalar or vector whose items are flat as well. The caller ends the line.
    pub(crate) fn print_flat(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        if array.is_character() {
            return self.print_characters(array, printer);
        }
        let mut piece = String::new();
        let mut was_separated = false;
        for index in 0..array.bound() {
            self.poll(index)?;
            piece.clear();
            let cell = cell_at(array, index);
            match cell {
                cell::Cell::Item(item) => self.write_item(&item.array(), &mut piece)?,
                cell if array.rank() == 1 && self.needs_padding(&cell) => {
                    piece.push(' ');
                    cell.write(self, &mut piece)?;
                    piece.push(' ');
                }
                _ => cell.write(self, &mut piece)?,
            }
            let gap = usize::from(index > 0 && (was_separated || self.needs_separator(&cell)));
            was_separated = self.needs_separator(&cell);
            if matches!(cell, cell::Cell::Mark(_)) && piece.contains('\n') {
                self.print_lines(gap, &piece, printer)?;
            } else {
                printer.print_piece(gap, &piece, self.width(&piece))?;
            }
        }
        Ok(())
    }

    /// Prints the text of a mark that has several lines: each is folded by itself.
    fn print_lines(&self, gap: usize, text: &str, printer: &mut Printer<'_>) -> Result<()> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        printer.print_piece(gap, first, self.width(first))?;
        for line in rest.split('\n') {
            printer.end_line()?;
            printer.print_run(line)?;
        }
        Ok(())
    }

    /// Prints characters unchanged. On a screen, a line feed, a carriage return, the pair of both, and U+0085 each begin a new
    /// line.
    fn print_characters(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let mut run = String::new();
        let mut after_return = false;
        for index in 0..array.bound() {
            self.poll(index)?;
            let cell::Cell::Character(character) = cell_at(array, index) else { continue };
            if self.is_for_screen && matches!(character, '\n' | '\r' | '\u{85}') {
                printer.print_run(&run)?;
                run.clear();
                if !(after_return && character == '\n') {
                    printer.end_line()?;
                }
            } else {
                run.push(character);
                if run.len() > MAX_RUN_BYTES {
                    printer.print_run(&run)?;
                    run.clear();
                }
            }
            after_return = character == '\r';
        }
        printer.print_run(&run)
    }

    /// Prints rows of characters, cut into blocks of columns if they are wider than the print width.
    fn print_character_rows(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let columns = array.shape().last_length();
        let rows = array.cell_count(1);
        if rows == 0 {
            return print_plane_separators(self, array.lengths(), printer);
        }
        let (mut first, mut indent) = (0, 0);
        let mut line = String::new();
        loop {
            let last = columns.min(first + (printer.width() - indent));
            for row in 0..rows {
                self.poll(row)?;
                line.clear();
                for column in first..last {
                    cell_at(array, row * columns + column).write(self, &mut line)?;
                }
                printer.print_line(indent, &line)?;
                for _ in 0..blank_lines(array.lengths(), row + 1) {
                    printer.end_line()?;
                }
            }
            if last == columns {
                return Ok(());
            }
            (first, indent) = (last, CONTINUATION_INDENT);
        }
    }

    /// Writes an item within a line, with a blank on either side.
    fn write_item(&self, item: &Array, out: &mut String) -> Result<()> {
        if item.depth() > MAX_LAYOUT_DEPTH {
            return self.write_too_deep(out);
        }
        check_text_memory(self.context.memory(), out.len().saturating_add(item.bound()))?;
        push_blanks(1, out);
        let mut number_before = false;
        for index in 0..item.bound() {
            self.poll(index)?;
            if index.is_multiple_of(INDICES_PER_POLL) {
                // The text takes twice its size while it grows.
                check_text_memory(self.context.memory(), out.len().saturating_mul(2))?;
            }
            let cell = cell_at(item, index);
            push_blanks(usize::from(index > 0 && (number_before || cell.is_number())), out);
            number_before = cell.is_number();
            match cell {
                cell::Cell::Item(item) => recurse_within_limit(|| self.write_item(&item.array(), out))?,
                cell::Cell::Mark(_) if item.rank() == 1 => {
                    push_blanks(1, out);
                    cell.write(self, out)?;
                    push_blanks(1, out);
                }
                _ => cell.write(self, out)?,
            }
        }
        push_blanks(1, out);
        Ok(())
    }

    fn write_too_deep(&self, out: &mut String) -> Result<()> {
        if !self.is_for_screen {
            return Err(Fault::limit(format!(
                "this value cannot be formatted: it is nested more than {MAX_LAYOUT_DEPTH} levels deep"
            )));
        }
        out.push_str(" … ");
        Ok(())
    }

    /// Returns the block that `draw` makes of an array, or a block with only an ellipsis if the array is nested too deeply.
    pub(crate) fn draw_if_shallow(&self, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Block> {
        if array.depth() > MAX_LAYOUT_DEPTH { self.lay_out(array) } else { draw(array) }
    }

    /// Lays out an array as a block of lines, without boxes.
    pub(crate) fn lay_out(&self, array: &Array) -> Result<Block> {
        if array.depth() > MAX_LAYOUT_DEPTH {
            let mut line = String::new();
            self.write_too_deep(&mut line)?;
            return Ok(Block { width: self.width(&line), lines: vec![line] });
        }
        let mut printer = Printer::in_memory(self.context.work());
        if array.rank() == 1 && is_flat(array) || array.is_simple_scalar() {
            self.print_flat(array, &mut printer)?;
            printer.end_line()?;
        } else if array.is_character() {
            self.print_character_rows(array, &mut printer)?;
        } else {
            recurse_within_limit(|| Table::new(self, array)?.print(self, true, &mut printer))?;
        }
        let (text, ends) = printer.into_text();
        self.check_bytes(text.len().saturating_add(ends.len().saturating_mul(size_of::<String>())))?;
        let mut lines: Vec<String> = Vec::with_capacity(ends.len());
        for line in lines_of(&text, &ends) {
            // A line feed among other cells also begins a line.
            if self.is_for_screen {
                lines.extend(line.split(['\n', '\r']).map(str::to_owned));
            } else {
                lines.push(line.to_owned());
            }
        }
        self.hold(Block { width: lines.iter().map(|line| self.width(line)).max().unwrap_or(0), lines })
    }
}

/// Returns true if an array and its items at any depth are scalars and vectors, so that it is displayed on one line.
pub(crate) fn is_flat(array: &Array) -> bool {
    is_flat_within(array, &mut Visited::default())
}

fn is_flat_within(array: &Array, visited: &mut Visited) -> bool {
    array.rank() <= 1
        && array.items().is_none_or(|items| {
            array.depth() > MAX_LAYOUT_DEPTH
                || items.iter().all(|item| {
                    let is_flat = |inner: &Array, visited: &mut Visited| {
                        inner.rank() <= 1
                            && (!inner.is_nested() || !visited.insert(item) || recurse(|| is_flat_within(inner, visited)))
                    };
                    item.long_array().is_none_or(|inner| is_flat(inner, visited))
                })
        })
}
