//! Single numbers and characters outside arrays, small enough for registers: the values that scalar programs compute with.

use super::memory::Zeroed;
use super::{Array, Bits, Block, Buffer, Element, ElementType, Elements, Memory, Plain, Short, Widened};
use crate::error::Result;

/// A Boolean, an integer of at most 32 bits, a float, or a character below 256.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    kind: ScalarKind,
    bits: u64,
}

/// The kind of a scalar, stored as a full word. With a single byte and padding, a value would be written in one set of pieces
/// and read in another. That defeats store-to-load forwarding, so each copy would wait for the writes to reach the cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
enum ScalarKind {
    Bit,
    Integer,
    Float,
    Latin,
}

impl Scalar {
    /// The number 0.
    pub const ZERO: Self = Self { kind: ScalarKind::Bit, bits: 0 };

    /// Creates a Boolean.
    #[inline]
    pub fn bit(bit: bool) -> Self {
        Self { kind: ScalarKind::Bit, bits: u64::from(bit) }
    }

    /// Creates an integer.
    #[inline]
    pub fn integer(whole: i32) -> Self {
        Self { kind: ScalarKind::Integer, bits: u64::from(whole as u32) }
    }

    /// Creates a float, even if its value is an integer.
    #[inline]
    pub fn float(float: f64) -> Self {
        Self { kind: ScalarKind::Float, bits: float.to_bits() }
    }

    /// Creates a number: an integer if the value is one that fits in 32 bits, otherwise a float.
    #[inline]
    pub fn number(value: f64) -> Self {
        let whole = value as i32;
        if f64::from(whole) == value { Self::integer(whole) } else { Self::float(value) }
    }

    /// Creates a character from its code.
    #[inline]
    pub fn latin(byte: u8) -> Self {
        Self { kind: ScalarKind::Latin, bits: u64::from(byte) }
    }

    /// Returns the value of an integer or a Boolean, or `None` for any other scalar.
    #[inline]
    pub fn as_integer(self) -> Option<i32> {
        matches!(self.kind, ScalarKind::Bit | ScalarKind::Integer).then_some(self.bits as i32)
    }

    /// Returns the value of a number, or `None` for a character.
    #[inline]
    pub fn as_real(self) -> Option<f64> {
        match self.kind {
            ScalarKind::Bit | ScalarKind::Integer => Some(f64::from(self.bits as i32)),
            ScalarKind::Float => Some(f64::from_bits(self.bits)),
            ScalarKind::Latin => None,
        }
    }

    /// Returns the narrowest type that holds the scalar.
    fn narrowest_type(&self) -> ElementType {
        let whole = self.bits as i32;
        match self.kind {
            ScalarKind::Float => ElementType::Float,
            ScalarKind::Latin => ElementType::Latin,
            _ if matches!(whole, 0 | 1) => ElementType::Bits,
            _ if i8::try_from(whole).is_ok() => ElementType::I8,
            _ if i16::try_from(whole).is_ok() => ElementType::I16,
            _ => ElementType::I32,
        }
    }

    /// Returns the type of the elements of the array that the scalar becomes.
    pub(crate) fn element_type(self) -> ElementType {
        match self.kind {
            ScalarKind::Bit => ElementType::Bits,
            _ => self.narrowest_type(),
        }
    }

    /// Returns true if both scalars are of the same kind and have the same bits.
    pub(crate) fn is_same(self, other: Self) -> bool {
        self.kind == other.kind && self.bits == other.bits
    }

    /// Returns the value as an element of a type that must hold it.
    #[inline(always)]
    pub(crate) fn to_element<T: Widened>(self) -> T {
        match self.kind {
            ScalarKind::Float => T::from_float(f64::from_bits(self.bits)),
            _ => T::from_whole(self.bits as i32),
        }
    }

    /// Returns the code of a character, or `None` for a number.
    #[inline]
    pub fn as_latin(self) -> Option<u8> {
        (self.kind == ScalarKind::Latin).then_some(self.bits as u8)
    }
}

impl Scalar {
    /// Returns the first element of a short value, or `None` if there is none, or if it is a character above 255.
    #[inline]
    pub(crate) fn first_of(short: &Short) -> Option<Self> {
        fn read<T: Plain + Default>(short: &Short) -> T {
            let mut first = [T::default()];
            short.copy_to(&mut first);
            first[0]
        }
        if short.len() == 0 {
            return None;
        }
        Some(match short.element_type() {
            ElementType::Latin => Self::latin(read(short)),
            ElementType::Bits => Self::bit(short.bits() & 1 == 1),
            ElementType::I8 => Self::integer(i32::from(read::<i8>(short))),
            ElementType::I16 => Self::integer(i32::from(read::<i16>(short))),
            ElementType::I32 => Self::integer(read(short)),
            ElementType::Float => Self::float(read(short)),
            _ => return None,
        })
    }
}

