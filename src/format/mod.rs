//! Display: arrays and functions as text.
//!
//! * [`block`]: lines of text with a common width, from which displays are assembled.
//! * [`layout`]: the layout of arrays without boxes: lines printed piece by piece, and blocks of lines.
//! * [`fold_lines`]: the destination of laid-out text: the output, with lines folded at the print width, or one string.
//! * [`cell`]: one element of an array of any type, as it is displayed.
//! * [`mod@number`]: numbers as text, rounded to `⎕PP` digits, plain or scaled, and their parts for alignment in columns.
//! * [`decimal`]: numbers with a given number of decimals or digits, as format by specification writes them.
//! * [`mod@characters`]: character arrays from text.
//! * [`columns`]: columns of simple cells, with the decimal points and exponents of all numbers of a column aligned.
//! * [`table`]: rows and columns of cells: matrices, planes of arrays of higher rank, and nested arrays without boxes.
//! * [`rows`]: rows of text on a screen: folded in blocks at the print width, or cut off, wrapped and shortened as `]rows` says.
//! * [`width`]: the number of columns that a text takes: one for most graphemes, two for East Asian ones and pictographs.
//! * [`boxes`]: boxes around arrays: the styles `min` and `mid` share borders, and `max` draws a separate box around every array.
//! * [`bordered_grid`]: nested arrays in grids whose cells share their borders.
//! * [`settings`]: the settings of `]box`, `]rows` and `]cut`, and for the first two the options and the replies.
//! * [`array_display`]: arrays as text outside a session, formatted with the initial settings of a session.
//! * [`function`]: functions and trains as text: in boxes, as a tree, with all parentheses, or as one would write them.
//! * [`operand`]: arrays within functions, as expressions: `2 2`, `'abc'`, `(2⍴3)`, `(2 3⍴1 2 3 4 5 6)`.
//! * [`tree`]: functions as trees: every operator above its operands, every train as branches without a label.
//! * [`notation`]: arrays in array notation: text that gives the same array when it is entered, on one line or on several.
//! * [`listing`]: listings of definitions: numbered lines between two `∇`, or indented lines.
//!
//! The display of an array:
//!
//! * A scalar or vector of flat items is one line, written piece by piece, so that the whole text need not be held in memory.
//! * A matrix is laid out column by column ([`columns`]), in blocks of columns that fit the print width ([`table`]).
//! * Other nested arrays are laid out as blocks of lines, item by item.
//! * Boxes ([`boxes`]) are drawn around blocks of lines.

pub(crate) mod array_display;
pub(crate) mod block;
pub(crate) mod bordered_grid;
pub(crate) mod boxes;
pub(crate) mod cell;
pub(crate) mod characters;
pub(crate) mod columns;
pub(crate) mod decimal;
pub(crate) mod fold_lines;
pub(crate) mod function;
pub(crate) mod layout;
pub(crate) mod listing;
pub(crate) mod notation;
pub(crate) mod number;
pub(crate) mod operand;
pub(crate) mod rows;
pub(crate) mod settings;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod tree;
pub(crate) mod width;

pub(crate) use block::Block;
pub(crate) use cell::{Cell, cell_at};
pub(crate) use characters::collect_characters;
pub(crate) use layout::Layout;

use crate::array::{Array, Shape};
use crate::error::{ErrorKind, Result};
use crate::function::Context;
use crate::runtime::streams::{NoOutput, Output, output_fault};
use bordered_grid::BorderMarks;
use characters::{lines_of, to_vector};
use fold_lines::Printer;
use layout::is_flat;
use number::Numeral;
use settings::{BoxStyle, Limit};
use table::Table;

/// Writes an array to the output as the session shows it: in array notation, boxed, or with its rows formatted, if
/// `]aplan.output`, `]box` or `]rows` say so; otherwise folded at the print width.
pub(crate) fn display(context: &mut Context, array: &Array) -> Result<()> {
    display_with_limit(context, array, None)
}

