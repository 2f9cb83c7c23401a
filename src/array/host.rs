//! Conversions between Rust values and arrays for host programs: numbers, texts, vectors of them, and slices without copying.
//!
//! * [`from_rust`]: conversions from Rust values to arrays: by `From`, and by `TryFrom` if not every value can be converted.
//! * [`to_rust`]: conversions from arrays to Rust values, by `TryFrom`: a mismatch is a DOMAIN ERROR that describes the array.
//! * [`zero_copy`]: memory of the host program as the elements of an array, and elements for the host to keep, without copying.
//! * [`opaque`]: values of the host program as elements, and arrays of them as Rust values.
//! * [`grid`]: conversions between arrays and those of the crate `ndarray`, without copying in row-major order, and views.
//! * [`bounds`]: limits on the memory for converting an array: the memory left to the interpreter that the array belongs to.

pub(crate) mod bounds;
pub(crate) mod from_rust;
#[cfg(feature = "ndarray")]
pub(crate) mod grid;
pub(crate) mod opaque;
pub(crate) mod to_rust;
pub(crate) mod zero_copy;

pub(crate) use from_rust::HostElement;
pub(crate) use to_rust::HostValue;
pub(crate) use to_rust::mismatch_fault;

use super::{Array, Complex, Element, Shape};
use crate::error::{Blame, Fault, Result};
use std::convert::Infallible;

/// A number that arrays store unchanged: vectors of such numbers become arrays without copying.
pub trait HostNumber: Element {}

impl HostNumber for i8 {}
impl HostNumber for i16 {}
impl HostNumber for i32 {}
impl HostNumber for f64 {}
impl HostNumber for Complex {}

impl Array {
    /// Returns the elements in row-major order, without copying, if they are stored as `T`: `i8`, `i16`, `i32`, `f64`,
    /// [`Complex`], or characters as `u8` (all below 256) or `char`. Integers may be stored in a narrower type than expected, and
    /// Booleans are packed: [`Array::as_floats`] reads all of them.
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::slice_of(self.elements())
    }

    /// Returns an array with the same elements and another shape. Fails with LENGTH ERROR unless the number of elements is the
    /// same.
    pub fn shaped(self, lengths: &[usize]) -> Result<Self> {
        let shape = Shape::new(lengths)?;
        if shape.bound() == self.bound() {
            return Ok(self.with_shape(shape));
        }
        let message = format!("an array of {} elements cannot take a shape of {} elements", self.bound(), shape.bound());
        Err(Fault::length(Blame::Function, message))
    }
}

impl From<Infallible> for Fault {
    /// Converts the error of an infallible conversion, which cannot exist.
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_silently_changed() {
        assert!(Array::try_from((1_i64 << 53) + 1).is_err());
        assert!(Array::try_from(vec![u64::MAX]).is_err());
        assert!(i64::try_from(Array::from(2.5)).is_err());
        assert!(i64::try_from(Array::from(1e14 + 0.5)).is_err());
        assert!(u8::try_from(Array::from(256)).is_err());
        assert!(bool::try_from(Array::from(2)).is_err());
        assert!(f64::try_from(Array::from([1.0, 2.0])).is_err());
        assert!(f32::try_from(Array::from(1e300)).is_err());
        assert!(Vec::<f64>::try_from(Array::from("ab")).is_err());
        assert!(Array::from([1, 2, 3]).shaped(&[2, 2]).is_err());
    }

    #[test]
    fn slices_are_borrowed() {
        let array = Array::from(vec![0.5, 1.5]);
        assert_eq!(array.as_slice::<f64>(), Some(&[0.5, 1.5][..]));
        assert_eq!(array.as_slice::<i32>(), None);
    }
}
