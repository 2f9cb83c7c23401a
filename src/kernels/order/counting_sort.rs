//! Counting sort: elements with few distinct values are counted, and their runs or positions are written.

use super::COMPARISON_SORT_MAX_KEYS;
use super::key::{Sortable, Window};
use crate::error::Stop;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::kernels::simd::{Kernel, Level, dispatch, lanes};

/// The number of elements that are counted between two polls of the interruption flag.
const POLL_INTERVAL_ELEMENTS: usize = 16 * BLOCK_ELEMENTS;

/// Fills `target` with elements of one byte in ascending or, with `descending`, in descending order: they are counted, in four
/// tables so that equal neighbours do not wait for each other, and written as runs. Few elements are sorted by comparison.
pub(crate) fn sort_bytes<T: Sortable>(work: &Work, source: &[T], descending: bool, target: &mut [T]) -> Result<(), Stop> {
    debug_assert!(size_of::<T>() == 1 && source.len() == target.len());
    if source.len() <= COMPARISON_SORT_MAX_KEYS {
        target.copy_from_slice(source);
        target.sort_unstable_by_key(|element| if descending { !element.key() } else { element.key() });
        return Ok(());
    }
    let mut tables = [[0_usize; 256]; 4];
    for block in source.chunks(POLL_INTERVAL_ELEMENTS) {
        work.poll()?;
        let (rows, rest) = block.as_chunks::<4>();
        for row in rows {
            for (table, element) in tables.iter_mut().zip(row) {
                table[element.key() as usize & 0xFF] += 1;
            }
        }
        rest.iter().for_each(|element| tables[0][element.key() as usize & 0xFF] += 1);
    }
    let mut rest = target;
    for index in 0..256 {
        let key = if descending { 255 - index } else { index };
        let (run, remaining) = rest.split_at_mut(tables.iter().map(|table| table[key]).sum());
        run.fill(T::from_key(key as u64));
        rest = remaining;
    }
    Ok(())
}

/// The largest width in bits of a window with four counters for each value; wider ones have one.
const SPLIT_COUNTERS_MAX_BITS: u32 = 11;

/// The largest number of elements that a counter of 32 bits can count.
const COUNTER_MAX_ELEMENTS: usize = u32::MAX as usize;

/// Fills `target` with elements in the order of their keys, which lie in a narrow window: counts the elements with each value,
/// then writes their runs. Keys are combined with `flip`, all ones for a descending order, by exclusive or.
pub(crate) fn sort_by_counting<T: Sortable>(
    work: &Work,
    window: &Window,
    source: &[T],
    flip: u64,
    target: &mut [T],
) -> Result<(), Stop> {
    // Neighbours use different counters: to use one twice in a row would stall. With many values, neighbours are seldom equal.
    if window.width() <= SPLIT_COUNTERS_MAX_BITS {
        count_and_write_runs::<T, 4>(work, window, source, flip, target, COUNTER_MAX_ELEMENTS)
    } else {
        count_and_write_runs::<T, 1>(work, window, source, flip, target, COUNTER_MAX_ELEMENTS)
    }
}

/// Sorts by counting in counters that count at most `counter_max` elements: of a longer source, each part of that length is
/// counted on its own.
fn count_and_write_runs<T: Sortable, const TURNS: usize>(
    work: &Work,
    window: &Window,
    source: &[T],
    flip: u64,
    target: &mut [T],
    counter_max: usize,
) -> Result<(), Stop> {
    let mut counters = vec![[0_u32; TURNS]; 1 << window.width()];
    let mut totals: Vec<usize> = Vec::new();
    let value = |element: T| window.value(element, |element| element.key() ^ flip);
    let sum = |counts: &[u32; TURNS]| counts.iter().sum::<u32>() as usize;
    for part in source.chunks(counter_max) {
        for block in part.chunks(POLL_INTERVAL_ELEMENTS) {
            work.poll()?;
            dispatch(CountValues { block, value, counters: &mut counters });
        }
        if source.len() > counter_max {
            totals.resize(counters.len(), 0);
            for (total, counts) in totals.iter_mut().zip(&mut counters) {
                *total += sum(counts);
                *counts = [0; TURNS];
            }
        }
    }
    let element = |value: usize| T::from_key(((value as u64) << window.constant_bits).wrapping_add(window.least) ^ flip);
    if totals.is_empty() {
        dispatch(WriteRuns { counters: &counters, count: sum, element, target });
    } else {
        dispatch(WriteRuns { counters: &totals, count: |&total: &usize| total, element, target });
    }
    Ok(())
}

/// The number of values that are computed at once, in wide registers, before they are used one by one.
const VALUES_AT_A_TIME: usize = 512;

/// A kernel that computes the values of elements: the bits of their keys that the window covers.
struct ComputeValues<'a, T, V> {
    elements: &'a [T],
    value: V,
    target: &'a mut [u16; VALUES_AT_A_TIME],
}

impl<T: Copy, V: Fn(T) -> u16> Kernel for ComputeValues<'_, T, V> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        self.target.iter_mut().zip(self.elements).for_each(|(target, &element)| *target = (self.value)(element));
    }
}

/// A kernel that counts values, neighbours in different counters.
struct CountValues<'a, T, V, const TURNS: usize> {
    block: &'a [T],
    value: V,
    /// The counters of each value, one for each turn.
    counters: &'a mut [[u32; TURNS]],
}

