//! Rows of text on a screen: folded in blocks at the print width, or cut, wrapped and shortened as `]rows` says.

use super::fold_lines::{CONTINUATION_INDENT, Printer};
use super::settings::{BoxStyle, RowStyle, Rows};
use super::{Block, Layout, width, with_printer};
use crate::array::Array;
use crate::error::Result;
use crate::function::Context;

/// Prints the lines of a block. If some are wider than the print width, the rest of every line follows below all of them, one
/// block of columns at a time.
pub(crate) fn print_folded(layout: &Layout<'_>, block: &Block, printer: &mut Printer<'_>) -> Result<()> {
    let mut rests: Vec<&str> = layout.reserve_vector(block.lines.len())?;
    rests.extend(block.lines.iter().map(String::as_str));
    let mut indent = 0;
    loop {
        let mut folded = false;
        for (index, rest) in rests.iter_mut().enumerate() {
            layout.poll(index)?;
            let (head, tail) = width::split_at_column(rest, printer.width() - indent);
            printer.print_line(indent, head)?;
            *rest = tail;
            folded |= !tail.is_empty();
        }
        if !folded {
            return Ok(());
        }
        indent = CONTINUATION_INDENT;
    }
}

/// Displays a result with its rows formatted as `]rows` says.
pub(crate) fn display(context: &mut Context, array: &Array, boxing: Option<BoxStyle>) -> Result<()> {
    let rows = context.session.rows;
    let screen_width = context.workspace.settings.print_width;
    let streamed = rows.fold.is_none() && rows.style == RowStyle::Long;
    // Output that is neither boxed nor cut can be printed without laying out its lines first.
    if streamed && boxing.is_none() {
        return with_printer(context, Some(usize::MAX), |layout, printer| layout.print(array, printer));
    }
    with_printer(context, Some(usize::MAX), |layout, printer| {
        let block = match boxing {
            Some(style) => layout.draw_boxed(array, style)?,
            None => layout.lay_out(array)?,
        };
        print_rows(layout, rows, screen_width, &block.lines, printer)
    })
}

fn print_rows(layout: &Layout<'_>, rows: Rows, screen_width: usize, lines: &[String], printer: &mut Printer<'_>) -> Result<()> {
    let visible = rows.height.saturating_sub(2);
    let (above, below) = match rows.fold {
        Some(below) if rows.style != RowStyle::Wrap && lines.len() > visible + 1 => (visible.saturating_sub(below), below),
        _ => (lines.len(), 0),
    };
    for (index, line) in lines[..above].iter().enumerate() {
        layout.poll(index)?;
        print_row(rows, screen_width, line, printer)?;
    }
    if above < lines.len() {
        printer.print_line(0, &rows.dots.to_string().repeat(screen_width))?;
        for line in &lines[lines.len() - below..] {
            print_row(rows, screen_width, line, printer)?;
        }
    }
    Ok(())
}

/// The number of dots at the end of a cut row.
const CUT_DOTS: usize = 3;

fn print_row(rows: Rows, screen_width: usize, line: &str, printer: &mut Printer<'_>) -> Result<()> {
    if rows.style == RowStyle::Long || width::count_columns(line) <= screen_width {
        return printer.print_line(0, line);
    }
    if rows.style == RowStyle::Cut {
        let dots = rows.dots.to_string().repeat(CUT_DOTS);
        let (head, _) = width::split_at_column(line, screen_width.saturating_sub(CUT_DOTS));
        return printer.print_line(0, &format!("{head}{dots}"));
    }
    let mut rest = line;
    while !rest.is_empty() {
        let (head, tail) = width::split_at_column(rest, screen_width);
        printer.print_line(0, head)?;
        rest = tail;
    }
    Ok(())
}
