//! Grade: the positions of elements in the order of their keys.

use super::COMPARISON_SORT_MAX_KEYS;
use super::counting_sort::grade_by_counting;
use super::key::{Sortable, Window};
use super::merge_sort::{PositionOrder, sort_runs};
use super::quicksort::sort_words;
use super::radix_sort::RadixSort;
use crate::array::Block;
use crate::error::Stop;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::kernels::search::allocate_scratch;
use std::cmp::Ordering;

/// The largest width in bits of a window that is graded in one counting pass.
const ONE_PASS_MAX_BITS: u32 = 12;
/// The largest width in bits of a window that is counted in four streams.
const FOUR_STREAMS_MAX_BITS: u32 = 8;
/// The largest width in bits of a window that is sorted in radix passes on every processor: wider ones are sorted in vector
/// registers (SIMD) if the processor has them.
const TWO_PASS_MAX_BITS: u32 = 22;

/// A comparison of positions that breaks ties between equal keys, or `None` to keep these in the order of their positions.
pub(crate) type TieBreak<'a> = Option<PositionOrder<'a>>;

/// Returns true if elements are in order; `tie` decides where their keys are equal.
pub(super) fn is_sorted<T: Copy>(work: &Work, elements: &[T], key: impl Fn(T) -> u64, tie: TieBreak) -> Result<bool, Stop> {
    for start in (0..elements.len()).step_by(BLOCK_ELEMENTS) {
        work.poll()?;
        // The last element of a block is compared with the first of the next one.
        let block = &elements[start..elements.len().min(start + BLOCK_ELEMENTS + 1)];
        let Some(tie) = tie else {
            if !block.is_sorted_by_key(|&element| key(element)) {
                return Ok(false);
            }
            continue;
        };
        for (index, pair) in block.windows(2).enumerate() {
            let position = (start + index) as u32;
            match key(pair[0]).cmp(&key(pair[1])) {
                Ordering::Less => {}
                Ordering::Equal if tie(position, position + 1) != Ordering::Greater => {}
                _ => return Ok(false),
            }
        }
    }
    Ok(true)
}

/// Fills `target` with the positions from 0 on.
fn fill_positions(work: &Work, target: &mut [u32]) -> Result<(), Stop> {
    for (index, block) in target.chunks_mut(BLOCK_ELEMENTS).enumerate() {
        work.poll()?;
        let start = (index * BLOCK_ELEMENTS) as u32;
        block.iter_mut().zip(start..).for_each(|(target, position)| *target = position);
    }
    Ok(())
}

/// Fills `target` with the positions of the elements in ascending order of their keys, each combined with `flip`, all ones for a
/// descending order, by exclusive or. Ties are broken by `tie` or, if it is `None`, by position.
pub(crate) fn grade<T: Sortable>(work: &Work, elements: &[T], flip: u64, tie: TieBreak, target: &mut [u32]) -> Result<(), Stop> {
    let key = move |element: T| element.key() ^ flip;
    if is_sorted(work, elements, key, tie)? {
        return fill_positions(work, target);
    }
    if elements.len() <= COMPARISON_SORT_MAX_KEYS {
        let mut keys = [0; COMPARISON_SORT_MAX_KEYS];
        keys.iter_mut().zip(elements).for_each(|(target, &element)| *target = key(element));
        grade_few_keys(&keys[..elements.len()], tie, target);
        return Ok(());
    }
    let window = Window::of(work, elements, key)?;
    if window.width() <= ONE_PASS_MAX_BITS && tie.is_none() {
        return if window.width() <= FOUR_STREAMS_MAX_BITS {
            grade_by_counting::<_, 4, { 1 << FOUR_STREAMS_MAX_BITS }>(work, &window, elements, key, target)
        } else {
            grade_by_counting::<_, 1, { 1 << ONE_PASS_MAX_BITS }>(work, &window, elements, key, target)
        };
    }
    let mut words = pack_words(work, &window, elements, key)?;
    let width = window.range_bits - window.shift();
    let mut other;
    let sorted = if width > TWO_PASS_MAX_BITS && sort_words(work, &mut words)? {
        &*words
    } else {
        other = allocate_scratch::<u64>(work.memory(), words.len())?;
        radix_sort_words(work, &mut words, &mut other, width)?
    };
    for (target, words) in target.chunks_mut(BLOCK_ELEMENTS).zip(sorted.chunks(BLOCK_ELEMENTS)) {
        work.poll()?;
        target.iter_mut().zip(words).for_each(|(target, &word)| *target = word as u32);
    }
    // Words with equal keys are in order of position already, unless low bits in which the keys vary were cut off.
    if tie.is_none() && window.shift() <= window.constant_bits {
        return Ok(());
    }
    let compare = |one: u32, other: u32| {
        let order = key(elements[one as usize]).cmp(&key(elements[other as usize]));
        order.then_with(|| tie.map_or(Ordering::Equal, |tie| tie(one, other)))
    };
    sort_runs(work, sorted, target, &compare)
}

/// Grades at most [`COMPARISON_SORT_MAX_KEYS`] keys by comparing them.
fn grade_few_keys(keys: &[u64], tie: TieBreak, target: &mut [u32]) {
    target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
    let compare_keys = |one: u32, other: u32| keys[one as usize].cmp(&keys[other as usize]);
    match tie {
        None => target.sort_by(|&one, &other| compare_keys(one, other)),
        Some(tie) => target.sort_by(|&one, &other| compare_keys(one, other).then_with(|| tie(one, other))),
    }
}

/// Returns a word for each element: the top 32 bits of the window of its key, above its position.
fn pack_words<T: Copy>(work: &Work, window: &Window, elements: &[T], key: impl Fn(T) -> u64) -> Result<Block<u64>, Stop> {
    let shift = window.shift();
    let mut words = allocate_scratch::<u64>(work.memory(), elements.len())?;
    for (start, (words, elements)) in words.chunks_mut(BLOCK_ELEMENTS).zip(elements.chunks(BLOCK_ELEMENTS)).enumerate() {
        work.poll()?;
        for ((word, &element), position) in words.iter_mut().zip(elements).zip((start * BLOCK_ELEMENTS) as u64..) {
            *word = ((key(element) - window.least) >> shift) << 32 | position;
        }
    }
    Ok(words)
}

/// Sorts words by the `width` bits above their positions; returns the buffer that holds the result.
fn radix_sort_words<'a>(work: &Work, words: &'a mut [u64], other: &'a mut [u64], width: u32) -> Result<&'a [u64], Stop> {
    let mut plan = RadixSort::new(32, width);
    for words in words.chunks(BLOCK_ELEMENTS) {
        work.poll()?;
        plan.count(words, |word| word);
    }
    Ok(plan.sort(work, words, other, |word| word)?)
}
