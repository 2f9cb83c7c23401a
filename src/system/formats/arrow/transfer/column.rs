//! A column that grows while it is read.

use super::convert::{Converter, Place, is_item, narrow_integers};
use super::source::Source;
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Charged, Element, ElementType, Elements, Exact, Extended, Item, Memory, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::system::formats::table::TableColumn;
use arrow_array::{Array as _, ArrayRef};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};

/// The number of rows that are converted between two polls for interrupts.
const ROWS_PER_POLL: usize = 1 << 13;

/// A column of a table that is being read.
pub(super) struct Column {
    name: String,
    data_type: DataType,
    converter: Converter,
    values: Values,
    /// The mask of the values that are present; `None` as long as none is missing.
    mask: Option<Bits>,
    /// The number of rows so far.
    rows: usize,
    /// The number of rows that the file promises, 0 if it does not say.
    expected_rows: usize,
}

/// The values of the rows so far.
enum Values {
    /// Numbers; integers of 64 bits, and unsigned ones of 32, have the narrowest type that holds those so far. `None` before the first row.
    Numbers(Option<Elements>),
    /// Texts, lists or bytes.
    Items(Charged<Item>),
}

impl Column {
    /// Makes a column without rows. Memory for `expected_rows` is requested with the first of them, if the limit allows it.
    pub(super) fn new(memory: &Memory, field: &Field, exact: bool, expected_rows: usize) -> Self {
        let holds_items = is_item(field.data_type());
        Self {
            name: field.name().clone(),
            data_type: field.data_type().clone(),
            converter: Converter::new(memory, exact),
            values: if holds_items { Values::Items(Charged::default()) } else { Values::Numbers(None) },
            mask: None,
            rows: 0,
            expected_rows,
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Appends the values of an array of Arrow.
    pub(super) fn append(&mut self, context: &Context, source: &Source, array: &ArrayRef) -> Result<()> {
        for start in (0..array.len()).step_by(ROWS_PER_POLL) {
            context.poll()?;
            let part = array.slice(start, ROWS_PER_POLL.min(array.len() - start));
            let place = Place { source, column: &self.name, first_row: self.rows + 1 };
            match &mut self.values {
                Values::Numbers(former) => {
                    let more = self.converter.convert(&part, place)?;
                    *former = Some(join(context.memory(), former.take(), more, self.expected_rows)?);
                }
                Values::Items(items) => {
                    reserve(context.memory(), items, part.len(), self.expected_rows)?;
                    self.converter.push_items(&part, place, items)?;
                }
            }
            self.append_mask(context.memory(), &part)?;
            self.rows += part.len();
        }
        Ok(())
    }

    /// Appends the mask of a part to that of the rows before it, which is made when the first value is missing.
    fn append_mask(&mut self, memory: &Memory, part: &ArrayRef) -> Result<()> {
        let nulls = part.logical_nulls().filter(|nulls| nulls.null_count() > 0);
        if nulls.is_none() && self.mask.is_none() {
            return Ok(());
        }
        let is_present = |index| nulls.as_ref().is_none_or(|nulls: &NullBuffer| nulls.is_valid(index));
        let bits = Bits::collect(memory, (0..part.len()).map(is_present))?;
        match &mut self.mask {
            Some(mask) => mask.append(memory, &bits),
            None if self.rows == 0 => {
                self.mask = Some(bits);
                Ok(())
            }
            None => {
                let mask = self.mask.insert(Bits::collect(memory, (0..self.rows).map(|_| true))?);
                mask.append(memory, &bits)
            }
        }
    }

    /// Returns the column as it stands in a table.
    pub(super) fn finish(self, memory: &Memory) -> Result<TableColumn> {
        let values = match self.values {
            Values::Numbers(Some(numbers)) if is_whole(&self.data_type) => narrow_integers(memory, numbers)?,
            Values::Numbers(Some(numbers)) => Array::new(Shape::vector(self.rows), numbers),
            Values::Items(items) if self.rows > 0 => Array::vector(Elements::Nested(memory.adopt(items)?.into())),
            _ => make_empty(&self.data_type),
        };
        let kind = find_kind(&self.data_type);
        Ok(TableColumn { name: self.name, values, mask: self.mask.map(Array::vector), kind })
    }
}

/// Appends numbers to those of the rows before them, in the type that holds both.
fn join(memory: &Memory, former: Option<Elements>, more: Elements, expected_rows: usize) -> Result<Elements> {
    let Some(former) = former else { return Ok(with_room(memory, more, expected_rows)) };
    let former_type = former.element_type();
    let common = former_type.common(more.element_type());
    let mut former = widen(memory, former, common)?;
    if common != former_type {
        former = with_room(memory, former, expected_rows);
    }
    let mut joined = Array::vector(former);
    joined.append(memory, &widen(memory, more, common)?)?;
    Ok(joined.into_elements())
}

/// Returns the elements in memory with room for a number of rows, so that appending does not move them. If there is no such room,
/// they are returned as they are: their memory grows as rows come.
fn with_room(memory: &Memory, elements: Elements, rows: usize) -> Elements {
    if rows <= elements.len() {
        return elements;
    }
    let copy = with_elements!(
        &elements,
        bits => Ok(Elements::Bits(bits.clone())),
        buffer => copy_with_room(memory, buffer, rows)
    );
    copy.unwrap_or(elements)
}

fn copy_with_room<T: Element>(memory: &Memory, buffer: &Buffer<T>, rows: usize) -> Result<Elements> {
    Ok(T::wrap(T::copy_of(buffer.as_slice(), rows, Some(memory))?.into()))
}

/// Makes room for more items: for all expected rows, otherwise for half as many again, otherwise for no others.
fn reserve(memory: &Memory, items: &mut Charged<Item>, additional: usize, expected_rows: usize) -> Result<()> {
    let needed = items.len() + additional;
    if needed <= items.capacity() {
        return Ok(());
    }
    let grown = needed + needed / 2;
    let promised = if expected_rows >= needed { expected_rows } else { grown };
    let mut larger = memory.vector::<Item>(promised).or_else(|_| memory.vector(grown)).or_else(|_| memory.vector(needed))?;
    larger.append(items);
    *items = larger;
    Ok(())
}

/// Widens numbers to a type. Integers become exact numbers if others do.
fn widen(memory: &Memory, elements: Elements, target: ElementType) -> Result<Elements> {
    if target != ElementType::Extended || elements.element_type() == target {
        return elements.widen(memory, target);
    }
    let Elements::Float(floats) = elements.widen(memory, ElementType::Float)? else {
        return Err(Fault::impossible("integers are widened to floats"));
    };
    let mut numbers = memory.vector::<Extended>(floats.len())?;
    let to_exact = |&float: &f64| Exact::from_integer_float(float).map_or(Extended::Float(float), Extended::Exact);
    numbers.extend(floats.as_slice().iter().map(to_exact));
    Ok(Elements::Extended(memory.adopt(numbers)?.into()))
}

/// Returns the kind of a column, as a table notes it.
fn find_kind(data_type: &DataType) -> Option<&'static str> {
    match data_type {
        DataType::Boolean => Some("boolean"),
        DataType::Date32 | DataType::Date64 => Some("date"),
        DataType::Timestamp(_, _) => Some("datetime"),
        DataType::Dictionary(_, values) => find_kind(values),
        _ => None,
    }
}

/// Returns true for the types whose values are whole numbers.
fn is_whole(data_type: &DataType) -> bool {
    match data_type {
        DataType::Date32 | DataType::Date64 => true,
        DataType::Dictionary(_, values) => is_whole(values),
        _ => data_type.is_integer(),
    }
}

/// Returns the vector for a column of a type without rows.
fn make_empty(data_type: &DataType) -> Array {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Array::texts([]),
        DataType::Dictionary(_, values) => make_empty(values),
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(_, _) => Array::empty_nested(Array::zilde()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            Array::empty_nested(Array::zilde())
        }
        _ => Array::zilde(),
    }
}
