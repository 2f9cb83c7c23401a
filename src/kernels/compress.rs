//! Replicate and expand: elements kept, repeated or spread out according to counts.
//!
//! * a mask: with the compress instructions where the processor has them (`simd/compress.rs`), 0.02 ns an element for bytes;
//!   otherwise, the 64 elements under a word of all ones are copied at once, those under other words one by one, 0.5 ns;
//! * small counts: four copies are written at once, whatever the count; the next element overwrites the excess;
//! * one count for all: by permutations where the processor has them (`simd/repeat.rs`); otherwise a loop for each element, of
//!   fixed length for the counts 2 to 4;
//! * expanding by a mask: like compressing, with source and target exchanged.

use super::blocks::{BLOCK_ELEMENTS, Work};
use super::simd;
use super::simd::compress::Lane;
use crate::array::Whole;
use crate::error::Stop;

/// The number of mask words between two polls of the interruption flag.
const POLL_INTERVAL_WORDS: usize = 1024;

/// Compresses like [`compress`], for elements that are moved as bits: with the compress instructions if the processor has them.
pub(crate) fn compress_lanes<T: Lane>(work: &Work, mask: &[u64], source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let (mut first, mut filled) = (0, 0);
    while first < mask.len() {
        work.poll()?;
        let end = mask.len().min(first + 64 * POLL_INTERVAL_WORDS);
        let (words, elements) = simd::compress::compress(&mask[first..end], &source[first * 64..], &mut target[filled..]);
        if words == 0 {
            break;
        }
        first += words;
        filled += elements;
    }
    compress(work, &mask[first..], &source[first * 64..], &mut target[filled..])
}

/// Fills `target` with the elements of `source` for which the mask has a one; `target` must be exactly as long as there are ones.
pub(crate) fn compress<T: Clone>(work: &Work, mask: &[u64], source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let mut filled = 0;
    for (index, (&word, source)) in mask.iter().zip(source.chunks(64)).enumerate() {
        if index % POLL_INTERVAL_WORDS == 0 {
            work.poll()?;
        }
        if word == u64::MAX {
            target[filled..filled + 64].clone_from_slice(source);
            filled += 64;
            continue;
        }
        let chunk = &mut target[filled..filled + word.count_ones() as usize];
        let mut rest = word;
        for target in &mut *chunk {
            *target = source[rest.trailing_zeros() as usize].clone();
            rest &= rest - 1;
        }
        filled += chunk.len();
    }
    Ok(())
}

/// Fills `target` with the elements of `source`, in order, where the mask has ones, and with `fill` where it has zeros.
pub(crate) fn expand<T: Clone>(work: &Work, mask: &[u64], source: &[T], fill: &T, target: &mut [T]) -> Result<(), Stop> {
    let mut position = 0;
    for (index, (&word, target)) in mask.iter().zip(target.chunks_mut(64)).enumerate() {
        if index % POLL_INTERVAL_WORDS == 0 {
            work.poll()?;
        }
        let elements = &source[position..position + word.count_ones() as usize];
        if elements.len() == target.len() {
            target.clone_from_slice(elements);
        } else {
            target.fill(fill.clone());
            let mut rest = word;
            for element in elements {
                target[rest.trailing_zeros() as usize] = element.clone();
                rest &= rest - 1;
            }
        }
        position += elements.len();
    }
    Ok(())
}

/// The number of copies that are written at once, for counts up to it.
const COPIES_AT_ONCE: usize = 4;

/// Fills `target` with each element of `source`, repeated as often as the count of the element says; counts must not be negative.
pub(crate) fn replicate<T: Clone, I: Whole>(work: &Work, counts: &[I], source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let mut filled = 0;
    for (index, (count, element)) in counts.iter().zip(source).enumerate() {
        if index % (64 * POLL_INTERVAL_WORDS) == 0 {
            work.poll()?;
        }
        let count = count.whole() as usize;
        if count <= COPIES_AT_ONCE
            && let Some(room) = target.get_mut(filled..filled + COPIES_AT_ONCE)
        {
            room.fill(element.clone());
        } else {
            target[filled..filled + count].fill(element.clone());
        }
        filled += count;
    }
    Ok(())
}

/// Repeats like [`repeat`], for elements that are moved as bits: by permutations if the processor has them.
pub(crate) fn repeat_lanes<T: Lane>(work: &Work, count: usize, source: &[T], target: &mut [T]) -> Result<(), Stop> {
    for (target, source) in target.chunks_mut(BLOCK_ELEMENTS * count).zip(source.chunks(BLOCK_ELEMENTS)) {
        let done = simd::repeat::repeat(count, source, target);
        repeat(work, count, &source[done..], &mut target[done * count..])?;
    }
    work.poll()
}

/// Fills `target` with `count` copies of each element of `source`; `count` must be at least 1.
pub(crate) fn repeat<T: Clone>(work: &Work, count: usize, source: &[T], target: &mut [T]) -> Result<(), Stop> {
    for (target, source) in target.chunks_mut(BLOCK_ELEMENTS * count).zip(source.chunks(BLOCK_ELEMENTS)) {
        work.poll()?;
        match count {
            2 => repeat_fixed::<T, 2>(source, target),
            3 => repeat_fixed::<T, 3>(source, target),
            4 => repeat_fixed::<T, 4>(source, target),
            _ => target.chunks_exact_mut(count).zip(source).for_each(|(target, element)| target.fill(element.clone())),
        }
    }
    Ok(())
}

/// Repeats elements by a count that is known at compile time.
fn repeat_fixed<T: Clone, const COUNT: usize>(source: &[T], target: &mut [T]) {
    for (target, element) in target.as_chunks_mut::<COUNT>().0.iter_mut().zip(source) {
        for target in target {
            *target = element.clone();
        }
    }
}
