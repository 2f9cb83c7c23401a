//! The elements of Arrow that must be converted: Booleans, texts, times, decimal numbers, and codes of dictionaries.

use super::arrow_error;
use crate::integers::narrow;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, DecimalType, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, make_array};
use arrow_buffer::BooleanBuffer;
use arrow_schema::DataType;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use zilde::Array as AplArray;
use zilde::internals::array::Bits;
use zilde::internals::arrow::epoch_day;

/// Converts times: points in time to day numbers as of `⎕DT`, durations and times of the day to days.
pub(super) fn to_days(array: &dyn Array, units_per_day: i64) -> PyResult<AplArray> {
    let data_type = array.data_type();
    let epoch = epoch_day(data_type);
    let to_days = |count: i64| {
        let part = count.rem_euclid(units_per_day) as f64 / units_per_day as f64;
        (count.div_euclid(units_per_day) + epoch) as f64 + part
    };
    // Times are stored as integers are.
    let is_narrow = data_type.primitive_width() == Some(4);
    let plain_type = if is_narrow { DataType::Int32 } else { DataType::Int64 };
    let plain = make_array(array.to_data().into_builder().data_type(plain_type).build().map_err(arrow_error)?);
    let days: Vec<f64> = if is_narrow {
        plain.as_primitive::<Int32Type>().values().iter().map(|&count| to_days(count.into())).collect()
    } else {
        plain.as_primitive::<Int64Type>().values().iter().map(|&count| to_days(count)).collect()
    };
    Ok(AplArray::from(days))
}

/// Converts floats of 16 or 32 bits.
pub(super) fn copy_floats<T: ArrowPrimitiveType<Native: Into<f64>>>(array: &dyn Array) -> AplArray {
    AplArray::from(array.as_primitive::<T>().values().iter().map(|&float| float.into()).collect::<Vec<f64>>())
}

/// Converts Booleans, which APL packs as Arrow does, but from the beginning of a word on.
pub(super) fn copy_bits(bits: &BooleanBuffer) -> Bits {
    let words: Vec<u64> = bits.bit_chunks().iter_padded().take(bits.len().div_ceil(64)).collect();
    Bits::from_words(words.into(), bits.len())
}

/// Converts decimal numbers: whole ones to integers, others to the nearest floats.
pub(super) fn decimal_numbers<T: DecimalType>(array: &dyn Array, scale: i8, exact: bool) -> PyResult<AplArray> {
    let numbers = array.as_primitive::<T>();
    let texts = (0..numbers.len()).map(|index| numbers.value_as_string(index));
    if scale > 0 {
        // Digits with a point are always read.
        return Ok(AplArray::from(texts.map(|text| text.parse().unwrap_or(f64::NAN)).collect::<Vec<f64>>()));
    }
    let read = |(index, text): (usize, String)| {
        text.parse::<i128>().map_err(|_| PyOverflowError::new_err(format!("element {index}, {text}, is beyond 2*127")))
    };
    narrow(&texts.enumerate().map(read).collect::<PyResult<Vec<i128>>>()?, exact)
}

/// Converts texts to vectors of characters, and bytes to vectors of numbers. Returns `None` for arrays of other types.
pub(super) fn copy_texts(array: &dyn Array) -> Option<Vec<AplArray>> {
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().flatten().map(AplArray::from).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().flatten().map(AplArray::from).collect(),
        DataType::Utf8View => array.as_string_view().iter().flatten().map(AplArray::from).collect(),
        DataType::Binary => array.as_binary::<i32>().iter().flatten().map(AplArray::from).collect(),
        DataType::LargeBinary => array.as_binary::<i64>().iter().flatten().map(AplArray::from).collect(),
        DataType::BinaryView => array.as_binary_view().iter().flatten().map(AplArray::from).collect(),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().iter().flatten().map(AplArray::from).collect(),
        _ => return None,
    })
}

/// Returns the values that the codes of a dictionary stand for.
pub(super) fn look_up(array: &dyn Array) -> PyResult<ArrayRef> {
    let codes = array.as_any_dictionary();
    arrow_select::take::take(codes.values(), codes.keys(), None).map_err(arrow_error)
}
