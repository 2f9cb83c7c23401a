//! A column that is read value by value, from formats that do not tell the types of their columns.
//!
//! It begins as a count of missing values, becomes one of numbers or of items when the first value comes, and one of items when a
//! value does not fit: numbers stay numbers as long as all values are numbers. Booleans are numbers beside other values.

use crate::array::exact::Exact;
use crate::array::{Array, Bits, Charged, Element, Extended, Item, MAX_EXACT_INTEGER, Memory, Shape, TextRun};
use crate::error::{Fault, Result};

/// The capacity of a column at first.
const FIRST_ROWS: usize = 64;

/// A column while its values are read.
#[derive(Default)]
pub(crate) struct GrowingColumn {
    content: Content,
    /// The rows in which the value is missing.
    missing: Charged<usize>,
    /// The last texts, of which items are still to be made.
    run: TextRun,
    /// The number of rows so far.
    rows: usize,
    /// The number of rows for which memory is requested with the first value; more may follow.
    expected_rows: usize,
}

/// The values of a column.
#[derive(Default)]
enum Content {
    /// No value so far.
    #[default]
    Missing,
    Booleans(Charged<bool>),
    Integers(Charged<i64>),
    Floats(Charged<f64>),
    /// Numbers some of which are integers beyond those that floats represent.
    Exact(Charged<Extended>),
    Items(Charged<Item>),
}

impl GrowingColumn {
    /// Makes a column without rows, for which memory for `expected_rows` is requested with the first value.
    pub(crate) fn with_room(expected_rows: usize) -> Self {
        Self { expected_rows, ..Self::default() }
    }

    /// Returns true if all values are Booleans, and there is one.
    pub(crate) fn holds_booleans(&self) -> bool {
        matches!(self.content, Content::Booleans(_))
    }

    /// Returns the number of rows for which a vector has room at first.
    fn capacity(&self) -> usize {
        self.rows.saturating_add(1).max(self.expected_rows).max(FIRST_ROWS)
    }

    /// Returns the number of rows so far.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a row without a value.
    pub(crate) fn push_missing(&mut self, memory: &Memory) -> Result<()> {
        push(memory, &mut self.missing, self.rows)?;
        self.content.push_missing(memory)?;
        self.rows += 1;
        Ok(())
    }

    /// Adds a row with a Boolean.
    pub(crate) fn push_boolean(&mut self, memory: &Memory, value: bool) -> Result<()> {
        match &mut self.content {
            Content::Booleans(booleans) => push(memory, booleans, value)?,
            Content::Missing => {
                let mut booleans = memory.vector(self.capacity())?;
                booleans.resize(self.rows, false);
                booleans.push(value);
                self.content = Content::Booleans(booleans);
            }
            _ => return self.push_integer(memory, value.into()),
        }
        self.rows += 1;
        Ok(())
    }

    /// Adds a row with an integer.
    #[inline]
    pub(crate) fn push_integer(&mut self, memory: &Memory, integer: i64) -> Result<()> {
        self.content.begin_integers(memory, self.rows, self.capacity())?.push_integer(memory, integer)?;
        self.rows += 1;
        Ok(())
    }

    /// Adds a row with an integer of any size.
    #[cfg(feature = "duckdb")]
    pub(crate) fn push_exact(&mut self, memory: &Memory, integer: Exact) -> Result<()> {
        match integer.to_i64() {
            Some(integer) => self.push_integer(memory, integer),
            None => {
                let number = Extended::Exact(integer.charge_to(memory)?);
                self.content.begin_exact(memory, self.rows, self.capacity())?.push_exact(memory, number)?;
                self.rows += 1;
                Ok(())
            }
        }
    }

    /// Adds a row with a float.
    #[inline]
    pub(crate) fn push_float(&mut self, memory: &Memory, float: f64) -> Result<()> {
        self.content.begin_floats(memory, self.rows, self.capacity())?.push_float(memory, float)?;
        self.rows += 1;
        Ok(())
    }

    /// Adds a row with a text.
    #[inline]
    pub(crate) fn push_text(&mut self, memory: &Memory, text: &str) -> Result<()> {
        if !matches!(self.content, Content::Items(_)) {
            return self.push_item(memory, Item::unicode_text(memory, text)?);
        }
        if let Content::Items(items) = &mut self.content {
            items.reserve(memory, 1)?;
            self.run.push_unicode(memory, text, items)?;
            self.rows += 1;
        }
        Ok(())
    }

    /// Adds a row with a text, or a vector of bytes.
    #[inline]
    pub(crate) fn push_item(&mut self, memory: &Memory, item: Item) -> Result<()> {
        self.content.push_item(memory, item, self.rows, self.capacity())?;
        self.rows += 1;
        Ok(())
    }

    /// Removes the last row: another value takes its place.
    pub(crate) fn remove_last(&mut self) {
        self.rows = self.rows.saturating_sub(1);
        if let Content::Items(items) = &mut self.content {
            self.run.forget_last(items);
        }
        self.content.remove_last();
        if self.missing.last() == Some(&self.rows) {
            self.missing.pop();
        }
        if self.missing.len() == self.rows {
            self.content = Content::Missing;
        }
    }

