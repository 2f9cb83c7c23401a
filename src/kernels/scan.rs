//! Scans: the results of every prefix along an axis, each from the one before.
//!
//! * along rows, associative functions: blocks of four are scanned by themselves, which the processor does side by side,
//!   and the result before the block then joins all four at once;
//! * alternating sums: one after the other;
//! * sums of Booleans: eight at a time from a table of the prefix sums of a byte;
//! * Booleans by words: see `bit_scan`;
//! * along other axes: row by row, each from the row above.

use crate::kernels::bits::low_ones;
use crate::kernels::feed::STRIP;
use crate::kernels::pervade::{Computed, Rules, Running, ScalarDyad};
use crate::kernels::simd::{Kernel, vectorised};
use std::marker::PhantomData;

/// Scans rows of a given length in place; whether a result left the type.
pub fn rows<F: ScalarDyad, T: Computed>(rules: Rules, length: usize, target: &mut [T]) -> bool {
    target.chunks_mut(length).fold(false, |flag, row| {
        flag | match F::RUNNING {
            Running::Alternating => alternating::<F, T>(rules, row),
            _ => vectorised(Onward { function: PhantomData::<F>, rules, row }),
        }
    })
}

/// Scans the rows of a block from the first to the last in place, each of `inner` elements.
pub fn columns<F: ScalarDyad, T: Computed>(rules: Rules, inner: usize, target: &mut [T]) -> bool {
    let mut flag = false;
    for index in 1..target.len() / inner {
        let (before, after) = target.split_at_mut(index * inner);
        let (before, row) = (&before[(index - 1) * inner..], &mut after[..inner]);
        if F::RUNNING == Running::Alternating && index % 2 == 0 {
            flag |= row.chunks_mut(STRIP).fold(false, |flag, part| flag | T::zip_into::<F>(rules, &[T::default(); STRIP], part));
        }
        flag |= T::zip_into::<F>(rules, before, row);
    }
    flag
}

/// Every other element is added: what it leaves of zero is subtracted.
fn alternating<F: ScalarDyad, T: Computed>(rules: Rules, row: &mut [T]) -> bool {
    let mut flag = false;
    for index in 1..row.len() {
        let (element, left_type) =
            if index % 2 == 0 { T::pair::<F>(rules, T::default(), row[index]) } else { (row[index], false) };
        let (result, result_left_type) = T::pair::<F>(rules, row[index - 1], element);
        row[index] = result;
        flag |= left_type | result_left_type;
    }
    flag
}

struct Onward<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    row: &'a mut [T],
}

impl<F: ScalarDyad, T: Computed> Kernel for Onward<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let (rules, row) = (self.rules, self.row);
        let Some(&first) = row.first() else { return false };
        let (mut before, mut flag) = (first, false);
        let (blocks, rest) = row[1..].as_chunks_mut::<4>();
        for block in blocks {
            // The block's own prefixes wait for nothing before it; what was before then joins all four at once.
            let [a, b, c, d] = *block;
            let (b, flag_b) = T::pair::<F>(rules, a, b);
            let (c, flag_c) = T::pair::<F>(rules, b, c);
            let (d, flag_d) = T::pair::<F>(rules, c, d);
            let joined = [a, b, c, d].map(|prefix| T::pair::<F>(rules, before, prefix));
            *block = joined.map(|(result, _)| result);
            flag |= joined.iter().fold(flag_b | flag_c | flag_d, |flag, &(_, left_type)| flag | left_type);
            before = block[3];
        }
        for element in rest {
            let (result, left_type) = T::pair::<F>(rules, before, *element);
            *element = result;
            before = result;
            flag |= left_type;
        }
        flag
    }
}

/// The number of ones up to each bit, `length` bits from word `words[0]` on.
pub fn counts<T: Copy + From<u8> + std::ops::Add<Output = T>>(words: &[u64], before: T, target: &mut [T]) {
    vectorised(Counts { words, before, target });
}

/// The number of ones up to each bit of a byte.
const PREFIXES: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        let mut count = 0;
        while bit < 8 {
            count += (byte >> bit & 1) as u8;
            table[byte][bit] = count;
            bit += 1;
        }
        byte += 1;
    }
    table
};

struct Counts<'a, T> {
    words: &'a [u64],
    before: T,
    target: &'a mut [T],
}

impl<T: Copy + From<u8> + std::ops::Add<Output = T>> Kernel for Counts<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut before = self.before;
        for (index, eight) in self.target.chunks_mut(8).enumerate() {
            let prefixes = &PREFIXES[(self.words[index / 8] >> (8 * (index % 8)) & 0xFF) as usize];
            for (target, &count) in eight.iter_mut().zip(prefixes) {
                *target = before + T::from(count);
            }
            before = before + T::from(prefixes[7]);
        }
    }
}

/// What a scan of Booleans comes down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitScan {
    /// Ones from the first 1 on: `∨\`.
    Any,
    /// Zeros from the first 0 on: `∧\`.
    All,
    /// Whether the number of ones is odd: `≠\`.
    Odd,
    /// Whether the number of zeros is even: `=\`.
    EvenZeros,
    /// The first 1 alone: `<\`.
    First,
    /// All but the first 0: `≤\`.
    AllButFirstZero,
}

/// Scans the bits of one row; bits beyond its length are whatever comes out.
pub fn bit_scan(scan: BitScan, source: &[u64], target: &mut [u64]) {
    match scan {
        BitScan::Any => from_first(source, target, 0, |word| u64::MAX << word.trailing_zeros(), u64::MAX),
        BitScan::All => from_first(source, target, u64::MAX, |word| low_ones((!word).trailing_zeros() as usize), 0),
        BitScan::First => from_first(source, target, 0, |word| word & word.wrapping_neg(), 0),
        BitScan::AllButFirstZero => {
            from_first(source, target, u64::MAX, |word| !(!word & (!word).wrapping_neg()), u64::MAX);
        }
        BitScan::Odd => parities(source, target, 0),
        BitScan::EvenZeros => parities(source, target, u64::MAX),
    }
}

/// Words up to the first that is not `usual` stay as they are, that one is treated, and those after it are all `after`.
fn from_first(source: &[u64], target: &mut [u64], usual: u64, treat: impl Fn(u64) -> u64, after: u64) {
    let first = source.iter().position(|&word| word != usual).unwrap_or(source.len());
    target[..first].fill(usual);
    if let Some(word) = target.get_mut(first) {
        *word = treat(source[first]);
        target[first + 1..].fill(after);
    }
}

/// The parity of the ones (of the zeros, if the words are turned) up to each bit.
fn parities(source: &[u64], target: &mut [u64], turn: u64) {
    let mut before = 0_u64;
    for (target, &word) in target.iter_mut().zip(source) {
        let mut parity = word ^ turn;
        for shift in [1, 2, 4, 8, 16, 32] {
            parity ^= parity << shift;
        }
        parity ^= before;
        before = (parity >> 63).wrapping_neg();
        *target = parity ^ turn;
    }
}
