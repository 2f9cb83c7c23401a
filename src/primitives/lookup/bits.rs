//! Bits sought among bits: only two places can be the answer.

use super::Lookup;
use crate::array::Bits;
use crate::kernels::search::NONE;

/// Bits, and the two places that can be the answer.
pub(super) struct FirstBits {
    /// Where 0 and 1 stand first.
    firsts: [u32; 2],
    needles: Bits,
}

impl FirstBits {
    pub(super) fn new(haystack: &Bits, needles: Bits) -> Self {
        Self { firsts: [first_bit(haystack, false), first_bit(haystack, true)], needles }
    }
}

impl Lookup for FirstBits {
    fn positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.firsts[usize::from(self.needles.get(start + index))];
        }
    }
}

/// Where `bit` stands first: the search ends at the first word that holds it.
fn first_bit(bits: &Bits, bit: bool) -> u32 {
    let flip = if bit { 0 } else { u64::MAX };
    let found = bits.words().iter().position(|word| word ^ flip != 0);
    let place = found.map(|index| index * 64 + (bits.words()[index] ^ flip).trailing_zeros() as usize);
    place.filter(|&place| place < bits.len()).map_or(NONE, |place| place as u32)
}
