//! Conversions between arrays and Rust numbers, texts or marks, for use within the interpreter.

use super::tolerance::is_near;
use super::{Array, Bits, Buffer, Complex, Element, Elements, Item, MAX_EXACT_INTEGER, Mark, Object, Reference, Shape};
use std::sync::Arc;

impl Array {
    /// Creates a scalar in the narrowest type that can hold a float.
    pub fn number(value: f64) -> Self {
        let whole = value as i32;
        if f64::from(whole) == value { Self::integer(i64::from(whole)) } else { Self::scalar(value) }
    }

    /// Creates a scalar in the narrowest type that can hold an integer: a float if it does not fit in 32 bits.
    pub fn integer(value: i64) -> Self {
        if let 0 | 1 = value {
            Self::bit(value == 1)
        } else if let Ok(narrow) = i8::try_from(value) {
            Self::scalar(narrow)
        } else if let Ok(narrow) = i16::try_from(value) {
            Self::scalar(narrow)
        } else if let Ok(narrow) = i32::try_from(value) {
            Self::scalar(narrow)
        } else {
            Self::scalar(value as f64)
        }
    }

    /// Creates a scalar from a count.
    pub fn count(value: usize) -> Self {
        Self::integer(value as i64)
    }

    /// Creates a scalar in the narrowest type that can hold a complex number.
    pub fn complex(value: Complex) -> Self {
        if value.im == 0.0 { Self::number(value.re) } else { Self::scalar(value) }
    }

    /// Creates a vector of characters, even from a text of one character.
    pub fn text(text: &str) -> Self {
        if text.chars().all(|character| character <= '\u{FF}') {
            Self::vector(Buffer::from(text.chars().map(|character| character as u8).collect::<Vec<u8>>()))
        } else {
            Self::vector(Buffer::from(text.chars().collect::<Vec<char>>()))
        }
    }

    /// Creates a scalar character.
    pub fn character(character: char) -> Self {
        match u8::try_from(character) {
            Ok(latin) => Self::scalar(latin),
            Err(_) => Self::scalar(character),
        }
    }

    /// Creates a small vector of integers in the narrowest type: shapes, axes and the like.
    pub fn integers(values: &[i64]) -> Self {
        let (least, greatest) = values.iter().fold((0, 0), |(least, greatest), &value| (value.min(least), value.max(greatest)));
        if least >= 0 && greatest <= 1 {
            Self::vector(Bits::from(values.iter().map(|&value| value == 1).collect::<Vec<bool>>()))
        } else if least >= -128 && greatest <= 127 {
            Self::vector(Buffer::from(values.iter().map(|&value| value as i8).collect::<Vec<i8>>()))
        } else if least >= -32768 && greatest <= 32767 {
            Self::vector(Buffer::from(values.iter().map(|&value| value as i16).collect::<Vec<i16>>()))
        } else if i32::try_from(least).is_ok() && i32::try_from(greatest).is_ok() {
            Self::vector(Buffer::from(values.iter().map(|&value| value as i32).collect::<Vec<i32>>()))
        } else {
            Self::vector(Buffer::from(values.iter().map(|&value| value as f64).collect::<Vec<f64>>()))
        }
    }

    /// Creates a small nested vector from arrays: each becomes an item, even a simple scalar.
    pub fn nested(items: Vec<Array>) -> Self {
        Self::vector(Buffer::from(items.into_iter().map(Item::new).collect::<Vec<Item>>()))
    }

    /// Creates an empty nested vector with this prototype for its items.
    pub fn empty_nested(prototype: Self) -> Self {
        Self::vector(Buffer::with_prototype(Item::new(prototype)))
    }

    /// Creates a small nested vector of texts.
    pub fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let items: Vec<Item> = texts.into_iter().map(|text| Item::new(Self::text(text))).collect();
        if items.is_empty() {
            return Self::empty_nested(Self::text(""));
        }
        Self::vector(Buffer::from(items))
    }

    /// Returns the text of a character scalar or vector, or of an empty vector of any type; `None` for any other array.
    pub fn to_text(&self) -> Option<String> {
        match self.elements() {
            _ if self.rank() > 1 => None,
            Elements::Latin(buffer) => Some(buffer.as_slice().iter().map(|&byte| char::from(byte)).collect()),
            _ => self.characters().map(|characters| characters.iter().collect()),
        }
    }

    /// Returns the number in an array of one element, or `None` if it is not real or the array has more or fewer elements.
    pub fn to_float(&self) -> Option<f64> {
        if self.bound() != 1 {
            return None;
        }
        match self.elements() {
            Elements::Nested(buffer) if buffer.as_slice()[0].depth() == 0 => buffer.as_slice()[0].array().to_float(),
            _ => self.floats().map(|floats| floats[0]),
        }
    }

    /// Returns the number in an array of one element, rounded to an integer, or `None` if it is not an integer within tolerance
    /// or the array has more or fewer elements.
    pub fn to_integer(&self) -> Option<i64> {
        to_near_integer(self.to_float()?)
    }
}

impl Array {
    /// Returns the mark that a scalar holds, or `None` for any other array.
    pub fn mark(&self) -> Option<&Mark> {
        match self.elements() {
            Elements::Marks(buffer) if self.is_scalar() => buffer.as_slice().first(),
            _ => None,
        }
    }

    /// Creates a scalar that refers to a namespace.
    pub fn from_reference(reference: Reference) -> Self {
        Self::scalar(Mark::Namespace(reference))
    }

    /// Returns the reference that is the prototype of an empty array of references, or `None` for any other array.
    pub fn prototype_reference(&self) -> Option<Reference> {
        match self.elements() {
            Elements::Marks(buffer) if self.is_empty() => buffer.first_or_prototype().and_then(Mark::reference),
            _ => None,
        }
    }

    /// Returns the reference that a scalar holds, or `None` for any other array.
    pub fn reference(&self) -> Option<Reference> {
        self.mark().and_then(Mark::reference)
    }

    /// Returns the result of `⎕OR` that a scalar holds, or `None` for any other array.
    pub fn object(&self) -> Option<&Arc<Object>> {
        match self.mark()? {
            Mark::Object(object) => Some(object),
            _ => None,
        }
    }
}

/// Rounds a float to the nearest integer, or returns `None` if it is not an integer within the system's fixed tolerance, or if its
/// magnitude exceeds 2*53.
pub(crate) fn to_near_integer(value: f64) -> Option<i64> {
    const INTEGER_TOLERANCE: f64 = 1e-14;
    let rounded = value.round();
    (is_near(value, rounded, INTEGER_TOLERANCE) && rounded.abs() <= MAX_EXACT_INTEGER).then_some(rounded as i64)
}

impl<T: Element> From<Buffer<T>> for Elements {
    fn from(buffer: Buffer<T>) -> Self {
        T::wrap(buffer)
    }
}

impl From<Bits> for Elements {
    fn from(bits: Bits) -> Self {
        Elements::Bits(bits)
    }
}

impl<T: Element> From<super::Block<T>> for Elements {
    fn from(block: super::Block<T>) -> Self {
        T::wrap(Buffer::from(block))
    }
}

impl From<&Shape> for Array {
    /// Creates a vector of the lengths of the axes.
    fn from(shape: &Shape) -> Self {
        let lengths: Vec<i64> = shape.lengths().iter().map(|&length| length as i64).collect();
        Self::integers(&lengths)
    }
}
