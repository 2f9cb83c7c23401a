//! Search for the first element that passes a test, in a whole array or along one of its axes.
//!
//! * one array, and each row: the test on many elements at once, until one of them passes;
//! * along other axes: row after row into a strip of positions that stays in the L1 cache;
//! * bits: a word at a time; along other axes 64 columns at a time, until each has its position.

use super::bits::low_ones;
use super::blocks::{CHUNK_ELEMENTS, Work};
use super::reduce::Extent;
use super::simd::{Kernel, Level, dispatch};
use crate::array::bits::copy_bits;
use crate::array::tolerance::equal;
use crate::error::Stop;

/// The number of elements that are tested before checking whether one has passed.
const TEST_BLOCK_ELEMENTS: usize = 256;
/// The number of elements in the pieces of a block, which are tested again once an element of the block has passed.
const RETEST_PIECE_ELEMENTS: usize = 32;
/// The number of columns that are searched side by side.
const STRIP_COLUMNS: usize = 1024;

/// Returns the position of the first element that passes a test.
pub(crate) fn find_first<T: Sync>(work: &Work, source: &[T], test: impl Fn(&T) -> bool + Copy) -> Result<Option<usize>, Stop> {
    for (index, chunk) in source.chunks(CHUNK_ELEMENTS).enumerate() {
        work.poll()?;
        if let Some(position) = find_first_in_chunk(chunk, test) {
            return Ok(Some(index * CHUNK_ELEMENTS + position));
        }
    }
    Ok(None)
}

/// Returns the position of the first float that equals a number within a tolerance; NaN equals NaN.
pub(crate) fn find_float(work: &Work, source: &[f64], number: f64, tolerance: f64) -> Result<Option<usize>, Stop> {
    if number.is_nan() {
        return find_first(work, source, |element| element.is_nan());
    }
    // The bounds are a little too wide, since tolerance and products are rounded: the elements within them are compared again.
    let reach = if number.is_finite() { number.abs() * (tolerance * 1.001) } else { 0.0 };
    let (low, high) = (number - reach, number + reach);
    let mut start = 0;
    while let Some(position) = find_first(work, &source[start..], move |&element| (element >= low) & (element <= high))? {
        if equal(source[start + position], number, tolerance) {
            return Ok(Some(start + position));
        }
        start += position + 1;
    }
    Ok(None)
}

/// Returns the position of the first element that passes, in a chunk that is short enough to be searched without polling.
pub(crate) fn find_first_in_chunk<T>(chunk: &[T], test: impl Fn(&T) -> bool + Copy) -> Option<usize> {
    dispatch(FindInChunk { chunk, test })
}

struct FindInChunk<'a, T, F> {
    chunk: &'a [T],
    test: F,
}

impl<T, F: Fn(&T) -> bool + Copy> Kernel for FindInChunk<'_, T, F> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Option<usize> {
        // A copy of the test: through a reference, its captures would be read again for each element.
        let test = self.test;
        for (index, part) in self.chunk.chunks(TEST_BLOCK_ELEMENTS).enumerate() {
            if part.iter().fold(false, |any, element| any | test(element)) {
                // The block is tested once more in short pieces, so that only a few elements are tested one by one.
                let passes = |piece: &[T]| piece.iter().fold(false, |any, element| any | test(element));
                let piece = RETEST_PIECE_ELEMENTS * part.chunks(RETEST_PIECE_ELEMENTS).position(passes)?;
                let position = part[piece..].iter().position(test)?;
                return Some(index * TEST_BLOCK_ELEMENTS + piece + position);
            }
        }
        None
    }
}

/// Fills `target` with the positions of the first elements along an axis that pass, or with the length of the axis where none
/// does.
pub(crate) fn find_first_along<T: Sync>(
    work: &Work,
    source: &[T],
    extent: Extent,
    test: impl Fn(&T) -> bool + Copy + Sync,
    target: &mut [u32],
) -> Result<(), Stop> {
    let not_found = extent.length as u32;
    if extent.inner == 1 && extent.length > CHUNK_ELEMENTS {
        for (row, target) in source.chunks_exact(extent.length).zip(target) {
            *target = find_first(work, row, test)?.map_or(not_found, |position| position as u32);
        }
        return Ok(());
    }
    fill_strips(work, extent, STRIP_COLUMNS, target, |start, target| {
        if extent.inner == 1 {
            let rows = source[start..].chunks_exact(extent.length);
            rows.zip(target).for_each(|(row, target)| {
                *target = find_first_in_chunk(row, test).map_or(not_found, |position| position as u32);
            });
        } else {
            dispatch(FindInColumns { source: &source[start..], inner: extent.inner, not_found, test, firsts: target });
        }
    })
}

