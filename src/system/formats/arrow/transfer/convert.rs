//! The conversion of Arrow's numbers, texts, times and lists to elements. Where a value is missing, there is 0 or something empty.

use super::source::Source;
use super::text_cache::{TextCache, is_text, push_views};
use crate::array::{
    Array, Bits, Block, Buffer, Charged, Element, ElementType, Elements, Exact, Extended, Item, MAX_EXACT_INTEGER, Mark, Memory,
    Shape, TextRun,
};
use crate::error::{Fault, Result};
use crate::kernels::calendar::DAYS_TO_1970;
use crate::system::formats::table::make_bytes;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, DecimalType, Float16Type, Float32Type,
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array as ArrowArray, ArrayRef, make_array};
use arrow_schema::{DataType, TimeUnit};
use std::fmt::Display;

/// The position of values, for messages.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) source: &'a Source,
    pub(super) column: &'a str,
    /// The number of the first row, counted from 1.
    pub(super) first_row: usize,
}

impl Place<'_> {
    fn fault(self, message: impl Display) -> Fault {
        self.source.fault(format!("column '{}': {message}", self.column))
    }

    fn fault_at(self, index: usize, message: impl Display) -> Fault {
        self.source.fault(format!("column '{}', row {}: {message}", self.column, self.first_row + index))
    }
}

/// The settings and the state of the conversion of a column.
pub(super) struct Converter {
    memory: Memory,
    exact: bool,
    texts: TextCache,
}

impl Converter {
    pub(super) fn new(memory: &Memory, exact: bool) -> Self {
        Self { memory: memory.clone(), exact, texts: TextCache::default() }
    }

    /// Converts a few thousand values.
    pub(super) fn convert(&mut self, array: &ArrayRef, place: Place<'_>) -> Result<Elements> {
        let memory = &self.memory.clone();
        match array.data_type() {
            data_type if is_item(data_type) => {
                let mut items = memory.vector::<Item>(array.len())?;
                self.push_items(array, place, &mut items)?;
                Ok(Elements::Nested(memory.adopt(items)?.into()))
            }
            DataType::Null => Ok(i8::wrap(memory.zeroed_block::<i8>(array.len())?.into())),
            DataType::Boolean => {
                let bits = array.as_boolean();
                let is_set = |index| bits.is_valid(index) && bits.value(index);
                Ok(Elements::Bits(Bits::collect(memory, (0..bits.len()).map(is_set))?))
            }
            DataType::Dictionary(_, _) => self.convert(&look_up(array, place)?, place),
            _ => self.convert_numbers(array, place),
        }
    }

    /// Appends a few thousand values of a type for which [`is_item`] is true to items, which must have room for them.
    pub(super) fn push_items(&mut self, array: &ArrayRef, place: Place<'_>, items: &mut Charged<Item>) -> Result<()> {
        let memory = &self.memory.clone();
        match array.data_type() {
            DataType::Utf8 => push_texts(memory, array.as_string::<i32>().iter(), items),
            DataType::LargeUtf8 => push_texts(memory, array.as_string::<i64>().iter(), items),
            DataType::Utf8View => push_views(memory, array.as_string_view(), items),
            DataType::Dictionary(_, values) => {
                let dictionary = array.as_any_dictionary();
                if is_text(values) && !dictionary.values().is_empty() {
                    return self.texts.push_coded(memory, dictionary, items);
                }
                self.push_items(&look_up(array, place)?, place, items)
            }
            DataType::List(_) => {
                let lists = array.as_list::<i32>();
                self.split(array, lists.values(), list_parts(lists), place, items)
            }
            DataType::LargeList(_) => {
                let lists = array.as_list::<i64>();
                self.split(array, lists.values(), list_parts(lists), place, items)
            }
            DataType::FixedSizeList(_, width) => {
                let (lists, width) = (array.as_fixed_size_list(), *width as usize);
                let parts = (0..lists.len()).map(|index| (index * width, width)).collect();
                self.split(array, lists.values(), parts, place, items)
            }
            DataType::Binary => push_binaries(memory, array.as_binary::<i32>().iter(), items),
            DataType::LargeBinary => push_binaries(memory, array.as_binary::<i64>().iter(), items),
            DataType::BinaryView => push_binaries(memory, array.as_binary_view().iter(), items),
            DataType::FixedSizeBinary(_) => push_binaries(memory, array.as_fixed_size_binary().iter(), items),
            _ => Err(Fault::impossible("numbers are not converted to items")),
        }
    }

