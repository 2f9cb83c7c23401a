//! The elements of an array of any type, and the one macro that dispatches on the type.

use super::bits::Bits;
use super::buffer::Buffer;
use super::complex::Complex;
use super::extended::Extended;
use super::item::Item;
use super::mark::Mark;
use super::memory::Memory;

/// The elements of an array. The numeric types form a chain: each can hold every value of the ones before.
#[derive(Clone)]
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

/// The types of elements, numbers first and in the order of the chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ElementType {
    /// Packed Booleans.
    Bits,
    /// 8-bit integers.
    I8,
    /// 16-bit integers.
    I16,
    /// 32-bit integers.
    I32,
    /// Floats.
    Float,
    /// Complex numbers.
    Complex,
    /// Numbers of any kind, including exact ones.
    Extended,
    /// Characters below 256.
    Latin,
    /// Any characters.
    Char,
    /// Items.
    Nested,
    /// Marks: references to namespaces, `⎕NULL`, slices and other special indices.
    Marks,
}

impl ElementType {
    /// Returns true for machine numbers, which the kernels support.
    pub fn has_machine_numbers(self) -> bool {
        self <= Self::Complex
    }

    /// Returns true for numbers of any kind, including exact and decimal ones.
    pub fn is_number(self) -> bool {
        self <= Self::Extended
    }

    /// Returns true for Booleans and integers of at most 32 bits.
    pub fn is_whole(self) -> bool {
        self <= Self::I32
    }

    /// Returns true for characters.
    pub fn is_character(self) -> bool {
        matches!(self, Self::Latin | Self::Char)
    }

    /// Returns the smallest type that can hold elements of both types: `Nested` if they are of different kinds.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        let same_kind = self == other || self.is_number() && other.is_number() || self.is_character() && other.is_character();
        if same_kind { self.max(other) } else { Self::Nested }
    }
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
        use super::element::Element;
        with_elements!(self, bits => Elements::Bits(bits.inline_single()), buffer => Element::wrap(buffer.inline_single()))
    }
}
