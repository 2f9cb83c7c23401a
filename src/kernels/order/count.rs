//! Counting sort: elements with few distinct values are counted, and their runs or positions written.

use super::COMPARISON_SORT_MAX_KEYS;
use super::key::{Sortable, Window};
use crate::error::Stop;
use crate::kernels::drive::{BLOCK_ELEMENTS, Work};
use crate::kernels::simd::{Kernel, Level, dispatch};

/// The number of elements that are counted between two polls of the interruption flag.
const POLL_INTERVAL_ELEMENTS: usize = 16 * BLOCK_ELEMENTS;

/// Writes elements of one byte in ascending or `descending` order: they are counted, in four tables so that equal
/// neighbours do not wait for each other, and written as runs.
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

/// The width in bits up to which windows have four counters for each value; wider ones have one.
const SPLIT_COUNTERS_MAX_BITS: u32 = 11;

/// Writes elements in the order of their keys, which lie in a narrow window: counts each value, then writes its run.
pub(crate) fn count_values<T: Sortable>(
    work: &Work,
    window: &Window,
    source: &[T],
    flip: u64,
    target: &mut [T],
) -> Result<(), Stop> {
    // Neighbours use different counters: using one again at once would stall. With many values, neighbours are seldom equal.
    if window.width() <= SPLIT_COUNTERS_MAX_BITS {
        count_in_turn::<T, 4>(work, window, source, flip, target)
    } else {
        count_in_turn::<T, 1>(work, window, source, flip, target)
    }
}

fn count_in_turn<T: Sortable, const TURNS: usize>(
    work: &Work,
    window: &Window,
    source: &[T],
    flip: u64,
    target: &mut [T],
) -> Result<(), Stop> {
    let mut tables = vec![[0_u32; TURNS]; 1 << window.width()];
    let value = |element: T| window.value(element, |element| element.key() ^ flip);
    for block in source.chunks(POLL_INTERVAL_ELEMENTS) {
        work.poll()?;
        dispatch(Counted { block, value, tables: &mut tables });
    }
    let element = |value: usize| T::from_key(((value as u64) << window.low).wrapping_add(window.least) ^ flip);
    dispatch(Runs { tables: &tables, element, target });
    Ok(())
}

/// The number of values that are computed at once, in wide registers, before they are used one by one.
const VALUES_AT_A_TIME: usize = 512;

/// A kernel that computes the values that distinguish keys.
struct Values<'a, T, V> {
    elements: &'a [T],
    value: V,
    target: &'a mut [u16; VALUES_AT_A_TIME],
}

impl<T: Copy, V: Fn(T) -> u16> Kernel for Values<'_, T, V> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        self.target.iter_mut().zip(self.elements).for_each(|(target, &element)| *target = (self.value)(element));
    }
}

/// A kernel that counts values, neighbours in different counters.
struct Counted<'a, T, V, const TURNS: usize> {
    block: &'a [T],
    value: V,
    tables: &'a mut [[u32; TURNS]],
}

impl<T: Copy, V: Fn(T) -> u16, const TURNS: usize> Kernel for Counted<'_, T, V, TURNS> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        // The number of tables is a power of two.
        let mask = self.tables.len() - 1;
        let mut values = [0; VALUES_AT_A_TIME];
        for elements in self.block.chunks(VALUES_AT_A_TIME) {
            Values { elements, value: &self.value, target: &mut values }.run(level);
            let (groups, rest) = values[..elements.len()].as_chunks::<TURNS>();
            for group in groups {
                for (turn, &value) in group.iter().enumerate() {
                    self.tables[usize::from(value) & mask][turn] += 1;
                }
            }
            rest.iter().for_each(|&value| self.tables[usize::from(value) & mask][0] += 1);
        }
    }
}

/// The number of elements that are written at once where a run begins, even if it is shorter: the excess is written over.
const RUN_WRITE_ELEMENTS: usize = 16;

