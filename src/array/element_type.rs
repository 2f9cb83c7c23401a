//! The types of elements.

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
