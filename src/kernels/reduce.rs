//! Reductions: `f` between the elements along one axis, from the last to the first.
//!
//! * sums of integers along rows: in 64 bits, so that nothing overflows; sums of Booleans: by counting ones;
//! * sums and alternating sums of floats along rows of at least [`LANE_SUM_MIN_LENGTH`] elements: 32 partial sums, combined in a
//!   fixed order, so that the order of additions depends on the length alone; shorter rows of a matrix are summed from the
//!   right, a shorter vector from the left;
//! * minimum and maximum: 32 partial extrema;
//! * anything else along rows: in order, one element after another;
//! * along other axes: row by row into a strip of results that stays in the L1 cache;
//! * in windows: in the same way, with rows that overlap.

use super::broadcast::{ChunkSource, STRIP_ELEMENTS};
use super::pervade::RealElement;
use super::scalar::{Folding, Rules, ScalarDyad};
use super::simd::byte_sum::sum_bytes;
use super::simd::{Kernel, Level, dispatch};

/// The least number of elements that are summed in several partial sums.
pub(crate) const LANE_SUM_MIN_LENGTH: usize = 64;
/// The number of partial results of one row: as many floats as eight AVX2 registers hold.
const ROW_LANES: usize = 32;

/// The layout of an array along one of its axes: `outer` blocks of `length` rows of `inner` elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The product of the lengths before the axis.
    pub outer: usize,
    /// The length of the axis.
    pub length: usize,
    /// The product of the lengths after the axis.
    pub inner: usize,
}

/// Fills `target` with the reductions along an axis that is not empty, beginning with result number `start`. Returns true if a
/// result, or an intermediate one, does not fit the type or is not finite.
pub(crate) fn fold<F: ScalarDyad, T: RealElement>(
    rules: Rules,
    source: ChunkSource<'_>,
    extent: Extent,
    start: usize,
    target: &mut [T],
) -> bool {
    if extent.inner == 1 {
        let mut scratch = [T::default(); STRIP_ELEMENTS];
        target.iter_mut().enumerate().fold(false, |flag, (index, target)| {
            let (result, overflowed) =
                fold_row::<F, T>(rules, source, (start + index) * extent.length, extent.length, &mut scratch);
            *target = result;
            flag | overflowed
        })
    } else {
        let Extent { length, inner, .. } = extent;
        let rows = Rows { count: length, stride: inner, columns: inner, block_stride: length * inner };
        fold_columns::<F, T>(rules, source, rows, start, target)
    }
}

/// Fills `target` with the reductions of windows of `size` elements along an axis, like [`fold`]; `size` must not be 0, nor exceed
/// the length of the axis.
pub(crate) fn fold_windows<F: ScalarDyad, T: RealElement>(
    rules: Rules,
    source: ChunkSource<'_>,
    extent: Extent,
    size: usize,
    start: usize,
    target: &mut [T],
) -> bool {
    let Extent { length, inner, .. } = extent;
    let rows = Rows { count: size, stride: inner, columns: (length + 1 - size) * inner, block_stride: length * inner };
    fold_columns::<F, T>(rules, source, rows, start, target)
}

/// The layout of rows that are combined element by element, in blocks that follow one another.
#[derive(Clone, Copy)]
struct Rows {
    /// The number of rows in a block.
    count: usize,
    /// The distance from one row to the next.
    stride: usize,
    /// The number of elements in a row.
    columns: usize,
    /// The distance from one block to the next.
    block_stride: usize,
}

