//! Grade and sort.
//!
//! * [`key`]: keys: integers in the same order as the elements, and the bits in which they vary.
//! * [`counting_sort`]: counting sort: elements with few distinct values are counted, and their runs or positions are written.
//! * [`radix_sort`]: radix passes: keys are sorted digit by digit, the lowest first.
//! * [`quicksort`]: quicksort in wide registers: elements are partitioned around a pivot, and a network sorts small partitions.
//! * [`merge_sort`]: sorting of positions in an order that keys do not express, by merging short runs.
//! * [`mod@grade`]: the positions of elements in the order of their keys.
//!
//! Methods, by the kind of keys:
//!
//! * elements become keys, integers in the same order; the range of bits in which keys vary is the window;
//! * sort, one byte: count, then write runs, without determining the window; up to 256 elements, the comparison sort;
//! * keys that are in order already are detected first, except by the sort of single bytes;
//! * sort, a window of up to 16 bits and enough elements for its counters: count, then write runs;
//! * sort, otherwise, 32-bit integers and floats: partitions and networks in wide registers (`quicksort.rs`), if the processor has
//!   them;
//! * sort, otherwise, up to 256 keys: the comparison sort of the standard library;
//! * sort, otherwise: radix passes over the top 32 bits of the window, which leave runs of keys with equal top bits: short runs are
//!   sorted by comparison, long ones by radix passes over the low bits, so that an interruption is noticed;
//! * sort, otherwise, more keys than counters of 32 bits can count: parts are sorted as above and merged;
//! * grade, up to 256 keys: the comparison sort of the standard library;
//! * grade, a window of up to 12 bits, without a rule for ties: one counting pass;
//! * grade, wider: words that hold the top 32 bits of the window above the position, sorted by radix passes of up to 11 bits or
//!   in registers; where the window is wider, runs of equal top bits are sorted by the whole key;
//! * cells without an integer key: merges of short runs, so that an interruption is noticed.

pub(crate) mod counting_sort;
pub(crate) mod grade;
pub(crate) mod key;
pub(crate) mod merge_sort;
pub(crate) mod quicksort;
pub(crate) mod radix_sort;

pub(crate) use grade::{TieBreak, grade};
pub(crate) use key::Sortable;
pub(crate) use merge_sort::grade_by;

use super::blocks::{BLOCK_ELEMENTS, Work};
use super::search::allocate_scratch;
use crate::array::Plain;
use crate::error::Stop;
use counting_sort::{sort_by_counting, sort_bytes};
use grade::is_sorted;
use key::Window;
use radix_sort::RadixSort;

/// The largest number of keys that are sorted by comparing them.
const COMPARISON_SORT_MAX_KEYS: usize = 256;
/// The largest number of keys that radix passes sort at once: their counters have 32 bits.
const RADIX_SORT_MAX_KEYS: usize = u32::MAX as usize;
/// The largest width in bits of a window that is sorted by counting.
const COUNTING_SORT_MAX_BITS: u32 = 16;
/// The largest number of counters per element with which counting pays off.
const MAX_COUNTERS_PER_ELEMENT: usize = 4;

/// Fills `target` with the elements of `source` in ascending or, with `descending`, in descending order. Floats must be neither
/// NaN nor negative zero.
pub(crate) fn sort<T: Sortable + Plain>(work: &Work, source: &[T], descending: bool, target: &mut [T]) -> Result<(), Stop> {
    debug_assert_eq!(source.len(), target.len());
    if size_of::<T>() == 1 {
        return sort_bytes(work, source, descending, target);
    }
    let flip = if descending { u64::MAX } else { 0 };
    let key = |element: T| element.key() ^ flip;
    if is_sorted(work, source, key, None)? {
        target.copy_from_slice(source);
        return Ok(());
    }
    if let Some(window) = find_countable_window(work, source, key)? {
        return sort_by_counting(work, &window, source, flip, target);
    }
    if T::sort_in_registers(work, source, target)? {
        if descending {
            target.reverse();
        }
        return Ok(());
    }
    target.copy_from_slice(source);
    if target.len() <= COMPARISON_SORT_MAX_KEYS {
        sort_few(target, flip);
        return Ok(());
    }
    sort_parts(work, target, flip, RADIX_SORT_MAX_KEYS)
}