    fn convert_numbers(&self, array: &ArrayRef, place: Place<'_>) -> Result<Elements> {
        let memory = &self.memory;
        match array.data_type() {
            DataType::Int8 => map_numbers::<Int8Type, i8>(memory, array, |number| number),
            DataType::Int16 => map_numbers::<Int16Type, i16>(memory, array, |number| number),
            DataType::Int32 => map_numbers::<Int32Type, i32>(memory, array, |number| number),
            DataType::UInt8 => map_numbers::<UInt8Type, i16>(memory, array, i16::from),
            DataType::UInt16 => map_numbers::<UInt16Type, i32>(memory, array, i32::from),
            DataType::UInt32 => self.convert_wide::<UInt32Type>(array, i64::from, place),
            DataType::Int64 => self.convert_wide::<Int64Type>(array, |number| number, place),
            DataType::UInt64 => self.convert_wide::<UInt64Type>(array, |number| i64::try_from(number).unwrap_or(i64::MAX), place),
            DataType::Float16 => map_numbers::<Float16Type, f64>(memory, array, f64::from),
            DataType::Float32 => map_numbers::<Float32Type, f64>(memory, array, f64::from),
            DataType::Float64 => map_numbers::<Float64Type, f64>(memory, array, |number| number),
            DataType::Decimal32(_, scale) => self.convert_decimals::<Decimal32Type>(array, *scale),
            DataType::Decimal64(_, scale) => self.convert_decimals::<Decimal64Type>(array, *scale),
            DataType::Decimal128(_, scale) => self.convert_decimals::<Decimal128Type>(array, *scale),
            DataType::Decimal256(_, scale) => self.convert_decimals::<Decimal256Type>(array, *scale),
            other => match units_per_day(other) {
                Some(units) => self.convert_times(array, units, place),
                None => Err(place
                    .fault(format!("values of type {other} have no counterpart in APL"))
                    .with_help("⎕ARROW 'file' names reads the columns with these names alone")),
            },
        }
    }

    /// Converts integers to the narrowest type that holds all of these. `to_whole` returns the greatest integer for one that is
    /// beyond 64 bits with a sign.
    fn convert_wide<T: ArrowPrimitiveType<Native: Display>>(
        &self,
        array: &ArrayRef,
        to_whole: impl Fn(T::Native) -> i64,
        place: Place<'_>,
    ) -> Result<Elements> {
        let memory = &self.memory;
        match collect_value_bits::<T>(array, &to_whole) {
            0..=0x7F => map_numbers::<T, i8>(memory, array, |number| to_whole(number) as i8),
            0x80..=0x7FFF => map_numbers::<T, i16>(memory, array, |number| to_whole(number) as i16),
            0x8000..=0x7FFF_FFFF => map_numbers::<T, i32>(memory, array, |number| to_whole(number) as i32),
            _ => self.convert_large::<T>(array, to_whole, place),
        }
    }

    /// Converts integers that may be beyond the whole numbers that floats represent.
    fn convert_large<T: ArrowPrimitiveType<Native: Display>>(
        &self,
        array: &ArrayRef,
        to_whole: impl Fn(T::Native) -> i64,
        place: Place<'_>,
    ) -> Result<Elements> {
        let numbers = array.as_primitive::<T>();
        let magnitude = |index: usize| to_whole(numbers.value(index)).unsigned_abs();
        let is_beyond = |index: &usize| numbers.is_valid(*index) && magnitude(*index) > MAX_EXACT_INTEGER as u64;
        match (0..numbers.len()).find(is_beyond) {
            None => map_numbers::<T, f64>(&self.memory, array, |number| to_whole(number) as f64),
            Some(_) if self.exact => self.make_exact(array, |index| format!("{}x", numbers.value(index))),
            Some(index) => Err(place
                .fault_at(index, format!("{} is beyond 2*53, and a float would not represent it", numbers.value(index)))
                .with_help("(⎕ARROW⍠'Exact' 1)'file' reads such numbers as exact ones")),
        }
    }

    /// Makes exact numbers of literals, and 0 where a value is missing.
    fn make_exact(&self, array: &ArrayRef, literal: impl Fn(usize) -> String) -> Result<Elements> {
        let mut numbers = self.memory.vector::<Extended>(array.len())?;
        for index in 0..array.len() {
            let exact = if array.is_null(index) { Some(Exact::ZERO) } else { Exact::parse(&literal(index).replace('-', "¯")) };
            let exact = exact.ok_or_else(|| Fault::impossible("integers of Arrow are literals"))?;
            numbers.push(Extended::Exact(exact.charge_to(&self.memory)?));
        }
        Ok(Elements::Extended(self.memory.adopt(numbers)?.into()))
    }

