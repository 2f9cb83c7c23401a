//! Gathering and scattering at indices that have already been checked: plain loops over indices in their own narrow type.
//!
//! * single elements: one load and one store each; long results are spread over threads;
//! * runs of elements (rows of a matrix): one copy each;
//! * scattering is one loop in order, so that the last of several values for one position remains; distant elements are
//!   prefetched;
//! * could: gather instructions, which only pay off while the source is in the L1 cache.

use super::blocks::Work;
use super::simd::prefetch::{PREFETCH_DISTANCE, prefetch};
use super::simd::{Kernel, Level, dispatch_widest, lanes};
use crate::array::Whole;
use crate::error::Stop;

/// The number of bytes from which a target does not fit in the inner caches: elements that are written in random order are then
/// prefetched.
const FAR_TARGET_BYTES: usize = 1 << 20;
/// The number of runs between two polls of the interruption flag.
const POLL_INTERVAL_RUNS: usize = 1024;

/// An index of an argument, which can be converted to a position counted from 0.
pub(crate) trait Position: Copy + Send + Sync {
    /// Returns the position counted from 0; `origin` is the index of the first element.
    fn position(self, origin: i64) -> usize;
}

impl<T: Whole> Position for T {
    #[inline]
    fn position(self, origin: i64) -> usize {
        (self.whole() - origin) as usize
    }
}

impl Position for usize {
    /// Returns the index itself: it is counted from 0, whatever the index origin.
    #[inline]
    fn position(self, _origin: i64) -> usize {
        self
    }
}

/// Returns the least and the greatest of the indices, if there are any.
pub(crate) fn find_index_range<I: Whole>(indices: &[I]) -> Option<(i64, i64)> {
    let &first = indices.first()?;
    let (least, greatest) = dispatch_widest(IndexRange { indices, first });
    Some((least.whole(), greatest.whole()))
}

struct IndexRange<'a, I> {
    indices: &'a [I],
    first: I,
}

impl<I: Whole> Kernel for IndexRange<'_, I> {
    type Output = (I, I);

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> (I, I) {
        self.indices.iter().fold((self.first, self.first), |(least, greatest), &index| (least.min(index), greatest.max(index)))
    }
}

/// Returns the position of an index along an axis, counted from 0: a negative index counts from the end. If the index is out of
/// range, the position is not less than `length`.
#[inline]
pub(crate) fn resolve_index(index: i64, origin: i64, length: usize) -> usize {
    let position = if index < 0 { index.wrapping_add(length as i64) } else { index - origin };
    // A negative position becomes a number greater than any length.
    position as usize
}

/// Returns a place in the ravel of some axes, extended by `position` along the next axis, which has `length` elements. The place
/// may wrap around if a later axis has length 0: the other lengths may then have any product, and no element is at the place.
#[inline(always)]
pub(crate) fn extend_place(place: usize, length: usize, position: usize) -> usize {
    place.wrapping_mul(length).wrapping_add(position)
}

/// Fills `target` with the elements at the indices, which count from `origin`.
pub(crate) fn gather<T: Clone + Send + Sync, I: Position>(
    work: &Work,
    source: &[T],
    indices: &[I],
    origin: i64,
    target: &mut [T],
) -> Result<(), Stop> {
    work.map(indices, target, |indices, target| {
        for (target, index) in target.iter_mut().zip(indices) {
            *target = source[index.position(origin)].clone();
        }
    })
}

/// Fills `target` with the bits at the indices, which count from `origin`, 64 to a word.
pub(crate) fn gather_bits<I: Position>(
    work: &Work,
    source: &[u64],
    indices: &[I],
    origin: i64,
    target: &mut [u64],
) -> Result<(), Stop> {
    work.fill(target, |first, target| {
        for (word, indices) in target.iter_mut().zip(indices[first * 64..].chunks(64)) {
            *word = indices.iter().enumerate().fold(0, |word, (bit, index)| {
                let position = index.position(origin);
                word | (source[position / 64] >> (position % 64) & 1) << bit
            });
        }
    })
}

/// Fills `target` with runs of `run` elements: for each index, the run with that number.
pub(crate) fn gather_runs<T: Clone, I: Position>(
    work: &Work,
    source: &[T],
    run: usize,
    indices: &[I],
    origin: i64,
    target: &mut [T],
) -> Result<(), Stop> {
    for (number, (target, index)) in target.chunks_exact_mut(run).zip(indices).enumerate() {
        if number % POLL_INTERVAL_RUNS == 0 {
            work.poll()?;
        }
        let start = index.position(origin) * run;
        target.clone_from_slice(&source[start..start + run]);
    }
    Ok(())
}

