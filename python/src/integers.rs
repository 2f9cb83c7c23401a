//! Conversions of NumPy's integers of all sizes to the narrowest integers of APL.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use std::fmt::Display;
use zilde::Array;
use zilde::internals::array::{Buffer, Elements, Exact, Extended};

/// The magnitude up to which every integer can be represented as a float.
pub(crate) const MAX_EXACT_INTEGER: i128 = 1 << 53;

/// Converts integers to a vector of the narrowest type that holds all of them: 8, 16 or 32 bits, otherwise floats. Booleans are
/// not such a type, as whole numbers must come back as whole numbers. Beyond 2**53, floats would not be exact: the result is then a
/// vector of exact numbers if `exact` is true, and otherwise an `OverflowError` that names the first such element.
pub(crate) fn narrow<T: Copy + Display + Ord + Into<i128>>(integers: &[T], exact: bool) -> PyResult<Array> {
    let least = integers.iter().min().map_or(0, |&least| least.into());
    let greatest = integers.iter().max().map_or(0, |&greatest| greatest.into());
    let fits = |min: i128, max: i128| least >= min && greatest <= max;
    if fits(i8::MIN.into(), i8::MAX.into()) {
        return Ok(Array::from(integers.iter().map(|&integer| integer.into() as i8).collect::<Vec<_>>()));
    }
    if fits(i16::MIN.into(), i16::MAX.into()) {
        return Ok(Array::from(integers.iter().map(|&integer| integer.into() as i16).collect::<Vec<_>>()));
    }
    if fits(i32::MIN.into(), i32::MAX.into()) {
        return Ok(Array::from(integers.iter().map(|&integer| integer.into() as i32).collect::<Vec<_>>()));
    }
    if fits(-MAX_EXACT_INTEGER, MAX_EXACT_INTEGER) {
        return Ok(Array::from(integers.iter().map(|&integer| integer.into() as f64).collect::<Vec<_>>()));
    }
    if exact {
        return Ok(make_exact(integers.iter().map(|integer| integer.to_string())));
    }
    let is_beyond = |integer: T| !(-MAX_EXACT_INTEGER..=MAX_EXACT_INTEGER).contains(&integer.into());
    let position = integers.iter().position(|&integer| is_beyond(integer)).unwrap_or_default();
    Err(overflow(&format!("element {position} ({})", integers[position])))
}

/// Makes the error for an integer that floats cannot represent.
pub(crate) fn overflow(subject: &str) -> PyErr {
    let message = format!(
        "{subject} exceeds 2**53 in magnitude: floats cannot represent every larger integer; \
         with `exact=True` it becomes an exact number"
    );
    PyOverflowError::new_err(message)
}

/// Returns the digits of an integer, with its sign, also of a subclass that is displayed in another way.
pub(crate) fn read_digits(integer: &Bound<'_, PyInt>) -> PyResult<String> {
    let digits = integer.py().get_type::<PyInt>().call_method1("__repr__", (integer,))?;
    Ok(digits.cast::<PyString>()?.to_cow()?.into_owned())
}

/// Makes a vector of exact numbers from the digits of integers.
pub(crate) fn make_exact(integers: impl Iterator<Item = String>) -> Array {
    let parse = |digits: String| Exact::parse(&format!("{}x", digits.replace('-', "¯"))).unwrap_or(Exact::ZERO);
    let numbers: Vec<Extended> = integers.map(|digits| Extended::Exact(parse(digits))).collect();
    Array::vector(Elements::Extended(Buffer::from(numbers)))
}
