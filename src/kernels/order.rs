//! Grade and sort.
//!
//! * keys that are in order already are noticed first;
//! * keys become whole numbers that keep their order; the part of their bits that varies is the window;
//! * few keys: the comparison sort of the standard library;
//! * grade, a window of up to 12 bits: one counting pass;
//! * grade, wider: radix passes of up to 11 bits over words that hold the top 32 bits of the window above the position;
//!   where that is not all of the key, runs of equal tops are sorted by the whole of it;
//! * sort, one byte: count, then write runs, without a look at what varies;
//! * sort, a window of up to 16 bits: count, then write runs;
//! * sort, wider: the same radix passes over the keys alone, then one pass of insertions for what lies below the top;
//! * cells without such a key: merges of short runs, so that an interruption is noticed.
//!
//! could: spread the passes over threads.

use super::drive::{BLOCK, Work};
use super::search::scratch;
use super::simd::{Kernel, vectorised};
use crate::array::Plain;
use crate::error::Stop;
use std::cmp::Ordering;

/// Up to this many keys are sorted by comparing.
const FEW: usize = 256;
/// Windows of up to this many bits are counted in one pass of a grade.
const ONE_PASS: u32 = 12;
/// Windows of up to this many bits are counted by a sort.
const COUNTED: u32 = 16;
/// The widest digit of a radix pass: its counters stay in the nearest cache.
const DIGIT: u32 = 11;
/// The bits of the window that radix passes look at.
const TOP: u32 = 32;

/// Elements whose order is that of whole numbers.
pub trait Sortable: Copy + Send + Sync + 'static {
    /// The whole number.
    fn key(self) -> u64;
    /// The element of a whole number.
    fn of_key(key: u64) -> Self;
}

impl Sortable for i8 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u8 ^ 0x80)
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        (key as u8 ^ 0x80) as i8
    }
}

impl Sortable for i16 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u16 ^ 0x8000)
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        (key as u16 ^ 0x8000) as i16
    }
}

impl Sortable for i32 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u32 ^ 0x8000_0000)
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        (key as u32 ^ 0x8000_0000) as i32
    }
}

impl Sortable for u8 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        key as u8
    }
}

