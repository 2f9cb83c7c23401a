//! Missing elements, which APL does not have: they are refused, or split off as a mask.

use super::capsules::receive;
use super::convert::copy_bits;
use super::{at_column, no_counterpart};
use crate::from_python::Importer;
use crate::to_python::{Exporter, export_bits};
use arrow_array::cast::AsArray;
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{
    Array, ArrayRef, BooleanArray, LargeStringArray, PrimitiveArray, StringArray, StringViewArray, downcast_primitive_array,
};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use zilde::Array as AplArray;

/// Refuses an array in which an element is missing; the error names the first one.
pub(super) fn refuse_missing(array: &dyn Array) -> PyResult<()> {
    let Some(nulls) = array.logical_nulls().filter(|nulls| nulls.null_count() > 0) else { return Ok(()) };
    let first = nulls.iter().position(|is_valid| !is_valid).unwrap_or_default();
    no_counterpart(format!(
        "element {first} is missing, which has no counterpart in APL: fill it first, or split the values from their mask with \
         zilde.split_missing"
    ))
}

/// Splits values of Arrow into values without missing elements, where zeros or empty texts stand for those, and a mask that has
/// `True` where an element is present; a table into a dict of columns, and a dict of the masks of the columns that miss elements.
/// Returns `None` for an object that does not offer values of Arrow.
#[pyfunction]
#[pyo3(name = "_split_missing")]
pub(crate) fn split_missing<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let py = value.py();
    let Some(received) = receive(value)? else { return Ok(None) };
    let array = received.into_array()?;
    let Some(table) = array.as_struct_opt() else {
        let mask = export_mask(py, &*array)?;
        return (export_filled(py, array)?, mask).into_pyobject(py).map(Some);
    };
    let (columns, masks) = (PyDict::new(py), PyDict::new(py));
    for (name, column) in table.column_names().into_iter().zip(table.columns()) {
        if column.logical_null_count() > 0 {
            masks.set_item(name, export_mask(py, &**column)?)?;
        }
        columns.set_item(name, export_filled(py, column.clone()).map_err(|error| at_column(py, name, error))?)?;
    }
    (columns, masks).into_pyobject(py).map(Some)
}

/// Returns the mask of an array as an array of NumPy.
fn export_mask<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyAny>> {
    let bits = copy_bits(&find_present(array));
    export_bits(py, &AplArray::vector(bits.clone()), &bits)
}

/// Returns the bits of the elements that are present.
fn find_present(array: &dyn Array) -> BooleanBuffer {
    array.logical_nulls().map_or_else(|| BooleanBuffer::new_set(array.len()), NullBuffer::into_inner)
}

fn export_filled(py: Python<'_>, array: ArrayRef) -> PyResult<Bound<'_, PyAny>> {
    let filled: AplArray = Importer::detached().import_values(py, &fill(array)?)?;
    Exporter::detached().export(py, filled)
}

/// Puts zeros or empty texts in the place of missing elements.
fn fill(array: ArrayRef) -> PyResult<ArrayRef> {
    if array.logical_null_count() == 0 {
        return Ok(array);
    }
    let array = &*array;
    let filled: ArrayRef = downcast_primitive_array!(
        array => fill_numbers(array),
        DataType::Boolean => Arc::new(BooleanArray::new(array.as_boolean().values() & &find_present(array), None)),
        DataType::Utf8 => Arc::new(StringArray::from_iter_values(texts(array.as_string::<i32>().iter()))),
        DataType::LargeUtf8 => Arc::new(LargeStringArray::from_iter_values(texts(array.as_string::<i64>().iter()))),
        DataType::Utf8View => Arc::new(StringViewArray::from_iter_values(texts(array.as_string_view().iter()))),
        DataType::Dictionary(_, _) => return fill(super::convert::look_up(array)?),
        other => return Err(PyTypeError::new_err(format!("missing elements of type {other} cannot be filled"))),
    );
    Ok(filled)
}

fn fill_numbers<T: ArrowPrimitiveType>(array: &PrimitiveArray<T>) -> ArrayRef {
    let numbers = array.iter().map(Option::unwrap_or_default);
    Arc::new(PrimitiveArray::<T>::from_iter_values(numbers).with_data_type(array.data_type().clone()))
}

fn texts<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> impl Iterator<Item = &'a str> {
    texts.map(Option::unwrap_or_default)
}
