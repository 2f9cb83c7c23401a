//! The layout of arrays without boxes: lines printed piece by piece, and blocks of lines.

use super::block::Block;
use super::cell;
use super::cell::cell;
use super::characters::lines_of;
use super::columns::blanks;
use super::fold_lines::{CONTINUATION_INDENT, Printer, room};
use super::table::{Table, blank_lines, print_partings};
use super::width;
use crate::array::visited::Visited;
use crate::array::{Array, Mark};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::stack::deeper;
use std::borrow::Cow;
use std::cell::Cell;

/// The greatest depth that is laid out: each level costs two columns.
const MAX_LAYOUT_DEPTH: u32 = 1000;
/// The overhead of the allocator for a block of memory, in bytes.
const ALLOCATION_OVERHEAD_BYTES: usize = 16;

/// The number of indices between two checks for a request to stop.
const INDICES_PER_POLL: usize = 1024;

/// The size above which a run of characters is printed.
const MAX_RUN_BYTES: usize = 4096;

/// The state that layout depends on.
pub(crate) struct Layout<'a> {
    /// The context: settings, interruption, names of namespaces.
    pub context: &'a Context,
    /// `⎕PP`.
    pub precision: usize,
    /// True if widths are columns of a terminal and line feeds begin lines; otherwise every character counts as one.
    pub graphemes: bool,
    /// True if the array being laid out is in a box, where references have no blanks around them.
    boxed: Cell<bool>,
    /// The bytes of all blocks made so far.
    held: Cell<usize>,
}

impl<'a> Layout<'a> {
    /// Creates a layout for a character array.
    pub(crate) fn new(context: &'a Context) -> Self {
        Self {
            context,
            precision: context.workspace.settings.print_precision,
            graphemes: false,
            boxed: Cell::new(false),
            held: Cell::new(0),
        }
    }

    /// Creates a layout for a screen.
    pub(crate) fn for_screen(context: &'a Context) -> Self {
        Self { graphemes: true, ..Self::new(context) }
    }
}