/// Displays the result of a line; at session level, long results are cut as `]cut` says.
pub(crate) fn display_result(context: &mut Context, array: &Array) -> Result<()> {
    let limit = if context.is_at_session_level() { context.session.cut.limit(context.session.window) } else { None };
    display_with_limit(context, array, limit)
}

fn display_with_limit(context: &mut Context, array: &Array, limit: Option<Limit>) -> Result<()> {
    let at_session_level = context.is_at_session_level();
    if context.session.notation && at_session_level {
        match notation::format_lines(context, array) {
            Ok(lines) => return display_lines(context, &lines, limit.map(|limit| (limit, array))),
            // Values that array notation cannot express are displayed as usual.
            Err(fault) if fault.kind() == ErrorKind::DOMAIN => {}
            Err(fault) => return Err(fault),
        }
    }
    let boxing = context.session.boxing;
    let rows = context.session.rows;
    let style = (boxing.on && (at_session_level || boxing.inside_functions)).then_some(boxing.style);
    let style = style.filter(|&style| boxes::needs_boxes(array, style));
    if rows.on && (at_session_level || rows.inside_functions) {
        return rows::display(context, array, style);
    }
    with_limited_printer(context, None, limit.map(|limit| (limit, array)), |layout, printer| match style {
        Some(style) => rows::print_folded(layout, &layout.draw_boxed(array, style)?, printer),
        None => layout.print(array, printer),
    })
}

/// Prints lines without folding them.
fn display_lines(context: &mut Context, lines: &[String], limit: Option<(Limit, &Array)>) -> Result<()> {
    with_limited_printer(context, Some(usize::MAX), limit, |_, printer| {
        lines.iter().try_for_each(|line| printer.print_line(0, line))
    })
}

/// Prints an array with boxes in a given style.
fn print_boxed(context: &mut Context, array: &Array, style: BoxStyle) -> Result<()> {
    with_printer(context, None, |layout, printer| rows::print_folded(layout, &layout.draw_boxed(array, style)?, printer))
}

/// Prints an array without boxes, regardless of the session's settings.
fn print_plain(context: &mut Context, array: &Array) -> Result<()> {
    with_printer(context, None, |layout, printer| layout.print(array, printer))
}

/// Displays an array with boxes in a given style, for `]display`.
pub(crate) fn display_boxed(context: &mut Context, array: &Array, style: BoxStyle) -> Result<()> {
    let drawing = Layout::for_screen(context).draw_boxed(array, style)?.to_array(context.memory())?;
    display_answer(context, &drawing, context.session.rows.on)
}

/// Displays an array with marked boxes that share borders, for `]disp`.
pub(crate) fn display_with_shared_boxes(context: &mut Context, array: &Array) -> Result<()> {
    let drawing = Layout::for_screen(context).draw_shared_boxes(array, BorderMarks::All)?.to_array(context.memory())?;
    display_answer(context, &drawing, context.session.rows.on)
}

/// Displays the result of a session command: like any other result, but plain and unfolded if `rows_on`.
pub(crate) fn display_answer(context: &mut Context, array: &Array, rows_on: bool) -> Result<()> {
    if rows_on {
        with_printer(context, Some(usize::MAX), |layout, printer| layout.print(array, printer))
    } else {
        display(context, array)
    }
}

/// Computes `⍕Y`: a simple character array that looks like the display of `Y`.
pub(crate) fn format_array(context: &mut Context, array: &Array) -> Result<Array> {
    if array.is_character() {
        return Ok(array.clone());
    }
    if let Some(lines) = array.object().and_then(|object| listing::list_object(object)) {
        return match lines.as_slice() {
            [line] => to_vector(context.memory(), line),
            _ => Block::of_lines(lines).to_array(context.memory()),
        };
    }
    let layout = Layout::new(context);
    let mut printer = Printer::in_memory(context.work());
    if array.rank() <= 1 && is_flat(array) {
        layout.print_flat(array, &mut printer)?;
        let (text, _) = printer.into_text();
        return to_vector(context.memory(), &text);
    }
    let simple = !array.is_nested() || array.depth() <= 1;
    if simple && array.is_empty() {
        return Ok(Array::text("").with_shape(array.shape().with_length(array.rank() - 1, 0)?));
    }
    Table::new(&layout, array)?.print(&layout, !simple, &mut printer)?;
    let (text, ends) = printer.into_text();
    let width = lines_of(&text, &ends).map(width::count_characters).max().unwrap_or(0);
    let shape = if simple { array.shape().with_length(array.rank() - 1, width)? } else { Shape::new(&[ends.len(), width])? };
    if shape.bound() == width::count_characters(&text) {
        return Ok(to_vector(context.memory(), &text)?.with_shape(shape));
    }
    let padded = lines_of(&text, &ends).flat_map(|line| line.chars().chain(std::iter::repeat(' ')).take(width));
    collect_characters(context.memory(), Some(shape), padded)
}