impl From<Scalar> for Array {
    /// Converts the scalar to an array, an integer in the narrowest type.
    #[inline]
    fn from(scalar: Scalar) -> Self {
        match scalar.kind {
            ScalarKind::Bit => Array::bit(scalar.bits == 1),
            ScalarKind::Integer => Array::integer(i64::from(scalar.bits as i32)),
            ScalarKind::Float => Array::scalar(f64::from_bits(scalar.bits)),
            ScalarKind::Latin => Array::scalar(scalar.bits as u8),
        }
    }
}

impl Array {
    /// Returns the element of a simple scalar, or `None` for any other array and for an element that does not fit a [`Scalar`].
    #[inline]
    pub fn as_scalar(&self) -> Option<Scalar> {
        if self.rank() > 0 {
            return None;
        }
        match &self.elements {
            Elements::Bits(Bits::One(bit)) => Some(Scalar::bit(*bit == 1)),
            Elements::I8(Buffer::One(whole)) => Some(Scalar::integer(i32::from(*whole))),
            Elements::I16(Buffer::One(whole)) => Some(Scalar::integer(i32::from(*whole))),
            Elements::I32(Buffer::One(whole)) => Some(Scalar::integer(*whole)),
            Elements::Float(Buffer::One(float)) => Some(Scalar::float(*float)),
            Elements::Latin(Buffer::One(byte)) => Some(Scalar::latin(*byte)),
            _ => None,
        }
    }

    /// Returns the element at `index`, counted from 0, without making an array for it, or `None` if the index is out of range
    /// or the element does not fit a [`Scalar`].
    #[inline]
    pub fn scalar_at(&self, index: usize) -> Option<Scalar> {
        match &self.elements {
            Elements::Bits(bits) if index < bits.len() => Some(Scalar::bit(bits.get(index))),
            Elements::I8(buffer) => buffer.as_slice().get(index).map(|&whole| Scalar::integer(i32::from(whole))),
            Elements::I16(buffer) => buffer.as_slice().get(index).map(|&whole| Scalar::integer(i32::from(whole))),
            Elements::I32(buffer) => buffer.as_slice().get(index).map(|&whole| Scalar::integer(whole)),
            Elements::Float(buffer) => buffer.as_slice().get(index).map(|&float| Scalar::float(float)),
            Elements::Latin(buffer) => buffer.as_slice().get(index).map(|&byte| Scalar::latin(byte)),
            _ => None,
        }
    }

    /// Turns the array into a scalar. If it is a scalar of the same type already, only its element is written.
    #[inline]
    pub(crate) fn become_scalar(&mut self, scalar: Scalar) {
        if self.rank() == 0 {
            match (&mut self.elements, scalar.kind) {
                (Elements::Float(Buffer::One(float)), ScalarKind::Float) => return *float = f64::from_bits(scalar.bits),
                (Elements::Bits(Bits::One(bit)), ScalarKind::Bit) => return *bit = scalar.bits,
                (Elements::I8(Buffer::One(whole)), ScalarKind::Integer) if scalar.narrowest_type() == ElementType::I8 => {
                    return *whole = scalar.bits as i8;
                }
                (Elements::I16(Buffer::One(whole)), ScalarKind::Integer) if scalar.narrowest_type() == ElementType::I16 => {
                    return *whole = scalar.bits as i16;
                }
                (Elements::I32(Buffer::One(whole)), ScalarKind::Integer) if scalar.narrowest_type() == ElementType::I32 => {
                    return *whole = scalar.bits as i32;
                }
                _ => {}
            }
        }
        *self = scalar.into();
    }

    /// Replaces the element at `index`, counted from 0, if that can be done in place: the elements are not shared, and they are
    /// integers, floats or characters below 256 whose type holds the scalar exactly. Booleans and other elements are never
    /// replaced. Returns true if the element was replaced; otherwise the array is unchanged.
    #[inline]
    pub fn set_scalar_at(&mut self, index: usize, scalar: Scalar) -> bool {
        match &mut self.elements {
            Elements::I8(buffer) => put_element(buffer, index, scalar.as_integer().and_then(|whole| i8::try_from(whole).ok())),
            Elements::I16(buffer) => put_element(buffer, index, scalar.as_integer().and_then(|whole| i16::try_from(whole).ok())),
            Elements::I32(buffer) => put_element(buffer, index, scalar.as_integer()),
            Elements::Float(buffer) => put_element(buffer, index, scalar.as_real()),
            Elements::Latin(buffer) => put_element(buffer, index, scalar.as_latin()),
            _ => false,
        }
    }
}

