//! Search for the first of the greatest or the least elements, in a whole array or along one of its axes.
//!
//! * one array: one pass finds the extreme of every chunk, in many lanes at once; then the first chunk that reaches the
//!   extreme of all chunks is searched. A loop that remembers the position as it goes takes five times as long: it cannot use
//!   wide registers;
//! * long rows: the same in one kernel for many rows, with 64 elements to a word in the search;
//! * short rows: element by element;
//! * along other axes: row after row into a strip of extremes and positions that stays in the L1 cache.
//!
//! NaN is skipped; if all elements are NaN, the first one counts.

use super::blocks::{CHUNK_ELEMENTS, Work};
use super::find_first;
use super::reduce::Extent;
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::Number;
use crate::error::Stop;

/// The length below which rows are searched element by element.
const SHORT_ROW_LENGTH: usize = 32;
/// The number of columns that are searched side by side.
const STRIP_COLUMNS: usize = 512;

/// Returns the position of the first element for which `reaches(element, extreme)` is true; `extreme` is the greatest element or,
/// without `greatest`, the least one. Returns `None` if there are no elements or if one of them is NaN.
pub(crate) fn find_extreme<T: Number>(
    work: &Work,
    source: &[T],
    greatest: bool,
    reaches: impl Fn(T, T) -> bool,
) -> Result<Option<usize>, Stop> {
    let extremes = work.fold_chunks(source, |chunk| dispatch_widest(Extreme { chunk, greatest }))?;
    let Some(extremes) = extremes.into_iter().collect::<Option<Vec<T>>>() else { return Ok(None) };
    let Some(extreme) = extremes.iter().copied().reduce(|best, next| pick_better(best, next, greatest)) else { return Ok(None) };
    let found = extremes.iter().position(|&candidate| reaches(candidate, extreme)).and_then(|index| {
        let chunk = &source[index * CHUNK_ELEMENTS..source.len().min((index + 1) * CHUNK_ELEMENTS)];
        Some(index * CHUNK_ELEMENTS + find_first::find_first_in_chunk(chunk, |&element| reaches(element, extreme))?)
    });
    Ok(found)
}

/// Returns the position of the first of the greatest elements or, without `greatest`, of the least ones; 0 if all are NaN.
pub(crate) fn find_extreme_skipping_nan<T: Number>(work: &Work, source: &[T], greatest: bool) -> Result<usize, Stop> {
    match find_extreme(work, source, greatest, |element, extreme| element == extreme)? {
        Some(position) => Ok(position),
        None => find_by_element_in_chunks(work, source, greatest),
    }
}

/// Fills `target` with the positions of the first extremes along an axis that is not empty.
pub(crate) fn find_extremes_along<T: Number>(
    work: &Work,
    source: &[T],
    extent: Extent,
    greatest: bool,
    target: &mut [u32],
) -> Result<(), Stop> {
    if extent.inner == 1 && extent.length > CHUNK_ELEMENTS {
        for (row, target) in source.chunks_exact(extent.length).zip(target) {
            *target = find_extreme_skipping_nan(work, row, greatest)? as u32;
        }
        return Ok(());
    }
    find_first::fill_strips(work, extent, STRIP_COLUMNS, target, |start, target| {
        if extent.inner == 1 {
            dispatch_widest(RowExtremes { source: &source[start..], length: extent.length, greatest, firsts: target });
        } else {
            dispatch(ColumnExtremes { source: &source[start..], extent, greatest, firsts: target });
        }
    })
}

/// A kernel that finds the first extremes of consecutive rows.
struct RowExtremes<'a, T> {
    source: &'a [T],
    length: usize,
    greatest: bool,
    firsts: &'a mut [u32],
}

impl<T: Number> Kernel for RowExtremes<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        for (row, first) in self.source.chunks_exact(self.length).zip(self.firsts) {
            // If the first element is a number, comparisons skip NaN.
            *first = if row.len() < SHORT_ROW_LENGTH || is_nan(&row[0]) {
                find_by_element(row, self.greatest)
            } else {
                let best = if self.greatest { compute_row_extreme(row, true) } else { compute_row_extreme(row, false) };
                find_equal(level, row, best)
            } as u32;
        }
    }
}

/// Returns the position of the first element that equals `wanted`; there must be one.
#[inline(always)]
fn find_equal<T: Number, L: Level>(level: L, row: &[T], wanted: T) -> usize {
    let (words, rest) = row.as_chunks::<64>();
    for (index, elements) in words.iter().enumerate() {
        let flags: [u8; 64] = lanes::from_fn(|lane| u8::from(elements[lane] == wanted));
        let word = level.pack(&flags);
        if word != 0 {
            return 64 * index + word.trailing_zeros() as usize;
        }
    }
    64 * words.len() + rest.iter().position(|element| *element == wanted).unwrap_or(0)
}

