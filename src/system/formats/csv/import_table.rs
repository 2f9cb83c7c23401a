//! The import of comma-separated values as a table. The fields of a column tell what it holds: numbers if all that are present are
//! numbers, Booleans if all are `true` or `false`, otherwise texts.
//!
//! The first field that is present decides. If a later one does not agree, the column is given up, and read as one of texts in a second
//! pass, together with all others that were given up.

use super::Dialect;
use super::import::{FOUND_TYPE, Records, Source, Types, parse_number};
use crate::array::memory::Charge;
use crate::array::{Array, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::runtime::progress::Reporter;
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::table::{TableColumn, build_table};
use std::collections::HashMap;

/// The fields that stand for a missing number or Boolean, besides an empty one.
const MISSING_WORDS: [&str; 4] = ["NA", "NaN", "null", "NULL"];
/// The number of bytes that a column takes without its name and its values.
const COLUMN_BYTES: usize = 512;
/// The number of copies of a name.
const NAME_COPIES: usize = 3;
/// The greatest number of digits that are exact as a float, and the greatest power of ten that is: the quotient of two such floats is
/// the nearest to the decimal number (William D. Clinger, "How to read floating point numbers accurately", 1990).
const MAX_EXACT_DIGITS: usize = 15;

/// A column while it is read.
struct TableReader {
    /// The number of its field in each record.
    number: usize,
    code: i64,
    content: Kind,
    values: GrowingColumn,
}

/// The kind of a column, as far as its fields have told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// No field was present, or all that were are words for missing values.
    Unknown {
        has_word: bool,
    },
    Numbers,
    Booleans,
    Texts,
    /// The fields do not agree: they are read again, as texts.
    GivenUp,
}

/// Reads the records as a table.
pub(super) fn read_table(
    context: &mut Context,
    source: Source<'_>,
    types: &Types<'_>,
    text_columns: &[String],
    reporter: &mut Reporter,
) -> Result<Array> {
    let mut records = Records::new(context, source, Some(reporter));
    if !records.read(context)? {
        return Err(Fault::domain(Blame::Right, "the first record has the names of the columns, and there is none"));
    }
    let mut charge = Charge::empty(context.memory());
    let (mut names, mut numbers) = (Vec::new(), HashMap::new());
    for column in types.included_columns() {
        context.poll()?;
        let name = records.fields.get(column);
        charge.add(COLUMN_BYTES + NAME_COPIES * name.len())?;
        if numbers.insert(name.to_owned(), names.len()).is_some() {
            return Err(Fault::domain(Blame::Right, format!("two columns have the name '{name}'")));
        }
        names.push(name.to_owned());
    }
    let room = records.count_remaining_lines();
    let mut columns: Vec<TableReader> =
        types.included_columns().map(|number| TableReader::new(number, types.code(number), room)).collect();
    for name in text_columns {
        let Some(&index) = numbers.get(name) else {
            return Err(Fault::value(format!("there is no column '{name}' in the header {}", names.join(", "))));
        };
        columns[index] = TableReader::new(columns[index].number, 1, room);
    }
    read_records(context, &mut records, source.dialect, &mut columns)?;
    for column in &mut columns {
        column.settle();
    }
    if columns.iter().any(|column| column.content == Kind::GivenUp) {
        let mut again: Vec<&mut TableReader> = columns.iter_mut().filter(|column| column.content == Kind::GivenUp).collect();
        for column in &mut again {
            **column = TableReader::new(column.number, 1, room);
        }
        let mut records = Records::new(context, source, None);
        records.read(context)?;
        while records.read(context)? {
            for column in &mut again {
                column.push_text(context.memory(), records.fields.get(column.number))?;
            }
        }
    }
    let memory = context.memory().clone();
    let finish = |(column, name): (TableReader, String)| {
        let kind = column.values.holds_booleans().then_some("boolean");
        let (values, mask) = column.values.finish(&memory, column.code != 2)?;
        Ok(TableColumn { name, values, mask, kind })
    };
    let columns = columns.into_iter().zip(names).map(finish).collect::<Result<Vec<TableColumn>>>()?;
    build_table(context, columns)
}

fn read_records(context: &mut Context, records: &mut Records<'_>, dialect: &Dialect, columns: &mut [TableReader]) -> Result<()> {
    while records.read(context)? {
        for column in &mut *columns {
            let field = records.fields.get(column.number);
            match column.code {
                1 => column.push_text(context.memory(), field)?,
                FOUND_TYPE => column.push_field(context.memory(), dialect, field)?,
                _ => column.push_number(context.memory(), dialect, field, records.number)?,
            }
        }
    }
    Ok(())
}

impl TableReader {
    fn new(number: usize, code: i64, room: usize) -> Self {
        let content = if code == 1 { Kind::Texts } else { Kind::Unknown { has_word: false } };
        Self { number, code, content, values: GrowingColumn::with_room(room) }
    }

    /// Appends a field of a column of texts. An empty one is missing.
    fn push_text(&mut self, memory: &Memory, field: &str) -> Result<()> {
        if field.is_empty() {
            return self.values.push_missing(memory);
        }
        self.values.push_text(memory, field)
    }

