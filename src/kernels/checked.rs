//! Gathering at indices that nobody has checked: one pass over them, in blocks and threads. Whether all were inside is known at the end.

use super::drive::{BLOCK, Work};
use super::simd::gather::{self, Places};
use crate::array::Whole;
use crate::error::Stop;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fills `target` by one of the functions of [`super::simd::gather`], which is told the number of the first element; false if it ever
/// says that a place is outside.
pub fn gather<T: Send>(work: &Work, target: &mut [T], fetch: impl Fn(usize, &mut [T]) -> bool + Sync) -> Result<bool, Stop> {
    let outside = AtomicBool::new(false);
    work.fill(target, |start, target| {
        if !outside.load(Ordering::Relaxed) && !fetch(start, target) {
            outside.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(!outside.into_inner())
}

/// As [`gather()`], for `count` bits.
pub fn gather_bits(work: &Work, source: &[u64], places: &Places<'_>, count: usize, target: &mut [u64]) -> Result<bool, Stop> {
    gather(work, target, |start, words| {
        gather::gather_bits(source, places, 64 * start, (64 * words.len()).min(count - 64 * start), words)
    })
}

/// Appends clones of the elements at the indices; false if one lies outside.
pub fn append<T: Clone, I: Whole>(
    work: &Work,
    source: &[T],
    indices: &[I],
    origin: i64,
    target: &mut Vec<T>,
) -> Result<bool, Stop> {
    let length = source.len() as i64;
    for indices in indices.chunks(BLOCK) {
        work.poll()?;
        for index in indices {
            let index = index.whole();
            let position = if index < 0 { index + length } else { index - origin };
            let Some(element) = usize::try_from(position).ok().and_then(|position| source.get(position)) else {
                return Ok(false);
            };
            target.push(element.clone());
        }
    }
    Ok(true)
}
