//! Values of the host program as elements of arrays, and arrays of them as Rust values.

use super::{HostElement, HostValue};
use crate::array::opaque::short_name;
use crate::array::{Array, Buffer, Elements, Mark, Opaque};
use crate::error::{Fault, Result};
use std::any::Any;

impl<T: Any + Send + Sync> From<Opaque<T>> for Array {
    fn from(value: Opaque<T>) -> Self {
        Self::scalar(Mark::from(value))
    }
}

impl<T: Any + Send + Sync> HostElement for Opaque<T> {
    fn vector(elements: Vec<Self>) -> Array {
        if elements.is_empty() {
            return Array::zilde();
        }
        Array::vector(Buffer::from(elements.into_iter().map(Mark::from).collect::<Vec<Mark>>()))
    }
}

impl<T: Any + Send + Sync> HostValue for Opaque<T> {
    const DESCRIPTION: &'static str = "values of the host program, of the requested type";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        let to_value = |mark: &Mark| match mark {
            Mark::Host(object) => object.downcast(),
            _ => None,
        };
        match array.elements() {
            Elements::Marks(buffer) => buffer.as_slice().iter().map(to_value).collect(),
            _ if array.is_empty() => Some(Vec::new()),
            _ => None,
        }
    }
}

impl<T: Any + Send + Sync> TryFrom<Array> for Opaque<T> {
    type Error = Fault;

    /// Returns the value of a scalar or one-element array. Fails with DOMAIN ERROR if it is not a host value of this type.
    fn try_from(array: Array) -> Result<Self> {
        let value = Self::elements(&array).filter(|_| array.bound() == 1).and_then(|mut values| values.pop());
        value.ok_or_else(|| super::mismatch_fault(&array, &format!("one {} of the host program", short_name::<T>())))
    }
}