    /// Appends a field of a column of numbers. An empty one is missing.
    fn push_number(&mut self, memory: &Memory, dialect: &Dialect, field: &str, record: usize) -> Result<()> {
        match Number::parse(field, dialect) {
            Some(number) => number.push(memory, &mut self.values),
            None if field.is_empty() => self.values.push_missing(memory),
            None => {
                let message = format!("record {record}, column {}: '{field}' is not a number", self.number + 1);
                Err(Fault::domain(Blame::Right, message))
            }
        }
    }

    /// Appends a field of a column whose fields tell what it holds.
    #[inline]
    fn push_field(&mut self, memory: &Memory, dialect: &Dialect, field: &str) -> Result<()> {
        match self.content {
            Kind::Numbers => match Number::parse(field, dialect).filter(|_| !is_code(field)) {
                Some(number) => number.push(memory, &mut self.values),
                None => self.push_missing_or_give_up(memory, field),
            },
            Kind::Texts => self.push_text(memory, field),
            Kind::Booleans => match parse_boolean(field) {
                Some(value) => self.values.push_boolean(memory, value),
                None => self.push_missing_or_give_up(memory, field),
            },
            Kind::GivenUp => Ok(()),
            Kind::Unknown { .. } => self.push_first_field(memory, dialect, field),
        }
    }

    fn push_missing_or_give_up(&mut self, memory: &Memory, field: &str) -> Result<()> {
        if field.is_empty() || MISSING_WORDS.contains(&field) {
            return self.values.push_missing(memory);
        }
        self.content = Kind::GivenUp;
        self.values = GrowingColumn::default();
        Ok(())
    }

    /// Appends a field of a column that has none which is present yet.
    #[cold]
    fn push_first_field(&mut self, memory: &Memory, dialect: &Dialect, field: &str) -> Result<()> {
        let Kind::Unknown { has_word } = self.content else { return Ok(()) };
        if field.is_empty() || MISSING_WORDS.contains(&field) {
            self.content = Kind::Unknown { has_word: has_word || !field.is_empty() };
            return self.values.push_missing(memory);
        }
        self.content = if Number::parse(field, dialect).is_some() && !is_code(field) {
            Kind::Numbers
        } else if parse_boolean(field).is_some() {
            Kind::Booleans
        } else if has_word {
            Kind::GivenUp
        } else {
            Kind::Texts
        };
        self.push_field(memory, dialect, field)
    }

    /// Decides at the end: a column of nothing but words for missing values is one of texts.
    fn settle(&mut self) {
        if self.content == (Kind::Unknown { has_word: true }) && self.code == FOUND_TYPE {
            self.content = Kind::GivenUp;
        }
    }
}

/// Returns true if a field is a code rather than a number: it begins with a zero, and more digits follow.
fn is_code(field: &str) -> bool {
    matches!(field.as_bytes(), [b'0', b'0'..=b'9', ..])
}

fn parse_boolean(field: &str) -> Option<bool> {
    if field.eq_ignore_ascii_case("true") {
        Some(true)
    } else if field.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// A number in a field.
enum Number {
    Integer(i64),
    Float(f64),
}

impl Number {
    /// Parses a number, or returns `None` if the field is not one.
    #[inline]
    fn parse(field: &str, dialect: &Dialect) -> Option<Self> {
        if dialect.decimal == '.' && dialect.thousands.is_none() {
            Self::parse_digits(field).or_else(|| Self::parse_any(field, dialect))
        } else {
            Self::parse_any(field, dialect)
        }
    }

    /// Parses digits, of which few are after a point, with or without a sign; `None` is returned also for other numbers.
    #[inline]
    fn parse_digits(field: &str) -> Option<Self> {
        let (is_negative, digits) = match field.as_bytes() {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let (mut value, mut count, mut point) = (0_i64, 0, None);
        for (index, &byte) in digits.iter().enumerate() {
            match byte {
                b'0'..=b'9' => {
                    value = value.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
                    count += 1;
                }
                b'.' if point.is_none() => point = Some(index),
                _ => return None,
            }
        }
        if count > MAX_EXACT_DIGITS && point.is_some() {
            return field.parse().ok().filter(|float: &f64| float.is_finite()).map(Self::Float);
        }
        if count == 0 || count > MAX_EXACT_DIGITS {
            return None;
        }
        Some(match point {
            None => Self::Integer(if is_negative { -value } else { value }),
            Some(index) => {
                let quotient = value as f64 / POWERS_OF_TEN[digits.len() - 1 - index];
                Self::Float(if is_negative { -quotient } else { quotient })
            }
        })
    }

    /// Parses a number that is written in any way.
    #[cold]
    fn parse_any(field: &str, dialect: &Dialect) -> Option<Self> {
        match field.parse() {
            Ok(integer) => Some(Self::Integer(integer)),
            Err(_) => parse_number(field, dialect).map(Self::Float),
        }
    }

    #[inline]
    fn push(self, memory: &Memory, column: &mut GrowingColumn) -> Result<()> {
        match self {
            Self::Integer(integer) => column.push_integer(memory, integer),
            Self::Float(float) => column.push_float(memory, float),
        }
    }
}

/// The powers of ten from 0 to [`MAX_EXACT_DIGITS`].
const POWERS_OF_TEN: [f64; MAX_EXACT_DIGITS + 1] =
    [1E0, 1E1, 1E2, 1E3, 1E4, 1E5, 1E6, 1E7, 1E8, 1E9, 1E10, 1E11, 1E12, 1E13, 1E14, 1E15];