impl Layout<'_> {
    /// Counts a block and returns it; fails if memory does not allow all those made so far.
    pub(crate) fn hold(&self, block: Block) -> Result<Block> {
        let texts = block.lines.iter().map(|line| if line.is_empty() { 0 } else { line.capacity() + ALLOCATION_OVERHEAD_BYTES });
        self.hold_bytes(block.lines.capacity() * size_of::<String>() + ALLOCATION_OVERHEAD_BYTES + texts.sum::<usize>())?;
        Ok(block)
    }

    /// Returns an empty vector with room for `count` items; fails if memory does not allow them and all that was counted so far.
    pub(crate) fn room_for<T>(&self, count: usize) -> Result<Vec<T>> {
        self.hold_bytes(count.saturating_mul(size_of::<T>()))?;
        Ok(Vec::with_capacity(count))
    }

    /// Counts bytes that are held until everything is laid out; fails if memory does not allow all those counted so far.
    pub(crate) fn hold_bytes(&self, bytes: usize) -> Result<()> {
        self.held.set(self.held.get().saturating_add(bytes));
        self.check_bytes(0)
    }

    /// Fails if memory does not allow `bytes` more besides everything counted so far: for data that does not outlive a block
    /// of columns.
    pub(crate) fn check_bytes(&self, bytes: usize) -> Result<()> {
        self.context.memory().check(self.held.get().saturating_add(bytes))
    }

    /// Fails if the work should stop; checks only at multiples of `INDICES_PER_POLL`.
    pub(crate) fn poll(&self, index: usize) -> Result<()> {
        if index.is_multiple_of(INDICES_PER_POLL) { self.context.poll() } else { Ok(()) }
    }

    /// Returns true if a cell has blanks around it: a reference, unless a box is drawn around its array.
    pub(crate) fn pads(&self, cell: &cell::Cell<'_>) -> bool {
        matches!(cell, cell::Cell::Mark(_)) && !self.boxed.get()
    }

    /// Returns true if one blank separates a cell from its neighbours: a number, or a reference in a box.
    pub(crate) fn parts(&self, cell: &cell::Cell<'_>) -> bool {
        cell.is_number() || matches!(cell, cell::Cell::Mark(_)) && self.boxed.get()
    }

    /// Lays out a simple array that is in a box.
    pub(crate) fn block_in_box(&self, array: &Array) -> Result<Block> {
        let was_boxed = self.boxed.replace(true);
        let block = self.block(array);
        self.boxed.set(was_boxed);
        block
    }

    /// Returns the width of a text.
    pub(crate) fn width(&self, text: &str) -> usize {
        if self.graphemes { width::columns(text) } else { width::count(text) }
    }

    /// Returns the width of a character.
    pub(crate) fn character_width(&self, character: char) -> usize {
        if self.graphemes { width::character_columns(character) } else { 1 }
    }

    /// Returns the text that a mark is displayed as.
    pub(crate) fn mark(&self, mark: &Mark) -> Cow<'_, str> {
        let spaces = &self.context.workspace.spaces;
        match mark {
            Mark::Space(reference) if spaces.contains(*reference) => spaces[*reference].display_text(),
            Mark::Space(_) => Cow::Borrowed("#.[Namespace]"),
            Mark::Null => Cow::Borrowed("[Null]"),
            Mark::Slice(slice) => Cow::Owned(slice.to_string()),
            Mark::Ellipsis => Cow::Borrowed("…"),
            Mark::NewAxis => Cow::Borrowed("∘"),
            Mark::Object(object) => Cow::Owned(format!("∇{}", object.name)),
            Mark::Host(object) => Cow::Owned(object.display_form()),
        }
    }

    /// Fails before laying out items that cannot fit: each element takes at least a digit and a
    /// blank, and text takes twice its size while it grows.
    pub(crate) fn check_room(&self, array: &Array) -> Result<()> {
        let bounds = array.items().unwrap_or_default().iter().map(|item| item.array().bound());
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

    /// Prints a scalar or vector whose items are flat as well, on one line.
    pub(crate) fn print_flat(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        if array.is_character() {
            return self.print_characters(array, printer);
        }
        let mut piece = String::new();
        let mut number_before = false;
        for index in 0..array.bound() {
            self.poll(index)?;
            piece.clear();
            let cell = cell(array, index);
            match cell {
                cell::Cell::Item(item) => self.write_item(item, &mut piece)?,
                cell if array.rank() == 1 && self.pads(&cell) => {
                    piece.push(' ');
                    cell.write(self, &mut piece);
                    piece.push(' ');
                }
                _ => cell.write(self, &mut piece),
            }
            let gap = usize::from(index > 0 && (number_before || self.parts(&cell)));
            number_before = self.parts(&cell);
            printer.piece(gap, &piece, self.width(&piece))?;
        }
        Ok(())
    }

    /// Prints characters unchanged; line feeds and carriage returns begin new lines.
    fn print_characters(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let mut run = String::new();
        let mut after_return = false;
        for index in 0..array.bound() {
            self.poll(index)?;
            let cell::Cell::Character(character) = cell(array, index) else { continue };
            if self.graphemes && matches!(character, '\n' | '\r' | '\u{85}') {
                printer.run(&run)?;
                run.clear();
                if !(after_return && character == '\n') {
                    printer.end_line()?;
                }
            } else {
                run.push(character);
                if run.len() > MAX_RUN_BYTES {
                    printer.run(&run)?;
                    run.clear();
                }
            }
            after_return = character == '\r';
        }
        printer.run(&run)
    }

    /// Prints rows of characters, cut into blocks of columns if they are wider than the print width.
    fn print_character_rows(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let columns = array.shape().last();
        let rows = array.cell_count(1);
        if rows == 0 {
            return print_partings(self, array.lengths(), printer);
        }
        let (mut first, mut indent) = (0, 0);
        let mut line = String::new();
        loop {
            let last = columns.min(first + (printer.width() - indent));
            for row in 0..rows {
                self.poll(row)?;
                line.clear();
                for column in first..last {
                    cell(array, row * columns + column).write(self, &mut line);
                }
                printer.line(indent, &line)?;
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
        room(self.context.memory(), out.len().saturating_add(item.bound()))?;
        blanks(1, out);
        let mut number_before = false;
        for index in 0..item.bound() {
            self.poll(index)?;
            let cell = cell(item, index);
            blanks(usize::from(index > 0 && (number_before || cell.is_number())), out);
            number_before = cell.is_number();
            match cell {
                cell::Cell::Item(item) => deeper(|| self.write_item(item, out))?,
                cell::Cell::Mark(_) if item.rank() == 1 => {
                    blanks(1, out);
                    cell.write(self, out);
                    blanks(1, out);
                }
                _ => cell.write(self, out),
            }
        }
        blanks(1, out);
        Ok(())
    }

    fn write_too_deep(&self, out: &mut String) -> Result<()> {
        if !self.graphemes {
            return Err(Fault::limit(format!(
                "this value is nested more than {MAX_LAYOUT_DEPTH} levels deep, and is not formatted"
            )));
        }
        out.push_str(" … ");
        Ok(())
    }

    /// Returns the block that `draw` makes of an array, unless the array is nested too deeply.
    pub(crate) fn draw_if_shallow(&self, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Block> {
        if array.depth() > MAX_LAYOUT_DEPTH { self.block(array) } else { draw(array) }
    }

    /// Lays out an array as lines.
    pub(crate) fn block(&self, array: &Array) -> Result<Block> {
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
            deeper(|| Table::new(self, array)?.print(self, true, &mut printer))?;
        }
        let (text, ends) = printer.into_text();
        self.context.memory().check(text.len().saturating_add(ends.len().saturating_mul(size_of::<String>())))?;
        let mut lines: Vec<String> = Vec::with_capacity(ends.len());
        for line in lines_of(&text, &ends) {
            // A line feed among other cells also begins a line.
            if self.graphemes {
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
                    let inner = item.array();
                    inner.rank() <= 1
                        && (!inner.is_nested() || !visited.insert(item) || deeper(|| is_flat_within(inner, visited)))
                })
        })
}