#[inline(always)]
fn compute_row_extreme<T: Number>(row: &[T], greatest: bool) -> T {
    // The lanes fill four wide registers or more: if there are fewer, the compiler processes them one by one.
    match size_of::<T>() {
        1 => compute_extreme_in_lanes::<T, 256>(row, greatest),
        2 => compute_extreme_in_lanes::<T, 128>(row, greatest),
        _ => compute_extreme_in_lanes::<T, 64>(row, greatest),
    }
}

/// Returns the best element, comparing `LANES` elements side by side; the first element must not be NaN unless all are.
#[inline(always)]
fn compute_extreme_in_lanes<T: Number, const LANES: usize>(row: &[T], greatest: bool) -> T {
    let mut best = [row[0]; LANES];
    let (lines, rest) = row.as_chunks::<LANES>();
    for line in lines {
        for lane in 0..LANES {
            best[lane] = pick_better(best[lane], line[lane], greatest);
        }
    }
    // Comparing elements twice does no harm: the last lanes overlap the end of the lines.
    match row.last_chunk::<LANES>() {
        Some(last) if !rest.is_empty() => {
            for lane in 0..LANES {
                best[lane] = pick_better(best[lane], last[lane], greatest);
            }
        }
        _ => best[0] = rest.iter().fold(best[0], |best, &next| pick_better(best, next, greatest)),
    }
    reduce_lanes(best, greatest)
}

/// Returns the best of all lanes: the upper half is compared with the lower one until one lane is left.
#[inline(always)]
fn reduce_lanes<T: Number, const LANES: usize>(mut best: [T; LANES], greatest: bool) -> T {
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for lane in 0..width {
            best[lane] = pick_better(best[lane], best[lane + width], greatest);
        }
    }
    best[0]
}

#[inline(always)]
fn find_by_element<T: Number>(row: &[T], greatest: bool) -> usize {
    let Some(&first) = row.first() else { return 0 };
    let (mut best, mut position) = (first, 0);
    for (index, &element) in row.iter().enumerate().skip(1) {
        if is_better_or_first_number(element, best, greatest) {
            (best, position) = (element, index);
        }
    }
    position
}

/// Searches like [`find_by_element`], chunk by chunk, so that a search in a long source can be interrupted.
fn find_by_element_in_chunks<T: Number>(work: &Work, source: &[T], greatest: bool) -> Result<usize, Stop> {
    let firsts = work.fold_chunks(source, |chunk| find_by_element(chunk, greatest))?;
    let positions = firsts.into_iter().enumerate().map(|(index, first)| index * CHUNK_ELEMENTS + first);
    Ok(positions
        .reduce(|best, next| if is_better_or_first_number(source[next], source[best], greatest) { next } else { best })
        .unwrap_or(0))
}

/// Returns true if an element replaces the best one so far: if it is better, or if it is a number and the best one is NaN.
#[inline(always)]
fn is_better_or_first_number<T: PartialOrd>(element: T, best: T, greatest: bool) -> bool {
    let better = if greatest { element > best } else { element < best };
    better | (is_nan(&best) & !is_nan(&element))
}

#[inline(always)]
#[expect(clippy::eq_op, reason = "only NaN differs from itself")]
fn is_nan<T: PartialOrd>(element: &T) -> bool {
    element != element
}

/// A kernel that finds the extremes of adjacent columns, from the first row of `source` on.
struct ColumnExtremes<'a, T> {
    source: &'a [T],
    extent: Extent,
    greatest: bool,
    firsts: &'a mut [u32],
}

impl<T: Number> Kernel for ColumnExtremes<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        if self.greatest { self.find_positions(true) } else { self.find_positions(false) }
    }
}

impl<T: Number> ColumnExtremes<'_, T> {
    #[inline(always)]
    fn find_positions(self, greatest: bool) {
        let mut best = [T::default(); STRIP_COLUMNS];
        let best = &mut best[..self.firsts.len()];
        best.copy_from_slice(&self.source[..best.len()]);
        self.firsts.fill(0);
        for (row, number) in self.source.chunks(self.extent.inner).zip(0..self.extent.length as u32) {
            let row = &row[..best.len()];
            for ((best, first), &element) in best.iter_mut().zip(self.firsts.iter_mut()).zip(row) {
                let wins = is_better_or_first_number(element, *best, greatest);
                *best = if wins { element } else { *best };
                *first = if wins { number } else { *first };
            }
        }
    }
}

