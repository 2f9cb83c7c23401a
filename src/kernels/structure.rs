//! Rearranging: runs put together, rows reversed, axes transposed, two arrays joined row by row.
//!
//! * take, drop, rotate, catenate, mix and whatever else moves runs: [`assemble`], one copy per run;
//! * joining rows of one element each: two elements at a time, no copy routine is called;
//! * reversing rows of one element: a loop from both ends, which the compiler turns into shuffles;
//! * transposing: neighbouring axes that stay together are one; what remains of it is most often a plane, moved in tiles that
//!   stay in the nearest cache, or runs, copied.
//! * bits: runs word by word at any position; what moves single bits goes through bytes.

use super::drive::Work;
use crate::array::bits::{put_bits, set_bits};
use crate::error::Stop;

/// A run of elements of a result.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// `length` elements of a source, counted from 0, from `start` on.
    Part {
        /// Which source.
        source: usize,
        /// The position of the first element.
        start: usize,
        /// The number of elements.
        length: usize,
    },
    /// So many fills of a source.
    Fill {
        /// Which source.
        source: usize,
        /// The number of fills.
        length: usize,
    },
}

impl Run {
    /// The number of elements.
    pub fn length(self) -> usize {
        match self {
            Run::Part { length, .. } | Run::Fill { length, .. } => length,
        }
    }
}

/// Elements moved between two looks at the interruption flag, at least.
const POLLED: usize = 1 << 16;

/// Fills `target` with runs of the sources, one after another. There is one fill for each source, or one for all.
pub fn assemble<T: Clone>(
    work: &Work,
    sources: &[&[T]],
    fills: &[T],
    runs: &mut dyn Iterator<Item = Run>,
    target: &mut [T],
) -> Result<(), Stop> {
    let mut rest = target;
    let mut moved = 0;
    for run in runs {
        let length = run.length();
        let (now, later) = rest.split_at_mut(length);
        match run {
            Run::Part { source, start, .. } => now.clone_from_slice(&sources[source][start..start + length]),
            Run::Fill { source, .. } => now.fill(fills[source.min(fills.len() - 1)].clone()),
        }
        rest = later;
        moved += length + 16;
        if moved >= POLLED {
            work.poll()?;
            moved = 0;
        }
    }
    debug_assert!(rest.is_empty(), "the runs fill the target");
    Ok(())
}

/// As [`assemble`], for packed bits; `target` holds `length` bits.
pub fn assemble_bits(
    work: &Work,
    sources: &[&[u64]],
    runs: &mut dyn Iterator<Item = Run>,
    target: &mut [u64],
) -> Result<(), Stop> {
    let mut at = 0;
    let mut moved = 0;
    for run in runs {
        let length = run.length();
        match run {
            Run::Part { source, start, length } => put_bits(sources[source], start, target, at, length),
            Run::Fill { length, .. } => set_bits(target, at, length, false),
        }
        at += length;
        moved += length / 64 + 16;
        if moved >= POLLED {
            work.poll()?;
            moved = 0;
        }
    }
    Ok(())
}

/// Elements that are doubled until they are this many; then they are copied from the cache again and again.
const DOUBLED: usize = 4096;

/// Fills `target` with the elements of `source`, from the first again after the last.
pub fn cycle<T: Clone>(work: &Work, source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let first = source.len().min(target.len());
    target[..first].clone_from_slice(&source[..first]);
    let mut done = first;
    while done < target.len() && done < DOUBLED {
        let (made, rest) = target.split_at_mut(done);
        let step = made.len().min(rest.len());
        rest[..step].clone_from_slice(&made[..step]);
        done += step;
    }
    let (made, rest) = target.split_at_mut(done);
    for rest in rest.chunks_mut(done) {
        work.poll()?;
        rest.clone_from_slice(&made[..rest.len()]);
    }
    Ok(())
}

/// Fills `target` with rows of two sources in turn: a row of the left one, then a row of the right one.
pub fn join<T: Clone>(
    work: &Work,
    (left, left_run): (&[T], usize),
    (right, right_run): (&[T], usize),
    target: &mut [T],
) -> Result<(), Stop> {
    if left_run == 1 && right_run == 1 {
        for ((pair, left), right) in target.chunks_exact_mut(2).zip(left).zip(right) {
            pair[0] = left.clone();
            pair[1] = right.clone();
        }
        return Ok(());
    }
    let rows = target.chunks_exact_mut(left_run + right_run);
    let sources = left.chunks_exact(left_run).zip(right.chunks_exact(right_run));
    let mut moved = 0;
    for (row, (left, right)) in rows.zip(sources) {
        row[..left_run].clone_from_slice(left);
        row[left_run..].clone_from_slice(right);
        moved += row.len();
        if moved >= POLLED {
            work.poll()?;
            moved = 0;
        }
    }
    Ok(())
}

