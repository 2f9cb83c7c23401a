//! Values that an item stores in place: simple scalars, and vectors whose elements take few bytes.

use super::element_type::ElementType;
use super::memory::Plain;
use super::memory::plain::{as_bytes, copy_from_bytes};
use std::num::NonZeroU8;

/// The largest size, in bytes, of the elements of a short value.
pub(crate) const MAX_SHORT_BYTES: usize = 15;

/// The element types of short values; the tag refers to them by their positions here.
const TYPES: [ElementType; 7] = [
    ElementType::Latin,
    ElementType::Bits,
    ElementType::I8,
    ElementType::I16,
    ElementType::I32,
    ElementType::Float,
    ElementType::Char,
];
/// The bits of a tag, less 1, that hold the number of elements.
const LENGTH_MASK: u8 = 15;
/// The bit of a tag, less 1, that is set for scalars.
const SCALAR_FLAG: u8 = 16;
/// The position of the type in a tag, less 1.
const TYPE_SHIFT: u32 = 5;

/// A simple scalar, or a vector of plain elements that take at most [`MAX_SHORT_BYTES`].
///
/// The tag is never 0, so that an item, which is this or a pointer, is not larger than this. Bytes beyond the elements are 0: short
/// values with the same representation are equal by their bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short {
    tag: NonZeroU8,
    bytes: [u8; MAX_SHORT_BYTES],
}

impl Short {
    /// The scalar 0.
    pub(crate) const ZERO: Self =
        Self { tag: NonZeroU8::new(1 + (1 << TYPE_SHIFT | SCALAR_FLAG | 1)).unwrap(), bytes: [0; MAX_SHORT_BYTES] };

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
        Some(Self { tag: make_tag(element_type, is_scalar, elements.len()), bytes })
    }

    /// Makes a value of at most 15 Booleans, the first in the lowest bit.
    pub(crate) fn of_bits(bits: u16, length: usize, is_scalar: bool) -> Self {
        let mut bytes = [0; MAX_SHORT_BYTES];
        bytes[..2].copy_from_slice(&bits.to_le_bytes());
        Self { tag: make_tag(ElementType::Bits, is_scalar, length), bytes }
    }

    /// Makes a value of characters of any kind, or returns `None` if there are too many.
    pub(crate) fn of_characters(characters: &[char], is_scalar: bool) -> Option<Self> {
        let mut codes = [0; MAX_SHORT_BYTES / size_of::<char>()];
        let codes = codes.get_mut(..characters.len())?;
        codes.iter_mut().zip(characters).for_each(|(code, &character)| *code = u32::from(character));
        Self::new(codes, is_scalar, ElementType::Char)
    }

    #[inline]
    fn tag(self) -> u8 {
        self.tag.get() - 1
    }

    /// Returns true if this is a scalar.
    #[inline]
    pub(crate) fn is_scalar(self) -> bool {
        self.tag() & SCALAR_FLAG != 0
    }

    /// Returns the number of elements: 1 for a scalar.
    #[inline]
    pub(crate) fn len(self) -> usize {
        usize::from(self.tag() & LENGTH_MASK)
    }

    /// Returns the type of the elements.
    #[inline]
    pub(crate) fn element_type(self) -> ElementType {
        TYPES[usize::from(self.tag() >> TYPE_SHIFT)]
    }

    /// Returns the characters of a text below 256, or `None` for any other value.
    #[inline]
    pub(crate) fn as_text(&self) -> Option<&[u8]> {
        (self.tag() < SCALAR_FLAG).then(|| &self.bytes[..self.len()])
    }

    /// Returns the characters of a scalar or a text below 256, or `None` for any other value.
    #[inline]
    pub(crate) fn as_characters(&self) -> Option<&[u8]> {
        (self.element_type() == ElementType::Latin).then(|| &self.bytes[..self.len()])
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
        let mut bytes = [self.tag.get(); 16];
        bytes[1..].copy_from_slice(&self.bytes);
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

/// Returns the tag for a type, which must be one of [`TYPES`].
#[inline]
fn make_tag(element_type: ElementType, is_scalar: bool, length: usize) -> NonZeroU8 {
    let position = TYPES.iter().position(|&other| other == element_type).unwrap_or_default();
    let scalar = if is_scalar { SCALAR_FLAG } else { 0 };
    NonZeroU8::MIN.saturating_add((position as u8) << TYPE_SHIFT | scalar | length as u8)
}

#[cfg(test)]
mod tests {
    use crate::array::compare::arrays_match;
    use crate::array::{Array, Bits, Elements};

    #[test]
    fn short_values_come_back_as_they_were() {
        let bits = |length: usize| Array::vector(Bits::from((0..length).map(|index| index % 3 == 1).collect::<Vec<bool>>()));
        let mut arrays: Vec<Array> = (0..=15).map(bits).collect();
        for length in 0..=15 {
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
            Array::vector(Elements::Latin(vec![b'a'; 16].into())),
            Array::vector(Elements::I16(vec![0_i16; 8].into())),
            Array::vector(Elements::Float(vec![0.0; 2].into())),
            Array::vector(Elements::Char(vec!['⍳'; 4].into())),
            Array::scalar(crate::array::Complex::from(1.0)),
            Array::new(crate::array::Shape::new(&[1, 1]).expect("the bound is small"), Elements::Latin(vec![b'a'].into())),
        ];
        assert!(long.iter().all(|array| array.to_short().is_none()));
    }
}