impl Sortable for char {
    #[inline]
    fn key(self) -> u64 {
        u64::from(u32::from(self))
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        char::from_u32(key as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

impl Sortable for f64 {
    /// Positive numbers have their sign bit set, negative ones all bits inverted. What is not a number comes last.
    #[inline]
    fn key(self) -> u64 {
        let bits = super::search::float_key(self);
        bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
    }

    #[inline]
    fn of_key(key: u64) -> Self {
        f64::from_bits(key ^ ((!key as i64 >> 63) as u64 | 1 << 63))
    }
}

/// The bits of keys that vary: how far the greatest is above the least, and how many low bits are the same in all.
struct Window {
    least: u64,
    high: u32,
    low: u32,
}

impl Window {
    fn of<T: Copy>(work: &Work, elements: &[T], key: impl Fn(T) -> u64 + Copy) -> Result<Self, Stop> {
        let first = key(elements[0]);
        let (mut least, mut greatest, mut varying) = (first, first, 0);
        for block in elements.chunks(BLOCK) {
            work.poll()?;
            let found = vectorised(Extent { block, key, first });
            (least, greatest, varying) = (least.min(found.0), greatest.max(found.1), varying | found.2);
        }
        let high = 64 - (greatest - least).leading_zeros();
        Ok(Self { least, high, low: varying.trailing_zeros().min(high) })
    }

    fn width(&self) -> u32 {
        self.high - self.low
    }

    /// The shift that leaves the top bits of the window.
    fn shift(&self) -> u32 {
        self.high - self.width().min(TOP)
    }
}

/// The least and the greatest key of a block, and the bits in which keys differ from the first one.
struct Extent<'a, T, K> {
    block: &'a [T],
    key: K,
    first: u64,
}

impl<T: Copy, K: Fn(T) -> u64> Kernel for Extent<'_, T, K> {
    type Output = (u64, u64, u64);

    #[inline(always)]
    fn run(self) -> Self::Output {
        if size_of::<T>() <= 4 {
            // Above 32 bits, keys of narrow elements are all alike: half the width holds what tells them apart.
            let (least, greatest, varying) = self.block.iter().fold((u32::MAX, 0, 0), |(least, greatest, varying), &element| {
                let key = (self.key)(element) as u32;
                (least.min(key), greatest.max(key), varying | key ^ self.first as u32)
            });
            let above = self.first & !u64::from(u32::MAX);
            return (above | u64::from(least), above | u64::from(greatest), varying.into());
        }
        self.block.iter().fold((u64::MAX, 0, 0), |(least, greatest, varying), &element| {
            let key = (self.key)(element);
            (least.min(key), greatest.max(key), varying | key ^ self.first)
        })
    }
}

/// An order of positions that decides where keys are equal.
pub type Tie<'a> = Option<&'a dyn Fn(u32, u32) -> Ordering>;

/// Whether elements are in order, as far as the tie goes where their keys are equal.
fn in_order<T: Copy>(elements: &[T], key: impl Fn(T) -> u64, tie: Tie) -> bool {
    let Some(tie) = tie else {
        return elements.is_sorted_by_key(|&element| key(element));
    };
    (1..elements.len()).all(|index| match key(elements[index - 1]).cmp(&key(elements[index])) {
        Ordering::Less => true,
        Ordering::Equal => tie(index as u32 - 1, index as u32) != Ordering::Greater,
        Ordering::Greater => false,
    })
}

/// Writes the positions of elements in ascending order of their keys, equal ones as they stand, or as the tie decides.
pub fn grade<T: Copy>(
    work: &Work,
    elements: &[T],
    key: impl Fn(T) -> u64 + Copy,
    tie: Tie,
    target: &mut [u32],
) -> Result<(), Stop> {
    if in_order(elements, key, tie) {
        target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
        return Ok(());
    }
    let whole = |left: u32, right: u32| {
        let order = key(elements[left as usize]).cmp(&key(elements[right as usize]));
        order.then_with(|| tie.map_or(Ordering::Equal, |tie| tie(left, right)))
    };
    if elements.len() <= FEW {
        return grade_by(work, whole, target);
    }
    let window = Window::of(work, elements, key)?;
    if window.width() <= ONE_PASS && tie.is_none() {
        return if window.width() <= 8 {
            count_positions::<_, 4, 256>(work, &window, elements, key, target)
        } else {
            count_positions::<_, 1, { 1 << ONE_PASS }>(work, &window, elements, key, target)
        };
    }
    let mut words = scratch::<u64>(work.memory(), elements.len())?;
    let shift = window.shift();
    let mut plan = Radix::new(32, window.high - shift);
    for (start, (words, elements)) in words.chunks_mut(BLOCK).zip(elements.chunks(BLOCK)).enumerate() {
        work.poll()?;
        for ((word, &element), position) in words.iter_mut().zip(elements).zip((start * BLOCK) as u64..) {
            *word = ((key(element) - window.least) >> shift) << 32 | position;
        }
        plan.count(words, |word| word);
    }
    let mut other = scratch::<u64>(work.memory(), words.len())?;
    let sorted = plan.sort(work, &mut words, &mut other, |word| word)?;
    target.iter_mut().zip(&*sorted).for_each(|(target, &word)| *target = word as u32);
    if tie.is_none() && shift <= window.low { Ok(()) } else { sort_runs(work, sorted, target, whole) }
}

/// One counting pass. Elements of one value would wait for each other at its counter: some streams of elements that do not follow
/// each other are counted in tables of their own, side by side.
fn count_positions<T: Copy, const STREAMS: usize, const VALUES: usize>(
    work: &Work,
    window: &Window,
    elements: &[T],
    key: impl Fn(T) -> u64,
    target: &mut [u32],
) -> Result<(), Stop> {
    let digit = |element: T| ((key(element) - window.least) >> window.low) as usize % VALUES;
    let length = elements.len() / STREAMS;
    let (even, rest) = elements.split_at(length * STREAMS);
    let streams: [&[T]; STREAMS] = std::array::from_fn(|stream| &even[stream * length..][..length]);
    let mut places = [[0_u32; VALUES]; STREAMS];
    for start in (0..length).step_by(BLOCK) {
        work.poll()?;
        for index in start..length.min(start + BLOCK) {
            for (places, stream) in places.iter_mut().zip(streams) {
                places[digit(stream[index])] += 1;
            }
        }
    }
    rest.iter().for_each(|&element| places[STREAMS - 1][digit(element)] += 1);
    stream_starts(&mut places);
    let put = |places: &mut [u32; VALUES], element: T, position: usize, target: &mut [u32]| {
        let place = &mut places[digit(element)];
        target[*place as usize] = position as u32;
        *place += 1;
    };
    for start in (0..length).step_by(BLOCK) {
        work.poll()?;
        for index in start..length.min(start + BLOCK) {
            for (number, (places, stream)) in places.iter_mut().zip(streams).enumerate() {
                put(places, stream[index], number * length + index, target);
            }
        }
    }
    let after = length * STREAMS;
    rest.iter().enumerate().for_each(|(index, &element)| put(&mut places[STREAMS - 1], element, after + index, target));
    Ok(())
}

/// Counts of streams become the places where their runs begin: of each value, that of the first stream comes first.
fn stream_starts<const STREAMS: usize, const VALUES: usize>(counts: &mut [[u32; VALUES]; STREAMS]) {
    let mut start = 0;
    for value in 0..VALUES {
        for counts in counts.iter_mut() {
            (counts[value], start) = (start, start + counts[value]);
        }
    }
}

/// Counts become the places where their runs begin.
fn to_starts(counts: &mut [u32]) {
    let mut start = 0;
    for count in counts {
        (*count, start) = (start, start + *count);
    }
}

/// Radix passes over some bits of keys, the lowest digit first, so that equal keys keep their order.
struct Radix {
    passes: u32,
    digits: Digits,
    /// How often each digit occurs, pass by pass.
    counts: Vec<[u32; 1 << DIGIT]>,
}

/// Where the digits lie in a key.
#[derive(Clone, Copy)]
struct Digits {
    low: u32,
    width: u32,
}

impl Digits {
    #[inline(always)]
    fn of(self, key: u64, pass: u32) -> usize {
        (key >> (self.low + pass * self.width)) as usize & ((1 << self.width) - 1) & ((1 << DIGIT) - 1)
    }
}

impl Radix {
    /// Passes over `width` bits from `low` on.
    fn new(low: u32, width: u32) -> Self {
        let passes = width.div_ceil(DIGIT);
        let digits = Digits { low, width: if passes == 0 { 0 } else { width.div_ceil(passes) } };
        Self { passes, digits, counts: vec![[0; 1 << DIGIT]; passes as usize] }
    }