/// Rows and columns of a tile of a plane.
const TILE: usize = 16;

/// Fills `target`, an array of the given lengths, from the elements of `source` that lie `strides` apart along each axis.
pub fn transpose<T: Clone>(
    work: &Work,
    source: &[T],
    lengths: &[usize],
    strides: &[usize],
    target: &mut [T],
) -> Result<(), Stop> {
    let (lengths, strides) = merged(lengths, strides);
    let ([frame @ .., rows, columns], [frame_strides @ .., down, across]) = (&lengths[..], &strides[..]) else {
        return Ok(strided(source, strides.first().copied().unwrap_or(0), target));
    };
    for (plane, target) in target.chunks_exact_mut(rows * columns).enumerate() {
        work.poll()?;
        let source = &source[offset(plane, frame, frame_strides)..];
        if *across == 1 || *rows == 1 {
            for (row, target) in target.chunks_exact_mut(*columns).enumerate() {
                if *across == 1 {
                    target.clone_from_slice(&source[row * down..row * down + columns]);
                } else {
                    strided(&source[row * down..], *across, target);
                }
            }
        } else {
            plane_transposed(source, *down, *across, *columns, target);
        }
    }
    Ok(())
}

/// The lengths and strides with neighbouring axes made one where the inner one runs through the outer one's step.
fn merged(lengths: &[usize], strides: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut merged: (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (&length, &stride) in lengths.iter().zip(strides) {
        match (merged.0.last_mut(), merged.1.last_mut()) {
            _ if length == 1 => {}
            (Some(outer), Some(step)) if *step == stride * length => {
                *outer *= length;
                *step = stride;
            }
            _ => {
                merged.0.push(length);
                merged.1.push(stride);
            }
        }
    }
    merged
}

/// Where cell `index` of a frame begins.
fn offset(mut index: usize, lengths: &[usize], strides: &[usize]) -> usize {
    let mut offset = 0;
    for (&length, &stride) in lengths.iter().zip(strides).rev() {
        offset += index % length * stride;
        index /= length;
    }
    offset
}

fn strided<T: Clone>(source: &[T], stride: usize, target: &mut [T]) {
    if stride <= 1 {
        return target.clone_from_slice(&source[..target.len()]);
    }
    for (target, source) in target.iter_mut().zip(source.iter().step_by(stride)) {
        *target = source.clone();
    }
}

/// A plane of `columns` columns, tile by tile. Elements lie `down` apart along its columns, `across` along its rows.
fn plane_transposed<T: Clone>(source: &[T], down: usize, across: usize, columns: usize, target: &mut [T]) {
    for (band, target) in target.chunks_mut(TILE * columns).enumerate() {
        let source = &source[band * TILE * down..];
        for left in (0..columns).step_by(TILE) {
            let width = TILE.min(columns - left);
            for (row, target) in target.chunks_exact_mut(columns).enumerate() {
                strided(&source[row * down + left * across..], across, &mut target[left..left + width]);
            }
        }
    }
}

/// Fills `target` with the rows of `source` turned round: `length` cells of `cell` elements, the last one first.
pub fn reverse<T: Clone>(work: &Work, source: &[T], length: usize, cell: usize, target: &mut [T]) -> Result<(), Stop> {
    let row = length * cell;
    for (target, source) in target.chunks_exact_mut(row).zip(source.chunks_exact(row)) {
        work.poll()?;
        if cell == 1 {
            for (target, element) in target.iter_mut().zip(source.iter().rev()) {
                *target = element.clone();
            }
        } else {
            for (target, source) in target.chunks_exact_mut(cell).zip(source.chunks_exact(cell).rev()) {
                target.clone_from_slice(source);
            }
        }
    }
    Ok(())
}

/// Fills `target` with `length` bits of `source`, the last one first.
pub fn reverse_bits(source: &[u64], length: usize, target: &mut [u64]) {
    // Turned round word by word, the bits beyond the length come first: they are shifted out.
    let surplus = source.len() * 64 - length;
    let turned = |index: usize| source.len().checked_sub(index + 1).map_or(0, |index| source[index].reverse_bits());
    for (index, target) in target.iter_mut().enumerate() {
        let high = if surplus == 0 { 0 } else { turned(index + 1) << (64 - surplus) };
        *target = turned(index) >> surplus | high;
    }
}
