//! Scans: the reduction of every prefix along an axis, each computed from the one before.
//!
//! * sums along rows: sixteen integers (eight floats) are scanned by themselves in one register, and the sum before them is added
//!   to all at once; integers whose sums might not fit in 32 bits are added one by one in 64 bits;
//! * extrema along rows: blocks of 64 elements without a new extreme are filled at once;
//! * other associative functions along rows: blocks of four elements are scanned by themselves, which the processor does side by
//!   side, and the result before the block is then combined with all four at once;
//! * alternating sums: one after another;
//! * sums of Booleans: the ones up to each bit of half a word are counted side by side;
//! * Booleans by words: see [`scan_row_bits`];
//! * along other axes: row by row, each from the row above.

use super::bits::low_ones;
use super::broadcast::{ChunkSource, STRIP_ELEMENTS};
use super::pervade::{LaneFlag, RealElement};
use super::scalar::{Folding, Rules, ScalarDyad, Scanning};
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes, word_parities};
use crate::array::Whole;
use std::marker::PhantomData;

/// The number of elements that are copied and then scanned while they are in the L1 cache.
const PIECE_ELEMENTS: usize = 2048;

/// Fills `target` with the scans of the rows of `length` elements of `source` from `start` on; returns true if a result does not
/// fit the type, in which case the content of `target` is unspecified, or if a result is not finite.
pub(crate) fn scan_rows<F: ScalarDyad, T: RealElement>(
    rules: Rules,
    length: usize,
    source: ChunkSource<'_>,
    start: usize,
    target: &mut [T],
) -> bool {
    let mut flag = false;
    for (number, row) in target.chunks_mut(length).enumerate() {
        let (mut position, mut previous) = (start + number * length, None);
        // The signs of an alternating sum count from the beginning of the row, so that the row is not cut into pieces.
        let piece_length = if F::FOLDING == Folding::Alternating { length } else { PIECE_ELEMENTS };
        for piece in row.chunks_mut(piece_length) {
            source.copy(position, piece);
            flag |= continue_scan::<F, T>(rules, previous, piece);
            if flag && T::IS_WHOLE {
                return true;
            }
            position += piece.len();
            previous = piece.last().copied();
        }
    }
    flag
}

/// Scans a row in place, continuing from the result before it, if there is one; returns true if a result does not fit the type or
/// is not finite.
fn continue_scan<F: ScalarDyad, T: RealElement>(rules: Rules, before: Option<T>, row: &mut [T]) -> bool {
    match F::FOLDING {
        Folding::Least => dispatch(Extrema { before, row, better: |left, right| left < right }),
        Folding::Greatest => dispatch(Extrema { before, row, better: |left, right| left > right }),
        Folding::Alternating => return scan_alternating::<F, T>(rules, row),
        Folding::Sum => return T::scan_sums(before, row),
        Folding::InOrder => return dispatch(ContinueScan { function: PhantomData::<F>, rules, before, row }),
    }
    false
}

/// The number of elements in a block that is searched for a new extreme.
const EXTREMA_BLOCK_ELEMENTS: usize = 64;

/// A kernel that replaces each element with the extreme so far. Most blocks have no new extreme, and are filled at once.
struct Extrema<'a, T, B> {
    before: Option<T>,
    row: &'a mut [T],
    better: B,
}

impl<T: Copy, B: Fn(T, T) -> bool> Kernel for Extrema<'_, T, B> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let Some(mut best) = self.before.or_else(|| self.row.first().copied()) else { return };
        let better = |left: T, right: T| if (self.better)(left, right) { left } else { right };
        for block in self.row.chunks_mut(EXTREMA_BLOCK_ELEMENTS) {
            if (self.better)(find_best(block, better, best), best) {
                for element in block.iter_mut() {
                    best = better(*element, best);
                    *element = best;
                }
            } else {
                block.fill(best);
            }
        }
    }
}

#[inline(always)]
fn find_best<T: Copy>(block: &[T], better: impl Fn(T, T) -> T, best: T) -> T {
    let (rows, rest) = block.as_chunks::<16>();
    let mut lanes = [best; 16];
    for row in rows {
        for (lane, &element) in lanes.iter_mut().zip(row) {
            *lane = better(element, *lane);
        }
    }
    let mut width = 16;
    while width > 1 {
        width /= 2;
        for lane in 0..width {
            lanes[lane] = better(lanes[lane + width], lanes[lane]);
        }
    }
    rest.iter().fold(lanes[0], |best, &element| better(element, best))
}

/// The number of elements whose greatest magnitude is found before they are summed.
const BOUND_CHECK_ELEMENTS: usize = 1024;

/// Computes running sums of integers in place; returns true if one does not fit the type: then the content of the row is
/// unspecified.
pub(crate) fn scan_integer_sums<T: Whole>(before: Option<T>, row: &mut [T]) -> bool {
    dispatch_widest(IntegerSums { before: before.map_or(0, T::whole), row })
}