    /// Converts decimal numbers to the nearest floats, or to exact numbers.
    fn convert_decimals<T: DecimalType>(&self, array: &ArrayRef, scale: i8) -> Result<Elements> {
        let numbers = array.as_primitive::<T>();
        if self.exact {
            let (factor, divisor) =
                ("0".repeat(scale.min(0).unsigned_abs().into()), "0".repeat(scale.max(0).unsigned_abs().into()));
            return self.make_exact(array, |index| format!("{}{factor}r1{divisor}", numbers.value(index)));
        }
        let mut block = self.memory.block::<f64>(numbers.len())?;
        for (index, target) in block.iter_mut().enumerate() {
            *target = if numbers.is_null(index) { 0.0 } else { numbers.value_as_string(index).parse().unwrap_or(f64::NAN) };
        }
        Ok(f64::wrap(block.into()))
    }

    /// Converts points in time to day numbers as of `⎕DT`, and durations and times of the day to days.
    fn convert_times(&self, array: &ArrayRef, units: i64, place: Place<'_>) -> Result<Elements> {
        let epoch = epoch_day(array.data_type());
        let to_days = |count: i64| {
            let part = count.rem_euclid(units) as f64 / units as f64;
            (count.div_euclid(units) + epoch) as f64 + part
        };
        // Times are stored as integers are.
        let is_narrow = array.data_type().primitive_width() == Some(4);
        let plain_type = if is_narrow { DataType::Int32 } else { DataType::Int64 };
        let plain = array.to_data().into_builder().data_type(plain_type).build().map_err(|error| place.fault(error))?;
        let plain = make_array(plain);
        if is_narrow {
            map_numbers::<Int32Type, f64>(&self.memory, &plain, |count| to_days(count.into()))
        } else {
            map_numbers::<Int64Type, f64>(&self.memory, &plain, to_days)
        }
    }

    /// Appends lists as vectors, which are parts of the vector of all their values.
    fn split(
        &mut self,
        lists: &ArrayRef,
        values: &ArrayRef,
        parts: Vec<(usize, usize)>,
        place: Place<'_>,
        items: &mut Charged<Item>,
    ) -> Result<()> {
        let memory = self.memory.clone();
        let first = parts.first().map_or(0, |part| part.0);
        let end = parts.last().map_or(0, |part| part.0 + part.1);
        let values = values.slice(first, end - first);
        let vector = if values.is_empty() { Array::zilde() } else { self.convert_list(&values, place)? };
        let nulls = values.logical_nulls().filter(|nulls| nulls.null_count() > 0);
        for (index, (start, length)) in parts.into_iter().enumerate() {
            let (start, length) = (start - first, if lists.is_null(index) { 0 } else { length });
            let part = match length {
                0 if is_text(values.data_type()) => Array::texts([]),
                0 => Array::zilde(),
                _ => vector.major_part(&memory, start, length)?,
            };
            let is_missing = |index: usize| nulls.as_ref().is_some_and(|nulls| nulls.is_null(start + index));
            let has_missing = (0..length).any(is_missing);
            let part = if has_missing { mark_missing(&memory, &part, is_missing)? } else { part };
            items.push(Item::new_in(&memory, part)?);
        }
        Ok(())
    }

    /// Converts the values of lists to a vector.
    fn convert_list(&mut self, values: &ArrayRef, place: Place<'_>) -> Result<Array> {
        let elements = self.convert(values, place)?;
        if values.data_type().is_integer() { narrow_integers(&self.memory, elements) } else { Ok(Array::vector(elements)) }
    }
}

/// Returns a vector of the narrowest integers, though not of bits, which are written as Booleans; exact numbers stay exact.
pub(super) fn narrow_integers(memory: &Memory, elements: Elements) -> Result<Array> {
    if matches!(elements, Elements::Extended(_)) {
        return Ok(Array::vector(elements));
    }
    let narrow = Array::vector(elements.narrow(memory)?);
    if narrow.element_type() == ElementType::Bits { narrow.widen(memory, ElementType::I8) } else { Ok(narrow) }
}

