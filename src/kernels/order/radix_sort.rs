//! LSD radix sort: keys are sorted digit by digit, the least significant first.

use crate::array::Plain;
use crate::error::Stop;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};

/// The maximum width of a digit in bits: the counters of a pass stay in the L1 cache.
const DIGIT_MAX_BITS: u32 = 11;

/// A radix sort by some bits of the keys. It takes the least significant digit first, and is stable.
pub(crate) struct RadixSort {
    passes: u32,
    digits: Digits,
    /// The number of times that each digit occurs, for each pass; during the sort, the next position for each digit.
    counts: Vec<[u32; 1 << DIGIT_MAX_BITS]>,
}

/// The position of the digits in a key: the lowest bit, and the width of each digit.
#[derive(Clone, Copy)]
struct Digits {
    low: u32,
    width: u32,
}

impl Digits {
    #[inline(always)]
    fn digit(self, key: u64, pass: u32) -> usize {
        (key >> (self.low + pass * self.width)) as usize & ((1 << self.width) - 1) & ((1 << DIGIT_MAX_BITS) - 1)
    }
}

impl RadixSort {
    /// Creates a sort by `width` bits, from bit `low` on.
    pub(crate) fn new(low: u32, width: u32) -> Self {
        let passes = width.div_ceil(DIGIT_MAX_BITS);
        let digits = Digits { low, width: if passes == 0 { 0 } else { width.div_ceil(passes) } };
        Self { passes, digits, counts: vec![[0; 1 << DIGIT_MAX_BITS]; passes as usize] }
    }

    /// Returns the number of passes.
    pub(crate) fn passes(&self) -> u32 {
        self.passes
    }

    /// Counts the digits of the keys in one more block.
    pub(crate) fn count<T: Copy>(&mut self, words: &[T], key: impl Fn(T) -> u64) {
        let digits = self.digits;
        for (counts, pass) in self.counts.iter_mut().zip(0..) {
            for &word in words {
                counts[digits.digit(key(word), pass)] += 1;
            }
        }
    }

    /// Sorts words, all of which must have been counted. Each pass copies the words from one buffer to the other; returns the
    /// buffer that holds the result.
    pub(crate) fn sort<'a, T: Plain>(
        &mut self,
        work: &Work,
        words: &'a mut [T],
        other: &'a mut [T],
        key: impl Fn(T) -> u64,
    ) -> Result<&'a mut [T], Stop> {
        let (mut from, mut to) = (words, other);
        let digits = self.digits;
        for (positions, pass) in self.counts.iter_mut().zip(0..) {
            to_exclusive_sums(positions);
            for block in from.chunks(BLOCK_ELEMENTS) {
                work.poll()?;
                for &word in block {
                    let position = &mut positions[digits.digit(key(word), pass)];
                    to[*position as usize] = word;
                    *position += 1;
                }
            }
            (from, to) = (to, from);
        }
        Ok(from)
    }
}

/// Replaces counts with their exclusive prefix sums: the positions where the words with each digit begin.
fn to_exclusive_sums(counts: &mut [u32]) {
    let mut start = 0;
    for count in counts {
        (*count, start) = (start, start + *count);
    }
}
