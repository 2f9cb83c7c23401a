//! The elements of an array of any type, and the one macro that dispatches on the type.

use super::bits::{Bits, words_for};
use super::buffer::Buffer;
use super::complex::Complex;
use super::element::Element;
use super::element_type::ElementType;
use super::extended::Extended;
use super::item::Item;
use super::mark::Mark;
use super::memory::{Block, Memory, Plain};
use super::short::{MAX_SHORT_BYTES, Short};

/// The elements of an array. The numeric types form a chain: each can hold every value of the ones before.
pub enum Elements {
    /// Booleans, packed.
    Bits(Bits),
    /// Integers of 8 bits.
    I8(Buffer<i8>),
    /// Integers of 16 bits.
    I16(Buffer<i16>),
    /// Integers of 32 bits.
    I32(Buffer<i32>),
    /// Floats, including integers beyond 32 bits.
    Float(Buffer<f64>),
    /// Complex numbers.
    Complex(Buffer<Complex>),
    /// Numbers of any kind, including exact ones.
    Extended(Buffer<Extended>),
    /// Characters below 256.
    Latin(Buffer<u8>),
    /// Any characters.
    Char(Buffer<char>),
    /// Items, also those of a mixed array. An empty buffer keeps the prototype.
    Nested(Buffer<Item>),
    /// Marks: references to namespaces, `⎕NULL`, slices and other special indices.
    Marks(Buffer<Mark>),
}

/// Evaluates one of two expressions with the buffer of the elements bound to a name: one for packed bits, one for every other
/// type. This is the only place that dispatches on all element types; a macro because the second expression is compiled once per
/// type.
macro_rules! with_elements {
    ($elements:expr, $bits:ident => $on_bits:expr, $buffer:ident => $on_others:expr) => {
        match $elements {
            $crate::array::Elements::Bits($bits) => $on_bits,
            $crate::array::Elements::I8($buffer) => $on_others,
            $crate::array::Elements::I16($buffer) => $on_others,
            $crate::array::Elements::I32($buffer) => $on_others,
            $crate::array::Elements::Float($buffer) => $on_others,
            $crate::array::Elements::Complex($buffer) => $on_others,
            $crate::array::Elements::Extended($buffer) => $on_others,
            $crate::array::Elements::Latin($buffer) => $on_others,
            $crate::array::Elements::Char($buffer) => $on_others,
            $crate::array::Elements::Nested($buffer) => $on_others,
            $crate::array::Elements::Marks($buffer) => $on_others,
        }
    };
}
pub(crate) use with_elements;

/// Matches elements with one arm for the integers of 8, 16 and 32 bits, whose buffer is bound to a name, and an arm for each
/// other pattern. Only here are these integer types listed.
macro_rules! with_whole_numbers {
    ($elements:expr, $buffer:ident => $on_whole:expr, $($pattern:pat $(if $guard:expr)? => $arm:expr),+ $(,)?) => {
        match $elements {
            $crate::array::Elements::I8($buffer) => $on_whole,
            $crate::array::Elements::I16($buffer) => $on_whole,
            $crate::array::Elements::I32($buffer) => $on_whole,
            $($pattern $(if $guard)? => $arm,)+
        }
    };
}
pub(crate) use with_whole_numbers;

/// Matches elements with one arm for integers and floats, and an arm for each other pattern.
macro_rules! with_real_numbers {
    ($elements:expr, $buffer:ident => $on_real:expr, $($pattern:pat $(if $guard:expr)? => $arm:expr),+ $(,)?) => {
        $crate::array::elements::with_whole_numbers!($elements, $buffer => $on_real,
            $crate::array::Elements::Float($buffer) => $on_real,
            $($pattern $(if $guard)? => $arm,)+
        )
    };
}
pub(crate) use with_real_numbers;

/// Matches elements with one arm for integers, floats and characters, and an arm for each other pattern.
macro_rules! with_plain_elements {
    ($elements:expr, $buffer:ident => $on_plain:expr, $($pattern:pat $(if $guard:expr)? => $arm:expr),+ $(,)?) => {
        $crate::array::elements::with_real_numbers!($elements, $buffer => $on_plain,
            $crate::array::Elements::Latin($buffer) => $on_plain,
            $crate::array::Elements::Char($buffer) => $on_plain,
            $($pattern $(if $guard)? => $arm,)+
        )
    };
}
pub(crate) use with_plain_elements;

