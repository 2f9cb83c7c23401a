//! Conversions between Rust values and arrays.

use super::{Array, Bits, Buffer, Complex, Element, Elements, Item, Shape};

impl Array {
    /// A scalar in the narrowest type that holds a float.
    pub fn number(value: f64) -> Self {
        let whole = value as i32;
        if f64::from(whole) == value { Self::whole(i64::from(whole)) } else { Self::scalar(value) }
    }

    /// A scalar in the narrowest type that holds a whole number: a float beyond 32 bits.
    pub fn whole(value: i64) -> Self {
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

    /// A count as a scalar.
    pub fn count(value: usize) -> Self {
        Self::whole(value as i64)
    }

    /// A scalar in the narrowest type that holds a complex number.
    pub fn complex(value: Complex) -> Self {
        if value.im == 0.0 { Self::number(value.re) } else { Self::scalar(value) }
    }

    /// A vector of characters, also for a text of one character.
    pub fn text(text: &str) -> Self {
        if text.chars().all(|character| character <= '\u{FF}') {
            Self::vector(Buffer::from(text.chars().map(|character| character as u8).collect::<Vec<u8>>()))
        } else {
            Self::vector(Buffer::from(text.chars().collect::<Vec<char>>()))
        }
    }

    /// A scalar character.
    pub fn character(character: char) -> Self {
        match u8::try_from(character) {
            Ok(latin) => Self::scalar(latin),
            Err(_) => Self::scalar(character),
        }
    }

    /// A small vector of whole numbers in the narrowest type: shapes, axes and the like.
    pub fn wholes(values: &[i64]) -> Self {
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

    /// A small nested vector from arrays: each becomes an item, simple scalars too.
    pub fn nested(items: Vec<Array>) -> Self {
        Self::vector(Buffer::from(items.into_iter().map(Item::new).collect::<Vec<Item>>()))
    }

    /// An empty nested vector whose items would be like this prototype.
    pub fn none_of(prototype: Self) -> Self {
        Self::vector(Buffer::keeping(Item::new(prototype)))
    }

    /// A small nested vector of texts.
    pub fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let items: Vec<Item> = texts.into_iter().map(|text| Item::new(Self::text(text))).collect();
        if items.is_empty() {
            return Self::none_of(Self::text(""));
        }
        Self::vector(Buffer::from(items))
    }

    /// The text of a character scalar or vector.
    pub fn to_text(&self) -> Option<String> {
        match self.elements() {
            _ if self.rank() > 1 => None,
            Elements::Latin(buffer) => Some(buffer.as_slice().iter().map(|&byte| char::from(byte)).collect()),
            _ => self.characters().map(|characters| characters.iter().collect()),
        }
    }

    /// The number of a numeric scalar or one-element array, if it is real.
    pub fn to_float(&self) -> Option<f64> {
        if self.bound() != 1 {
            return None;
        }
        match self.elements() {
            Elements::Nested(buffer) if buffer.as_slice()[0].depth() == 0 => buffer.as_slice()[0].array().to_float(),
            _ => self.floats().map(|floats| floats[0]),
        }
    }

    /// The whole number of a numeric scalar or one-element array, within tolerance of one.
    pub fn to_whole(&self) -> Option<i64> {
        near_whole(self.to_float()?)
    }
}

/// The whole number that a float is, or nearly is: within the system's fixed tolerance for integers.
pub fn near_whole(value: f64) -> Option<i64> {
    let rounded = value.round();
    let near = (value - rounded).abs() <= 1e-14 * value.abs().max(1.0);
    (near && rounded.abs() <= 9_007_199_254_740_992.0).then_some(rounded as i64)
}

/// Whether a float is within tolerance of a whole number: relative, and absolute below 1.
#[inline(always)]
pub fn near(tolerance: f64, value: f64, whole: f64) -> bool {
    (value - whole).abs() <= tolerance * value.abs().max(1.0)
}

/// The greatest whole number that is not above `value`, or above it within tolerance.
#[inline(always)]
pub fn tolerant_floor(tolerance: f64, value: f64) -> f64 {
    let whole = value.round_ties_even();
    if whole - value > tolerance * value.abs().max(1.0) { whole - 1.0 } else { whole }
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
    /// The lengths of the axes as a vector.
    fn from(shape: &Shape) -> Self {
        let lengths: Vec<i64> = shape.lengths().iter().map(|&length| length as i64).collect();
        Self::wholes(&lengths)
    }
}
