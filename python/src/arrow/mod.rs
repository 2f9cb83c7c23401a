//! Values of Arrow, which pyarrow, Polars, pandas and others share: in both directions by the C data interface.
//!
//! * [`capsules`]: the capsules of the interface, with the `unsafe` code that they need.
//! * [`import`]: arrays of Arrow as APL arrays; tables as namespaces of columns.
//! * [`convert`]: the elements that must be converted on the way in: integers, Booleans, texts, times, decimal numbers.
//! * [`missing`]: missing elements, which APL does not have: they are refused, or split off as a mask.
//! * [`export`]: APL arrays as arrays of Arrow.
//! * [`conform`]: the element types that a receiver of a result asks for.
//! * [`value`]: the classes `ArrowArray` and `ArrowTable`, which hand out results.

mod capsules;
mod conform;
mod convert;
mod export;
mod import;
mod missing;
pub(crate) mod value;

pub(crate) use missing::split_missing;

use crate::errors::at_place;
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Converts an error of Arrow to an exception.
fn arrow_error(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the exception at a column.
fn at_column(py: Python<'_>, name: &str, error: PyErr) -> PyErr {
    at_place(py, &format!("column '{name}'"), error)
}

/// Raises `TypeError` for something that has no counterpart.
fn no_counterpart<T>(message: impl Into<String>) -> PyResult<T> {
    Err(PyTypeError::new_err(message.into()))
}