impl Clone for Elements {
    /// Copies the elements: another handle to the same block, or an inline element. The copy is written in place, since one that is
    /// returned in memory and moved from there would wait for all of its words to be written.
    #[inline(always)]
    fn clone(&self) -> Self {
        with_elements!(self, bits => Elements::Bits(bits.clone()), buffer => Element::wrap(buffer.clone()))
    }
}

impl Elements {
    /// Returns the elements as a short value, or `None` if they are of another type or too many. They must be those of a scalar or a
    /// vector.
    #[inline]
    pub(crate) fn to_short(&self, is_scalar: bool) -> Option<Short> {
        if self.len() > MAX_SHORT_BYTES {
            return None;
        }
        match self {
            Elements::Latin(buffer) => Short::new(buffer.as_slice(), is_scalar, ElementType::Latin),
            Elements::Bits(bits) => {
                let word = (0..bits.len()).fold(0, |word, index| word | u16::from(bits.get(index)) << index);
                Some(Short::of_bits(word, bits.len(), is_scalar))
            }
            Elements::I8(buffer) => Short::new(buffer.as_slice(), is_scalar, ElementType::I8),
            Elements::I16(buffer) => Short::new(buffer.as_slice(), is_scalar, ElementType::I16),
            Elements::I32(buffer) => Short::new(buffer.as_slice(), is_scalar, ElementType::I32),
            Elements::Float(buffer) => Short::new(buffer.as_slice(), is_scalar, ElementType::Float),
            Elements::Char(buffer) => Short::of_characters(buffer.as_slice(), is_scalar),
            _ => None,
        }
    }

    /// Makes the elements of a short value, which are not charged to any account.
    pub(crate) fn of_short(short: Short) -> Self {
        match short.element_type() {
            ElementType::Bits => Elements::Bits(short_bits(short)),
            ElementType::I8 => Elements::I8(short_elements(short)),
            ElementType::I16 => Elements::I16(short_elements(short)),
            ElementType::I32 => Elements::I32(short_elements(short)),
            ElementType::Float => Elements::Float(short_elements(short)),
            ElementType::Char => Elements::Char(match &*short.characters() {
                [single] => Buffer::One(*single),
                characters => characters.to_vec().into(),
            }),
            _ => Elements::Latin(short_elements(short)),
        }
    }
}

/// Returns the elements of a short value, which must be of the type.
fn short_elements<T: Plain + Element + Default>(short: Short) -> Buffer<T> {
    let mut single = [T::default()];
    if short.len() == 1 {
        short.copy_to(&mut single);
        return Buffer::One(single[0]);
    }
    let mut block = Block::allocate_small(short.len());
    short.copy_to(&mut block);
    block.into()
}

fn short_bits(short: Short) -> Bits {
    if short.len() == 1 {
        return Bits::One(short.bits());
    }
    let mut words = Block::allocate_small(words_for(short.len()));
    words.fill(short.bits());
    Bits::from_words(words, short.len())
}

impl Elements {
    /// Returns the type.
    #[inline]
    pub fn element_type(&self) -> ElementType {
        match self {
            Elements::Bits(_) => ElementType::Bits,
            Elements::I8(_) => ElementType::I8,
            Elements::I16(_) => ElementType::I16,
            Elements::I32(_) => ElementType::I32,
            Elements::Float(_) => ElementType::Float,
            Elements::Complex(_) => ElementType::Complex,
            Elements::Extended(_) => ElementType::Extended,
            Elements::Latin(_) => ElementType::Latin,
            Elements::Char(_) => ElementType::Char,
            Elements::Nested(_) => ElementType::Nested,
            Elements::Marks(_) => ElementType::Marks,
        }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        with_elements!(self, bits => bits.len(), buffer => buffer.len())
    }

    /// Returns true if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the account that the elements are charged to, or `None` for an inline element and for uncharged data of the host.
    pub fn memory(&self) -> Option<&Memory> {
        with_elements!(self, bits => bits.memory(), buffer => buffer.memory())
    }

    /// Counts the elements against an account unless they are charged already or shared.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        with_elements!(self, bits => bits.count_to(memory), buffer => buffer.count_to(memory));
        if let Self::Nested(buffer) = self
            && let Some(items) = buffer.get_mut()
        {
            items.iter_mut().for_each(|item| item.count_to(memory));
        }
    }

    /// Moves a single element inline, so that scalars hold no block.
    #[must_use]
    pub fn inline_single(self) -> Self {
        with_elements!(self, bits => Elements::Bits(bits.inline_single()), buffer => Element::wrap(buffer.inline_single()))
    }
}