    /// Counts the digits of one more block.
    fn count<T: Copy>(&mut self, words: &[T], key: impl Fn(T) -> u64) {
        let digits = self.digits;
        for (counts, pass) in self.counts.iter_mut().zip(0..) {
            for &word in words {
                counts[digits.of(key(word), pass)] += 1;
            }
        }
    }

    /// Sorts words that were all counted, to and fro between the two blocks, and says where they ended.
    fn sort<'a, T: Plain>(
        &mut self,
        work: &Work,
        words: &'a mut [T],
        other: &'a mut [T],
        key: impl Fn(T) -> u64,
    ) -> Result<&'a mut [T], Stop> {
        let (mut from, mut to) = (words, other);
        let digits = self.digits;
        for (places, pass) in self.counts.iter_mut().zip(0..) {
            to_starts(places);
            for block in from.chunks(BLOCK) {
                work.poll()?;
                for &word in block {
                    let place = &mut places[digits.of(key(word), pass)];
                    to[*place as usize] = word;
                    *place += 1;
                }
            }
            (from, to) = (to, from);
        }
        Ok(from)
    }
}

/// Sorts the positions within each run of words with equal tops.
fn sort_runs(work: &Work, words: &[u64], target: &mut [u32], order: impl Fn(u32, u32) -> Ordering) -> Result<(), Stop> {
    let mut start = 0;
    for run in words.chunk_by(|left, right| left >> 32 == right >> 32) {
        if run.len() > 1 {
            grade_run(work, &order, &mut target[start..start + run.len()])?;
        }
        start += run.len();
    }
    Ok(())
}

/// Sorts positions by an order that the keys do not tell.
pub fn grade_by(work: &Work, order: impl Fn(u32, u32) -> Ordering, target: &mut [u32]) -> Result<(), Stop> {
    target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
    grade_run(work, &order, target)
}

