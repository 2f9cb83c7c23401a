//! The conversion of the rows of a batch to Arrow's arrays.

use super::convert::epoch_day;
use super::plan::{Plan, PlannedColumn, open_nulls};
use crate::array::{Array, Bits, Elements, Item, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use arrow_array::builder::StringBuilder;
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array as _, ArrayRef, ArrowPrimitiveType, BooleanArray, Date32Array, Float64Array, Int64Array, ListArray, NullArray,
    PrimitiveArray, TimestampMicrosecondArray, new_empty_array, new_null_array,
};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, NullBuffer, OffsetBuffer};
use arrow_schema::Field;
use std::ops::Range;
use std::sync::Arc;

/// The number of microseconds in a day.
const MICROSECONDS_PER_DAY: f64 = 86_400_000_000.0;

/// Converts some rows of a column.
pub(super) fn encode_rows(context: &Context, column: &PlannedColumn, rows: Range<usize>) -> Result<ArrayRef> {
    let memory = context.memory();
    let values = column.values.major_part(memory, rows.start, rows.len())?;
    let mask = column.mask.as_ref().map(|mask| mask.part(memory, rows.start, rows.len())).transpose()?;
    let mut batch = Batch { context, name: &column.name, first_row: rows.start + 1, mask: mask.as_ref() };
    batch.encode(&column.plan, &values)
}

/// The rows of a column that are converted.
struct Batch<'a> {
    context: &'a Context,
    name: &'a str,
    /// The number of the first row, counted from 1.
    first_row: usize,
    mask: Option<&'a Bits>,
}

impl Batch<'_> {
    fn encode(&mut self, plan: &Plan, values: &Array) -> Result<ArrayRef> {
        self.context.poll()?;
        if values.is_empty() {
            return Ok(new_empty_array(&plan.data_type()));
        }
        // A list of missing values alone has no type of its own: its type is that of the other lists.
        if matches!(values.elements(), Elements::Marks(_)) {
            return Ok(new_null_array(&plan.data_type(), values.bound()));
        }
        let nulls = self.mask.map(export_bits).map(NullBuffer::new);
        Ok(match plan {
            Plan::Null => Arc::new(NullArray::new(values.bound())),
            Plan::Boolean => Arc::new(BooleanArray::new(self.encode_bits(values)?, nulls)),
            Plan::Int8 => encode_integers::<Int8Type>(values, nulls, |float| float as i8)?,
            Plan::Int16 => encode_integers::<Int16Type>(values, nulls, |float| float as i16)?,
            Plan::Int32 => encode_integers::<Int32Type>(values, nulls, |float| float as i32)?,
            Plan::Int64 => match values.elements() {
                Elements::Extended(buffer) => {
                    let to_integer = |number: &crate::array::Extended| number.exact().and_then(|exact| exact.to_i64());
                    let numbers = buffer.as_slice().iter().map(|number| to_integer(number).unwrap_or(0));
                    Arc::new(Int64Array::new(numbers.collect::<Vec<i64>>().into(), nulls))
                }
                _ => encode_integers::<Int64Type>(values, nulls, |float| float as i64)?,
            },
            Plan::Float => Arc::new(Float64Array::new(read_floats(values)?.into(), nulls)),
            Plan::Date => {
                Arc::new(Date32Array::new(self.encode_times(values, 1.0, "a date is a whole day number")?.into(), nulls))
            }
            Plan::DateTime => {
                let counts = self.encode_times(values, MICROSECONDS_PER_DAY, "the day number is out of range")?;
                Arc::new(TimestampMicrosecondArray::new(counts.into(), nulls))
            }
            Plan::Text => self.encode_texts(values),
            Plan::List(plan) => self.encode_lists(plan, values, nulls)?,
        })
    }

    fn fault_at(&self, index: usize, message: &str) -> Fault {
        Fault::domain(Blame::Left, format!("column '{}', row {}: {message}", self.name, self.first_row + index))
    }

    fn encode_bits(&self, values: &Array) -> Result<BooleanBuffer> {
        if let Elements::Bits(bits) = values.elements() {
            return Ok(export_bits(bits));
        }
        let floats = read_floats(values)?;
        match floats.iter().position(|float| !matches!(float, 0.0 | 1.0)) {
            None => Ok(BooleanBuffer::collect_bool(floats.len(), |index| floats[index] == 1.0)),
            Some(index) => Err(self.fault_at(index, "a value of a Boolean column is 0 or 1")),
        }
    }

    /// Converts day numbers as of `⎕DT` to counts of a unit, of which a day has `units`. Dates are not rounded.
    fn encode_times<T: ArrowNativeType + TryFrom<i64>>(&self, values: &Array, units: f64, message: &str) -> Result<Vec<T>> {
        let epoch = epoch_day(&Plan::Date.data_type());
        let to_count = |days: f64| {
            let whole = (days.floor() as i64).checked_sub(epoch)?.checked_mul(units as i64)?;
            let part = (days - days.floor()) * units;
            let is_valid = days.is_finite() && (units > 1.0 || part == 0.0);
            T::try_from(whole.checked_add(part.round() as i64)?).ok().filter(|_| is_valid)
        };
        let convert = |(index, days)| match to_count(days) {
            Some(count) => Ok(count),
            None if self.mask.is_some_and(|mask| !mask.get(index)) => Ok(T::default()),
            None => Err(self.fault_at(index, message)),
        };
        read_floats(values)?.into_iter().enumerate().map(convert).collect()
    }

    fn encode_texts(&self, values: &Array) -> ArrayRef {
        let mut builder = StringBuilder::with_capacity(values.bound(), 8 * values.bound());
        let mut text = String::new();
        for index in 0..values.bound() {
            if self.mask.is_some_and(|mask| !mask.get(index)) {
                builder.append_null();
                continue;
            }
            text.clear();
            match values.items() {
                Some(items) => push_text(&items[index].array(), &mut text),
                None => push_text(&values.item(index), &mut text),
            }
            builder.append_value(&text);
        }
        Arc::new(builder.finish())
    }

    /// Converts vectors to lists.
    fn encode_lists(&self, plan: &Plan, values: &Array, nulls: Option<NullBuffer>) -> Result<ArrayRef> {
        let items: &[Item] = values.items().unwrap_or_default();
        let mut lists = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let (opened, mask) = open_nulls(self.context, &item.array())?;
            let first_row = self.first_row + index;
            lists.push(Batch { context: self.context, name: self.name, first_row, mask: mask.as_ref() }.encode(plan, &opened)?);
        }
        let offsets = OffsetBuffer::<i32>::from_lengths(lists.iter().map(|list| list.len()));
        let parts: Vec<&dyn arrow_array::Array> = lists.iter().map(|list| &**list).collect();
        let joined = arrow_select::concat::concat(&parts).map_err(|error| self.fault_at(0, &error.to_string()))?;
        let field = Arc::new(Field::new_list_field(plan.data_type(), true));
        let lists = ListArray::try_new(field, offsets, joined, nulls);
        Ok(Arc::new(lists.map_err(|error| self.fault_at(0, &error.to_string()))?))
    }
}

