//! A column that grows while it is read.

use super::convert::{Converter, Place, narrow_integers};
use super::source::Source;
use crate::array::{Array, Bits, ElementType, Elements, Exact, Extended, Memory, Shape};
use crate::error::Result;
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
    /// The elements of the rows so far; `None` before the first row.
    elements: Option<Elements>,
    /// The mask of the values that are present; `None` as long as none is missing.
    mask: Option<Bits>,
    /// The number of rows so far.
    rows: usize,
}

impl Column {
    pub(super) fn new(memory: &Memory, field: &Field, exact: bool) -> Self {
        Self {
            name: field.name().clone(),
            data_type: field.data_type().clone(),
            converter: Converter::new(memory, exact),
            elements: None,
            mask: None,
            rows: 0,
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
            let elements = self.converter.convert(&part, place)?;
            self.append_mask(context.memory(), &part)?;
            self.append_elements(context.memory(), elements)?;
            self.rows += part.len();
        }
        Ok(())
    }

    fn append_elements(&mut self, memory: &Memory, elements: Elements) -> Result<()> {
        let Some(former) = self.elements.take() else {
            self.elements = Some(elements);
            return Ok(());
        };
        let common = former.element_type().common(elements.element_type());
        let mut joined = widen(memory, former, common)?;
        joined.append(memory, widen(memory, elements, common)?.elements())?;
        self.elements = Some(joined.into_elements());
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
        let values = match self.elements {
            None => make_empty(&self.data_type),
            Some(elements) if is_whole(&self.data_type) => narrow_integers(memory, elements)?,
            Some(elements) => Array::new(Shape::vector(self.rows), elements),
        };
        let kind = find_kind(&self.data_type);
        Ok(TableColumn { name: self.name, values, mask: self.mask.map(Array::vector), kind })
    }
}

/// Widens elements to a type. Integers that are stored as floats become exact numbers if others do.
fn widen(memory: &Memory, elements: Elements, target: ElementType) -> Result<Array> {
    let (Elements::Float(floats), ElementType::Extended) = (&elements, target) else {
        return Array::vector(elements).widen(memory, target);
    };
    let mut numbers = memory.vector::<Extended>(floats.len())?;
    let to_exact = |&float: &f64| Exact::from_integer_float(float).map_or(Extended::Float(float), Extended::Exact);
    numbers.extend(floats.as_slice().iter().map(to_exact));
    Ok(Array::vector(Elements::Extended(memory.adopt(numbers)?.into())))
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