/// Sorts at most [`COMPARISON_SORT_MAX_KEYS`] elements by their keys.
fn sort_few<T: Sortable>(elements: &mut [T], flip: u64) {
    let mut keys = [0; COMPARISON_SORT_MAX_KEYS];
    let keys = &mut keys[..elements.len()];
    keys.iter_mut().zip(&*elements).for_each(|(target, &element)| *target = element.key() ^ flip);
    keys.sort_unstable();
    elements.iter_mut().zip(keys).for_each(|(target, &mut key)| *target = T::from_key(key ^ flip));
}

/// Returns the window of the keys if it is narrow enough for counting to pay off. The keys of the first elements can rule this
/// out.
fn find_countable_window<T: Copy>(work: &Work, source: &[T], key: impl Fn(T) -> u64 + Copy) -> Result<Option<Window>, Stop> {
    if source.len() <= COMPARISON_SORT_MAX_KEYS
        || Window::of(work, &source[..COMPARISON_SORT_MAX_KEYS], key)?.width() > COUNTING_SORT_MAX_BITS
    {
        return Ok(None);
    }
    let window = Window::of(work, source, key)?;
    Ok((window.width() <= COUNTING_SORT_MAX_BITS && 1 << window.width() <= MAX_COUNTERS_PER_ELEMENT * source.len())
        .then_some(window))
}

/// Sorts parts of at most `part_length` elements by radix passes, and merges them.
fn sort_parts<T: Sortable + Plain>(work: &Work, elements: &mut [T], flip: u64, part_length: usize) -> Result<(), Stop> {
    for part in elements.chunks_mut(part_length) {
        sort_by_digits(work, part, flip)?;
    }
    let mut sorted_length = part_length;
    while sorted_length < elements.len() {
        let end = elements.len().min(sorted_length + part_length);
        merge_parts(work, &mut elements[..end], sorted_length, flip)?;
        sorted_length = end;
    }
    Ok(())
}

/// Merges the elements before `middle` with those from `middle` on, from the last one to the first; both parts are sorted.
fn merge_parts<T: Sortable + Plain>(work: &Work, elements: &mut [T], middle: usize, flip: u64) -> Result<(), Stop> {
    let mut upper = allocate_scratch::<T>(work.memory(), elements.len() - middle)?;
    upper.copy_from_slice(&elements[middle..]);
    let (mut lower_end, mut upper_end) = (middle, upper.len());
    while upper_end > 0 {
        work.poll()?;
        for _ in 0..BLOCK_ELEMENTS.min(lower_end + upper_end) {
            let takes_lower =
                upper_end == 0 || lower_end > 0 && elements[lower_end - 1].key() ^ flip > upper[upper_end - 1].key() ^ flip;
            let last = lower_end + upper_end - 1;
            if takes_lower {
                lower_end -= 1;
                elements[last] = elements[lower_end];
            } else {
                upper_end -= 1;
                elements[last] = upper[upper_end];
            }
        }
    }
    Ok(())
}

/// Sorts by radix passes over the top bits of the window. If the window has more bits, each run of equal top bits is then sorted.
fn sort_by_digits<T: Sortable + Plain>(work: &Work, elements: &mut [T], flip: u64) -> Result<(), Stop> {
    let window = Window::of(work, elements, |element| element.key() ^ flip)?;
    let shift = window.shift();
    let mut plan = RadixSort::new(shift, window.range_bits - shift);
    let key = |element: T| (element.key() ^ flip) - window.least;
    if size_of::<T>() < 8 {
        // The whole window is at most 32 bits wide.
        for block in elements.chunks(BLOCK_ELEMENTS) {
            work.poll()?;
            plan.count(block, key);
        }
        let mut other = allocate_scratch::<T>(work.memory(), elements.len())?;
        plan.sort(work, elements, &mut other, key)?;
        if plan.passes() % 2 == 1 {
            elements.copy_from_slice(&other);
        }
        return Ok(());
    }
    let mut keys = allocate_scratch::<u64>(work.memory(), elements.len())?;
    for (keys, elements) in keys.chunks_mut(BLOCK_ELEMENTS).zip(elements.chunks(BLOCK_ELEMENTS)) {
        work.poll()?;
        keys.iter_mut().zip(elements).for_each(|(target, &element)| *target = key(element));
        plan.count(keys, |key| key);
    }
    let mut other = allocate_scratch::<u64>(work.memory(), keys.len())?;
    plan.sort(work, &mut keys, &mut other, |key| key)?;
    let (sorted, spare) = if plan.passes() % 2 == 1 { (&mut *other, &mut *keys) } else { (&mut *keys, &mut *other) };
    if shift > window.constant_bits {
        sort_equal_tops(work, sorted, spare, window.constant_bits, shift)?;
    }
    work.map(sorted, elements, |keys, elements| {
        elements.iter_mut().zip(keys).for_each(|(target, &key)| *target = T::from_key((key + window.least) ^ flip));
    })
}

