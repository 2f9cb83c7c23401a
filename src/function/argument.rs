//! Values passed to and from functions and expressions: a scalar by itself as long as possible, else an array.

use crate::array::{Array, Scalar};

/// A value on its way from one function to the next. It fits in two registers: a type that contains an array is too large to be
/// moved from call to call.
#[derive(Debug)]
pub enum Given {
    /// A small scalar: nothing is allocated, counted or dropped.
    Scalar(Scalar),
    /// Any other array.
    Array(Box<Array>),
}

impl Given {
    /// The number 0.
    pub const ZERO: Self = Self::Scalar(Scalar::ZERO);

    /// Takes the value, and leaves a number in its place.
    #[inline(always)]
    pub fn take(&mut self) -> Self {
        match self {
            // Word by word, as it was written: a copy of both words at once would have to wait for both of them.
            Given::Scalar(scalar) => Given::Scalar(*scalar),
            Given::Array(_) => std::mem::replace(self, Self::ZERO),
        }
    }

    /// Stores a copy of a borrowed value.
    #[inline(always)]
    pub fn set(&mut self, sight: Sight<'_>) {
        match sight {
            Sight::Scalar(scalar) => *self = Given::Scalar(scalar),
            Sight::Array(array) => *self = Given::Array(Box::new(array.clone())),
        }
    }

    /// Makes a copy of an array.
    #[inline]
    pub fn of(array: &Array) -> Self {
        Sight::of(array).taken()
    }

    /// Makes a copy of an item of an array.
    #[inline]
    pub fn item(array: &Array, index: usize) -> Self {
        array.scalar_at(index).map_or_else(|| array.item(index).into(), Given::Scalar)
    }

    /// Returns the scalar, if it is a small one.
    #[inline]
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Given::Scalar(scalar) => Some(*scalar),
            Given::Array(_) => None,
        }
    }

    /// Borrows the value.
    #[inline]
    pub fn sight(&self) -> Sight<'_> {
        match self {
            Given::Scalar(scalar) => Sight::Scalar(*scalar),
            Given::Array(array) => Sight::Array(array),
        }
    }
}

impl From<Scalar> for Given {
    #[inline(always)]
    fn from(scalar: Scalar) -> Self {
        Given::Scalar(scalar)
    }
}

impl From<Array> for Given {
    #[inline]
    fn from(array: Array) -> Self {
        match array.as_scalar() {
            Some(scalar) => {
                // It holds nothing that must be dropped.
                std::mem::forget(array);
                Given::Scalar(scalar)
            }
            None => Given::Array(Box::new(array)),
        }
    }
}

impl From<Given> for Array {
    #[inline]
    fn from(given: Given) -> Self {
        match given {
            Given::Scalar(scalar) => scalar.into(),
            Given::Array(array) => *array,
        }
    }
}

/// A borrowed value.
#[derive(Clone, Copy, Debug)]
pub enum Sight<'a> {
    /// A small scalar.
    Scalar(Scalar),
    /// Any other array.
    Array(&'a Array),
}

impl<'a> Sight<'a> {
    /// Borrows an array.
    #[inline]
    pub fn of(array: &'a Array) -> Self {
        match array.as_scalar() {
            Some(scalar) => Sight::Scalar(scalar),
            None => Sight::Array(array),
        }
    }

    /// Returns a copy as an array.
    #[inline]
    pub fn array(self) -> Array {
        match self {
            Sight::Scalar(scalar) => scalar.into(),
            Sight::Array(array) => array.clone(),
        }
    }

    /// Returns an owned copy.
    #[inline]
    pub fn taken(self) -> Given {
        match self {
            Sight::Scalar(scalar) => Given::Scalar(scalar),
            Sight::Array(array) => Given::Array(Box::new(array.clone())),
        }
    }
}
