#![doc = include_str!("../fmt.md")]
//!
//! # Implementation
//!
//! * [`phrase`]: parsing format phrases: `3ZF8.2`, `2(⊂/⊃,ZI2)`, `X3`, `⊂ per cent⊃`.
//! * [`field`]: formatting one number or character in its field.

pub(crate) mod field;
pub(crate) mod phrase;

use crate::array::memory::Charge;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::format;
use crate::function::Context;
use crate::function::names::SystemName;
use phrase::{Field, FieldKind, Phrase, format_error};

/// The system function `⎕FMT`.
pub(crate) static FMT: SystemName = SystemName::function("⎕FMT", "system/text/fmt.md")
    .monadic(|context, right| format::format_matrix(context, &right))
    .dyadic(format_by_phrases);

/// Implements `X ⎕FMT Y`: formats columns of data by phrases.
fn format_by_phrases(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("a format must be text, not an array of rank {}", left.rank())));
    }
    let text = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "a format must be simple text"))?;
    let phrases = phrase::parse(&text)?;
    let mut charge = Charge::empty(context.memory());
    charge.add(right.bound().saturating_mul(size_of::<f64>()))?;
    let columns = split_columns(context, &right)?;
    if !columns.is_empty() && !phrases.iter().any(|phrase| matches!(phrase, Phrase::Data(_))) {
        return Err(format_error("the format must have a phrase for data: A, E, F, G or I"));
    }
    let rows = columns.iter().map(Column::tally).max().unwrap_or(1);
    charge.add(rows.saturating_mul(LINE_BYTES))?;
    let mut page = Page { rows, lines: vec![Vec::new(); rows], width: 0, position: 0, charged_width: 0, charge };
    let mut pending = columns.iter();
    let mut remaining = columns.len();
    'pages: loop {
        for phrase in &phrases {
            match phrase {
                Phrase::Data(field) => {
                    let Some(column) = pending.next() else { break 'pages };
                    remaining -= 1;
                    page.put_column(context, field, column)?;
                }
                Phrase::Text(text) => page.put_text(context, text)?,
                Phrase::Skip(count) => page.skip(*count)?,
                Phrase::Tab(0) => page.position = page.width,
                Phrase::Tab(column) => page.position = column - 1,
            }
        }
        if remaining == 0 {
            break;
        }
    }
    let blanks = std::iter::repeat(&' ');
    let text = page.lines.iter().flat_map(|line| line.iter().chain(blanks.clone()).take(page.width)).copied();
    format::collect_characters(context.memory(), Some(Shape::new(&[rows, page.width])?), text)
}

/// The cost of formatting a number or a character, in elements.
const FORMAT_COST_ELEMENTS: usize = 256;

/// A column of data.
enum Column {
    Numbers(Vec<f64>),
    Characters(Vec<char>),
}

impl Column {
    fn tally(&self) -> usize {
        match self {
            Column::Numbers(numbers) => numbers.len(),
            Column::Characters(characters) => characters.len(),
        }
    }
}

/// Returns the columns of the data; for nested data, those of all items.
fn split_columns(context: &Context, right: &Array) -> Result<Vec<Column>> {
    context.memory().check(right.bound().saturating_mul(size_of::<f64>()))?;
    if !right.is_nested() {
        return split_simple_columns(context, right);
    }
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("nested data must be a vector, not an array of rank {}", right.rank())));
    }
    let mut columns = Vec::new();
    for item in right.items().unwrap_or(&[]) {
        columns.extend(split_simple_columns(context, &item.array())?);
    }
    Ok(columns)
}

