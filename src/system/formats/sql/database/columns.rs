//! The columns of a result, which grow row by row and become the members of a table.
//!
//! A column begins as a count of missing values, becomes one of numbers or of items when the first value comes, and one of items when
//! a value does not fit: numbers stay numbers as long as all values are numbers.

use crate::array::exact::Exact;
use crate::array::{Array, Bits, Charged, Element, Extended, Item, MAX_EXACT_INTEGER, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::system::formats::table::{TableColumn, build_table, make_bytes};
use rusqlite::types::ValueRef;
use rusqlite::{Row, Statement};
use std::collections::HashSet;

/// The capacity of a column at first.
const FIRST_ROWS: usize = 64;

/// The columns of a result.
pub(crate) struct Columns {
    columns: Vec<Column>,
    rows: usize,
}

/// A column while its rows are read.
struct Column {
    name: String,
    /// True if the declared type is one of texts or bytes, which decides about a column without values.
    holds_texts: bool,
    content: Content,
    /// The rows in which the value is missing.
    missing: Charged<usize>,
}

/// The values of a column.
enum Content {
    /// No value so far.
    Missing,
    Integers(Charged<i64>),
    Floats(Charged<f64>),
    /// Numbers some of which are integers beyond those that floats represent.
    Exact(Charged<Extended>),
    Items(Charged<Item>),
}

impl Columns {
    /// Creates the columns of a statement's result.
    pub(crate) fn new(statement: &Statement<'_>) -> Result<Self> {
        let mut names = HashSet::new();
        let mut columns = Vec::new();
        for column in statement.columns() {
            let name = column.name().to_owned();
            if !names.insert(name.clone()) {
                let message = format!("two columns of the result have the name '{name}'");
                return Err(Fault::domain(Blame::Right, message).with_help("give them different names with AS"));
            }
            let declared = column.decl_type().unwrap_or_default().to_ascii_uppercase();
            let holds_texts = ["CHAR", "CLOB", "TEXT", "BLOB"].iter().any(|word| declared.contains(word));
            columns.push(Column { name, holds_texts, content: Content::Missing, missing: Charged::default() });
        }
        Ok(Self { columns, rows: 0 })
    }

    /// Returns the number of rows so far.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a row.
    pub(crate) fn push_row(&mut self, memory: &Memory, row: &Row<'_>) -> Result<()> {
        for (index, column) in self.columns.iter_mut().enumerate() {
            let value = row.get_ref(index).map_err(|error| Fault::domain(Blame::Right, error.to_string()))?;
            column.push(memory, value, self.rows)?;
        }
        self.rows += 1;
        Ok(())
    }

    /// Returns the table.
    pub(crate) fn into_table(self, context: &mut Context) -> Result<Array> {
        let mut columns = Vec::with_capacity(self.columns.len());
        for mut column in self.columns {
            context.poll()?;
            let name = std::mem::take(&mut column.name);
            let mask = column.make_mask(context.memory(), self.rows)?;
            columns.push(TableColumn { name, values: column.into_array(context.memory(), self.rows)?, mask, kind: None });
        }
        build_table(context, columns)
    }
}

impl Column {
    /// Adds the value of a row.
    fn push(&mut self, memory: &Memory, value: ValueRef<'_>, row: usize) -> Result<()> {
        match value {
            ValueRef::Null => {
                push(memory, &mut self.missing, row)?;
                self.content.push_missing(memory)
            }
            ValueRef::Integer(integer) => self.content.begin_integers(memory, row)?.push_integer(memory, integer),
            ValueRef::Real(float) => self.content.begin_floats(memory, row)?.push_float(memory, float),
            ValueRef::Text(bytes) => {
                let item = make_text(memory, bytes, &self.name, row)?;
                self.content.push_item(memory, item, row)
            }
            ValueRef::Blob(bytes) => {
                let item = make_bytes(memory, bytes)?;
                self.content.push_item(memory, item, row)
            }
        }
    }

    /// Returns the mask, in which missing values are 0, or `None` if there are no missing values.
    fn make_mask(&self, memory: &Memory, rows: usize) -> Result<Option<Array>> {
        if self.missing.is_empty() {
            return Ok(None);
        }
        let bits = Bits::from_bytes(memory, rows, |bytes| {
            bytes.fill(1);
            self.missing.iter().for_each(|&row| bytes[row] = 0);
            Ok(())
        })?;
        Ok(Some(Array::vector(bits)))
    }

    /// Returns the column as a vector.
    fn into_array(self, memory: &Memory, rows: usize) -> Result<Array> {
        match self.content {
            Content::Missing if self.holds_texts && rows == 0 => Ok(Array::texts([])),
            Content::Missing if self.holds_texts => {
                let mut items = memory.vector(rows)?;
                for _ in 0..rows {
                    items.push(Item::text(memory, b"")?);
                }
                from_elements(memory, items)
            }
            Content::Missing => Array::full(memory, Shape::vector(rows), &Array::ZERO),
            Content::Integers(integers) => narrow(memory, &integers),
            Content::Floats(floats) => from_elements(memory, floats),
            Content::Exact(numbers) => from_elements(memory, numbers),
            Content::Items(items) => from_elements(memory, items),
        }
    }
}

impl Content {
    /// Adds the value that stands in the place of a missing one.
    fn push_missing(&mut self, memory: &Memory) -> Result<()> {
        match self {
            Self::Missing => Ok(()),
            Self::Integers(integers) => push(memory, integers, 0),
            Self::Floats(floats) => push(memory, floats, 0.0),
            Self::Exact(numbers) => push(memory, numbers, to_extended(0)),
            Self::Items(items) => {
                let empty = Item::text(memory, b"")?;
                push(memory, items, empty)
            }
        }
    }

    /// Begins a column of integers, with 0 for the missing values so far, if there are no other values yet.
    fn begin_integers(&mut self, memory: &Memory, row: usize) -> Result<&mut Self> {
        if let Self::Missing = self {
            let mut integers = memory.vector(row.max(FIRST_ROWS))?;
            integers.resize(row, 0);
            *self = Self::Integers(integers);
        }
        Ok(self)
    }

    /// Begins a column of floats, or makes one of integers.
    fn begin_floats(&mut self, memory: &Memory, row: usize) -> Result<&mut Self> {
        match self {
            Self::Missing => {
                let mut floats = memory.vector(row.max(FIRST_ROWS))?;
                floats.resize(row, 0.0);
                *self = Self::Floats(floats);
            }
            Self::Integers(integers) if integers.iter().all(|&integer| is_float(integer)) => {
                let mut floats = memory.vector(integers.capacity())?;
                floats.extend(integers.iter().map(|&integer| integer as f64));
                *self = Self::Floats(floats);
            }
            Self::Integers(integers) => {
                let mut numbers = memory.vector(integers.capacity())?;
                numbers.extend(integers.iter().map(|&integer| to_extended(integer)));
                *self = Self::Exact(numbers);
            }
            _ => {}
        }
        Ok(self)
    }

    fn push_integer(&mut self, memory: &Memory, integer: i64) -> Result<()> {
        match self {
            Self::Integers(integers) => push(memory, integers, integer),
            Self::Floats(floats) if is_float(integer) => push(memory, floats, integer as f64),
            Self::Floats(floats) => {
                let mut numbers = memory.vector(floats.capacity())?;
                numbers.extend(floats.iter().map(|&float| Extended::Float(float)));
                *self = Self::Exact(numbers);
                self.push_integer(memory, integer)
            }
            Self::Exact(numbers) => push(memory, numbers, to_extended(integer)),
            Self::Items(items) => {
                let item = Item::new_in(memory, integer_array(integer))?;
                push(memory, items, item)
            }
            Self::Missing => Err(Fault::impossible("a column of integers has not begun")),
        }
    }

    fn push_float(&mut self, memory: &Memory, float: f64) -> Result<()> {
        match self {
            Self::Floats(floats) => push(memory, floats, float),
            Self::Exact(numbers) => push(memory, numbers, Extended::Float(float)),
            Self::Items(items) => {
                let item = Item::new_in(memory, Array::number(float))?;
                push(memory, items, item)
            }
            Self::Missing | Self::Integers(_) => Err(Fault::impossible("a column of floats has not begun")),
        }
    }

    /// Adds a text or bytes; the numbers so far become items.
    fn push_item(&mut self, memory: &Memory, item: Item, row: usize) -> Result<()> {
        if let Self::Items(items) = self {
            return push(memory, items, item);
        }
        let mut items = memory.vector(row.saturating_add(1).max(FIRST_ROWS))?;
        for index in 0..row {
            items.push(self.make_item(memory, index)?);
        }
        items.push(item);
        *self = Self::Items(items);
        Ok(())
    }

    /// Makes an item of a number, or of a missing value.
    fn make_item(&self, memory: &Memory, index: usize) -> Result<Item> {
        match self {
            Self::Missing => Item::text(memory, b""),
            Self::Integers(integers) => Item::new_in(memory, integer_array(integers[index])),
            Self::Floats(floats) => Item::new_in(memory, Array::number(floats[index])),
            Self::Exact(numbers) => Item::new_in(memory, Array::scalar(numbers[index].clone())),
            Self::Items(items) => Ok(items[index].clone()),
        }
    }
}

/// Adds a value, whose memory is charged before it is allocated.
#[inline]
fn push<T>(memory: &Memory, values: &mut Charged<T>, value: T) -> Result<()> {
    values.reserve(memory, 1)?;
    values.push(value);
    Ok(())
}

/// Returns true if a float represents the integer.
fn is_float(integer: i64) -> bool {
    integer.unsigned_abs() <= MAX_EXACT_INTEGER as u64
}

/// Converts an integer to a number of any kind.
fn to_extended(integer: i64) -> Extended {
    if is_float(integer) { Extended::Float(integer as f64) } else { Extended::Exact(Exact::from(integer)) }
}

/// Makes a scalar of an integer: an exact number if a float does not represent it.
fn integer_array(integer: i64) -> Array {
    if is_float(integer) { Array::integer(integer) } else { Array::scalar(Extended::Exact(Exact::from(integer))) }
}

/// Makes an item of a text.
fn make_text(memory: &Memory, bytes: &[u8], column: &str, row: usize) -> Result<Item> {
    let invalid = |_| {
        let message = format!("column '{column}', row {}: the text is not valid UTF-8", row + 1);
        Fault::domain(Blame::Right, message).with_help("CAST(… AS BLOB) gives its bytes")
    };
    Item::unicode_text(memory, std::str::from_utf8(bytes).map_err(invalid)?)
}

/// Makes a vector of integers, in the narrowest type that holds them.
fn narrow(memory: &Memory, integers: &[i64]) -> Result<Array> {
    if integers.iter().all(|&integer| is_float(integer)) {
        convert(memory, integers, |integer| integer as f64)?.narrow(memory)
    } else {
        convert(memory, integers, to_extended)
    }
}

/// Makes a vector of converted integers.
fn convert<T: Element>(memory: &Memory, integers: &[i64], function: impl Fn(i64) -> T) -> Result<Array> {
    let mut elements = memory.vector(integers.len())?;
    elements.extend(integers.iter().map(|&integer| function(integer)));
    from_elements(memory, elements)
}

/// Makes a vector of elements.
fn from_elements<T: Element>(memory: &Memory, elements: Charged<T>) -> Result<Array> {
    let length = elements.len();
    Ok(Array::new(Shape::vector(length), T::wrap(memory.adopt(elements)?.into())))
}
