//! Lookup of bits among bits: only two positions are possible.

use super::Lookup;
use crate::array::Bits;
use crate::kernels::search::NOT_FOUND;

/// A lookup of bits among bits.
pub(crate) struct BitLookup {
    /// The positions of the first 0 and the first 1 in the haystack.
    firsts: [u32; 2],
    needles: Bits,
}

impl BitLookup {
    /// Searches a haystack for its first 0 and its first 1.
    pub(crate) fn new(haystack: &Bits, needles: Bits) -> Self {
        Self { firsts: [find_first_bit(haystack, false), find_first_bit(haystack, true)], needles }
    }
}

impl Lookup for BitLookup {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.firsts[usize::from(self.needles.get(start + index))];
        }
    }
}

/// Returns the position of the first occurrence of `bit`, or [`NOT_FOUND`]. The search ends at the first word that holds it.
fn find_first_bit(bits: &Bits, bit: bool) -> u32 {
    let flip = if bit { 0 } else { u64::MAX };
    let word_index = bits.words().iter().position(|word| word ^ flip != 0);
    let position = word_index.map(|index| index * 64 + (bits.words()[index] ^ flip).trailing_zeros() as usize);
    position.filter(|&position| position < bits.len()).map_or(NOT_FOUND, |position| position as u32)
}