/// Replaces one element of a buffer that is not shared. Returns true if there was an element, and one to replace it with.
#[inline]
fn put_element<T: Element>(buffer: &mut Buffer<T>, index: usize, element: Option<T>) -> bool {
    match (element, buffer.get_mut().and_then(|elements| elements.get_mut(index))) {
        (Some(element), Some(target)) => {
            *target = element;
            true
        }
        _ => false,
    }
}

/// Returns scalars as the elements of one array, in the narrowest type that holds them, or `None` if there are both numbers and
/// characters, or no scalars at all.
pub(crate) fn collect_scalars(memory: &Memory, scalars: &[Scalar]) -> Result<Option<Elements>> {
    let Some(element_type) = scalars.iter().map(Scalar::narrowest_type).reduce(ElementType::common) else { return Ok(None) };
    let whole = |scalar: &Scalar| scalar.bits as i32;
    Ok(Some(match element_type {
        ElementType::Bits => Elements::Bits(Bits::collect(memory, scalars.iter().map(|scalar| scalar.bits == 1))?),
        ElementType::I8 => build_block(memory, scalars, |scalar| whole(scalar) as i8)?.into(),
        ElementType::I16 => build_block(memory, scalars, |scalar| whole(scalar) as i16)?.into(),
        ElementType::I32 => build_block(memory, scalars, whole)?.into(),
        ElementType::Float => build_block(memory, scalars, |scalar| scalar.as_real().unwrap_or_default())?.into(),
        ElementType::Latin => build_block(memory, scalars, |scalar| scalar.bits as u8)?.into(),
        _ => return Ok(None),
    }))
}

fn build_block<T: Zeroed>(memory: &Memory, scalars: &[Scalar], element: impl Fn(&Scalar) -> T) -> Result<Block<T>> {
    let mut block = memory.block(scalars.len())?;
    block.iter_mut().zip(scalars).for_each(|(target, scalar)| *target = element(scalar));
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_are_the_same_as_arrays() {
        for number in [0.0, 1.0, -1.0, 127.0, 128.0, -32769.0, 2147483647.0, 2147483648.0, 0.5, -1e300] {
            let array = Array::number(number);
            let scalar = array.as_scalar().expect("a machine number must fit a scalar");
            assert_eq!(scalar.as_real(), Some(number));
            assert_eq!(Array::from(scalar).element_type(), array.element_type());
            assert_eq!(Array::from(Scalar::number(number)).element_type(), array.element_type());
        }
        assert_eq!(Array::scalar(b'a').as_scalar().and_then(Scalar::as_latin), Some(b'a'));
        assert!(Array::integers(&[5]).as_scalar().is_none());
        assert!(Array::scalar('⍵').as_scalar().is_none());
    }

    #[test]
    fn arrays_become_scalars_of_the_narrowest_type() {
        let numbers = [0.0, 1.0, -1.0, 127.0, 128.0, -32769.0, 70000.0, 0.5, 7.0];
        let scalars = numbers.map(Scalar::number).into_iter().chain([Scalar::bit(true), Scalar::float(2.0), Scalar::latin(b'a')]);
        for scalar in scalars {
            let befores = numbers.map(Array::number).into_iter().chain([Array::scalar('⍵'), Array::integers(&[5])]);
            for mut array in befores {
                array.become_scalar(scalar);
                let expected = Array::from(scalar);
                assert_eq!((array.rank(), array.element_type()), (0, expected.element_type()));
                assert_eq!(array.as_scalar().map(|scalar| scalar.bits), expected.as_scalar().map(|scalar| scalar.bits));
            }
        }
    }

    #[test]
    fn elements_are_found_without_arrays() {
        for numbers in [[0, 1, 1], [5, -7, 1], [300, 0, -1], [70000, 1, 2]] {
            let vector = Array::integers(&numbers);
            for (index, number) in numbers.into_iter().enumerate() {
                assert_eq!(vector.scalar_at(index).and_then(Scalar::as_integer), Some(number as i32));
            }
            assert!(vector.scalar_at(3).is_none());
        }
    }

    #[test]
    fn elements_are_replaced_in_place_only_by_what_their_type_holds() {
        for (numbers, fits, does_not) in [([5, -7, 1], 127, 128), ([300, 0, -1], -32768, 32768)] {
            let mut vector = Array::integers(&numbers);
            assert!(vector.set_scalar_at(1, Scalar::integer(fits)));
            assert_eq!(vector.scalar_at(1).and_then(Scalar::as_integer), Some(fits));
            assert!(!vector.set_scalar_at(1, Scalar::integer(does_not)));
            assert!(!vector.set_scalar_at(1, Scalar::float(0.5)));
            assert!(!vector.set_scalar_at(3, Scalar::integer(fits)));
            let shared = vector.clone();
            assert!(!vector.set_scalar_at(0, Scalar::integer(fits)));
            assert_eq!(shared.scalar_at(0).and_then(Scalar::as_integer), Some(numbers[0] as i32));
        }
    }
}
