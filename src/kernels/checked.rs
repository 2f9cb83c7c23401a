//! Gathering at indices that nobody has checked: one pass over them, in blocks and threads. Whether all were inside is known at the end.

use super::drive::Work;
use super::simd::gather;
use crate::array::Whole;
use crate::error::Stop;
use std::sync::atomic::{AtomicBool, Ordering};

/// Words of bits that are filled between two looks at the interruption flag.
const WORDS: usize = 1024;

/// Fills `target` by a function from indices to elements of [`super::simd::gather`]; false if it ever says so.
pub fn gather<T: Send, I: Whole>(
    work: &Work,
    indices: &[I],
    target: &mut [T],
    fetch: impl Fn(&[I], &mut [T]) -> bool + Sync,
) -> Result<bool, Stop> {
    let outside = AtomicBool::new(false);
    work.map(indices, target, |indices, target| {
        if !outside.load(Ordering::Relaxed) && !fetch(indices, target) {
            outside.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(!outside.into_inner())
}

/// As [`gather`], for the first `length` bits of `source`.
pub fn gather_bits<I: Whole>(
    work: &Work,
    source: &[u64],
    length: usize,
    indices: &[I],
    origin: i64,
    target: &mut [u64],
) -> Result<bool, Stop> {
    for (indices, target) in indices.chunks(64 * WORDS).zip(target.chunks_mut(WORDS)) {
        work.poll()?;
        if !gather::gather_bits(source, length, indices, origin, target) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Appends clones of the elements at the indices; false if one lies outside, or if there are too many elements to count in 31 bits.
pub fn append<T: Clone, I: Whole>(
    work: &Work,
    source: &[T],
    indices: &[I],
    origin: i64,
    target: &mut Vec<T>,
) -> Result<bool, Stop> {
    let length = source.len() as i64;
    for indices in indices.chunks(super::drive::BLOCK) {
        work.poll()?;
        for index in indices {
            let index = index.whole();
            let position = if index < 0 { index + length } else { index - origin };
            let Some(element) = usize::try_from(position).ok().and_then(|position| source.get(position)) else { return Ok(false) };
            target.push(element.clone());
        }
    }
    Ok(true)
}