/// A kernel that searches adjacent columns, from the first row of `source` on.
struct FindInColumns<'a, T, F> {
    source: &'a [T],
    inner: usize,
    not_found: u32,
    test: F,
    firsts: &'a mut [u32],
}

impl<T, F: Fn(&T) -> bool + Copy> Kernel for FindInColumns<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        self.firsts.fill(self.not_found);
        let (test, count) = (self.test, self.firsts.len());
        for (row, number) in self.source.chunks(self.inner).zip(0..self.not_found) {
            for (first, element) in self.firsts.iter_mut().zip(&row[..count]) {
                let found = if test(element) { number } else { u32::MAX };
                *first = (*first).min(found);
            }
        }
    }
}

/// Cuts the results along an axis into strips and fills them one by one, with zeros if the axis is empty. The results of a strip
/// belong to at most `width` adjacent columns or, if the axis is the last one, to consecutive rows. `fill` gets the position of
/// the first element that a strip depends on.
pub(crate) fn fill_strips(
    work: &Work,
    extent: Extent,
    width: usize,
    target: &mut [u32],
    fill: impl Fn(usize, &mut [u32]) + Sync,
) -> Result<(), Stop> {
    let Extent { length, inner, .. } = extent;
    if length == 0 {
        target.fill(0);
        return Ok(());
    }
    let chunk = (CHUNK_ELEMENTS / length).max(if inner == 1 { 1 } else { width });
    let filled = work.try_fill(target, chunk, |start, part| {
        if inner == 1 {
            fill(start * length, part);
            return Ok(());
        }
        let mut done = 0;
        while done < part.len() {
            work.poll()?;
            let (block, column) = ((start + done) / inner, (start + done) % inner);
            let count = (part.len() - done).min(inner - column).min(width);
            fill(block * length * inner + column, &mut part[done..done + count]);
            done += count;
        }
        Ok(())
    });
    filled.map_err(|(_, stop): (usize, Stop)| stop)
}

/// Searches the `length` bits from `start` on for the first that equals `wanted`; returns its position, counted from `start`.
pub(crate) fn find_bit(words: &[u64], start: usize, length: usize, wanted: bool) -> Option<usize> {
    let flip = if wanted { 0 } else { u64::MAX };
    let mut position = start;
    let end = start + length;
    while position < end {
        let step = (64 - position % 64).min(end - position);
        let hits = (words[position / 64] ^ flip) >> (position % 64) & low_ones(step);
        if hits != 0 {
            return Some(position + hits.trailing_zeros() as usize - start);
        }
        position += step;
    }
    None
}

/// Fills `target` with the positions of the first bits along an axis that equal `wanted`, or with the length of the axis where
/// none does.
pub(crate) fn find_bits_along(work: &Work, words: &[u64], extent: Extent, wanted: bool, target: &mut [u32]) -> Result<(), Stop> {
    let Extent { length, inner, .. } = extent;
    fill_strips(work, extent, 64, target, |start, target| {
        if inner > 1 {
            return find_bits_in_columns(words, start, extent, wanted, target);
        }
        for (row, target) in target.iter_mut().enumerate() {
            *target = find_bit(words, start + row * length, length, wanted).unwrap_or(length) as u32;
        }
    })
}

fn find_bits_in_columns(words: &[u64], start: usize, extent: Extent, wanted: bool, target: &mut [u32]) {
    target.fill(extent.length as u32);
    let mut pending = low_ones(target.len());
    for row in 0..extent.length {
        if pending == 0 {
            return;
        }
        let mut word = [0];
        copy_bits(words, start + row * extent.inner, &mut word);
        let mut hits = if wanted { word[0] } else { !word[0] } & pending;
        pending &= !hits;
        while hits != 0 {
            target[hits.trailing_zeros() as usize] = row as u32;
            hits &= hits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn first_bits_agree_with_a_search_bit_by_bit() {
        let work = Work::new(Memory::new(1 << 30));
        let words: Vec<u64> = (0..40).map(|index: u64| if index.is_multiple_of(3) { 0 } else { index << (index % 60) }).collect();
        let bit = |position: usize| words[position / 64] >> (position % 64) & 1 == 1;
        for (outer, length, inner) in [(1, 2000, 1), (30, 70, 1), (700, 3, 1), (1, 20, 100), (3, 5, 130), (7, 90, 3)] {
            for wanted in [true, false] {
                let mut found = vec![0; outer * inner];
                find_bits_along(&work, &words, Extent { outer, length, inner }, wanted, &mut found).expect("nothing interrupts");
                for (column, &found) in found.iter().enumerate() {
                    let start = column / inner * length * inner + column % inner;
                    let plain = (0..length).position(|row| bit(start + row * inner) == wanted);
                    assert_eq!(found as usize, plain.unwrap_or(length), "{outer} {length} {inner} {wanted} {column}");
                }
            }
        }
    }
}