    /// Returns the values, and the mask in which missing values are 0, if there are any. `holds_texts` decides what stands for missing
    /// values if there are no others: empty texts, or zeros.
    pub(crate) fn finish(mut self, memory: &Memory, holds_texts: bool) -> Result<(Array, Option<Array>)> {
        if let Content::Items(items) = &mut self.content {
            self.run.finish(items);
        }
        let mask = self.make_mask(memory)?;
        Ok((self.into_array(memory, holds_texts)?, mask))
    }

    /// Returns the mask, in which missing values are 0, or `None` if there are no missing values.
    fn make_mask(&self, memory: &Memory) -> Result<Option<Array>> {
        if self.missing.is_empty() {
            return Ok(None);
        }
        let bits = Bits::from_bytes(memory, self.rows, |bytes| {
            bytes.fill(1);
            self.missing.iter().for_each(|&row| bytes[row] = 0);
            Ok(())
        })?;
        Ok(Some(Array::vector(bits)))
    }

    /// Returns the column as a vector.
    fn into_array(self, memory: &Memory, holds_texts: bool) -> Result<Array> {
        let rows = self.rows;
        match self.content {
            Content::Missing if holds_texts && rows == 0 => Ok(Array::texts([])),
            Content::Missing if holds_texts => {
                let mut items = memory.vector(rows)?;
                for _ in 0..rows {
                    items.push(Item::text(memory, b"")?);
                }
                from_elements(memory, items)
            }
            Content::Missing => Array::full(memory, Shape::vector(rows), &Array::ZERO),
            Content::Booleans(booleans) => Ok(Array::vector(Bits::collect(memory, booleans.iter().copied())?)),
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
            Self::Booleans(booleans) => push(memory, booleans, false),
            Self::Integers(integers) => push(memory, integers, 0),
            Self::Floats(floats) => push(memory, floats, 0.0),
            Self::Exact(numbers) => push(memory, numbers, to_extended(0)),
            Self::Items(items) => {
                let empty = Item::text(memory, b"")?;
                push(memory, items, empty)
            }
        }
    }

    fn remove_last(&mut self) {
        match self {
            Self::Missing => {}
            Self::Booleans(booleans) => drop(booleans.pop()),
            Self::Integers(integers) => drop(integers.pop()),
            Self::Floats(floats) => drop(floats.pop()),
            Self::Exact(numbers) => drop(numbers.pop()),
            Self::Items(items) => drop(items.pop()),
        }
    }

    /// Begins a column of integers, with 0 for the missing values so far, if there are no other values yet, or makes one of Booleans.
    fn begin_integers(&mut self, memory: &Memory, row: usize, capacity: usize) -> Result<&mut Self> {
        if let Self::Missing | Self::Booleans(_) = self {
            let mut integers: Charged<i64> = memory.vector(capacity)?;
            match self {
                Self::Booleans(booleans) => integers.extend(booleans.iter().map(|&value| i64::from(value))),
                _ => integers.resize(row, 0),
            }
            *self = Self::Integers(integers);
        }
        Ok(self)
    }

    /// Begins a column of floats, or makes one of integers.
    fn begin_floats(&mut self, memory: &Memory, row: usize, capacity: usize) -> Result<&mut Self> {
        if let Self::Booleans(_) = self {
            self.begin_integers(memory, row, capacity)?;
        }
        match self {
            Self::Missing => {
                let mut floats = memory.vector(capacity)?;
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

    /// Begins a column of exact numbers, or makes one of other numbers.
    #[cfg(feature = "duckdb")]
    fn begin_exact(&mut self, memory: &Memory, row: usize, capacity: usize) -> Result<&mut Self> {
        let mut numbers = memory.vector(capacity)?;
        match self {
            Self::Booleans(booleans) => numbers.extend(booleans.iter().map(|&value| to_extended(value.into()))),
            Self::Missing => numbers.resize(row, to_extended(0)),
            Self::Integers(integers) => numbers.extend(integers.iter().map(|&integer| to_extended(integer))),
            Self::Floats(floats) => numbers.extend(floats.iter().map(|&float| Extended::Float(float))),
            Self::Exact(_) | Self::Items(_) => return Ok(self),
        }
        *self = Self::Exact(numbers);
        Ok(self)
    }

    /// Adds an integer beyond 64 bits.
    #[cfg(feature = "duckdb")]
    fn push_exact(&mut self, memory: &Memory, number: Extended) -> Result<()> {
        match self {
            Self::Exact(numbers) => push(memory, numbers, number),
            Self::Items(items) => {
                let item = Item::new_in(memory, Array::scalar(number))?;
                push(memory, items, item)
            }
            Self::Missing | Self::Booleans(_) | Self::Integers(_) | Self::Floats(_) => {
                Err(Fault::impossible("a column of exact numbers has not begun"))
            }
        }
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
            Self::Missing | Self::Booleans(_) => Err(Fault::impossible("a column of integers has not begun")),
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
            Self::Missing | Self::Booleans(_) | Self::Integers(_) => Err(Fault::impossible("a column of floats has not begun")),
        }
    }

    /// Adds a text or bytes; the numbers so far become items.
    fn push_item(&mut self, memory: &Memory, item: Item, row: usize, capacity: usize) -> Result<()> {
        if let Self::Items(items) = self {
            return push(memory, items, item);
        }
        let mut items = memory.vector(capacity)?;
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
            Self::Booleans(booleans) => Item::new_in(memory, Array::bit(booleans[index])),
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