/// A kernel that writes each value as often as it was counted.
struct Runs<'a, T, E, const TURNS: usize> {
    tables: &'a [[u32; TURNS]],
    element: E,
    target: &'a mut [T],
}

impl<T: Copy, E: Fn(usize) -> T, const TURNS: usize> Kernel for Runs<'_, T, E, TURNS> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let mut rest = self.target;
        for (value, counts) in self.tables.iter().enumerate() {
            let count = counts.iter().sum::<u32>() as usize;
            let element = (self.element)(value);
            match rest.first_chunk_mut::<RUN_WRITE_ELEMENTS>() {
                Some(start) if count <= RUN_WRITE_ELEMENTS => *start = [element; RUN_WRITE_ELEMENTS],
                _ => rest[..count].fill(element),
            }
            rest = &mut rest[count..];
        }
    }
}

/// Runs one counting pass. Elements of one value would wait for each other at its counter: several streams of elements that do
/// not follow each other are counted in tables of their own, side by side.
pub(crate) fn count_positions<T: Copy, const STREAMS: usize, const VALUES: usize>(
    work: &Work,
    window: &Window,
    elements: &[T],
    key: impl Fn(T) -> u64 + Copy,
    target: &mut [u32],
) -> Result<(), Stop> {
    let value = |element: T| window.value(element, key);
    let length = elements.len() / STREAMS;
    let (body, rest) = elements.split_at(length * STREAMS);
    let streams: [&[T]; STREAMS] = std::array::from_fn(|stream| &body[stream * length..][..length]);
    let mut counters = [[0_u32; VALUES]; STREAMS];
    let mut values = [[0; VALUES_AT_A_TIME]; STREAMS];
    let count_of = |start: usize| VALUES_AT_A_TIME.min(length - start);
    for start in (0..length).step_by(VALUES_AT_A_TIME) {
        work.poll()?;
        values_of(&streams, start, count_of(start), value, &mut values);
        for index in 0..count_of(start) {
            for (counters, values) in counters.iter_mut().zip(&values) {
                counters[usize::from(values[index]) % VALUES] += 1;
            }
        }
    }
    rest.iter().for_each(|&element| counters[STREAMS - 1][usize::from(value(element)) % VALUES] += 1);
    stream_starts(&mut counters);
    let put = |counters: &mut [u32; VALUES], value: u16, position: usize, target: &mut [u32]| {
        let counter = &mut counters[usize::from(value) % VALUES];
        target[*counter as usize] = position as u32;
        *counter += 1;
    };
    for start in (0..length).step_by(VALUES_AT_A_TIME) {
        work.poll()?;
        values_of(&streams, start, count_of(start), value, &mut values);
        for index in 0..count_of(start) {
            for (number, (counters, values)) in counters.iter_mut().zip(&values).enumerate() {
                put(counters, values[index], number * length + start + index, target);
            }
        }
    }
    let rest_start = length * STREAMS;
    rest.iter()
        .zip(rest_start..)
        .for_each(|(&element, position)| put(&mut counters[STREAMS - 1], value(element), position, target));
    Ok(())
}

/// Computes the values of `count` elements of each stream.
fn values_of<T: Copy>(
    streams: &[&[T]],
    start: usize,
    count: usize,
    value: impl Fn(T) -> u16 + Copy,
    targets: &mut [[u16; VALUES_AT_A_TIME]],
) {
    for (stream, target) in streams.iter().zip(targets) {
        dispatch(Values { elements: &stream[start..start + count], value, target });
    }
}

/// Turns the counts of streams into the places where their runs begin: of each value, that of the first stream comes first.
fn stream_starts<const STREAMS: usize, const VALUES: usize>(counts: &mut [[u32; VALUES]; STREAMS]) {
    let mut start = 0;
    for value in 0..VALUES {
        for counts in counts.iter_mut() {
            (counts[value], start) = (start, start + counts[value]);
        }
    }
}