/// Sorts positions: short runs by the standard library, then merges of twice the length each time.
fn grade_run(work: &Work, order: &impl Fn(u32, u32) -> Ordering, positions: &mut [u32]) -> Result<(), Stop> {
    for run in positions.chunks_mut(FEW) {
        work.poll()?;
        run.sort_by(|&left, &right| order(left, right));
    }
    if positions.len() <= FEW {
        return Ok(());
    }
    let mut other = scratch::<u32>(work.memory(), positions.len())?;
    let (mut from, mut to): (&mut [u32], &mut [u32]) = (positions, &mut other);
    let (mut length, mut merges) = (FEW, 0);
    while length < from.len() {
        for (from, to) in from.chunks(2 * length).zip(to.chunks_mut(2 * length)) {
            let (left, right) = from.split_at(length.min(from.len()));
            merge(work, order, left, right, to)?;
        }
        (from, to) = (to, from);
        length *= 2;
        merges += 1;
    }
    if merges % 2 == 1 {
        to.copy_from_slice(from);
    }
    Ok(())
}

fn merge<'a>(
    work: &Work,
    order: &impl Fn(u32, u32) -> Ordering,
    mut left: &'a [u32],
    mut right: &'a [u32],
    target: &mut [u32],
) -> Result<(), Stop> {
    for (index, target) in target.iter_mut().enumerate() {
        if index % FEW == 0 {
            work.poll()?;
        }
        let from_right = match (left.first(), right.first()) {
            (Some(&left), Some(&right)) => order(left, right) == Ordering::Greater,
            (None, _) => true,
            (_, None) => false,
        };
        let source = if from_right { &mut right } else { &mut left };
        *target = source[0];
        *source = &source[1..];
    }
    Ok(())
}

/// Writes elements of one byte in order, descending if asked for: they are counted, in four tables so that equal
/// neighbours do not wait for each other, and written as runs.
pub fn sort_bytes<T: Sortable>(work: &Work, source: &[T], descending: bool, target: &mut [T]) -> Result<(), Stop> {
    debug_assert!(size_of::<T>() == 1 && source.len() == target.len());
    if source.len() <= FEW {
        target.copy_from_slice(source);
        target.sort_unstable_by_key(|element| if descending { !element.key() } else { element.key() });
        return Ok(());
    }
    let mut tables = [[0_usize; 256]; 4];
    for block in source.chunks(16 * BLOCK) {
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
    for place in 0..256 {
        let key = if descending { 255 - place } else { place };
        let (run, later) = rest.split_at_mut(tables.iter().map(|table| table[key]).sum());
        run.fill(T::of_key(key as u64));
        rest = later;
    }
    Ok(())
}

/// Sorts elements, descending if asked for.
pub fn sort<T: Sortable + Plain>(work: &Work, elements: &mut [T], descending: bool) -> Result<(), Stop> {
    let flip = if descending { u64::MAX } else { 0 };
    let key = |element: T| element.key() ^ flip;
    let count = elements.len();
    if elements.is_sorted_by_key(|&element| key(element)) {
        return Ok(());
    }
    if count <= FEW {
        elements.sort_unstable_by_key(|&element| key(element));
        return Ok(());
    }
    if size_of::<T>() == 1 {
        let window = Window { least: 0, high: 8, low: 0 };
        return count_values(work, &window, elements, flip);
    }
    let window = Window::of(work, elements, key)?;
    if window.width() <= COUNTED {
        return count_values(work, &window, elements, flip);
    }
    let shift = window.shift();
    let mut plan = Radix::new(shift, window.high - shift);
    if size_of::<T>() < 8 {
        // The whole window is at most 32 bits wide.
        let key = |element: T| key(element) - window.least;
        for block in elements.chunks(BLOCK) {
            work.poll()?;
            plan.count(block, key);
        }
        let mut other = scratch::<T>(work.memory(), count)?;
        plan.sort(work, elements, &mut other, key)?;
        if plan.passes % 2 == 1 {
            elements.copy_from_slice(&other);
        }
        return Ok(());
    }
    let mut keys = scratch::<u64>(work.memory(), count)?;
    for (keys, elements) in keys.chunks_mut(BLOCK).zip(elements.chunks(BLOCK)) {
        work.poll()?;
        keys.iter_mut().zip(elements).for_each(|(target, &element)| *target = key(element) - window.least);
        plan.count(keys, |key| key);
    }
    let mut other = scratch::<u64>(work.memory(), count)?;
    let sorted = plan.sort(work, &mut keys, &mut other, |key| key)?;
    if shift > window.low {
        sort_equal_tops(work, sorted, shift)?;
    }
    work.map(sorted, elements, |keys, elements| {
        elements.iter_mut().zip(keys).for_each(|(target, &key)| *target = T::of_key((key + window.least) ^ flip));
    })
}

/// Sorts within runs of keys that are equal above `shift`.
fn sort_equal_tops(work: &Work, keys: &mut [u64], shift: u32) -> Result<(), Stop> {
    for run in keys.chunk_by_mut(|left, right| left >> shift == right >> shift) {
        if run.len() > BLOCK {
            work.poll()?;
        }
        if run.len() > 1 {
            run.sort_unstable();
        }
    }
    Ok(())
}

/// Counts the elements of each value and writes the runs.
fn count_values<T: Sortable>(work: &Work, window: &Window, elements: &mut [T], flip: u64) -> Result<(), Stop> {
    // Neighbours count in tables of their own: one counter that is used again at once would have to be waited for.
    let mut tables = vec![[0_u32; 4]; 1 << window.width()];
    let value = |element: T| (((element.key() ^ flip).wrapping_sub(window.least)) >> window.low) as usize;
    for block in elements.chunks(BLOCK) {
        work.poll()?;
        vectorised(Counted { block, value, tables: &mut tables });
    }
    let mut rest = elements;
    for (value, counts) in tables.into_iter().enumerate() {
        let count: u32 = counts.iter().sum();
        if count > 0 {
            let (run, after) = rest.split_at_mut(count as usize);
            run.fill(T::of_key(((value as u64) << window.low).wrapping_add(window.least) ^ flip));
            rest = after;
        }
    }
    Ok(())
}

/// Counts values, neighbours in turn in the four lanes. Compiled for the processor for the sake of its shifts.
struct Counted<'a, T, V> {
    block: &'a [T],
    value: V,
    tables: &'a mut [[u32; 4]],
}