/// A run of consecutive places in a window.
pub(crate) struct PlaceRun {
    /// The first place, relative to the start of the window.
    pub first: i64,
    /// The number of places.
    pub length: usize,
}

/// Returns the least and the greatest of the places, or zeros if there are no places.
pub(crate) fn find_place_range(places: &[i64]) -> (i64, i64) {
    dispatch_widest(PlaceRange(places))
}

struct PlaceRange<'a>(&'a [i64]);

impl Kernel for PlaceRange<'_> {
    type Output = (i64, i64);

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> (i64, i64) {
        let Some(&first) = self.0.first() else { return (0, 0) };
        self.0.iter().fold((first, first), |(least, greatest), &place| (least.min(place), greatest.max(place)))
    }
}

/// Packs a bit for each place: 1 if the place ends a run, that is, if the next one in the list is not greater by exactly 1.
pub(crate) fn mark_run_ends(places: &[i64], words: &mut [u64]) {
    dispatch_widest(MarkRunEnds { places, words });
}

struct MarkRunEnds<'a> {
    places: &'a [i64],
    words: &'a mut [u64],
}

impl Kernel for MarkRunEnds<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        for (word, start) in self.words.iter_mut().zip((0..).step_by(64)) {
            let places = &self.places[start..];
            *word = if let Some(places) = places.first_chunk::<65>() {
                level.pack(&lanes::from_fn(|index| u8::from(places[index + 1].wrapping_sub(places[index]) != 1)))
            } else {
                let is_end = |index: usize| places.get(index + 1).is_none_or(|next| next.wrapping_sub(places[index]) != 1);
                (0..places.len()).fold(0, |word, index| word | u64::from(is_end(index)) << index)
            };
        }
    }
}

/// Fills `target` with windows of `source`: for each start, the elements at the runs, all of which must lie within `source`.
pub(crate) fn gather_windows<T: Clone>(
    work: &Work,
    source: &[T],
    starts: &[i64],
    runs: &[PlaceRun],
    target: &mut [T],
) -> Result<(), Stop> {
    let mut rest = target;
    for start in starts {
        work.poll()?;
        for run in runs {
            let position = (start + run.first) as usize;
            let (target, remaining) = rest.split_at_mut(run.length);
            target.clone_from_slice(&source[position..position + run.length]);
            rest = remaining;
        }
    }
    Ok(())
}

/// Puts values at the indices; if an index occurs more than once, its last value remains. A single value is put at every index.
/// The loop cannot be interrupted, so that an assignment is never left half done.
pub(crate) fn scatter<T: Clone, I: Position>(target: &mut [T], indices: &[I], origin: i64, values: &[T]) {
    if let [value] = values {
        visit_elements(target, indices, origin, |element, _| *element = value.clone());
    } else {
        let values = &values[..indices.len()];
        visit_elements(target, indices, origin, |element, number| *element = values[number].clone());
    }
}

/// Puts packed bits like [`scatter`]; `count` is the number of values.
pub(crate) fn scatter_bits<I: Position>(target: &mut [u64], indices: &[I], origin: i64, values: &[u64], count: usize) {
    for (number, index) in indices.iter().enumerate() {
        let number = if count == 1 { 0 } else { number };
        let bit = values[number / 64] >> (number % 64) & 1;
        let position = index.position(origin);
        let word = &mut target[position / 64];
        *word = *word & !(1 << (position % 64)) | bit << (position % 64);
    }
}

/// Puts runs of `run` elements at the indices, each of which is the number of a run. A single element fills all of the runs.
pub(crate) fn scatter_runs<T: Clone, I: Position>(target: &mut [T], run: usize, indices: &[I], origin: i64, values: &[T]) {
    for (number, index) in indices.iter().enumerate() {
        let start = index.position(origin) * run;
        let target = &mut target[start..start + run];
        match values {
            [value] => target.fill(value.clone()),
            values => target.clone_from_slice(&values[number * run..(number + 1) * run]),
        }
    }
}

