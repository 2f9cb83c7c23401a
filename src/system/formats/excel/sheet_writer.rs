//! The XML of a sheet that is written.

use super::Place;
use super::dates::{format_day, to_serial};
use crate::array::{Array, MAX_EXACT_INTEGER, Mark};
use crate::error::{Blame, Fault, Result};
use crate::format::cell::{Cell, cell_at};
use crate::function::Context;
use crate::runtime::progress::Reporter;
use crate::system::formats::table::StoredColumn;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The styles of cells, by their places in the list of the workbook.
const HEADER_STYLE: usize = 1;
const DATE_STYLE: usize = 2;
const DATETIME_STYLE: usize = 3;

/// The greatest number of characters in a cell.
const MAX_TEXT_LENGTH: usize = 32_767;
/// The number of rows that decide about the width of a column.
const ROWS_FOR_WIDTH: usize = 100;
/// The narrowest and the widest width of a column, in characters.
const WIDTHS: (usize, usize) = (9, 60);
/// The number of characters of a date, and of a date with a time.
const DATE_WIDTHS: [usize; 2] = [10, 19];
/// The number of rows that are written between two polls for interrupts.
const ROWS_PER_POLL: usize = 64;

/// The number of bytes of a row that are gathered before they are written.
const MAX_BUFFER_BYTES: usize = 1 << 16;

/// The content of a sheet.
pub(super) enum SheetSource {
    /// The columns of a table, whose names become the first row.
    Table(Vec<StoredColumn>),
    Matrix(Array),
}

impl SheetSource {
    /// Returns the number of rows, with that of the names.
    pub(super) fn rows(&self) -> usize {
        match self {
            Self::Table(columns) => columns.first().map_or(0, |column| column.values.bound() + 1),
            Self::Matrix(matrix) => matrix.tally(),
        }
    }

    pub(super) fn columns(&self) -> usize {
        match self {
            Self::Table(columns) => columns.len(),
            Self::Matrix(matrix) => matrix.lengths()[1],
        }
    }

    /// Returns true if the first row has the names of the columns.
    fn has_header(&self) -> bool {
        matches!(self, Self::Table(_))
    }

    /// Returns the width of a column in characters.
    fn width(&self, column: usize) -> usize {
        let length = |array: &Array, index: usize| match cell_at(array, index) {
            Cell::Item(item) => item.bound(),
            _ => 0,
        };
        let longest = match self {
            Self::Table(columns) => {
                let StoredColumn { name, values, kind, .. } = &columns[column];
                let rows = 0..values.bound().min(ROWS_FOR_WIDTH);
                let longest = rows.map(|row| length(values, row)).max().unwrap_or(0);
                let dates = match &**kind {
                    "date" => DATE_WIDTHS[0],
                    "datetime" => DATE_WIDTHS[1],
                    _ => 0,
                };
                longest.max(dates).max(name.chars().count())
            }
            Self::Matrix(matrix) => {
                let rows = 0..matrix.tally().min(ROWS_FOR_WIDTH);
                rows.map(|row| length(matrix, row * self.columns() + column)).max().unwrap_or(0)
            }
        };
        (longest + 1).clamp(WIDTHS.0, WIDTHS.1)
    }

    /// Appends a cell, unless it has no value.
    fn push_cell(&self, row: usize, column: usize, text: &mut String) -> Result<()> {
        let place = Place { row: row as u32, column: column as u32 };
        match self {
            Self::Table(columns) if row == 0 => push_text(&columns[column].name, place, HEADER_STYLE, text),
            Self::Table(columns) => {
                let StoredColumn { values, mask, kind, .. } = &columns[column];
                let is_missing =
                    mask.as_ref().is_some_and(|mask| matches!(cell_at(mask, row - 1), Cell::Whole(0) | Cell::Real(0.0)));
                if is_missing { Ok(()) } else { push_value(values, row - 1, kind, place, text) }
            }
            Self::Matrix(matrix) => push_value(matrix, row * self.columns() + column, "", place, text),
        }
    }
}

