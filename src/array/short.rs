//! Values that an item stores in place: simple scalars, and vectors whose elements take few bytes.

use super::element_type::ElementType;
use super::memory::Plain;
use super::memory::plain::{as_bytes, copy_from_bytes};

/// The largest size, in bytes, of the elements of a short value.
pub(crate) const MAX_SHORT_BYTES: usize = 14;

/// The element types of short values. Other values of their byte tell an item that it holds no short value.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum ShortType {
    Latin = 1,
    Bits,
    I8,
    I16,
    I32,
    Float,
    Char,
}

/// The bits of a form that hold the number of elements.
const LENGTH_MASK: u8 = 15;
/// The bit of a form that is set for scalars.
const SCALAR_FLAG: u8 = 16;

/// A simple scalar, or a vector of plain elements that take at most [`MAX_SHORT_BYTES`].
///
/// Bytes beyond the elements are 0: short values with the same representation are equal by their bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Short {
    /// The first byte, by which an item is told to hold a short value.
    element_type: ShortType,
    /// The number of elements, and [`SCALAR_FLAG`].
    form: u8,
    bytes: [u8; MAX_SHORT_BYTES],
}

impl Short {
    /// The scalar 0.
    pub(crate) const ZERO: Self = Self { element_type: ShortType::Bits, form: SCALAR_FLAG | 1, bytes: [0; MAX_SHORT_BYTES] };

    /// The first byte of a value whose characters are below 256.
    pub(crate) const LATIN_KIND: u8 = ShortType::Latin as u8;

    /// Makes a text of characters below 256, or returns `None` if there are too many.
    #[inline]
    pub(crate) fn text(characters: &[u8]) -> Option<Self> {
        Self::new(characters, false, ElementType::Latin)
    }

    /// Makes a value of elements of a type, or returns `None` if there are too many.
    #[inline]
    pub(crate) fn new<T: Plain>(elements: &[T], is_scalar: bool, element_type: ElementType) -> Option<Self> {
        let source = as_bytes(elements);
        let mut bytes = [0; MAX_SHORT_BYTES];
        bytes.get_mut(..source.len())?.copy_from_slice(source);
        Some(Self { element_type: ShortType::of(element_type), form: make_form(is_scalar, elements.len()), bytes })
    }

    /// Makes a value of at most 14 Booleans, the first in the lowest bit.
    pub(crate) fn of_bits(bits: u16, length: usize, is_scalar: bool) -> Self {
        let mut bytes = [0; MAX_SHORT_BYTES];
        bytes[..2].copy_from_slice(&bits.to_le_bytes());
        Self { element_type: ShortType::Bits, form: make_form(is_scalar, length), bytes }
    }

    /// Makes a value of characters of any kind, or returns `None` if there are too many.
    pub(crate) fn of_characters(characters: &[char], is_scalar: bool) -> Option<Self> {
        let mut codes = [0; MAX_SHORT_BYTES / size_of::<char>()];
        let codes = codes.get_mut(..characters.len())?;
        codes.iter_mut().zip(characters).for_each(|(code, &character)| *code = u32::from(character));
        Self::new(codes, is_scalar, ElementType::Char)
    }

    /// Returns true if this is a scalar.
    #[inline]
    pub(crate) fn is_scalar(self) -> bool {
        self.form & SCALAR_FLAG != 0
    }

    /// Returns the number of elements: 1 for a scalar.
    #[inline]
    pub(crate) fn len(self) -> usize {
        usize::from(self.form & LENGTH_MASK)
    }

    /// Returns the type of the elements.
    #[inline]
    pub(crate) fn element_type(self) -> ElementType {
        match self.element_type {
            ShortType::Latin => ElementType::Latin,
            ShortType::Bits => ElementType::Bits,
            ShortType::I8 => ElementType::I8,
            ShortType::I16 => ElementType::I16,
            ShortType::I32 => ElementType::I32,
            ShortType::Float => ElementType::Float,
            ShortType::Char => ElementType::Char,
        }
    }

    /// Returns the characters of a text below 256, or `None` for any other value.
    #[inline]
    pub(crate) fn as_text(&self) -> Option<&[u8]> {
        (self.element_type == ShortType::Latin && !self.is_scalar()).then(|| &self.bytes[..self.len()])
    }

    /// Returns the characters of a scalar or a text below 256, or `None` for any other value.
    #[inline]
    pub(crate) fn as_characters(&self) -> Option<&[u8]> {
        (self.element_type == ShortType::Latin).then(|| &self.bytes[..self.len()])
    }

    /// Maps the characters of a scalar or a text below 256; returns `None` for any other value, or if the mapping does for a character.
    #[inline]
    pub(crate) fn map_characters(mut self, map: impl Fn(u8) -> Option<u8>) -> Option<Self> {
        let length = self.as_characters()?.len();
        for byte in &mut self.bytes[..length] {
            *byte = map(*byte)?;
        }
        Some(self)
    }

