#![doc = include_str!("../excel.md")]
//!
//! # Implementation
//!
//! Workbooks are archives of XML, which ECMA-376 describes. They are read here rather than by a crate because those reserve as much
//! memory as a workbook asks for.
//!
//! * [`xml`]: the events of a file of XML within a workbook.
//! * [`package`]: the parts of a workbook: its sheets, shared texts, and the formats that show dates.
//! * [`number_format`]: the formats of numbers, which tell dates from other numbers.
//! * [`dates`]: the numbers by which workbooks count days.
//! * [`cells`]: the cells of a sheet, one after another.
//! * [`import`]: reading a sheet as a table or a matrix.
//! * [`export`]: writing tables and matrices as sheets.
//! * [`sheet_writer`]: the XML of a sheet.

mod cells;
mod dates;
mod export;
mod import;
mod number_format;
mod package;
mod sheet_writer;
mod xml;

use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕EXCEL`.
pub(crate) static EXCEL: SystemName = SystemName::function("⎕EXCEL", "system/formats/excel.md").with_options(OptionCases {
    principal: "Sheet",
    monadic: Some(read),
    dyadic: Some(write),
});

/// The greatest number of rows of a sheet.
const MAX_ROWS: u32 = 1 << 20;
/// The greatest number of columns of a sheet.
const MAX_COLUMNS: u32 = 1 << 14;

/// Implements `⎕EXCEL Y`: reads a sheet of a workbook.
fn read(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&["Sheet", "Range", "Header", "Result"])?;
    import::read(context, options, &right)
}

/// Implements `X ⎕EXCEL Y`: writes a workbook, and returns the number of bytes as a shy result.
fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&["Sheet", "IfExists"])?;
    export::write(context, options, &left, &right)
}

/// The place of a cell, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    row: u32,
    column: u32,
}

impl Place {
    /// Reads a place as workbooks write it: `B3` is the third row of the second column. Returns `None` for any other text, and beyond
    /// the greatest sheet.
    fn parse(text: &str) -> Option<Self> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(letters);
        if letters.is_empty() || letters.len() > 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number = letters.bytes().fold(0, |number, letter| number * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1);
        let row = digits.parse::<u32>().ok().filter(|row| (1..=MAX_ROWS).contains(row))?;
        (number <= MAX_COLUMNS).then(|| Self { row: row - 1, column: number - 1 })
    }

    /// Returns the letters of the column.
    fn column_letters(self) -> String {
        let mut letters = Vec::new();
        let mut number = self.column + 1;
        while number > 0 {
            number -= 1;
            letters.push(b'A' + (number % 26) as u8);
            number /= 26;
        }
        letters.iter().rev().map(|&letter| char::from(letter)).collect()
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}{}", self.column_letters(), self.row + 1)
    }
}
