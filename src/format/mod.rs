//! Display: arrays and functions as text.
//!
//! * A scalar or vector of flat items is one line, written piece by piece: nothing of its size is ever held.
//! * A matrix is laid out column by column ([`columns`]), in blocks of columns that fit the print width ([`table`]).
//! * Other nested arrays are laid out as blocks of lines, item by item.
//! * Boxes ([`boxes`]) are drawn around blocks of lines.

pub mod boxes;
pub mod columns;
pub mod decimal;
pub mod function;
pub mod number;
pub mod print;
pub mod rows;
pub mod settings;
pub mod table;
mod tree;
pub mod width;

use crate::array::{Array, Memory, Reference, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::function::context::{NoOutput, Output};
use columns::{Cell, blanks, cell};
use number::Numeral;
use print::Printer;
use settings::BoxStyle;
use table::Table;

/// Values nested deeper are not laid out: each level costs two columns.
const DEEPEST: u32 = 1000;

/// Writes a result to the output as the session shows it: boxed and its rows treated if `]box` and `]rows` say so, else
/// folded at the print width.
pub fn display(context: &mut Context, array: &Array) -> Result<()> {
    let outside = context.frames.at_session_level();
    let boxing = context.boxing;
    let rows = context.rows;
    let style = (boxing.on && (outside || boxing.functions)).then_some(boxing.style);
    let style = style.filter(|&style| boxes::needs_boxes(array, style));
    if rows.on && (outside || rows.functions) {
        return rows::display(context, array, style);
    }
    printed(context, None, |layout, printer| match style {
        Some(style) => rows::print_folded(layout, &layout.boxed(array, style)?, printer),
        None => layout.print(array, printer),
    })
}

/// Writes an array with boxes in a style, whatever `]box` says: what `]display` and `]disp` do.
pub fn display_boxed(context: &mut Context, array: &Array, style: BoxStyle) -> Result<()> {
    printed(context, None, |layout, printer| rows::print_folded(layout, &layout.boxed(array, style)?, printer))
}

/// An array drawn with boxes, as a character matrix.
pub fn boxed(context: &mut Context, array: &Array, style: BoxStyle) -> Result<Array> {
    let layout = Layout { context, precision: context.settings.print_precision, graphemes: true };
    let block = layout.boxed(array, style)?;
    block.to_array(context.memory())
}

/// `⍕Y`: a simple character array that looks like the display of `Y`.
pub fn text(context: &mut Context, array: &Array) -> Result<Array> {
    if array.is_character() {
        return Ok(array.clone());
    }
    let layout = Layout { context, precision: context.settings.print_precision, graphemes: false };
    let mut printer = Printer::keeping(context.work());
    if array.rank() <= 1 && is_flat(array) {
        layout.print_flat(array, &mut printer)?;
        let (text, _) = printer.kept();
        return vector(context.memory(), &text);
    }
    let simple = !array.is_nested() || array.depth() <= 1;
    Table::new(&layout, array)?.print(&layout, !simple, &mut printer)?;
    let (text, ends) = printer.kept();
    let width = lines_of(&text, &ends).map(width::count).max().unwrap_or(0);
    let shape = if simple { array.shape().with_length(array.rank() - 1, width)? } else { Shape::new(&[ends.len(), width])? };
    if shape.bound() == width::count(&text) {
        return Ok(vector(context.memory(), &text)?.with_shape(shape));
    }
    let padded = lines_of(&text, &ends).flat_map(|line| line.chars().chain(std::iter::repeat(' ')).take(width));
    characters(context.memory(), Some(shape), padded)
}

/// The lines of a text that end at the given places.
fn lines_of<'a>(text: &'a str, ends: &'a [usize]) -> impl Iterator<Item = &'a str> + Clone {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends).map(|(start, &end)| &text[start..end])
}

/// Monadic `⎕FMT`: the display of an array as a character matrix.
pub fn matrix(context: &mut Context, array: &Array) -> Result<Array> {
    let layout = Layout { context, precision: context.settings.print_precision, graphemes: true };
    layout.block(array)?.to_array(context.memory())
}

/// A number as it is displayed alone at a precision.
pub fn number(value: f64, precision: usize) -> String {
    let mut out = String::new();
    Numeral::new(value, precision).write(&mut out);
    out
}