    /// Returns the representation as two words, not both of them 0. Equal words are equal values of one type and shape.
    #[inline]
    pub(crate) fn to_words(self) -> [u64; 2] {
        let mut bytes = [self.element_type as u8; 16];
        bytes[1] = self.form;
        bytes[2..].copy_from_slice(&self.bytes);
        let (low, high) = bytes.split_at(8);
        [low, high].map(|half| u64::from_ne_bytes(half.try_into().expect("a half has eight bytes")))
    }

    /// Copies the elements, whose type and number must be those of `target`.
    #[inline]
    pub(crate) fn copy_to<T: Plain>(&self, target: &mut [T]) {
        copy_from_bytes(&self.bytes[..size_of_val(target)], target);
    }

    /// Returns Booleans as the lowest bits of a word, the first in the lowest.
    pub(crate) fn bits(self) -> u64 {
        u64::from(u16::from_le_bytes([self.bytes[0], self.bytes[1]]))
    }

    /// Returns the characters, which must be stored as characters of any kind.
    pub(crate) fn characters(self) -> Vec<char> {
        let mut codes = [0_u32; MAX_SHORT_BYTES / size_of::<char>()];
        self.copy_to(&mut codes[..self.len()]);
        let character = |&code: &u32| char::from_u32(code).expect("the code was made of a character");
        codes[..self.len()].iter().map(character).collect()
    }
}

impl ShortType {
    /// Converts a type, which must be that of short values.
    #[inline]
    fn of(element_type: ElementType) -> Self {
        match element_type {
            ElementType::Latin => Self::Latin,
            ElementType::I8 => Self::I8,
            ElementType::I16 => Self::I16,
            ElementType::I32 => Self::I32,
            ElementType::Float => Self::Float,
            ElementType::Char => Self::Char,
            _ => Self::Bits,
        }
    }
}

#[inline]
fn make_form(is_scalar: bool, length: usize) -> u8 {
    let scalar = if is_scalar { SCALAR_FLAG } else { 0 };
    scalar | length as u8
}

#[cfg(test)]
mod tests {
    use super::MAX_SHORT_BYTES;
    use crate::array::compare::arrays_match;
    use crate::array::{Array, Bits, Elements};

    #[test]
    fn short_values_come_back_as_they_were() {
        let bits = |length: usize| Array::vector(Bits::from((0..length).map(|index| index % 3 == 1).collect::<Vec<bool>>()));
        let mut arrays: Vec<Array> = (0..=MAX_SHORT_BYTES).map(bits).collect();
        for length in 0..=MAX_SHORT_BYTES as u8 {
            arrays.push(Array::vector(Elements::Latin((0..length).map(|index| 250 - index).collect::<Vec<u8>>().into())));
            arrays.push(Array::vector(Elements::I8((0..length).map(|index| index as i8 - 100).collect::<Vec<i8>>().into())));
        }
        for length in 0..=7 {
            arrays.push(Array::vector(Elements::I16(vec![-32768_i16; length].into())));
        }
        for length in 0..=3 {
            arrays.push(Array::vector(Elements::I32(vec![i32::MAX; length].into())));
            arrays.push(Array::vector(Elements::Char(vec!['\u{10FFFF}'; length].into())));
        }
        arrays.extend([
            Array::vector(Elements::Float(vec![-0.0].into())),
            Array::scalar(f64::NAN),
            Array::scalar(b'x'),
            Array::scalar('⍳'),
        ]);
        arrays.extend([Array::scalar(-1_i8), Array::scalar(-300_i16), Array::scalar(i32::MIN), Array::bit(true), Array::ZERO]);
        for array in arrays {
            let short = array.to_short().unwrap_or_else(|| panic!("{array:?} is short"));
            let back = Array::from(short);
            assert_eq!((back.shape(), back.element_type()), (array.shape(), array.element_type()));
            assert_eq!(
                (short.len(), short.element_type(), short.is_scalar()),
                (array.bound(), array.element_type(), array.is_scalar())
            );
            assert!(arrays_match(&back, &array, 0.0) || array.real_scalar().is_some_and(f64::is_nan), "{array:?}");
        }
    }

    #[test]
    fn longer_and_other_arrays_are_not_short() {
        let long = [
            Array::vector(Elements::Latin(vec![b'a'; MAX_SHORT_BYTES + 1].into())),
            Array::vector(Elements::I16(vec![0_i16; 8].into())),
            Array::vector(Elements::Float(vec![0.0; 2].into())),
            Array::vector(Elements::Char(vec!['⍳'; 4].into())),
            Array::scalar(crate::array::Complex::from(1.0)),
            Array::new(crate::array::Shape::new(&[1, 1]).expect("the bound is small"), Elements::Latin(vec![b'a'].into())),
        ];
        assert!(long.iter().all(|array| array.to_short().is_none()));
    }
}
