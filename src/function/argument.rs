//! Values passed to and from functions and expressions: a small scalar by itself, any other value as an array.

use crate::array::{Array, ElementType, Scalar, SmallBox};

/// An argument or a result. It fits in two registers: a type that contains an array would be too large to move from call to
/// call.
#[derive(Debug)]
pub enum Argument {
    /// A small scalar: nothing is allocated, counted or dropped.
    Scalar(Scalar),
    /// Any other array.
    Array(SmallBox<Array>),
}

impl Argument {
    /// The number 0.
    pub const ZERO: Self = Self::Scalar(Scalar::ZERO);

    /// Takes the value out. A small scalar remains in place; an array is replaced with 0.
    #[inline(always)]
    pub fn take(&mut self) -> Self {
        match self {
            // The two words are read one by one, as they were written: a read of both at once would wait for both writes.
            Argument::Scalar(scalar) => Argument::Scalar(*scalar),
            Argument::Array(_) => std::mem::replace(self, Self::ZERO),
        }
    }

    /// Stores a copy of a borrowed value.
    #[inline(always)]
    pub fn set(&mut self, value: ArgumentRef<'_>) {
        match value {
            ArgumentRef::Scalar(scalar) => *self = Argument::Scalar(scalar),
            ArgumentRef::Array(array) => *self = Argument::Array(SmallBox::new_with(|| array.clone())),
        }
    }

    /// Copies an array.
    #[inline]
    pub fn of(array: &Array) -> Self {
        ArgumentRef::of(array).into_owned()
    }

    /// Copies an item of an array.
    #[inline]
    pub fn from_item(array: &Array, index: usize) -> Self {
        array.scalar_at(index).map_or_else(|| array.item(index).into(), Argument::Scalar)
    }

    /// Returns the value if it is a small scalar.
    #[inline]
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Argument::Scalar(scalar) => Some(*scalar),
            Argument::Array(_) => None,
        }
    }

    /// Borrows the value.
    #[inline]
    pub fn as_ref(&self) -> ArgumentRef<'_> {
        match self {
            Argument::Scalar(scalar) => ArgumentRef::Scalar(*scalar),
            Argument::Array(array) => ArgumentRef::Array(array),
        }
    }
}

impl From<Scalar> for Argument {
    #[inline(always)]
    fn from(scalar: Scalar) -> Self {
        Argument::Scalar(scalar)
    }
}

impl From<Array> for Argument {
    #[inline]
    fn from(array: Array) -> Self {
        match array.as_scalar() {
            Some(scalar) => {
                // A small scalar owns nothing that must be dropped.
                std::mem::forget(array);
                Argument::Scalar(scalar)
            }
            None => Argument::Array(SmallBox::new(array)),
        }
    }
}

impl From<Argument> for Array {
    #[inline]
    fn from(argument: Argument) -> Self {
        match argument {
            Argument::Scalar(scalar) => scalar.into(),
            Argument::Array(array) => array.into_inner(),
        }
    }
}

/// A borrowed argument or result.
#[derive(Clone, Copy, Debug)]
pub enum ArgumentRef<'a> {
    /// A small scalar.
    Scalar(Scalar),
    /// Any other array.
    Array(&'a Array),
}

impl<'a> ArgumentRef<'a> {
    /// Borrows an array.
    #[inline]
    pub fn of(array: &'a Array) -> Self {
        match array.as_scalar() {
            Some(scalar) => ArgumentRef::Scalar(scalar),
            None => ArgumentRef::Array(array),
        }
    }

    /// Returns the value if it is a small scalar, by itself or in an array.
    #[inline]
    pub(crate) fn as_scalar(self) -> Option<Scalar> {
        match self {
            ArgumentRef::Scalar(scalar) => Some(scalar),
            ArgumentRef::Array(array) => array.as_scalar(),
        }
    }

    /// Returns the type of the elements; the narrowest one for a small scalar.
    #[inline]
    pub(crate) fn element_type(self) -> ElementType {
        match self {
            ArgumentRef::Scalar(scalar) => scalar.element_type(),
            ArgumentRef::Array(array) => array.element_type(),
        }
    }

    /// Returns a copy as an array.
    #[inline]
    pub fn to_array(self) -> Array {
        match self {
            ArgumentRef::Scalar(scalar) => scalar.into(),
            ArgumentRef::Array(array) => array.clone(),
        }
    }

    /// Returns an owned copy.
    #[inline]
    pub fn into_owned(self) -> Argument {
        match self {
            ArgumentRef::Scalar(scalar) => Argument::Scalar(scalar),
            ArgumentRef::Array(array) => Argument::Array(SmallBox::new_with(|| array.clone())),
        }
    }
}
