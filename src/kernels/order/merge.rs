//! Sorting of positions by an order that keys do not express, by merging short runs, so that an interruption is noticed.

use super::COMPARISON_SORT_MAX_KEYS;
use crate::error::Stop;
use crate::kernels::drive::Work;
use crate::kernels::search::scratch;
use std::cmp::Ordering;

/// Sorts the positions within each run of words with equal tops.
pub(crate) fn sort_runs(
    work: &Work,
    words: &[u64],
    target: &mut [u32],
    order: impl Fn(u32, u32) -> Ordering,
) -> Result<(), Stop> {
    let mut start = 0;
    for run in words.chunk_by(|left, right| left >> 32 == right >> 32) {
        if run.len() > 1 {
            grade_run(work, &order, &mut target[start..start + run.len()])?;
        }
        start += run.len();
    }
    Ok(())
}

/// Sorts positions by an order that the keys do not express.
pub(crate) fn grade_by(work: &Work, order: impl Fn(u32, u32) -> Ordering, target: &mut [u32]) -> Result<(), Stop> {
    target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
    grade_run(work, &order, target)
}

/// Sorts positions: short runs by the standard library, then by merges of twice the length each time.
fn grade_run(work: &Work, order: &impl Fn(u32, u32) -> Ordering, positions: &mut [u32]) -> Result<(), Stop> {
    for run in positions.chunks_mut(COMPARISON_SORT_MAX_KEYS) {
        work.poll()?;
        run.sort_by(|&left, &right| order(left, right));
    }
    if positions.len() <= COMPARISON_SORT_MAX_KEYS {
        return Ok(());
    }
    let mut other = scratch::<u32>(work.memory(), positions.len())?;
    let (mut from, mut to): (&mut [u32], &mut [u32]) = (positions, &mut other);
    let (mut length, mut merges) = (COMPARISON_SORT_MAX_KEYS, 0);
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
        if index % COMPARISON_SORT_MAX_KEYS == 0 {
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
