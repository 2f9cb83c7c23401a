//! Sorting of positions in an order that keys do not express, by merging short runs, so that an interruption is noticed.

use super::COMPARISON_SORT_MAX_KEYS;
use crate::error::Stop;
use crate::kernels::blocks::Work;
use crate::kernels::search::allocate_scratch;
use std::cmp::Ordering;

/// The order of two positions. It is called through a pointer, so that the sort is compiled once and not for each kind of cell.
pub(crate) type PositionOrder<'a> = &'a dyn Fn(u32, u32) -> Ordering;

/// Sorts the positions that belong to each run of words with equal upper halves.
pub(crate) fn sort_runs(work: &Work, words: &[u64], target: &mut [u32], order: PositionOrder) -> Result<(), Stop> {
    let mut start = 0;
    for run in words.chunk_by(|one, next| one >> 32 == next >> 32) {
        if run.len() > 1 {
            grade_run(work, order, &mut target[start..start + run.len()])?;
        }
        start += run.len();
    }
    Ok(())
}

/// Fills `target` with the positions from 0 on, sorted by `order`; positions that it considers equal remain ascending.
pub(crate) fn grade_by(work: &Work, order: PositionOrder, target: &mut [u32]) -> Result<(), Stop> {
    target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
    grade_run(work, order, target)
}

/// Sorts positions: the standard library sorts short runs, and each pass of merges doubles their length until one run remains.
fn grade_run(work: &Work, order: PositionOrder, positions: &mut [u32]) -> Result<(), Stop> {
    for run in positions.chunks_mut(COMPARISON_SORT_MAX_KEYS) {
        work.poll()?;
        run.sort_by(|&one, &other| order(one, other));
    }
    if positions.len() <= COMPARISON_SORT_MAX_KEYS {
        return Ok(());
    }
    let mut other = allocate_scratch::<u32>(work.memory(), positions.len())?;
    let (mut sorted, mut merged): (&mut [u32], &mut [u32]) = (positions, &mut other);
    let (mut length, mut merges) = (COMPARISON_SORT_MAX_KEYS, 0);
    while length < sorted.len() {
        for (sorted, merged) in sorted.chunks(2 * length).zip(merged.chunks_mut(2 * length)) {
            let (first, second) = sorted.split_at(length.min(sorted.len()));
            merge(work, order, first, second, merged)?;
        }
        (sorted, merged) = (merged, sorted);
        length *= 2;
        merges += 1;
    }
    if merges % 2 == 1 {
        merged.copy_from_slice(sorted);
    }
    Ok(())
}

fn merge<'a>(
    work: &Work,
    order: PositionOrder,
    mut first: &'a [u32],
    mut second: &'a [u32],
    target: &mut [u32],
) -> Result<(), Stop> {
    for (index, target) in target.iter_mut().enumerate() {
        if index % COMPARISON_SORT_MAX_KEYS == 0 {
            work.poll()?;
        }
        let from_second = match (first.first(), second.first()) {
            (Some(&first), Some(&second)) => order(first, second) == Ordering::Greater,
            (None, _) => true,
            (_, None) => false,
        };
        let source = if from_second { &mut second } else { &mut first };
        *target = source[0];
        *source = &source[1..];
    }
    Ok(())
}