/// Replaces the element at each index with `combine` of the element and its value, one index after another, so that repeated
/// indices accumulate. A single value is used for all indices.
pub(crate) fn accumulate<T: Copy, I: Position>(
    target: &mut [T],
    indices: &[I],
    origin: i64,
    values: &[T],
    combine: impl Fn(T, T) -> T,
) {
    if let &[value] = values {
        visit_elements(target, indices, origin, |element, _| *element = combine(*element, value));
    } else {
        let values = &values[..indices.len()];
        visit_elements(target, indices, origin, |element, number| *element = combine(*element, values[number]));
    }
}

/// Passes the elements at the indices to `visit` one after another, each with the number of its index, counted from 0. In a large
/// target, elements are prefetched.
#[inline(always)]
fn visit_elements<T, I: Position>(target: &mut [T], indices: &[I], origin: i64, mut visit: impl FnMut(&mut T, usize)) {
    let distance = if size_of_val(target) < FAR_TARGET_BYTES { indices.len() } else { PREFETCH_DISTANCE.min(indices.len()) };
    for (number, (index, next)) in indices.iter().zip(&indices[distance..]).enumerate() {
        prefetch(target, next.position(origin));
        visit(&mut target[index.position(origin)], number);
    }
    let tail_start = indices.len() - distance;
    for (offset, index) in indices[tail_start..].iter().enumerate() {
        visit(&mut target[index.position(origin)], tail_start + offset);
    }
}

/// A place in the ravel of some axes, which can be extended by one more axis.
pub(crate) trait FlatIndex: Copy + Send + Sync {
    /// Returns the place extended by `position` along the next axis, which has `length` elements.
    fn with_axis(self, length: usize, position: usize) -> Self;
}

impl FlatIndex for i32 {
    #[inline(always)]
    fn with_axis(self, length: usize, position: usize) -> Self {
        self * length as i32 + position as i32
    }
}

impl FlatIndex for usize {
    #[inline(always)]
    fn with_axis(self, length: usize, position: usize) -> Self {
        self * length + position
    }
}

/// The axis that places are extended by, and the layout of its indices relative to the places.
pub(crate) struct NextAxis<'a> {
    /// The length of the axis.
    pub length: usize,
    /// The shape of the places.
    pub lengths: &'a [usize],
    /// The number of indices by which a step along each axis of the places advances: 0 where the indices are broadcast.
    pub steps: &'a [usize],
}

/// Extends each place by the next axis, at the position of its index.
pub(crate) fn extend_places<I: Position, P: FlatIndex>(
    work: &Work,
    indices: &[I],
    origin: i64,
    axis: &NextAxis<'_>,
    places: &mut [P],
) -> Result<(), Stop> {
    let length = axis.length;
    let extend = |place: &mut P, index: I| *place = place.with_axis(length, index.position(origin));
    if indices.len() == places.len() {
        return work.fill(places, |start, places| {
            places.iter_mut().zip(&indices[start..]).for_each(|(place, &index)| extend(place, index));
        });
    }
    let (Some((&row_length, outer)), Some((&step, outer_steps))) = (axis.lengths.split_last(), axis.steps.split_last()) else {
        return Ok(());
    };
    work.fill(places, |start, places| {
        let mut filled = 0;
        while filled < places.len() {
            let (mut row, column) = ((start + filled) / row_length, (start + filled) % row_length);
            let mut first = column * step;
            for (&length, &step) in outer.iter().zip(outer_steps).rev() {
                first += row % length * step;
                row /= length;
            }
            let count = (places.len() - filled).min(row_length - column);
            let part = &mut places[filled..filled + count];
            match step {
                0 => part.iter_mut().for_each(|place| extend(place, indices[first])),
                _ => part.iter_mut().zip(&indices[first..]).for_each(|(place, &index)| extend(place, index)),
            }
            filled += count;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_end_where_the_next_place_does_not_follow() {
        for length in [0, 1, 63, 64, 65, 66, 127, 128, 129, 1000] {
            for run in [1, 7, 64, 65] {
                let places: Vec<i64> = (0..length).map(|number| number + number / run * 5).collect();
                let mut words = vec![0; places.len().div_ceil(64)];
                mark_run_ends(&places, &mut words);
                for index in 0..places.len() {
                    let is_end = places.get(index + 1) != Some(&(places[index] + 1));
                    assert_eq!(words[index / 64] >> (index % 64) & 1 == 1, is_end, "{length} {run} {index}");
                }
                assert_eq!(
                    words.iter().map(|word| word.count_ones() as usize).sum::<usize>(),
                    places.chunk_by(|one, next| next - one == 1).count()
                );
                assert_eq!(
                    find_place_range(&places),
                    (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0))
                );
            }
        }
    }
}