/// A kernel that finds the extreme of a chunk, or returns `None` if an element is NaN.
struct Extreme<'a, T> {
    chunk: &'a [T],
    greatest: bool,
}

impl<T: Number> Kernel for Extreme<'_, T> {
    type Output = Option<T>;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Option<T> {
        if self.greatest { compute_extreme(self.chunk, true) } else { compute_extreme(self.chunk, false) }
    }
}

#[inline(always)]
fn compute_extreme<T: Number>(chunk: &[T], greatest: bool) -> Option<T> {
    if chunk.is_empty() {
        return None;
    }
    // Only floats can be NaN; for other types this is known at compile time.
    if size_of::<T>() < size_of::<f64>() {
        Some(compute_row_extreme(chunk, greatest))
    } else {
        compute_float_extreme(chunk, greatest)
    }
}

/// Returns the extreme of floats compared side by side, or `None` if one of them is NaN.
#[inline(always)]
fn compute_float_extreme<T: Number>(chunk: &[T], greatest: bool) -> Option<T> {
    const FLOAT_LANES: usize = 16;
    let mut best = [chunk[0]; FLOAT_LANES];
    // Lanes as wide as floats, which the compiler keeps in registers.
    let mut unordered = [0_u64; FLOAT_LANES];
    let (rows, rest) = chunk.as_chunks::<FLOAT_LANES>();
    // Comparing elements twice does no harm: the last row reaches back to fill its lanes.
    let last = if rest.is_empty() { None } else { chunk.last_chunk::<FLOAT_LANES>() };
    for row in rows.iter().chain(last) {
        for lane in 0..FLOAT_LANES {
            best[lane] = pick_better(best[lane], row[lane], greatest);
            unordered[lane] |= u64::from(is_nan(&row[lane]));
        }
    }
    let rest = if last.is_some() { &[] } else { rest };
    if unordered.iter().any(|&lane| lane != 0) || rest.iter().any(is_nan) || is_nan(&chunk[0]) {
        return None;
    }
    rest.iter().copied().chain([reduce_lanes(best, greatest)]).reduce(|best, next| pick_better(best, next, greatest))
}

#[inline(always)]
fn pick_better<T: PartialOrd>(best: T, next: T, greatest: bool) -> T {
    let wins = if greatest { next > best } else { next < best };
    if wins { next } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn the_first_of_equals() {
        let work = Work::new(Memory::new(1 << 30));
        for length in [1, 15, 16, 17, 1000, CHUNK_ELEMENTS, CHUNK_ELEMENTS + 1, 3 * CHUNK_ELEMENTS + 5] {
            let source: Vec<i32> = (0..length as i32).map(|index| index * 7919 % 1000).collect();
            for greatest in [true, false] {
                let plain = if greatest { source.iter().max() } else { source.iter().min() };
                let plain = source.iter().position(|element| Some(element) == plain);
                assert_eq!(find_extreme(&work, &source, greatest, |element, extreme| element == extreme), Ok(plain), "{length}");
            }
        }
        assert_eq!(find_extreme::<f64>(&work, &[], true, |_, _| true), Ok(None));
        assert_eq!(find_extreme(&work, &[1.0, f64::NAN], true, |element, extreme| element == extreme), Ok(None));
    }

    #[test]
    fn rows_of_every_length_agree_with_a_search_by_element() {
        let work = Work::new(Memory::new(1 << 30));
        for length in [1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1000] {
            let number = |index: usize| (index * 7919 % 1009) as f64;
            let floats: Vec<f64> = (0..9 * length)
                .map(|index| if index % 13 == 5 || index % (2 * length) == 0 { f64::NAN } else { number(index) })
                .collect();
            let narrow: Vec<i8> = (0..9 * length).map(|index| (number(index) - 500.0) as i8).collect();
            for greatest in [true, false] {
                check_rows(&work, &floats, length, greatest);
                check_rows(&work, &narrow, length, greatest);
                check_rows(&work, &vec![f64::NAN; 9 * length], length, greatest);
            }
        }
    }

    fn check_rows<T: Number>(work: &Work, source: &[T], length: usize, greatest: bool) {
        let mut found = vec![0; source.len() / length];
        let extent = Extent { outer: found.len(), length, inner: 1 };
        find_extremes_along(work, source, extent, greatest, &mut found).expect("nothing interrupts it");
        for (row, &found) in source.chunks_exact(length).zip(&found) {
            assert_eq!(found as usize, find_by_element(row, greatest), "{length} {greatest}");
        }
    }
}