struct IntegerSums<'a, T> {
    before: i64,
    row: &'a mut [T],
}

impl<T: Whole> Kernel for IntegerSums<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> bool {
        let (mut sum, mut flag, mut overflow) = (self.before, false, 0_i32);
        for row in self.row.chunks_mut(BOUND_CHECK_ELEMENTS) {
            let greatest = row.iter().fold(0, |greatest: u32, element| greatest.max((element.whole() as i32).unsigned_abs()));
            // If no prefix sum can exceed 32 bits, sixteen are computed side by side in 32 bits.
            let rest = if sum.unsigned_abs() + u64::from(greatest) * row.len() as u64 > i32::MAX as u64 {
                row
            } else {
                let (blocks, rest) = row.as_chunks_mut::<16>();
                for block in blocks {
                    let mut lanes = [0; 16];
                    lanes.iter_mut().zip(&*block).for_each(|(lane, element)| *lane = element.whole() as i32);
                    let sums = level.prefix_sums(lanes);
                    for (&block_sum, element) in sums.iter().zip(block) {
                        let prefix = block_sum + sum as i32;
                        let narrow = T::from_whole(prefix);
                        overflow.join(i32::of(narrow.whole() as i32 != prefix));
                        *element = narrow;
                    }
                    // The block's own sum is added, so that the next block waits for one addition only.
                    sum += i64::from(sums[15]);
                }
                rest
            };
            for element in rest {
                sum += element.whole();
                let narrow = T::from_whole(sum as i32);
                flag |= narrow.whole() != sum;
                *element = narrow;
            }
        }
        flag | overflow.is_raised()
    }
}

/// Computes running sums of floats in place; returns true if one is not finite.
pub(crate) fn scan_float_sums(before: Option<f64>, row: &mut [f64]) -> bool {
    dispatch_widest(FloatSums { before, row })
}

struct FloatSums<'a> {
    before: Option<f64>,
    row: &'a mut [f64],
}

impl Kernel for FloatSums<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> bool {
        // Adding the first element to -0 leaves it unchanged, even a negative zero.
        let mut sum = self.before.unwrap_or(-0.0);
        let (blocks, rest) = self.row.as_chunks_mut::<8>();
        for block in blocks {
            let sums = level.prefix_sums_floats(*block);
            *block = lanes::map(sums, |block_sum| sum + block_sum);
            // The same sum as the last one above, but the next block waits for one addition only.
            sum += sums[7];
        }
        for element in rest {
            sum += *element;
            *element = sum;
        }
        // A sum that is not finite never becomes finite again.
        !sum.is_finite()
    }
}

/// Scans a block of rows of `inner` elements in place, each row from the one before; returns true if a result does not fit the
/// type or is not finite.
pub(crate) fn scan_columns<F: ScalarDyad, T: RealElement>(rules: Rules, inner: usize, target: &mut [T]) -> bool {
    let mut flag = false;
    for index in 1..target.len() / inner {
        let (previous, rows) = target.split_at_mut(index * inner);
        let (previous, row) = (&previous[(index - 1) * inner..], &mut rows[..inner]);
        if F::SCANNING == Scanning::Alternating && index % 2 == 0 {
            flag |= row
                .chunks_mut(STRIP_ELEMENTS)
                .fold(false, |flag, part| flag | T::zip_into::<F>(rules, &[T::default(); STRIP_ELEMENTS], part));
        }
        flag |= T::zip_into::<F>(rules, previous, row);
    }
    flag
}

/// Computes alternating sums in place: every other element is added, by subtracting its difference from zero. Returns true if a
/// result does not fit the type or is not finite.
fn scan_alternating<F: ScalarDyad, T: RealElement>(rules: Rules, row: &mut [T]) -> bool {
    let mut flag = false;
    for index in 1..row.len() {
        let (element, overflowed) =
            if index % 2 == 0 { T::compute_pair::<F>(rules, T::default(), row[index]) } else { (row[index], false) };
        let (result, result_overflowed) = T::compute_pair::<F>(rules, row[index - 1], element);
        row[index] = result;
        flag |= overflowed | result_overflowed;
    }
    flag
}

struct ContinueScan<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    before: Option<T>,
    row: &'a mut [T],
}

impl<F: ScalarDyad, T: RealElement> Kernel for ContinueScan<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let (rules, mut row, mut flag) = (self.rules, self.row, false);
        let mut before = match (self.before, row.first()) {
            (Some(before), _) => before,
            (None, None) => return false,
            (None, Some(&first)) => {
                row = &mut row[1..];
                first
            }
        };
        let (blocks, rest) = row.as_chunks_mut::<4>();
        for block in blocks {
            // The prefixes of the block itself wait for nothing; the result before the block is then combined with all four.
            let [a, b, c, d] = *block;
            let (b, flag_b) = T::compute_pair::<F>(rules, a, b);
            let (c, flag_c) = T::compute_pair::<F>(rules, b, c);
            let (d, flag_d) = T::compute_pair::<F>(rules, c, d);
            let results = lanes::map([a, b, c, d], |prefix| T::compute_pair::<F>(rules, before, prefix));
            *block = lanes::map(results, |(result, _)| result);
            flag |= results.iter().fold(flag_b | flag_c | flag_d, |flag, &(_, overflowed)| flag | overflowed);
            before = block[3];
        }
        for element in rest {
            let (result, overflowed) = T::compute_pair::<F>(rules, before, *element);
            *element = result;
            before = result;
            flag |= overflowed;
        }
        flag
    }
}

