//! Scans: the results of every prefix along an axis, each from the one before.
//!
//! * sums of whole numbers along rows: in 64 bits;
//! * extrema along rows: blocks of 64 elements whose own extreme is no new one are filled at once;
//! * other associative functions along rows: blocks of four are scanned by themselves, which the processor does side by side,
//!   and the result before the block then joins all four at once;
//! * alternating sums: one after the other;
//! * sums of Booleans: eight at a time from a table of the prefix sums of a byte;
//! * Booleans by words: see `bit_scan`;
//! * along other axes: row by row, each from the row above.

use crate::array::Whole;
use crate::kernels::bits::low_ones;
use crate::kernels::feed::STRIP;
use crate::kernels::pervade::Computed;
use crate::kernels::scalar::{Folding, Rules, Running, ScalarDyad};
use crate::kernels::simd::{Kernel, vectorised};
use std::marker::PhantomData;

/// Scans rows of a given length in place; whether a result left the type.
pub fn rows<F: ScalarDyad, T: Computed>(rules: Rules, length: usize, target: &mut [T]) -> bool {
    target.chunks_mut(length).fold(false, |flag, row| flag | self::row::<F, T>(rules, row))
}

fn row<F: ScalarDyad, T: Computed>(rules: Rules, row: &mut [T]) -> bool {
    match F::FOLDING {
        Folding::Least => extrema(row, |left, right| left < right),
        Folding::Greatest => extrema(row, |left, right| left > right),
        Folding::Alternating => return alternating::<F, T>(rules, row),
        Folding::Sum => {
            let whole = T::sums(row);
            return whole.unwrap_or_else(|| vectorised(Onward { function: PhantomData::<F>, rules, row }));
        }
        Folding::InOrder => return vectorised(Onward { function: PhantomData::<F>, rules, row }),
    }
    false
}

/// The extreme so far: blocks without a new one, which are most, are filled at once.
fn extrema<T: Computed>(row: &mut [T], better: impl Fn(T, T) -> bool + Copy) {
    let Some(&first) = row.first() else { return };
    let mut best = first;
    for block in row.chunks_mut(64) {
        let block_best = vectorised(BlockBest { block, better });
        if better(block_best, best) {
            for element in block.iter_mut() {
                best = if better(*element, best) { *element } else { best };
                *element = best;
            }
        } else {
            block.fill(best);
        }
    }
}

struct BlockBest<'a, T, B> {
    block: &'a [T],
    better: B,
}

impl<T: Copy, B: Fn(T, T) -> bool> Kernel for BlockBest<'_, T, B> {
    type Output = T;

    #[inline(always)]
    fn run(self) -> T {
        let (rows, rest) = self.block.as_chunks::<16>();
        let best = |left: T, right: T| if (self.better)(left, right) { left } else { right };
        let Some((first, others)) = rows.split_first() else {
            return rest.iter().copied().reduce(best).unwrap_or(self.block[0]);
        };
        let mut lanes = *first;
        for row in others {
            for (lane, &element) in lanes.iter_mut().zip(row) {
                *lane = best(*lane, element);
            }
        }
        lanes.iter().chain(rest).copied().fold(lanes[0], best)
    }
}

/// Running sums of whole numbers, in 64 bits; whether one left the type, which spoils the row.
pub fn whole_sums<T: Whole>(row: &mut [T]) -> bool {
    let (mut sum, mut flag) = (0_i64, false);
    for element in row {
        sum += element.whole();
        let narrow = T::from_whole(sum as i32);
        flag |= narrow.whole() != sum;
        *element = narrow;
    }
    flag
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
        let prefixes = |index: usize| &PREFIXES[(self.words[index / 8] >> (8 * (index % 8)) & 0xFF) as usize];
        let (eights, rest) = self.target.as_chunks_mut::<8>();
        for (index, eight) in eights.iter_mut().enumerate() {
            let prefixes = prefixes(index);
            for (target, &count) in eight.iter_mut().zip(prefixes) {
                *target = before + T::from(count);
            }
            before = before + T::from(prefixes[7]);
        }
        if !rest.is_empty() {
            for (target, &count) in rest.iter_mut().zip(prefixes(eights.len())) {
                *target = before + T::from(count);
            }
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
    let mut before = turn;
    for (target, source) in target.chunks_mut(64).zip(source.chunks(64)) {
        vectorised(WordParities { source, target, turn });
        for word in target {
            // The last bit tells whether all after it are turned over; `turn` has turned the result, too.
            *word ^= before;
            before = ((*word ^ turn) >> 63).wrapping_neg() ^ turn;
        }
    }
}

/// The parity up to each bit within its word, words beside each other.
struct WordParities<'a> {
    source: &'a [u64],
    target: &'a mut [u64],
    turn: u64,
}

impl Kernel for WordParities<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (target, &word) in self.target.iter_mut().zip(self.source) {
            let mut parity = word ^ self.turn;
            for shift in [1, 2, 4, 8, 16, 32] {
                parity ^= parity << shift;
            }
            *target = parity;
        }
    }
}