/// Folds the row of `length` elements that begins at `start`. Returns the result, and true if a step does not fit the type or is
/// not finite.
fn fold_row<F: ScalarDyad, T: RealElement>(
    rules: Rules,
    source: ChunkSource<'_>,
    start: usize,
    length: usize,
    scratch: &mut [T; STRIP_ELEMENTS],
) -> (T, bool) {
    if let Some(slice) = T::source_slice(source) {
        return fold_slice::<F, T>(rules, &slice[start..start + length]);
    }
    let mut result = None;
    let mut end = length;
    let mut flag = false;
    while end > 0 {
        let part = &mut scratch[..end.min(STRIP_ELEMENTS)];
        end -= part.len();
        source.copy(start + end, part);
        let (next, overflowed) = fold_in_order::<F, T>(rules, part, result);
        flag |= overflowed;
        result = Some(next);
    }
    (result.unwrap_or_default(), flag)
}

/// Folds a slice that is not empty, by the method that the function and the length allow. Returns the result, and true if a
/// step does not fit the type or is not finite.
pub(crate) fn fold_slice<F: ScalarDyad, T: RealElement>(rules: Rules, slice: &[T]) -> (T, bool) {
    match F::FOLDING {
        Folding::Sum | Folding::Alternating if slice.len() >= LANE_SUM_MIN_LENGTH => {
            if let Some(result) = T::sum_in_lanes(slice, F::FOLDING == Folding::Alternating) {
                return result;
            }
        }
        Folding::Least if slice.len() >= ROW_LANES => return (dispatch(Extremum::<T, false> { slice }), false),
        Folding::Greatest if slice.len() >= ROW_LANES => return (dispatch(Extremum::<T, true> { slice }), false),
        _ => {}
    }
    fold_in_order::<F, T>(rules, slice, None)
}

/// Folds a slice from its end; `after` is the result of the elements after the slice, if there are any.
fn fold_in_order<F: ScalarDyad, T: RealElement>(rules: Rules, slice: &[T], after: Option<T>) -> (T, bool) {
    let (first, rest) = match (after, slice.split_last()) {
        (Some(after), _) => (after, slice),
        (None, Some((&last, rest))) => (last, rest),
        (None, None) => return (T::default(), false),
    };
    rest.iter().rev().fold((first, false), |(result, flag), &element| {
        let (result, overflowed) = T::compute_pair::<F>(rules, element, result);
        (result, flag | overflowed)
    })
}

fn fold_columns<F: ScalarDyad, T: RealElement>(
    rules: Rules,
    source: ChunkSource<'_>,
    rows: Rows,
    start: usize,
    target: &mut [T],
) -> bool {
    let Rows { count: row_count, stride, columns, block_stride } = rows;
    let mut widened = [T::default(); STRIP_ELEMENTS];
    let mut flag = false;
    let mut filled = 0;
    while filled < target.len() {
        let position = start + filled;
        let (block, column) = (position / columns, position % columns);
        let count = (target.len() - filled).min(columns - column).min(STRIP_ELEMENTS);
        let results = &mut target[filled..filled + count];
        let offset = |row: usize| block * block_stride + row * stride + column;
        source.copy(offset(row_count - 1), results);
        let mut remaining = row_count - 1;
        if let Some(slice) = T::source_slice(source) {
            while remaining >= 4 {
                remaining -= 4;
                let rows = [0, 1, 2, 3].map(|row| &slice[offset(remaining + row)..offset(remaining + row) + count]);
                flag |= T::fold_rows::<F>(rules, rows, results);
            }
        }
        for row in (0..remaining).rev() {
            let elements = match T::source_slice(source) {
                Some(slice) => &slice[offset(row)..offset(row) + count],
                None => {
                    source.copy(offset(row), &mut widened[..count]);
                    &widened[..count]
                }
            };
            flag |= T::zip_into::<F>(rules, elements, results);
        }
        filled += count;
    }
    flag
}

/// Returns the sum of floats, with alternating signs if `alternating`, computed in [`ROW_LANES`] partial sums.
pub(crate) fn sum_in_lanes(slice: &[f64], alternating: bool) -> f64 {
    dispatch(LaneSum { slice, alternating })
}

struct LaneSum<'a> {
    slice: &'a [f64],
    alternating: bool,
}