/// Returns a vector with `⎕NULL` in the places of missing values.
fn mark_missing(memory: &Memory, vector: &Array, is_missing: impl Fn(usize) -> bool) -> Result<Array> {
    let mut items = memory.vector::<Array>(vector.bound())?;
    items.extend((0..vector.bound()).map(|index| if is_missing(index) { Array::scalar(Mark::Null) } else { vector.item(index) }));
    Array::from_items(memory, Shape::vector(items.len()), items, &Array::ZERO)
}

/// Returns the position and the length of the values of each list.
fn list_parts<O: arrow_array::OffsetSizeTrait>(lists: &arrow_array::GenericListArray<O>) -> Vec<(usize, usize)> {
    lists.offsets().windows(2).map(|pair| (pair[0].as_usize(), (pair[1] - pair[0]).as_usize())).collect()
}

/// Converts numbers, with 0 where one is missing.
fn map_numbers<T: ArrowPrimitiveType, U: Element + crate::array::Plain + Default + Copy>(
    memory: &Memory,
    array: &dyn ArrowArray,
    convert: impl Fn(T::Native) -> U,
) -> Result<Elements>
where
    Block<U>: Into<Buffer<U>>,
{
    let numbers = array.as_primitive::<T>();
    let mut block = memory.block::<U>(numbers.len())?;
    for (target, number) in block.iter_mut().zip(numbers.values()) {
        *target = convert(*number);
    }
    if let Some(nulls) = numbers.nulls().filter(|nulls| nulls.null_count() > 0) {
        block.iter_mut().zip(nulls.iter()).filter(|(_, is_present)| !is_present).for_each(|(target, _)| *target = U::default());
    }
    Ok(U::wrap(block.into()))
}

/// Returns the bits that the integers need besides their signs, all of them together. Only those that are not missing count.
fn collect_value_bits<T: ArrowPrimitiveType>(array: &dyn ArrowArray, to_whole: impl Fn(T::Native) -> i64) -> u64 {
    let numbers = array.as_primitive::<T>();
    // The complement of a negative integer needs as many bits as the integer does.
    let value_bits = |number: T::Native| (to_whole(number) ^ (to_whole(number) >> 63)) as u64;
    match numbers.nulls().filter(|nulls| nulls.null_count() > 0) {
        None => numbers.values().iter().fold(0, |bits, &number| bits | value_bits(number)),
        Some(nulls) => {
            let present = numbers.values().iter().zip(nulls.iter()).filter(|(_, is_present)| *is_present);
            present.fold(0, |bits, (&number, _)| bits | value_bits(number))
        }
    }
}

/// Returns the values that the codes of a dictionary stand for.
fn look_up(array: &ArrayRef, place: Place<'_>) -> Result<ArrayRef> {
    let dictionary = array.as_any_dictionary();
    arrow_select::take::take(dictionary.values(), dictionary.keys(), None).map_err(|error| place.fault(error))
}

/// Returns true for the types whose values become items: texts, lists and bytes.
pub(super) fn is_item(data_type: &DataType) -> bool {
    match data_type {
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(_, _) => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => true,
        DataType::Dictionary(_, values) => is_item(values),
        _ => is_text(data_type),
    }
}

fn push_texts<'a>(memory: &Memory, texts: impl Iterator<Item = Option<&'a str>>, items: &mut Charged<Item>) -> Result<()> {
    let mut run = TextRun::default();
    for text in texts {
        run.push_unicode(memory, text.unwrap_or(""), items)?;
    }
    run.finish(items);
    Ok(())
}

fn push_binaries<'a>(memory: &Memory, values: impl Iterator<Item = Option<&'a [u8]>>, items: &mut Charged<Item>) -> Result<()> {
    for bytes in values {
        items.push(make_bytes(memory, bytes.unwrap_or_default())?);
    }
    Ok(())
}

/// Returns the number of units in a day by which a type counts time, or `None` if it does not.
pub fn units_per_day(data_type: &DataType) -> Option<i64> {
    match data_type {
        DataType::Date32 => Some(1),
        DataType::Date64 => Some(86_400_000),
        DataType::Timestamp(unit, _) | DataType::Duration(unit) | DataType::Time32(unit) | DataType::Time64(unit) => {
            Some(86_400 * units_per_second(*unit))
        }
        _ => None,
    }
}

fn units_per_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1_000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => 1_000_000_000,
    }
}

/// Returns the day from which a type counts: that of 1970-01-01 for points in time, 0 for durations and times of the day.
pub fn epoch_day(data_type: &DataType) -> i64 {
    match data_type {
        DataType::Date32 | DataType::Date64 | DataType::Timestamp(_, _) => DAYS_TO_1970,
        _ => 0,
    }
}