/// Writes a sheet. An error of the file system is the outer one.
pub(super) fn write_sheet(
    context: &mut Context,
    reporter: &mut Reporter,
    sheet: &SheetSource,
    out: &mut dyn Write,
) -> io::Result<Result<()>> {
    write!(out, r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">"#)?;
    if sheet.has_header() {
        // The names of the columns stay in view.
        let pane = r#"<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>"#;
        write!(out, r#"<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>"#)?;
    }
    if sheet.columns() > 0 {
        write!(out, "<cols>")?;
        for column in 1..=sheet.columns() {
            let width = sheet.width(column - 1);
            write!(out, r#"<col min="{column}" max="{column}" width="{width}" customWidth="1"/>"#)?;
        }
        write!(out, "</cols>")?;
    }
    write!(out, "<sheetData>")?;
    let mut text = String::new();
    for row in 0..sheet.rows() {
        if row > 0 && row.is_multiple_of(ROWS_PER_POLL) {
            let polled = context.poll().and_then(|()| reporter.advance(context, ROWS_PER_POLL as u64));
            if let Err(fault) = polled {
                return Ok(Err(fault));
            }
        }
        text.clear();
        _ = write!(text, r#"<row r="{}">"#, row + 1);
        for column in 0..sheet.columns() {
            if text.len() > MAX_BUFFER_BYTES {
                out.write_all(text.as_bytes())?;
                text.clear();
                if let Err(fault) = context.poll() {
                    return Ok(Err(fault));
                }
            }
            if let Err(fault) = sheet.push_cell(row, column, &mut text) {
                return Ok(Err(fault));
            }
        }
        text.push_str("</row>");
        out.write_all(text.as_bytes())?;
    }
    write!(out, "</sheetData></worksheet>")?;
    Ok(Ok(()))
}

/// Appends the cell for an element of an array.
fn push_value(array: &Array, index: usize, kind: &str, place: Place, text: &mut String) -> Result<()> {
    let number = match cell_at(array, index) {
        Cell::Whole(number) => f64::from(number),
        Cell::Real(number) => number,
        Cell::Character(character) => return push_text(character.encode_utf8(&mut [0; 4]), place, 0, text),
        Cell::Mark(Mark::Null) => return Ok(()),
        Cell::Exact(exact) => match exact.to_i64().filter(|number| number.unsigned_abs() <= MAX_EXACT_INTEGER as u64) {
            Some(number) => number as f64,
            None => return push_text(&exact.to_text().replace('¯', "-"), place, 0, text),
        },
        Cell::Item(item) if item.rank() < 2 && item.element_type().is_character() => {
            check_length(item.bound(), place)?;
            return push_text(&item.array().to_text().unwrap_or_default(), place, 0, text);
        }
        Cell::Item(item) if item.rank() == 1 && item.bound() == 0 => return Ok(()),
        Cell::Complex(_) | Cell::Decimal(_) | Cell::Mark(_) | Cell::Item(_) => {
            let message = format!("cell {place}: a cell holds a real number or a text");
            return Err(Fault::domain(Blame::Left, message));
        }
    };
    match (kind, to_serial(number)) {
        ("boolean", _) if number == 0.0 || number == 1.0 => _ = write!(text, r#"<c r="{place}" t="b"><v>{number}</v></c>"#),
        ("date", Some(serial)) if serial >= 1.0 => push_number(serial, place, DATE_STYLE, text),
        ("datetime", Some(serial)) => push_number(serial, place, DATETIME_STYLE, text),
        ("date" | "datetime", _) => return push_text(&format_day(number), place, 0, text),
        _ => push_number(number, place, 0, text),
    }
    Ok(())
}

fn push_number(number: f64, place: Place, style: usize, text: &mut String) {
    let style = if style == 0 { String::new() } else { format!(r#" s="{style}""#) };
    if number.is_finite() {
        _ = write!(
            text,
            r#"<c r="{place}"{style}><v>{}</v></c>"#,
            zmij::Buffer::new().format_finite(number).trim_end_matches(".0")
        );
    } else {
        _ = write!(text, r#"<c r="{place}" t="e"><v>#NUM!</v></c>"#);
    }
}

fn push_text(value: &str, place: Place, style: usize, text: &mut String) -> Result<()> {
    check_length(value.encode_utf16().count(), place)?;
    let style = if style == 0 { String::new() } else { format!(r#" s="{style}""#) };
    _ = write!(text, r#"<c r="{place}"{style} t="inlineStr"><is><t xml:space="preserve">"#);
    let mut rest = value;
    while let Some(character) = rest.chars().next() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            // What looks like the code of a character is told from one.
            '_' if is_code(rest) => text.push_str("_x005F_"),
            '\n' | '\t' => text.push(character),
            '\0'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => _ = write!(text, "_x{:04X}_", character as u32),
            other => text.push(other),
        }
        rest = &rest[character.len_utf8()..];
    }
    text.push_str("</t></is></c>");
    Ok(())
}

/// Fails if a text of this length does not fit a cell.
fn check_length(length: usize, place: Place) -> Result<()> {
    if length <= MAX_TEXT_LENGTH {
        return Ok(());
    }
    Err(Fault::limit(format!("cell {place}: a text has {MAX_TEXT_LENGTH} characters at most, not {length}")))
}

/// Returns true if a text begins with the code of a character, such as `_x0007_`.
fn is_code(text: &str) -> bool {
    let code = text.strip_prefix("_x").and_then(|text| text.get(..5)).and_then(|code| code.strip_suffix('_'));
    code.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