impl<T: Copy, V: Fn(T) -> u16, const TURNS: usize> Kernel for CountValues<'_, T, V, TURNS> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        // The number of values is a power of two, so the mask keeps each index in bounds.
        let mask = self.counters.len() - 1;
        let mut values = [0; VALUES_AT_A_TIME];
        for elements in self.block.chunks(VALUES_AT_A_TIME) {
            ComputeValues { elements, value: &self.value, target: &mut values }.run(level);
            let (groups, rest) = values[..elements.len()].as_chunks::<TURNS>();
            for group in groups {
                for (turn, &value) in group.iter().enumerate() {
                    self.counters[usize::from(value) & mask][turn] += 1;
                }
            }
            rest.iter().for_each(|&value| self.counters[usize::from(value) & mask][0] += 1);
        }
    }
}

/// The number of elements that are written at once where a run begins, even if the run is shorter: the next run overwrites the
/// excess.
const RUN_WRITE_ELEMENTS: usize = 16;

/// A kernel that writes the element with each value as often as it was counted.
struct WriteRuns<'a, C, F, T, E> {
    /// The counters of each value.
    counters: &'a [C],
    /// The function that returns the count in the counters of a value.
    count: F,
    element: E,
    target: &'a mut [T],
}

impl<C, F: Fn(&C) -> usize, T: Copy, E: Fn(usize) -> T> Kernel for WriteRuns<'_, C, F, T, E> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let mut rest = self.target;
        for (value, counters) in self.counters.iter().enumerate() {
            let count = (self.count)(counters);
            let element = (self.element)(value);
            match rest.first_chunk_mut::<RUN_WRITE_ELEMENTS>() {
                Some(start) if count <= RUN_WRITE_ELEMENTS => *start = [element; RUN_WRITE_ELEMENTS],
                _ => rest[..count].fill(element),
            }
            rest = &mut rest[count..];
        }
    }
}

/// Grades elements by counting: one pass counts, another writes the positions. Neighbours with the same value would wait for each other at its counter: the elements
/// are cut into several streams, which are counted side by side, each in a table of its own.
pub(crate) fn grade_by_counting<T: Copy, const STREAMS: usize, const VALUES: usize>(
    work: &Work,
    window: &Window,
    elements: &[T],
    key: impl Fn(T) -> u64 + Copy,
    target: &mut [u32],
) -> Result<(), Stop> {
    let value = |element: T| window.value(element, key);
    let length = elements.len() / STREAMS;
    let (body, rest) = elements.split_at(length * STREAMS);
    let streams: [&[T]; STREAMS] = lanes::from_fn(|stream| &body[stream * length..][..length]);
    let mut counters = [[0_u32; VALUES]; STREAMS];
    let mut values = [[0; VALUES_AT_A_TIME]; STREAMS];
    let count_of = |start: usize| VALUES_AT_A_TIME.min(length - start);
    for start in (0..length).step_by(VALUES_AT_A_TIME) {
        work.poll()?;
        compute_values(&streams, start, count_of(start), value, &mut values);
        for index in 0..count_of(start) {
            for (counters, values) in counters.iter_mut().zip(&values) {
                counters[usize::from(values[index]) % VALUES] += 1;
            }
        }
    }
    rest.iter().for_each(|&element| counters[STREAMS - 1][usize::from(value(element)) % VALUES] += 1);
    to_run_starts(&mut counters);
    let put = |counters: &mut [u32; VALUES], value: u16, position: usize, target: &mut [u32]| {
        let counter = &mut counters[usize::from(value) % VALUES];
        target[*counter as usize] = position as u32;
        *counter += 1;
    };
    for start in (0..length).step_by(VALUES_AT_A_TIME) {
        work.poll()?;
        compute_values(&streams, start, count_of(start), value, &mut values);
        for index in 0..count_of(start) {
            for (stream, (counters, values)) in counters.iter_mut().zip(&values).enumerate() {
                put(counters, values[index], stream * length + start + index, target);
            }
        }
    }
    let rest_start = length * STREAMS;
    rest.iter()
        .zip(rest_start..)
        .for_each(|(&element, position)| put(&mut counters[STREAMS - 1], value(element), position, target));
    Ok(())
}

/// Computes the values of the `count` elements of each stream from `start` on.
fn compute_values<T: Copy>(
    streams: &[&[T]],
    start: usize,
    count: usize,
    value: impl Fn(T) -> u16 + Copy,
    targets: &mut [[u16; VALUES_AT_A_TIME]],
) {
    for (stream, target) in streams.iter().zip(targets) {
        dispatch(ComputeValues { elements: &stream[start..start + count], value, target });
    }
}

/// Replaces the counts with the positions where the runs begin: value after value and, for each value, stream after stream.
fn to_run_starts<const STREAMS: usize, const VALUES: usize>(counts: &mut [[u32; VALUES]; STREAMS]) {
    let mut start = 0;
    for value in 0..VALUES {
        for counts in counts.iter_mut() {
            (counts[value], start) = (start, start + counts[value]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn more_elements_than_a_counter_counts_are_sorted() {
        let work = Work::new(Memory::new(1 << 30));
        let source: Vec<i16> = (0..5000).map(|index: i32| (index * 7919 % 1000 - 500) as i16).collect();
        let mut expected = source.clone();
        expected.sort_unstable();
        let window = Window::of(&work, &source, <i16 as Sortable>::key).expect("nothing stops it");
        for counter_max in [1, 999, 4999, 5000, 5001] {
            let mut target = vec![0; source.len()];
            count_and_write_runs::<i16, 4>(&work, &window, &source, 0, &mut target, counter_max).expect("nothing stops it");
            assert_eq!(target, expected, "{counter_max}");
        }
    }
}
