//! Element types: the operations of every element, and those specific to numbers and characters.

use super::buffer::{Buffer, copy_cloned, copy_plain, repeat_element};
use super::complex::Complex;
use super::elements::Elements;
use super::exact::Exact;
use super::extended::Extended;
use super::item::Item;
use super::mark::Mark;
use super::memory::{Block, Memory, Plain};
use crate::error::Result;
use std::ops::{BitOr, Neg};

/// An element of an array, other than a packed bit.
pub trait Element: Clone + Send + Sync + 'static {
    /// Copies elements into a block with capacity for `room` of them, charged to an account if there is one.
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>>;

    /// Makes a charged block of `length` elements, all of which must be overwritten: they are unspecified, or copies of
    /// `example`.
    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>>;

    /// Wraps a buffer of this type as the elements of an array.
    fn wrap(buffer: Buffer<Self>) -> Elements;

    /// Returns the elements, or `None` if they are of another type.
    fn slice_of(elements: &Elements) -> Option<&[Self]> {
        Self::buffer(elements).map(Buffer::as_slice)
    }

    /// Returns the buffer, or `None` if the elements are of another type.
    fn buffer(elements: &Elements) -> Option<&Buffer<Self>>;

    /// Returns the buffer for modification, or `None` if the elements are of another type.
    fn buffer_mut(elements: &mut Elements) -> Option<&mut Buffer<Self>>;

    /// Returns the fill for elements like this one: 0, a blank, the prototype of an item, or a mark.
    ///
    /// # Errors
    /// WS FULL, or a request to stop: prototypes may be large.
    fn fill_like(&self) -> Result<Self>;

    /// Creates an empty buffer that remembers the prototype if the type does not determine it.
    ///
    /// # Errors
    /// Those of [`Element::fill_like`].
    fn empty_like(_example: &Self) -> Result<Buffer<Self>> {
        Ok(Buffer::from(Vec::new()))
    }
}

/// A real number.
pub trait Number: Element + Plain + PartialOrd + Default {
    /// Returns the value as a float, which can hold the values of every type before complex in the chain.
    fn float(self) -> f64;
}

/// An integer of a fixed width.
pub trait Whole: Number + Widened + Eq + Ord + std::hash::Hash + From<bool> + Neg<Output = Self> + BitOr<Output = Self> {
    /// Returns the value as a 64-bit integer.
    fn whole(self) -> i64;
    /// Converts a 64-bit integer, or returns `None` if it does not fit.
    fn narrow(value: i64) -> Option<Self>;
    /// Returns the wrapped sum, and true if it overflowed.
    fn plus(self, other: Self) -> (Self, bool);
    /// Returns the wrapped difference, and true if it overflowed.
    fn minus(self, other: Self) -> (Self, bool);
    /// Returns the wrapped product, and true if it overflowed.
    fn times(self, other: Self) -> (Self, bool);
}

/// An element that can be made from narrower types: numbers along the chain, characters from their codes.
pub trait Widened: Copy + Default + Send + Sync + 'static {
    /// Converts an integer that the type can hold.
    fn from_whole(whole: i32) -> Self;
    /// Converts a float that the type can hold.
    fn from_float(float: f64) -> Self;
}

impl Widened for u8 {
    #[inline(always)]
    fn from_whole(whole: i32) -> Self {
        whole as u8
    }

    #[inline(always)]
    fn from_float(float: f64) -> Self {
        float as u8
    }
}

impl Widened for char {
    #[inline(always)]
    fn from_whole(whole: i32) -> Self {
        char::from(whole as u8)
    }

    #[inline(always)]
    fn from_float(float: f64) -> Self {
        char::from(float as u8)
    }
}

impl Widened for Complex {
    fn from_whole(whole: i32) -> Self {
        Self::from(f64::from(whole))
    }

    fn from_float(float: f64) -> Self {
        Self::from(float)
    }
}

/// Converts a float whose value is an integer that fits in 32 bits: adds a number so large that its last place is 1, and takes
/// the lowest bits of the sum. A cast would check the range, which the compiler does not vectorise.
#[inline(always)]
fn whole_of(float: f64) -> i32 {
    const LAST_PLACE_ONE: f64 = 6_755_399_441_055_744.0;
    (float + LAST_PLACE_ONE).to_bits() as i32
}

