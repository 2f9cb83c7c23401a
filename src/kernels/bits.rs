//! Word-wise operations on packed Booleans.
//!
//! Broadcasting, by the pattern:
//!
//! * each bit once: the words are copied, or read in place if that is the pattern of both arguments;
//! * a scalar: every word is all ones or all zeros;
//! * a cycle of at least 64 bits: each word is assembled from two words, and a third where the cycle starts again;
//! * any other pattern: bit by bit.

use super::broadcast::Broadcast;
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::bits::copy_bits;

/// Fills `target` with the broadcast bits of `source`, beginning with bit `start`, which must be a multiple of 64.
pub(crate) fn fill_words(source: &[u64], broadcast: Broadcast, start: usize, target: &mut [u64]) {
    if broadcast == Broadcast::EACH_ONCE {
        target.copy_from_slice(&source[start / 64..start / 64 + target.len()]);
    } else if broadcast == Broadcast::SCALAR {
        target.fill((source[0] & 1).wrapping_neg());
    } else if broadcast.stretch == 1 && broadcast.cycle >= 64 {
        fill_cycling(source, broadcast.cycle, start, target);
    } else {
        for (index, word) in target.iter_mut().enumerate() {
            let position = start + 64 * index;
            *word = (0..64).fold(0, |word, bit| {
                let offset = broadcast.index(position + bit);
                word | (source[offset / 64] >> (offset % 64) & 1) << bit
            });
        }
    }
}

/// Fills `target` from a cycle of at least 64 bits: each word of the target crosses the end of the cycle at most once.
fn fill_cycling(source: &[u64], cycle: usize, start: usize, target: &mut [u64]) {
    for (index, word) in target.iter_mut().enumerate() {
        let first = (start + 64 * index) % cycle;
        let mut part = [0];
        copy_bits(source, first, &mut part);
        let available = cycle - first;
        if available < 64 {
            part[0] = part[0] & ((1 << available) - 1) | source[0] << available;
        }
        *word = part[0];
    }
}

/// The words of an argument and the pattern in which its bits are repeated.
pub(crate) struct BroadcastBits<'a> {
    pub source: &'a [u64],
    pub broadcast: Broadcast,
}

/// The number of words in a strip, so few that strips stay in the L1 cache.
const STRIP_WORDS: usize = 256;

/// Applies `function` to the words of both arguments, beginning with bit `start` (a multiple of 64), and stores the results in
/// `target`.
pub(crate) fn zip_words(
    function: impl Fn(u64, u64) -> u64 + Copy,
    left: &BroadcastBits<'_>,
    right: &BroadcastBits<'_>,
    start: usize,
    target: &mut [u64],
) {
    let first = start / 64;
    if left.broadcast == Broadcast::EACH_ONCE && right.broadcast == Broadcast::EACH_ONCE {
        let [left, right] = lanes::map([left, right], |words| &words.source[first..first + target.len()]);
        return dispatch(ZipWords { function, left, right, target });
    }
    let mut scratch = [[0; STRIP_WORDS]; 2];
    for (index, target) in target.chunks_mut(STRIP_WORDS).enumerate() {
        let length = target.len();
        for (words, scratch) in [left, right].into_iter().zip(&mut scratch) {
            fill_words(words.source, words.broadcast, start + 64 * STRIP_WORDS * index, &mut scratch[..length]);
        }
        let [left, right] = &scratch;
        dispatch(ZipWords { function, left: &left[..length], right: &right[..length], target });
    }
}

/// Applies `function` to the words of two slices, and stores the results in `target`.
pub(crate) fn zip_all_words(function: impl Fn(u64, u64) -> u64, left: &[u64], right: &[u64], target: &mut [u64]) {
    dispatch(ZipWords { function, left, right, target });
}

struct ZipWords<'a, F> {
    function: F,
    left: &'a [u64],
    right: &'a [u64],
    target: &'a mut [u64],
}

impl<F: Fn(u64, u64) -> u64> Kernel for ZipWords<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            *target = (self.function)(left, right);
        }
    }
}

/// Fills `target` with the complement of each word of `source`.
pub(crate) fn complement(source: &[u64], target: &mut [u64]) {
    dispatch(ZipWords { function: |word: u64, _| !word, left: source, right: source, target });
}

/// Returns the number of ones in all words.
pub(crate) fn count_all_ones(words: &[u64]) -> usize {
    dispatch_widest(CountOnes { words })
}

/// Returns the number of ones among the `length` bits from `start` on.
pub(crate) fn count_ones(words: &[u64], start: usize, length: usize) -> usize {
    if start.is_multiple_of(64) {
        let words = &words[start / 64..(start + length).div_ceil(64)];
        let ones = dispatch_widest(CountOnes { words: &words[..length / 64] });
        return ones + words.get(length / 64).map_or(0, |&last| (last & low_ones(length % 64)).count_ones() as usize);
    }
    let head = length.min(64 - start % 64);
    let first = (words[start / 64] >> (start % 64) & low_ones(head)).count_ones() as usize;
    if head == length { first } else { first + count_ones(words, start + head, length - head) }
}

/// Returns true if all of the first `length` bits are ones or, without `all`, if at least one of them is.
pub(crate) fn test_ones(words: &[u64], length: usize, all: bool) -> bool {
    let (whole, rest) = (&words[..length / 64], length % 64);
    let neutral_word = if all { u64::MAX } else { 0 };
    // A word with a deciding bit (a 0 for all, a 1 for any) settles the result. The words of a strip are tested together, without
    // branches.
    let has_deciding_bit = |part: &[u64]| dispatch(AnyWordDiffers { words: part, neutral_word });
    let is_decided =
        whole.chunks(STRIP_WORDS).any(has_deciding_bit) || rest > 0 && (words[length / 64] ^ neutral_word) & low_ones(rest) != 0;
    is_decided != all
}

/// Returns a word whose lowest `count` bits, at most 64, are ones.
pub(crate) fn low_ones(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// A kernel that tests whether any word differs from one that does not decide the result.
struct AnyWordDiffers<'a> {
    words: &'a [u64],
    neutral_word: u64,
}

impl Kernel for AnyWordDiffers<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        self.words.iter().fold(0, |differences, word| differences | (word ^ self.neutral_word)) != 0
    }
}

struct CountOnes<'a> {
    words: &'a [u64],
}

impl Kernel for CountOnes<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// Returns the `length` bits from `start` on as words, padded with zeros. `scratch` must consist of exactly as many words as they
/// need; it is used unless the bits are whole words already.
pub(crate) fn extract_row<'a>(words: &'a [u64], start: usize, length: usize, scratch: &'a mut [u64]) -> &'a [u64] {
    if start.is_multiple_of(64) && length.is_multiple_of(64) {
        return &words[start / 64..(start + length) / 64];
    }
    copy_bits(words, start, scratch);
    if let Some(last) = scratch.last_mut()
        && !length.is_multiple_of(64)
    {
        *last &= low_ones(length % 64);
    }
    scratch
}

/// Copies the first `length` bits of `source` to `target` from bit `start` on, where `target` must hold zeros.
pub(crate) fn insert_bits(target: &mut [u64], start: usize, source: &[u64], length: usize) {
    let (first, shift) = (start / 64, start % 64);
    for (index, &word) in source.iter().enumerate().take(length.div_ceil(64)) {
        let word = word & low_ones(length - 64 * index);
        target[first + index] |= word << shift;
        if shift != 0
            && let Some(next) = target.get_mut(first + index + 1)
        {
            *next |= word >> (64 - shift);
        }
    }
}