/// Sorts each run of keys that are equal from bit `high` up, by the bits from `low` on. `spare` is as long as `keys`.
fn sort_equal_tops(work: &Work, keys: &mut [u64], spare: &mut [u64], low: u32, high: u32) -> Result<(), Stop> {
    let mut since_poll = 0;
    for run in keys.chunk_by_mut(|one, next| one >> high == next >> high) {
        since_poll += run.len();
        if since_poll > BLOCK_ELEMENTS {
            work.poll()?;
            since_poll = 0;
        }
        if run.len() > BLOCK_ELEMENTS {
            sort_long_run(work, run, spare, low, high)?;
        } else if run.len() > 1 {
            run.sort_unstable();
        }
    }
    Ok(())
}

/// Sorts keys by the bits from `low` to below `high`. `spare` is at least as long as `run`.
fn sort_long_run(work: &Work, run: &mut [u64], spare: &mut [u64], low: u32, high: u32) -> Result<(), Stop> {
    let mut plan = RadixSort::new(low, high - low);
    for block in run.chunks(BLOCK_ELEMENTS) {
        work.poll()?;
        plan.count(block, |key| key);
    }
    let spare = &mut spare[..run.len()];
    plan.sort(work, run, spare, |key| key)?;
    if plan.passes() % 2 == 1 {
        run.copy_from_slice(spare);
    }
    Ok(())
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
            let order = |&one: &u32, &other: &u32| {
                let order = elements[one as usize].partial_cmp(&elements[other as usize]).expect("no value is unordered");
                if descending { order.reverse() } else { order }
            };
            expected.sort_by(order);
            let mut graded = vec![0; elements.len()];
            grade(&work, elements, flip, None, &mut graded).expect("nothing stops it");
            assert_eq!(graded, expected, "{} elements", elements.len());
            let mut sorted = elements.to_vec();
            sort(&work, elements, descending, &mut sorted).expect("nothing stops it");
            assert!(sorted.iter().zip(&expected).all(|(sorted, &position)| *sorted == elements[position as usize]));
            // The methods of processors without wide registers, and of very many elements.
            for part_length in [usize::MAX, 1000, 1] {
                if part_length > 1 || elements.len() < 300 {
                    let mut sorted = elements.to_vec();
                    sort_parts(&work, &mut sorted, flip, part_length.min(1 << 20)).expect("nothing stops it");
                    assert!(sorted.iter().zip(&expected).all(|(sorted, &position)| *sorted == elements[position as usize]));
                }
            }
        }
    }

    #[test]
    fn long_runs_of_equal_top_bits_are_sorted_and_interrupted() {
        let mut floats: Vec<f64> = numbers(10_000, 1 << 20).iter().map(|value| 1.0 + value.abs() * 1e-15).collect();
        floats.push(1e300);
        check(&floats);
        let keys: Vec<u64> = floats.iter().map(|value| value.to_bits()).collect();
        let work = Work::new(Memory::new(1 << 30));
        work.interrupt_handle().interrupt();
        let (mut run, mut spare) = (keys.clone(), keys);
        assert!(sort_long_run(&work, &mut run, &mut spare, 0, 32).is_err());
    }

    #[test]
    fn every_method_agrees_with_the_standard_library() {
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
