//! Rows of text on a screen: folded in blocks at the print width, or cut, wrapped and shortened as `]rows` says.

use super::fold_lines::{CONTINUATION_INDENT, Printer};
use super::settings::{BoxStyle, RowStyle, Rows, Window};
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

/// The number of lines of a screen whose size is not known.
const DEFAULT_SCREEN_LINES: usize = 40;

/// Displays a result with its rows formatted as `]rows` says.
pub(crate) fn display(context: &mut Context, array: &Array, boxing: Option<BoxStyle>) -> Result<()> {
    let rows = context.session.rows;
    let height = context.session.window.map_or(DEFAULT_SCREEN_LINES, |window| window.height);
    let screen = Window { width: context.workspace.settings.print_width, height };
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
        print_rows(layout, rows, screen, &block.lines, printer)
    })
}

fn print_rows(layout: &Layout<'_>, rows: Rows, screen: Window, lines: &[String], printer: &mut Printer<'_>) -> Result<()> {
    let (above, below) = count_shown_rows(rows, screen.height, lines.len());
    for (index, line) in lines[..above].iter().enumerate() {
        layout.poll(index)?;
        print_row(rows, screen.width, line, printer)?;
    }
    if above < lines.len() {
        printer.print_line(0, &rows.dots.to_string().repeat(screen.width))?;
        for line in &lines[lines.len() - below..] {
            print_row(rows, screen.width, line, printer)?;
        }
    }
    Ok(())
}

/// Returns the number of rows of a result that are shown above the line of dots, and below it. If the result need not be
/// shortened to fit on the screen, all its rows are above.
fn count_shown_rows(rows: Rows, screen_lines: usize, row_count: usize) -> (usize, usize) {
    /// The lines of the screen for the dots and for the prompt.
    const OTHER_LINES: usize = 2;
    let visible = screen_lines.saturating_sub(OTHER_LINES);
    match rows.fold {
        Some(below) if rows.style != RowStyle::Wrap && row_count > visible + 1 => {
            let below = below.min(visible);
            (visible - below, below)
        }
        _ => (row_count, 0),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_results_are_shortened_to_the_screen() {
        let rows = |fold| Rows { on: true, fold, ..Rows::default() };
        for (fold, screen_lines, row_count, expected) in [
            (None, 24, 100, (100, 0)),
            (Some(2), 24, 23, (23, 0)),
            (Some(2), 24, 24, (20, 2)),
            (Some(0), 24, 100, (22, 0)),
            (Some(2), 40, 60, (36, 2)),
            // A screen with fewer lines than are to be shown below the dots.
            (Some(9), 5, 5, (0, 3)),
            (Some(9), 0, 2, (0, 0)),
        ] {
            assert_eq!(count_shown_rows(rows(fold), screen_lines, row_count), expected, "{fold:?} {screen_lines} {row_count}");
        }
        let wrapped = Rows { style: RowStyle::Wrap, ..rows(Some(2)) };
        assert_eq!(count_shown_rows(wrapped, 24, 100), (100, 0));
    }
}
