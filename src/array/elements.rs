//! The elements of an array of whatever type, and the one macro that dispatches on it.

use super::bits::Bits;
use super::buffer::Buffer;
use super::complex::Complex;
use super::extended::Extended;
use super::item::Item;
use super::mark::Mark;
use super::memory::Memory;

/// The elements of an array. The numeric types form a chain: each holds every value of the ones before.
#[derive(Clone)]
pub enum Elements {
    /// Booleans, packed.
    Bits(Bits),
    /// Whole numbers of 8 bits.
    I8(Buffer<i8>),
    /// Whole numbers of 16 bits.
    I16(Buffer<i16>),
    /// Whole numbers of 32 bits.
    I32(Buffer<i32>),
    /// Floats; whole numbers beyond 32 bits among them.
    Float(Buffer<f64>),
    /// Complex numbers.
    Complex(Buffer<Complex>),
    /// Numbers of any kind, exact ones among them.
    Extended(Buffer<Extended>),
    /// Characters below 256.
    Latin(Buffer<u8>),
    /// Any characters.
    Char(Buffer<char>),
    /// Arrays; also the elements of a mixed array. Empty, it keeps its prototype.
    Nested(Buffer<Item>),
    /// What stands for something else: namespaces, `⎕NULL`, parts of an index.
    Marks(Buffer<Mark>),
}

/// The types of elements, numbers first and in the order of the chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ElementType {
    /// Packed Booleans.
    Bits,
    /// 8-bit whole numbers.
    I8,
    /// 16-bit whole numbers.
    I16,
    /// 32-bit whole numbers.
    I32,
    /// Floats.
    Float,
    /// Complex numbers.
    Complex,
    /// Numbers of any kind, exact ones among them.
    Extended,
    /// Characters below 256.
    Latin,
    /// Any characters.
    Char,
    /// Arrays.
    Nested,
    /// What stands for something else: namespaces, `⎕NULL`, parts of an index.
    Marks,
}

impl ElementType {
    /// Whether the elements are numbers of the machine, which kernels compute with.
    pub fn is_numeric(self) -> bool {
        self <= Self::Complex
    }

    /// Whether the elements are numbers of any kind.
    pub fn is_number(self) -> bool {
        self <= Self::Extended
    }

    /// Whether the elements are whole numbers of at most 32 bits.
    pub fn is_whole(self) -> bool {
        self <= Self::I32
    }

    /// Whether the elements are characters.
    pub fn is_character(self) -> bool {
        matches!(self, Self::Latin | Self::Char)
    }

    /// The smallest type that holds both kinds of elements: `Nested` for elements of different kinds.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        let same_kind = self == other || self.is_number() && other.is_number() || self.is_character() && other.is_character();
        if same_kind { self.max(other) } else { Self::Nested }
    }
}

/// Runs one of two expressions with the elements' buffer bound to a name: one for packed bits, one for every other type.
/// The only place where element types are told apart; a macro because the second expression is compiled once per type.
#[macro_export]
#[doc(hidden)]
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

impl Elements {
    /// The type.
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

    /// The number of elements.
    pub fn len(&self) -> usize {
        with_elements!(self, bits => bits.len(), buffer => buffer.len())
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The account that the elements are charged to; a scalar is charged to none.
    pub fn memory(&self) -> Option<&Memory> {
        with_elements!(self, bits => bits.memory(), buffer => buffer.memory())
    }

    /// Counts the elements as used by an account unless they are charged already or others hold them.
    pub(super) fn count_to(&mut self, memory: &Memory) {
        with_elements!(self, bits => bits.count_to(memory), buffer => buffer.count_to(memory));
        if let Self::Nested(buffer) = self
            && let Some(items) = buffer.get_mut()
        {
            items.iter_mut().for_each(|item| item.count_to(memory));
        }
    }

    /// A single element moved inline, so that scalars hold no block.
    #[must_use]
    pub fn inlined(self) -> Self {
        use super::element::Element;
        with_elements!(self, bits => Elements::Bits(bits.inlined()), buffer => Element::wrap(buffer.inlined()))
    }
}