/// Runs `print` with a printer on the context's output.
fn printed(
    context: &mut Context,
    width: Option<usize>,
    print: impl FnOnce(&Layout<'_>, &mut Printer<'_>) -> Result<()>,
) -> Result<()> {
    let mut output: Box<dyn Output> = std::mem::replace(&mut context.output, Box::new(NoOutput));
    let layout = Layout { context, precision: context.settings.print_precision, graphemes: true };
    let mut printer = Printer::new(context.work(), &mut *output, width.unwrap_or(context.settings.print_width));
    let result = print(&layout, &mut printer);
    let finished = printer.finish();
    context.output = output;
    result.and(finished)
}

/// What layout depends on.
pub struct Layout<'a> {
    /// The context: settings, interruption, names of namespaces.
    pub context: &'a Context,
    /// `⎕PP`.
    pub precision: usize,
    /// Whether widths are columns of a terminal; else every character counts one.
    pub graphemes: bool,
}

/// Lines of text of one width; blanks at their ends may be left out.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The lines.
    pub lines: Vec<String>,
    /// The width of the widest.
    pub width: usize,
}

impl Block {
    /// The lines as a character matrix.
    pub fn to_array(&self, memory: &Memory) -> Result<Array> {
        let width = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let text = self.lines.iter().flat_map(|line| line.chars().chain(std::iter::repeat(' ')).take(width));
        characters(memory, Some(Shape::new(&[self.lines.len(), width])?), text)
    }
}

impl Layout<'_> {
    /// Fails now and then if the work should stop; always for index 0.
    pub fn poll(&self, index: usize) -> Result<()> {
        if index.is_multiple_of(1024) { self.context.poll() } else { Ok(()) }
    }

    /// The display form of a namespace.
    pub fn reference(&self, reference: Reference) -> &str {
        let spaces = &self.context.spaces;
        if spaces.contains(reference) { &spaces[reference].display } else { "#.[Namespace]" }
    }

    fn print(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        if array.rank() <= 1 && is_flat(array) {
            self.print_flat(array, printer)?;
            return printer.end_line();
        }
        if array.is_character() {
            return self.print_character_rows(array, printer);
        }
        Table::new(self, array)?.print(self, true, printer)
    }

    /// A scalar or vector whose items are flat as well: one line.
    fn print_flat(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
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
                Cell::Item(item) => self.write_item(item, &mut piece)?,
                Cell::Reference(_) if array.rank() == 1 => {
                    piece.push(' ');
                    cell.write(self, &mut piece);
                    piece.push(' ');
                }
                _ => cell.write(self, &mut piece),
            }
            let gap = usize::from(index > 0 && (number_before || cell.is_number()));
            number_before = cell.is_number();
            printer.piece(gap, &piece, self.width(&piece))?;
        }
        Ok(())
    }

    /// Characters go out as they are; line feeds and carriage returns begin new lines.
    fn print_characters(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let mut run = String::new();
        let mut after_return = false;
        for index in 0..array.bound() {
            self.poll(index)?;
            let Cell::Character(character) = cell(array, index) else { continue };
            if self.graphemes && matches!(character, '\n' | '\r' | '\u{85}') {
                printer.run(&run)?;
                run.clear();
                if !(after_return && character == '\n') {
                    printer.end_line()?;
                }
            } else {
                run.push(character);
                if run.len() > 4096 {
                    printer.run(&run)?;
                    run.clear();
                }
            }
            after_return = character == '\r';
        }
        printer.run(&run)
    }

    /// Rows of characters, cut into blocks of columns where they are wider than the print width.
    fn print_character_rows(&self, array: &Array, printer: &mut Printer<'_>) -> Result<()> {
        let columns = array.shape().last();
        let rows: usize = array.lengths()[..array.rank() - 1].iter().product();
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
                for _ in 0..table::blank_lines(array.lengths(), row + 1) {
                    printer.end_line()?;
                }
            }
            if last == columns {
                return Ok(());
            }
            (first, indent) = (last, print::INDENT);
        }
    }

    /// An item in a line, with a blank on either side.
    fn write_item(&self, item: &Array, out: &mut String) -> Result<()> {
        if item.depth() > DEEPEST {
            return self.write_too_deep(out);
        }
        print::room(self.context.memory(), out.len().saturating_add(item.bound()))?;
        blanks(1, out);
        let mut number_before = false;
        for index in 0..item.bound() {
            self.poll(index)?;
            let cell = cell(item, index);
            blanks(usize::from(index > 0 && (number_before || cell.is_number())), out);
            number_before = cell.is_number();
            match cell {
                Cell::Item(item) => stacker::maybe_grow(64 << 10, 4 << 20, || self.write_item(item, out))?,
                _ => cell.write(self, out),
            }
        }
        blanks(1, out);
        Ok(())
    }

    fn write_too_deep(&self, out: &mut String) -> Result<()> {
        if !self.graphemes {
            return Err(Fault::limit(format!("values nested deeper than {DEEPEST} are not formatted")));
        }
        out.push_str(" … ");
        Ok(())
    }

    /// What `draw` makes of an array, unless it is nested too deep.
    fn drawn(&self, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Block> {
        if array.depth() > DEEPEST { self.block(array) } else { draw(array) }
    }

    /// An array as lines.
    pub fn block(&self, array: &Array) -> Result<Block> {
        if array.depth() > DEEPEST {
            let mut line = String::new();
            self.write_too_deep(&mut line)?;
            return Ok(Block { width: self.width(&line), lines: vec![line] });
        }
        let mut printer = Printer::keeping(self.context.work());
        if array.rank() == 1 && is_flat(array) || array.is_simple_scalar() {
            self.print_flat(array, &mut printer)?;
            printer.end_line()?;
        } else if array.is_character() {
            self.print_character_rows(array, &mut printer)?;
        } else {
            stacker::maybe_grow(64 << 10, 4 << 20, || Table::new(self, array)?.print(self, true, &mut printer))?;
        }
        let (text, ends) = printer.kept();
        let mut lines: Vec<String> = Vec::with_capacity(ends.len());
        for line in lines_of(&text, &ends) {
            // A line feed among other cells begins a line as well.
            if self.graphemes {
                lines.extend(line.split(['\n', '\r']).map(str::to_owned));
            } else {
                lines.push(line.to_owned());
            }
        }
        Ok(Block { width: lines.iter().map(|line| self.width(line)).max().unwrap_or(0), lines })
    }
}