impl<T: Copy, V: Fn(T) -> usize> Kernel for Counted<'_, T, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // The tables are a power of two.
        let mask = self.tables.len() - 1;
        let (groups, rest) = self.block.as_chunks::<4>();
        for group in groups {
            for (lane, &element) in group.iter().enumerate() {
                self.tables[(self.value)(element) & mask][lane] += 1;
            }
        }
        rest.iter().for_each(|&element| self.tables[(self.value)(element) & mask][0] += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    fn numbers(count: usize, distinct: u64) -> Vec<f64> {
        let mut state = count as u64 + distinct;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % distinct
        };
        (0..count).map(|_| next() as f64 - distinct as f64 / 2.0).collect()
    }

    fn check<T: Sortable + Plain + PartialOrd + std::fmt::Debug>(elements: &[T]) {
        let work = Work::new(Memory::new(1 << 30));
        for descending in [false, true] {
            let flip = if descending { u64::MAX } else { 0 };
            let mut expected: Vec<u32> = (0..elements.len() as u32).collect();
            let order = |&left: &u32, &right: &u32| {
                let order = elements[left as usize].partial_cmp(&elements[right as usize]).expect("no value is unordered");
                if descending { order.reverse() } else { order }
            };
            expected.sort_by(order);
            let mut graded = vec![0; elements.len()];
            grade(&work, elements, |element| element.key() ^ flip, None, &mut graded).expect("not stopped");
            assert_eq!(graded, expected, "{} elements", elements.len());
            let mut sorted = elements.to_vec();
            sort(&work, &mut sorted, descending).expect("not stopped");
            assert!(sorted.iter().zip(&expected).all(|(sorted, &position)| *sorted == elements[position as usize]));
        }
    }

    #[test]
    fn every_way_agrees_with_the_standard_library() {
        for count in [0, 1, 2, 255, 257, 3000] {
            for distinct in [1, 2, 200, 5000, 1 << 30, 1 << 42] {
                let floats = numbers(count, distinct);
                check(&floats);
                check(&floats.iter().map(|value| value / 3.0 * 1e-300).collect::<Vec<f64>>());
                check(&floats.iter().map(|value| value + 1e15).collect::<Vec<f64>>());
                check(&floats.iter().map(|&value| value as i8).collect::<Vec<i8>>());
                check(&floats.iter().map(|&value| value as i16).collect::<Vec<i16>>());
                check(&floats.iter().map(|&value| value as i32).collect::<Vec<i32>>());
                check(&floats.iter().map(|&value| value as u8).collect::<Vec<u8>>());
            }
        }
    }
}
