//! Radix passes: keys are sorted digit by digit, the lowest first.

use crate::array::Plain;
use crate::error::Stop;
use crate::kernels::drive::{BLOCK_ELEMENTS, Work};

/// The width in bits of the widest digit of a pass: its counters stay in the L1 cache.
const DIGIT_BITS: u32 = 11;

/// Radix passes over some bits of keys, the lowest digit first, so that equal keys keep their order.
pub(crate) struct Radix {
    passes: u32,
    digits: Digits,
    /// The number of times that each digit occurs, pass by pass.
    counts: Vec<[u32; 1 << DIGIT_BITS]>,
}

/// The place of the digits in a key.
#[derive(Clone, Copy)]
struct Digits {
    low: u32,
    width: u32,
}

impl Digits {
    #[inline(always)]
    fn of(self, key: u64, pass: u32) -> usize {
        (key >> (self.low + pass * self.width)) as usize & ((1 << self.width) - 1) & ((1 << DIGIT_BITS) - 1)
    }
}

impl Radix {
    /// Creates passes over `width` bits from `low` on.
    pub(crate) fn new(low: u32, width: u32) -> Self {
        let passes = width.div_ceil(DIGIT_BITS);
        let digits = Digits { low, width: if passes == 0 { 0 } else { width.div_ceil(passes) } };
        Self { passes, digits, counts: vec![[0; 1 << DIGIT_BITS]; passes as usize] }
    }

    /// Returns the number of passes.
    pub(crate) fn passes(&self) -> u32 {
        self.passes
    }

    /// Counts the digits of one more block.
    pub(crate) fn count<T: Copy>(&mut self, words: &[T], key: impl Fn(T) -> u64) {
        let digits = self.digits;
        for (counts, pass) in self.counts.iter_mut().zip(0..) {
            for &word in words {
                counts[digits.of(key(word), pass)] += 1;
            }
        }
    }

    /// Sorts words that were all counted, back and forth between the two buffers; returns the buffer where they ended.
    pub(crate) fn sort<'a, T: Plain>(
        &mut self,
        work: &Work,
        words: &'a mut [T],
        other: &'a mut [T],
        key: impl Fn(T) -> u64,
    ) -> Result<&'a mut [T], Stop> {
        let (mut from, mut to) = (words, other);
        let digits = self.digits;
        for (places, pass) in self.counts.iter_mut().zip(0..) {
            to_starts(places);
            for block in from.chunks(BLOCK_ELEMENTS) {
                work.poll()?;
                for &word in block {
                    let place = &mut places[digits.of(key(word), pass)];
                    to[*place as usize] = word;
                    *place += 1;
                }
            }
            (from, to) = (to, from);
        }
        Ok(from)
    }
}

/// Turns counts into the places where their runs begin.
fn to_starts(counts: &mut [u32]) {
    let mut start = 0;
    for count in counts {
        (*count, start) = (start, start + *count);
    }
}
