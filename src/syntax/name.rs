//! The characters of names, and sets of names.

use super::AXIS_NAME;

/// Returns true if a name can begin with a character; the rest of a name may also contain digits. The pattern of names in the
/// lexer accepts the same characters, and `Δ`, which counts as `∆`.
pub(crate) fn is_letter(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'a'..='z' | '_' | '∆' | '⍙' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ſ' | 'Ⓐ'..='Ⓩ')
}

/// Returns true if a text is a name that a value can have.
pub(crate) fn is_name(text: &str) -> bool {
    text == AXIS_NAME
        || text.starts_with(is_letter) && text.chars().all(|character| is_letter(character) || character.is_ascii_digit())
}

/// A set of names as a Bloom filter: it may seem to contain names that were not added, but never lacks one that was. A set in which
/// a name is sought is a few instructions away from the answer "no", which most searches for a name end with.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct NameSet(u128);

impl NameSet {
    /// Returns the set of one name, which has up to two of the 128 bits.
    pub(crate) fn of(name: &str) -> Self {
        /// The multiplier of the 64-bit FNV-1a hash.
        const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;
        /// The start of the 64-bit FNV-1a hash.
        const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        let hash = name.bytes().fold(FNV_OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        let mixed = hash ^ (hash >> 32);
        NameSet((1 << (mixed & 127)) | (1 << ((mixed >> 7) & 127)))
    }

    /// Returns the names of both sets.
    #[inline(always)]
    #[must_use]
    pub(crate) fn union(self, other: Self) -> Self {
        NameSet(self.0 | other.0)
    }

    /// Returns false if the set certainly lacks a name, which is given as the set of that name alone.
    #[inline(always)]
    pub(crate) fn may_contain(self, name: Self) -> bool {
        self.0 & name.0 == name.0
    }
}
