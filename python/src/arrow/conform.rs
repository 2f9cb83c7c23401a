//! The element types that a receiver of a result asks for.

use super::export::{export_array, share_narrow};
use crate::integers::MAX_EXACT_INTEGER;
use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float32Array, Float64Array, GenericListArray, Int32Array, Int64Array, LargeStringArray,
    OffsetSizeTrait, PrimitiveArray, StringViewArray, make_array,
};
use arrow_schema::{DataType, FieldRef};
use pyo3::prelude::*;
use std::sync::Arc;
use zilde::Array as AplArray;
use zilde::internals::arrow::{epoch_day, units_per_day};

/// Converts an array to the type that is asked for if that loses nothing but the precision of floats, otherwise to the type that Arrow
/// has for its elements. By the rules of the interface, the receiver converts the rest.
pub(super) fn export_as(array: &AplArray, requested: Option<&DataType>) -> PyResult<ArrayRef> {
    let Some(requested) = requested else { return export_array(array) };
    let shared = match requested {
        _ if array.rank() != 1 => None,
        DataType::Int8 => share_narrow::<Int8Type>(array),
        DataType::Int16 => share_narrow::<Int16Type>(array),
        DataType::Int32 => share_narrow::<Int32Type>(array),
        _ => None,
    };
    match shared {
        Some(shared) => Ok(shared),
        None => export_array(array).map(|array| convert(&array, requested).unwrap_or(array)),
    }
}

/// Converts an array to another type. Returns `None` if it would lose more than the precision of floats, or if the types have nothing
/// in common.
fn convert(array: &ArrayRef, requested: &DataType) -> Option<ArrayRef> {
    if array.data_type() == requested {
        return Some(array.clone());
    }
    match requested {
        DataType::Int8 => to_integers::<Int8Type>(array),
        DataType::Int16 => to_integers::<Int16Type>(array),
        DataType::Int32 => to_integers::<Int32Type>(array),
        DataType::Int64 => to_integers::<Int64Type>(array),
        DataType::UInt8 => to_integers::<UInt8Type>(array),
        DataType::UInt16 => to_integers::<UInt16Type>(array),
        DataType::UInt32 => to_integers::<UInt32Type>(array),
        DataType::UInt64 => to_integers::<UInt64Type>(array),
        DataType::Float64 => Some(Arc::new(Float64Array::new(to_floats(array)?.into(), array.nulls().cloned()))),
        DataType::Float32 => {
            let floats = to_floats(array)?.into_iter().map(|float| float as f32).collect::<Vec<f32>>();
            Some(Arc::new(Float32Array::new(floats.into(), array.nulls().cloned())))
        }
        DataType::Boolean => to_booleans(array),
        DataType::LargeUtf8 => Some(Arc::new(array.as_string_opt::<i32>()?.iter().collect::<LargeStringArray>())),
        DataType::Utf8View => Some(Arc::new(array.as_string_opt::<i32>()?.iter().collect::<StringViewArray>())),
        DataType::List(field) => to_lists::<i32>(array, field),
        DataType::LargeList(field) => to_lists::<i64>(array, field),
        _ => to_times(array, requested),
    }
}

/// Returns the numbers of an array as integers, if all of them are whole. Missing ones are 0.
fn to_whole(array: &ArrayRef) -> Option<Vec<i64>> {
    let to_integer = |float: f64| (float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER as f64).then_some(float as i64);
    match array.data_type() {
        DataType::Int64 => Some(array.as_primitive::<Int64Type>().values().to_vec()),
        DataType::Boolean => Some(array.as_boolean().values().iter().map(i64::from).collect()),
        DataType::Float64 => array.as_primitive::<Float64Type>().values().iter().map(|&float| to_integer(float)).collect(),
        _ => None,
    }
}

/// Returns the numbers of an array as floats. Missing ones are 0.
fn to_floats(array: &ArrayRef) -> Option<Vec<f64>> {
    match array.data_type() {
        DataType::Float64 => Some(array.as_primitive::<Float64Type>().values().to_vec()),
        _ => Some(to_whole(array)?.into_iter().map(|integer| integer as f64).collect()),
    }
}

fn to_integers<T: ArrowPrimitiveType<Native: TryFrom<i64>>>(array: &ArrayRef) -> Option<ArrayRef> {
    let integers = to_whole(array)?.into_iter().map(|integer| integer.try_into().ok()).collect::<Option<Vec<T::Native>>>()?;
    Some(Arc::new(PrimitiveArray::<T>::new(integers.into(), array.nulls().cloned())))
}

fn to_booleans(array: &ArrayRef) -> Option<ArrayRef> {
    let integers = to_whole(array)?;
    let is_boolean = integers.iter().all(|integer| matches!(integer, 0 | 1));
    let bits = integers.iter().map(|&integer| integer == 1).collect();
    is_boolean.then(|| Arc::new(BooleanArray::new(bits, array.nulls().cloned())) as ArrayRef)
}

/// Converts lists by converting their elements.
fn to_lists<O: OffsetSizeTrait>(array: &ArrayRef, field: &FieldRef) -> Option<ArrayRef> {
    let lists = array.as_list_opt::<i32>()?;
    let values = convert(lists.values(), field.data_type())?;
    let offsets = arrow_buffer::OffsetBuffer::<O>::from_lengths(lists.offsets().lengths());
    Some(Arc::new(GenericListArray::try_new(field.clone(), offsets, values, lists.nulls().cloned()).ok()?))
}

/// Converts day numbers as of `⎕DT` to points in time, and days to durations and times of the day, rounded to their unit. Dates are
/// not rounded.
fn to_times(array: &ArrayRef, requested: &DataType) -> Option<ArrayRef> {
    let (units, epoch) = (units_per_day(requested)?, epoch_day(requested));
    let to_count = |days: f64| {
        let is_exact = units > 1 || days.fract() == 0.0;
        let whole = (days.floor() as i64).checked_sub(epoch).filter(|_| is_exact && days.is_finite())?;
        whole.checked_mul(units)?.checked_add(((days - days.floor()) * units as f64).round() as i64)
    };
    let counts = to_floats(array)?.into_iter().map(to_count).collect::<Option<Vec<i64>>>()?;
    let nulls = array.nulls().cloned();
    let plain = if requested.primitive_width() == Some(4) {
        let counts = counts.into_iter().map(|count| i32::try_from(count).ok()).collect::<Option<Vec<i32>>>()?;
        Int32Array::new(counts.into(), nulls).to_data()
    } else {
        Int64Array::new(counts.into(), nulls).to_data()
    };
    // Times are stored as integers are.
    plain.into_builder().data_type(requested.clone()).build().ok().map(make_array)
}