/// Implements the methods of [`Element`] that name the variant of [`Elements`] which stores the type.
macro_rules! stored_as {
    (Elements::$variant:ident) => {
        #[inline(always)]
        fn wrap(buffer: Buffer<Self>) -> Elements {
            Elements::$variant(buffer)
        }

        fn buffer(elements: &Elements) -> Option<&Buffer<Self>> {
            match elements {
                Elements::$variant(buffer) => Some(buffer),
                _ => None,
            }
        }

        fn buffer_mut(elements: &mut Elements) -> Option<&mut Buffer<Self>> {
            match elements {
                Elements::$variant(buffer) => Some(buffer),
                _ => None,
            }
        }
    };
}

/// Implements the number traits for a type; a macro because no generic implementation covers the primitive types.
macro_rules! number {
    ($type:ty, $variant:ident, |$value:ident| $float:expr, $from_float:expr) => {
        impl Element for $type {
            fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
                copy_plain(slice, room, memory)
            }

            fn room(memory: &Memory, length: usize, _example: &Self) -> Result<Block<Self>> {
                memory.block(length)
            }

            stored_as!(Elements::$variant);

            fn fill_like(&self) -> Result<Self> {
                Ok(0 as $type)
            }
        }

        impl Number for $type {
            fn float(self) -> f64 {
                let $value = self;
                $float
            }
        }

        impl Widened for $type {
            #[inline(always)]
            fn from_whole(whole: i32) -> Self {
                whole as $type
            }

            #[inline(always)]
            fn from_float(float: f64) -> Self {
                $from_float(float) as $type
            }
        }
    };
    ($type:ty, $variant:ident, whole in $wide:ty) => {
        number!($type, $variant, |value| f64::from(value), whole_of);

        impl Whole for $type {
            fn whole(self) -> i64 {
                i64::from(self)
            }

            fn narrow(value: i64) -> Option<Self> {
                Self::try_from(value).ok()
            }

            // Overflow flags computed from signs, because the compiler does not vectorise `overflowing_add` and the like.
            #[inline(always)]
            fn plus(self, other: Self) -> (Self, bool) {
                let sum = self.wrapping_add(other);
                (sum, (self ^ sum) & (other ^ sum) < 0)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> (Self, bool) {
                let difference = self.wrapping_sub(other);
                (difference, (self ^ other) & (self ^ difference) < 0)
            }

            #[inline(always)]
            fn times(self, other: Self) -> (Self, bool) {
                // If a product fits, its upper half is the sign extension of the lower one: there is an instruction for upper
                // halves.
                let product = <$wide>::from(self) * <$wide>::from(other);
                let (low, high) = (product as Self, (product >> Self::BITS) as Self);
                (low, high != low >> (Self::BITS - 1))
            }
        }
    };
}

number!(i8, I8, whole in i16);
number!(i16, I16, whole in i32);
number!(i32, I32, whole in i64);
number!(f64, Float, |value| value, std::convert::identity);

impl Element for Complex {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_plain(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, _example: &Self) -> Result<Block<Self>> {
        memory.block(length)
    }

    stored_as!(Elements::Complex);

    fn fill_like(&self) -> Result<Self> {
        Ok(Self::default())
    }
}

impl Element for u8 {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_plain(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, _example: &Self) -> Result<Block<Self>> {
        memory.block(length)
    }

    stored_as!(Elements::Latin);

    fn fill_like(&self) -> Result<Self> {
        Ok(b' ')
    }
}

impl Element for char {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_plain(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, _example: &Self) -> Result<Block<Self>> {
        memory.block(length)
    }

    stored_as!(Elements::Char);

    fn fill_like(&self) -> Result<Self> {
        Ok(' ')
    }
}

impl Element for Item {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_cloned(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>> {
        repeat_element(memory, length, example)
    }

    stored_as!(Elements::Nested);

    fn fill_like(&self) -> Result<Self> {
        self.prototype()
    }

    fn empty_like(example: &Self) -> Result<Buffer<Self>> {
        Ok(Buffer::with_prototype(example.prototype()?))
    }
}

impl Element for Extended {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_cloned(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>> {
        repeat_element(memory, length, example)
    }

    stored_as!(Elements::Extended);

    fn fill_like(&self) -> Result<Self> {
        Ok(Extended::Exact(Exact::ZERO))
    }
}

impl Element for Mark {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_cloned(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>> {
        repeat_element(memory, length, example)
    }

    /// Creates an empty buffer that keeps the fill of the example: a reference determines the class of the items that the array
    /// would have.
    fn empty_like(example: &Self) -> Result<Buffer<Self>> {
        Ok(Buffer::with_prototype(example.fill()))
    }

    stored_as!(Elements::Marks);

    fn fill_like(&self) -> Result<Self> {
        Ok(self.fill())
    }
}