/// Computes monadic `⎕FMT`: the display of an array as a character matrix.
pub(crate) fn format_matrix(context: &mut Context, array: &Array) -> Result<Array> {
    if let Some(lines) = array.object().and_then(|object| listing::list_object(object)) {
        return Block::of_lines(lines).to_array(context.memory());
    }
    let layout = Layout::for_screen(context);
    let block = layout.lay_out(array)?;
    if array.reference().is_some() && block.width == 0 {
        // A namespace that is displayed as nothing: `⎕DMX` before the first error.
        return Ok(Array::text("").with_shape(Shape::new(&[0, 0])?));
    }
    block.to_array(context.memory())
}

/// Returns a real number as it is displayed on its own, rounded to `precision` digits.
pub(crate) fn format_number(value: f64, precision: usize) -> String {
    let mut out = String::new();
    Numeral::round_to_precision(value, precision).write(&mut out);
    out
}

/// Runs `print` with a printer to the output, which folds lines at `width`, or at the print width if that is `None`.
fn with_printer(
    context: &mut Context,
    width: Option<usize>,
    print: impl FnOnce(&Layout<'_>, &mut Printer<'_>) -> Result<()>,
) -> Result<()> {
    with_limited_printer(context, width, None, print)
}

/// Runs `print` like [`with_printer`]. If there is a limit, the text of the array is cut to it, and a line reports that it was
/// cut.
fn with_limited_printer(
    context: &mut Context,
    width: Option<usize>,
    limit: Option<(Limit, &Array)>,
    print: impl FnOnce(&Layout<'_>, &mut Printer<'_>) -> Result<()>,
) -> Result<()> {
    let mut output: Box<dyn Output> = std::mem::replace(&mut context.session.output, Box::new(NoOutput));
    let layout = Layout::for_screen(context);
    let printer = Printer::new(context.work(), &mut *output, width.unwrap_or(context.workspace.settings.print_width));
    let mut printer = printer.with_limit(limit.map(|(limit, _)| limit));
    let result = print(&layout, &mut printer);
    let was_cut = printer.finish();
    context.session.output = output;
    match (&was_cut, limit) {
        (Ok(true), Some((_, array))) => report_cut(context, array),
        _ => result.and(was_cut.map(drop)),
    }
}

/// Writes a line that says that a result was cut, and how to see all of it.
fn report_cut(context: &mut Context, array: &Array) -> Result<()> {
    let shape: Vec<String> = array.lengths().iter().map(ToString::to_string).collect();
    let text = format!("⋮ cut: the shape is {}; ⎕←⎕LAST shows all of it, ]cut off turns cutting off\n", shape.join(" "));
    write_to_output(context, &text)
}

/// Writes a text to the output of the session.
pub(crate) fn write_to_output(context: &mut Context, text: &str) -> Result<()> {
    context.session.output.write(text).map_err(|reason| output_fault(&reason))
}

/// Returns a text with blanks added up to a width. `format!` pads to 65,535 columns at most, and panics beyond.
pub(crate) fn pad_to_width(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(text.chars().count());
    let mut padded = String::with_capacity(text.len() + blanks);
    padded.push_str(text);
    padded.extend(std::iter::repeat_n(' ', blanks));
    padded
}
