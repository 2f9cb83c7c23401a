//! Gathering at unchecked indices: one pass over them, in blocks and threads, which reports at the end whether all were in range.

use super::blocks::{BLOCK_ELEMENTS, Work};
use super::gather::resolve_index;
use super::simd::gather;
use super::simd::gather::Places;
use super::simd::prefetch::PREFETCH_DISTANCE;
use crate::array::Whole;
use crate::error::Stop;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fills `target` block by block with `fetch`, which gets the position of the first element of a block and returns false if an
/// index is out of range (see [`super::simd::gather`]). Returns false if any call of `fetch` did.
pub(crate) fn gather<T: Send>(
    work: &Work,
    target: &mut [T],
    fetch: impl Fn(usize, &mut [T]) -> bool + Sync,
) -> Result<bool, Stop> {
    let out_of_range = AtomicBool::new(false);
    work.fill(target, |start, target| {
        if !out_of_range.load(Ordering::Relaxed) && !fetch(start, target) {
            out_of_range.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(!out_of_range.into_inner())
}

/// Gathers like [`gather()`], for `count` bits.
pub(crate) fn gather_bits(
    work: &Work,
    source: &[u64],
    places: &Places<'_>,
    count: usize,
    target: &mut [u64],
) -> Result<bool, Stop> {
    gather(work, target, |start, words| {
        gather::gather_bits(source, places, 64 * start, (64 * words.len()).min(count - 64 * start), words)
    })
}

/// Appends clones of the elements at the indices to `target`; stops and returns false if an index is out of range. `prefetch` is
/// called with most elements shortly before they are cloned.
pub(crate) fn append<T: Clone, I: Whole>(
    work: &Work,
    source: &[T],
    indices: &[I],
    origin: i64,
    prefetch: impl Fn(&T),
    target: &mut Vec<T>,
) -> Result<bool, Stop> {
    let element = |index: &I| source.get(resolve_index(index.whole(), origin, source.len()));
    for block in indices.chunks(BLOCK_ELEMENTS) {
        work.poll()?;
        for (number, index) in block.iter().enumerate() {
            if let Some(element) = block.get(number + PREFETCH_DISTANCE).and_then(element) {
                prefetch(element);
            }
            let Some(element) = element(index) else { return Ok(false) };
            target.push(element.clone());
        }
    }
    Ok(true)
}
