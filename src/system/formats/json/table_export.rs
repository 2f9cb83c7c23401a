//! Tables as JSON text: objects, one for each row, in a list or in lines.

use super::output::Output;
use crate::array::{Array, Elements, Item, Mark};
use crate::error::{Blame, Fault, Result};
use crate::format::{Cell, cell_at};
use crate::function::Context;
use crate::system::formats::table::{StoredColumn, find_columns};
use crate::system::services::format_date::Moment;

/// Writes a table as a list of objects, or if `has_lines` is true as objects in lines.
pub(super) fn write(context: &Context, table: &Array, has_lines: bool, output: &mut Output<'_>) -> Result<()> {
    if table.reference().is_none() {
        return Err(Fault::domain(Blame::Right, "a table is needed, which is a namespace of columns"));
    }
    let columns = find_columns(context, table).map_err(|fault| fault.with_blame(Blame::Right))?;
    let rows = columns.first().map_or(0, |column| column.values.bound());
    let columns = columns
        .into_iter()
        .enumerate()
        .map(|(index, column)| WrittenColumn::new(context, index == 0, column, output.is_ascii()))
        .collect::<Result<Vec<_>>>()?;
    let mut pace = context.work().pace();
    if !has_lines {
        output.push_str("[")?;
    }
    for row in 0..rows {
        let before = output.total_bytes();
        if row > 0 && !has_lines {
            output.push_str(",")?;
        }
        for column in &columns {
            output.push_bytes(&column.prefix)?;
            column.write(row, output)?;
        }
        output.push_str(if has_lines { "}\n" } else { "}" })?;
        pace.step(output.total_bytes() - before)?;
    }
    if has_lines { Ok(()) } else { output.push_str("]") }
}

/// A column that is written.
struct WrittenColumn {
    /// The bytes before each value: a brace or a comma, the name, and a colon.
    prefix: Vec<u8>,
    column: StoredColumn,
    kind: Kind,
}

/// The meaning of the numbers of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Boolean,
    Date,
    Moment,
}

impl WrittenColumn {
    fn new(context: &Context, is_first: bool, column: StoredColumn, is_ascii: bool) -> Result<Self> {
        let mut prefix = Output::new(context.memory(), is_ascii, None)?;
        prefix.push_str(if is_first { "{" } else { "," })?;
        prefix.push_quoted(&column.name)?;
        prefix.push_str(":")?;
        let kind = match &*column.kind {
            "boolean" => Kind::Boolean,
            "date" => Kind::Date,
            "datetime" => Kind::Moment,
            _ => Kind::Plain,
        };
        Ok(Self { prefix: prefix.into_bytes(), column, kind })
    }

    /// Returns true if a row has no value.
    #[inline]
    fn is_missing(&self, row: usize) -> bool {
        match self.column.mask.as_ref().map(Array::elements) {
            None => false,
            Some(Elements::Bits(bits)) => !bits.get(row),
            Some(_) => {
                self.column.mask.as_ref().is_some_and(|mask| matches!(cell_at(mask, row), Cell::Whole(0) | Cell::Real(0.0)))
            }
        }
    }

    /// Writes the value in a row.
    #[inline]
    fn write(&self, row: usize, output: &mut Output<'_>) -> Result<()> {
        if self.is_missing(row) {
            return output.push_str("null");
        }
        match (cell_at(&self.column.values, row), self.kind) {
            (Cell::Whole(whole), Kind::Plain) => output.push_integer(whole.into()),
            (Cell::Real(real), Kind::Plain) if real.is_finite() => output.push_float(real),
            (Cell::Whole(whole), _) => self.write_number(whole.into(), output),
            (Cell::Real(real), _) if real.is_finite() => self.write_number(real, output),
            (Cell::Complex(complex), _) if complex.im == 0.0 && complex.re.is_finite() => output.push_float(complex.re),
            (Cell::Item(item), _) => self.write_item(item, row, output),
            (Cell::Character(character), _) => output.push_characters(&[character]),
            (Cell::Mark(Mark::Null), _) => output.push_str("null"),
            (Cell::Exact(exact), _) if exact.is_whole() => output.push_str(&exact.to_text().replace('¯', "-")),
            (Cell::Exact(_) | Cell::Decimal(_), _) => {
                let number = self.column.values.item(row).to_float().filter(|number| number.is_finite());
                output.push_float(number.ok_or_else(|| self.refuse(row))?)
            }
            _ => Err(self.refuse(row)),
        }
    }

    fn write_item(&self, item: &Item, row: usize, output: &mut Output<'_>) -> Result<()> {
        if let Some(text) = item.as_latin_text() {
            return output.push_latin(text);
        }
        match item.array().characters() {
            Some(characters) if item.is_text() => output.push_characters(&characters),
            _ => Err(self.refuse(row)),
        }
    }

    /// Writes a number by the kind of the column.
    fn write_number(&self, number: f64, output: &mut Output<'_>) -> Result<()> {
        match self.kind {
            Kind::Boolean if number == 0.0 => output.push_str("false"),
            Kind::Boolean if number == 1.0 => output.push_str("true"),
            Kind::Boolean | Kind::Plain => output.push_float(number),
            Kind::Date => output.push_quoted(&Moment::from_day_number(number)?.format_date()),
            Kind::Moment => output.push_quoted(&Moment::from_day_number(number)?.format_moment()),
        }
    }

    #[cold]
    fn refuse(&self, row: usize) -> Fault {
        let name = &self.column.name;
        let message = format!("row {} of the column '{name}' holds neither a text nor a finite real number", row + 1);
        Fault::domain(Blame::Right, message)
    }
}