fn export_bits(bits: &Bits) -> BooleanBuffer {
    let words: Vec<u64> = bits.words().iter().map(|word| word.to_le()).collect();
    BooleanBuffer::new(arrow_buffer::Buffer::from_vec(words), 0, bits.len())
}

/// Appends the characters of an array to a text.
fn push_text(array: &Array, text: &mut String) {
    match array.elements() {
        Elements::Latin(buffer) => match std::str::from_utf8(buffer.as_slice()) {
            Ok(ascii) if ascii.is_ascii() => text.push_str(ascii),
            _ => text.extend(buffer.as_slice().iter().map(|&byte| char::from(byte))),
        },
        Elements::Char(buffer) => text.extend(buffer.as_slice()),
        _ => {}
    }
}

/// Returns the number of bytes that a row of a column takes at most, roughly.
pub(super) fn measure_row(column: &PlannedColumn, row: usize) -> usize {
    /// The number of bytes for a number, or for a character.
    const ELEMENT_BYTES: usize = 8;
    let elements = column.values.items().map_or(1, |items| items[row].bound() + 1);
    elements.saturating_mul(ELEMENT_BYTES)
}

/// Returns the number of bytes to charge for a batch while it is converted and written.
pub(super) fn charge_for(memory: &Memory, bytes: usize) -> Result<crate::array::memory::Charge> {
    /// The number of copies of a batch: the floats, the array, and what the writer makes of it.
    const BATCH_COPIES: usize = 3;
    let mut charge = crate::array::memory::Charge::empty(memory);
    charge.add(bytes.saturating_mul(BATCH_COPIES))?;
    Ok(charge)
}

/// Returns values as floats: they are real numbers.
fn read_floats(values: &Array) -> Result<Vec<f64>> {
    values.floats().map(|floats| floats.into_owned()).ok_or_else(|| Fault::impossible("the plan is for real numbers"))
}

fn encode_integers<T: ArrowPrimitiveType>(
    values: &Array,
    nulls: Option<NullBuffer>,
    convert: impl Fn(f64) -> T::Native,
) -> Result<ArrayRef> {
    let numbers: Vec<T::Native> = read_floats(values)?.into_iter().map(convert).collect();
    Ok(Arc::new(PrimitiveArray::<T>::new(numbers.into(), nulls)))
}