/// Writes `before` plus the number of ones up to each bit of `words`.
pub(crate) fn write_prefix_counts<T: Copy + From<u8> + std::ops::Add<Output = T>>(words: &[u64], before: T, target: &mut [T]) {
    dispatch_widest(PrefixCounts { words, before, target });
}

struct PrefixCounts<'a, T> {
    words: &'a [u64],
    before: T,
    target: &'a mut [T],
}

impl<T: Copy + From<u8> + std::ops::Add<Output = T>> Kernel for PrefixCounts<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        // Each of 32 lanes counts the ones up to its own bit; only the count of a whole half word is carried to the next half.
        let masks: [u32; 32] = lanes::from_fn(|lane| u32::MAX >> (31 - lane));
        let count = |half: u32, lane: usize| T::from((half & masks[lane]).count_ones() as u8);
        let mut before = self.before;
        let (halves, rest) = self.target.as_chunks_mut::<32>();
        let half = |index: usize| (self.words[index / 2] >> (32 * (index % 2))) as u32;
        for (index, target) in halves.iter_mut().enumerate() {
            let half = half(index);
            for (lane, target) in target.iter_mut().enumerate() {
                *target = before + count(half, lane);
            }
            before = before + T::from(half.count_ones() as u8);
        }
        if !rest.is_empty() {
            let half = half(halves.len());
            rest.iter_mut().enumerate().for_each(|(lane, target)| *target = before + count(half, lane));
        }
    }
}

/// The operations to which a scan of Booleans may be equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BitScan {
    /// Ones from the first 1 on: `∨\`.
    Any,
    /// Zeros from the first 0 on: `∧\`.
    All,
    /// The parity of the ones, 1 if odd: `≠\`.
    Odd,
    /// The parity of the zeros, 1 if even: `=\`.
    EvenZeros,
    /// The first 1 alone: `<\`.
    First,
    /// All but the first 0: `≤\`.
    AllButFirstZero,
}

/// Scans the bits of one row; bits beyond its length are unspecified.
pub(crate) fn scan_row_bits(scan: BitScan, source: &[u64], target: &mut [u64]) {
    match scan {
        BitScan::Any => fill_around_first(source, target, 0, |word| u64::MAX << word.trailing_zeros(), u64::MAX),
        BitScan::All => fill_around_first(source, target, u64::MAX, |word| low_ones((!word).trailing_zeros() as usize), 0),
        BitScan::First => fill_around_first(source, target, 0, |word| word & word.wrapping_neg(), 0),
        BitScan::AllButFirstZero => {
            fill_around_first(source, target, u64::MAX, |word| !(!word & (!word).wrapping_neg()), u64::MAX);
        }
        BitScan::Odd => scan_parities(source, target, 0),
        BitScan::EvenZeros => scan_parities(source, target, u64::MAX),
    }
}

/// Copies the words before the first that is not `usual`, replaces that one with `treat` of it, and fills those after it with
/// `after`.
fn fill_around_first(source: &[u64], target: &mut [u64], usual: u64, treat: impl Fn(u64) -> u64, after: u64) {
    let first = source.iter().position(|&word| word != usual).unwrap_or(source.len());
    target[..first].fill(usual);
    if let Some(word) = target.get_mut(first) {
        *word = treat(source[first]);
        target[first + 1..].fill(after);
    }
}

/// Computes the parity of the ones up to each bit or, if `inversion` is all ones rather than 0, the inverted parity of the zeros.
fn scan_parities(source: &[u64], target: &mut [u64], inversion: u64) {
    dispatch_widest(Parities { source, target, inversion });
}

struct Parities<'a> {
    source: &'a [u64],
    target: &'a mut [u64],
    inversion: u64,
}

impl Kernel for Parities<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let Self { source, target, inversion } = self;
        let mut before = 0;
        let (eights, rest) = target[..source.len()].as_chunks_mut::<8>();
        let (source_eights, source_rest) = source.as_chunks::<8>();
        for (target, words) in eights.iter_mut().zip(source_eights) {
            (*target, before) = level.prefix_parities(lanes::map(*words, |word| word ^ inversion), before);
            target.iter_mut().for_each(|word| *word ^= inversion);
        }
        for (target, &word) in rest.iter_mut().zip(source_rest) {
            let parity = word_parities(word ^ inversion) ^ before;
            before = (parity >> 63).wrapping_neg();
            *target = parity ^ inversion;
        }
    }
}