impl Kernel for LaneSum<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> f64 {
        let mut sums = LaneSums::default();
        sums.add_in_registers(self.slice);
        sums.total(self.alternating)
    }
}

/// Partial sums of floats that arrive strip by strip. All strips but the last have a multiple of [`ROW_LANES`] elements, so that
/// the sum is that of one slice.
pub(crate) struct LaneSums([f64; ROW_LANES]);

impl Default for LaneSums {
    fn default() -> Self {
        Self([0.0; ROW_LANES])
    }
}

impl LaneSums {
    /// Adds a strip.
    pub(crate) fn add(&mut self, strip: &[f64]) {
        dispatch(AddToLanes { sums: self, strip });
    }

    #[inline(always)]
    fn add_in_registers(&mut self, strip: &[f64]) {
        let (blocks, rest) = strip.as_chunks::<ROW_LANES>();
        // A copy stays in registers.
        let mut sums = self.0;
        for block in blocks {
            for (sum, &element) in sums.iter_mut().zip(block) {
                *sum += element;
            }
        }
        for (sum, &element) in sums.iter_mut().zip(rest) {
            *sum += element;
        }
        self.0 = sums;
    }

    /// Returns the sum, with alternating signs if `alternating`.
    #[inline(always)]
    pub(crate) fn total(mut self, alternating: bool) -> f64 {
        if alternating {
            self.0.iter_mut().skip(1).step_by(2).for_each(|sum| *sum = -*sum);
        }
        self.0.iter().sum()
    }
}

struct AddToLanes<'a> {
    sums: &'a mut LaneSums,
    strip: &'a [f64],
}

impl Kernel for AddToLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        self.sums.add_in_registers(self.strip);
    }
}

struct Extremum<'a, T, const GREATEST: bool> {
    slice: &'a [T],
}

impl<T: Copy + PartialOrd, const GREATEST: bool> Kernel for Extremum<'_, T, GREATEST> {
    type Output = T;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> T {
        let better = |left: T, right: T| if GREATEST { left > right } else { left < right };
        let (blocks, rest) = self.slice.as_chunks::<ROW_LANES>();
        let mut lanes = blocks[0];
        for block in &blocks[1..] {
            for (lane, &element) in lanes.iter_mut().zip(block) {
                *lane = if better(*lane, element) { *lane } else { element };
            }
        }
        lanes.iter().chain(rest).fold(lanes[0], |best, &element| if better(best, element) { best } else { element })
    }
}

/// Returns the sum of the `length` Booleans or integers from `start` on, in 64 bits, which no such sum overflows.
pub(crate) fn sum_integers(source: ChunkSource<'_>, start: usize, length: usize) -> i64 {
    let range = start..start + length;
    match source {
        ChunkSource::Bits(words) => crate::kernels::bits::count_ones(words, start, length) as i64,
        ChunkSource::I8(slice) => sum_bytes(&slice[range]),
        ChunkSource::I16(slice) => dispatch(SumI16 { slice: &slice[range] }),
        ChunkSource::I32(slice) => dispatch(SumI32 { slice: &slice[range] }),
        _ => unreachable!("only Booleans and integers are summed in 64 bits"),
    }
}

struct SumI16<'a> {
    slice: &'a [i16],
}

impl Kernel for SumI16<'_> {
    type Output = i64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> i64 {
        /// The number of elements in a chunk: so few that the sum of 16-bit integers always fits in 32 bits.
        const CHUNK_ELEMENTS: usize = 1 << 16;
        self.slice.chunks(CHUNK_ELEMENTS).map(|part| i64::from(part.iter().map(|&whole| i32::from(whole)).sum::<i32>())).sum()
    }
}

struct SumI32<'a> {
    slice: &'a [i32],
}

impl Kernel for SumI32<'_> {
    type Output = i64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> i64 {
        self.slice.iter().map(|&whole| i64::from(whole)).sum()
    }
}