/// Whether an array and its items at any depth are scalars and vectors: its display is one line.
fn is_flat(array: &Array) -> bool {
    array.rank() <= 1
        && array.items().is_none_or(|items| {
            array.depth() > DEEPEST
                || items.iter().all(|item| {
                    let item = item.array();
                    item.rank() <= 1 && (!item.is_nested() || stacker::maybe_grow(64 << 10, 4 << 20, || is_flat(item)))
                })
        })
}

/// A character vector from a text.
fn vector(memory: &Memory, text: &str) -> Result<Array> {
    // Two bytes at most stand for characters below 256.
    if text.bytes().any(|byte| byte > 0xC3) {
        return characters(memory, None, text.chars());
    }
    let mut block = memory.block::<u8>(width::count(text))?;
    let mut bytes = text.bytes();
    for target in block.iter_mut() {
        let byte = bytes.next().unwrap_or(b' ');
        *target = if byte < 0x80 { byte } else { byte << 6 | bytes.next().unwrap_or(0) & 0x3F };
    }
    Ok(Array::vector(block))
}

/// A character array from a text that is gone through twice; without a shape, a vector.
pub fn characters(memory: &Memory, shape: Option<Shape>, text: impl Iterator<Item = char> + Clone) -> Result<Array> {
    let count = shape.as_ref().map_or_else(|| text.clone().count(), Shape::bound);
    let shape = shape.unwrap_or_else(|| Shape::vector(count));
    if text.clone().all(|character| character <= '\u{FF}') {
        let mut block = memory.block::<u8>(count)?;
        for (target, character) in block.iter_mut().zip(text) {
            *target = character as u8;
        }
        return Ok(Array::new(shape, block));
    }
    let mut vector = memory.vector::<char>(count)?;
    vector.extend(text);
    Ok(Array::new(shape, memory.adopt(vector)?))
}

#[cfg(test)]
mod tests;
