//! Replicating and expanding: elements kept, repeated or spread out as counts say.
//!
//! * a mask: words without ones are skipped, words of ones copied, of others the ones are taken from the lowest on;
//! * small counts: a few copies are written at once and as many of them count as are wanted, without a branch;
//! * one count for all: a loop for each element;
//! * expanding by a mask: as replicating, with source and target exchanged.

use super::drive::Work;
use crate::array::Whole;
use crate::error::Stop;

/// Words of a mask between two looks at the interruption flag.
const POLLED: usize = 1024;

/// Fills `target` with the elements of `source` for which the mask has a one.
pub fn compress<T: Clone>(work: &Work, mask: &[u64], source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let mut filled = 0;
    for (index, (&word, source)) in mask.iter().zip(source.chunks(64)).enumerate() {
        if index % POLLED == 0 {
            work.poll()?;
        }
        if word == u64::MAX {
            target[filled..filled + 64].clone_from_slice(source);
            filled += 64;
            continue;
        }
        let kept = &mut target[filled..filled + word.count_ones() as usize];
        let mut rest = word;
        for target in &mut *kept {
            *target = source[rest.trailing_zeros() as usize].clone();
            rest &= rest - 1;
        }
        filled += kept.len();
    }
    Ok(())
}

/// Fills `target` with the elements of `source` where the mask has ones, and with `fill` where it has zeros.
pub fn expand<T: Clone>(work: &Work, mask: &[u64], source: &[T], fill: &T, target: &mut [T]) -> Result<(), Stop> {
    let mut taken = 0;
    for (index, (&word, target)) in mask.iter().zip(target.chunks_mut(64)).enumerate() {
        if index % POLLED == 0 {
            work.poll()?;
        }
        let kept = &source[taken..taken + word.count_ones() as usize];
        if kept.len() == target.len() {
            target.clone_from_slice(kept);
        } else {
            target.fill(fill.clone());
            let mut rest = word;
            for element in kept {
                target[rest.trailing_zeros() as usize] = element.clone();
                rest &= rest - 1;
            }
        }
        taken += kept.len();
    }
    Ok(())
}

/// Copies that are written at once.
const AT_ONCE: usize = 4;

/// Fills `target` with so many copies of each element of `source` as its count says; no count is negative.
pub fn replicate<T: Clone, I: Whole>(work: &Work, counts: &[I], source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let mut filled = 0;
    for (index, (count, element)) in counts.iter().zip(source).enumerate() {
        if index % (64 * POLLED) == 0 {
            work.poll()?;
        }
        let count = count.whole() as usize;
        if count <= AT_ONCE
            && let Some(room) = target.get_mut(filled..filled + AT_ONCE)
        {
            room.fill(element.clone());
        } else {
            target[filled..filled + count].fill(element.clone());
        }
        filled += count;
    }
    Ok(())
}

/// Fills `target` with `count` copies of each element of `source`.
pub fn repeat<T: Clone>(work: &Work, count: usize, source: &[T], target: &mut [T]) -> Result<(), Stop> {
    for (index, (target, element)) in target.chunks_exact_mut(count).zip(source).enumerate() {
        if index % (64 * POLLED) == 0 {
            work.poll()?;
        }
        for target in target {
            *target = element.clone();
        }
    }
    Ok(())
}

/// Fills `target` with the bits of `source` for which the mask has a one.
pub fn compress_bits(mask: &[u64], source: &[u64], target: &mut [u64]) {
    let (mut at, mut pending, mut held) = (0, 0_u64, 0);
    for (&mask, &source) in mask.iter().zip(source) {
        let (bits, count) = (extract(source, mask), mask.count_ones());
        pending |= bits << held;
        if held + count >= 64 {
            target[at] = pending;
            at += 1;
            pending = if held == 0 { 0 } else { bits >> (64 - held) };
        }
        held = (held + count) % 64;
    }
    if held > 0 {
        target[at] = pending;
    }
}

/// The bits of `source` under the ones of `mask`, moved together at the low end.
fn extract(source: u64, mask: u64) -> u64 {
    let (mut bits, mut rest, mut place) = (0, mask, 0);
    while rest != 0 {
        bits |= (source >> rest.trailing_zeros() & 1) << place;
        rest &= rest - 1;
        place += 1;
    }
    bits
}