/// Returns the columns of a simple array.
fn split_simple_columns(context: &Context, array: &Array) -> Result<Vec<Column>> {
    if array.rank() > 2 {
        return Err(Fault::rank(Blame::Right, format!("data must have rank 2 at most, not {}", array.rank())));
    }
    let count = if array.rank() == 2 { array.lengths()[1] } else { 1 };
    context.memory().check(array.bound().saturating_mul(size_of::<f64>()))?;
    let of_characters = if array.is_empty() { None } else { array.characters() };
    let of_numbers = if of_characters.is_some() { None } else { array.floats() };
    let mut columns = Vec::with_capacity(count);
    for column in 0..count {
        context.poll()?;
        columns.push(match &of_characters {
            Some(characters) => Column::Characters(characters.iter().skip(column).step_by(count).copied().collect()),
            None if array.is_empty() && array.is_character() => Column::Characters(Vec::new()),
            None => {
                let invalid = || Fault::domain(Blame::Right, "data must be simple real numbers or characters");
                let numbers = of_numbers.as_ref().ok_or_else(invalid)?;
                Column::Numbers(numbers.iter().skip(column).step_by(count).copied().collect())
            }
        });
    }
    Ok(columns)
}

/// The text in progress: each row up to the last position written in it, and the current position.
struct Page {
    rows: usize,
    lines: Vec<Vec<char>>,
    width: usize,
    position: usize,
    /// The number of columns whose characters are charged.
    charged_width: usize,
    charge: Charge,
}

/// The number of bytes that a line takes besides its characters: a vector, and the overhead of its block.
const LINE_BYTES: usize = size_of::<Vec<char>>() + 16;

impl Page {
    fn put_column(&mut self, context: &Context, field: &Field, column: &Column) -> Result<()> {
        self.reserve(context, field.width)?;
        let tolerance = context.tolerance();
        match column {
            Column::Numbers(numbers) if field.kind != FieldKind::Characters => {
                let mut pace = context.work().pace();
                for (row, &number) in numbers.iter().enumerate() {
                    pace.step(FORMAT_COST_ELEMENTS)?;
                    self.put(row, &field::format_number(field, number, tolerance));
                }
            }
            Column::Characters(characters) if field.kind == FieldKind::Characters => {
                let mut pace = context.work().pace();
                for (row, &character) in characters.iter().enumerate() {
                    pace.step(FORMAT_COST_ELEMENTS)?;
                    self.put(row, &field::format_character(field, character));
                }
            }
            Column::Numbers(_) => return Err(format_error("an A phrase only formats characters, but this column holds numbers")),
            Column::Characters(_) => return Err(format_error("this column holds characters, which need an A phrase")),
        }
        self.advance(field.width);
        Ok(())
    }

    fn put_text(&mut self, context: &Context, text: &[char]) -> Result<()> {
        self.reserve(context, text.len())?;
        let mut pace = context.work().pace();
        for row in 0..self.rows {
            pace.step(text.len())?;
            self.put(row, text);
        }
        self.advance(text.len());
        Ok(())
    }

    fn skip(&mut self, count: i64) -> Result<()> {
        let position = self.position as i64 + count;
        self.position = usize::try_from(position).map_err(|_| format_error("X must not move to the left of the first column"))?;
        Ok(())
    }

    /// Charges the characters of the next `width` columns, as far as they are not charged yet. Lines have room for growth.
    fn reserve(&mut self, context: &Context, width: usize) -> Result<()> {
        context.poll()?;
        let end = self.position.saturating_add(width);
        let cells = end.saturating_sub(self.charged_width).saturating_mul(self.rows);
        self.charge.add(cells.saturating_mul(2 * size_of::<char>()))?;
        self.charged_width = self.charged_width.max(end);
        Ok(())
    }

    /// Writes a text into a row at the current position.
    fn put(&mut self, row: usize, text: &[char]) {
        let line = &mut self.lines[row];
        let end = self.position + text.len();
        if line.len() < end {
            line.resize(end, ' ');
        }
        line[self.position..end].copy_from_slice(text);
    }

    fn advance(&mut self, width: usize) {
        self.position += width;
        self.width = self.width.max(self.position);
    }
}
