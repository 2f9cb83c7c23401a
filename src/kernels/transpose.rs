//! Transposing: elements that lie strides apart are made adjacent.
//!
//! * adjacent axes that remain adjacent in the same order are merged first;
//! * planes whose columns are rows of the source: tiles of narrow elements are transposed in registers (`simd/tiles.rs`), 0.05 ns
//!   an element for bytes; wider elements are read and written four by four;
//! * as many rows of tiles at once as fill whole cache lines of the source, so that no line is fetched twice;
//! * anything else: row by row, copying elements or whole runs.

use super::blocks::Work;
use super::simd::compress::Lane;
use super::simd::prefetch::{PREFETCH_DISTANCE, prefetch};
use super::simd::tiles;
use super::simd::{Kernel, Level, dispatch};
use crate::error::Stop;

/// Fills `target`, an array whose axes have the given lengths, with the elements of `source` that lie `strides` apart along the
/// axes.
pub(crate) fn transpose<T: Clone>(
    work: &Work,
    source: &[T],
    lengths: &[usize],
    strides: &[usize],
    target: &mut [T],
) -> Result<(), Stop> {
    transpose_planes(work, source, (lengths, strides), target, |plane| transpose_tiles::<T, 4>(plane, transpose_four_by_four))
}

/// Transposes like [`transpose`], for elements of one, two or four bytes that are moved as bits.
pub(crate) fn transpose_narrow<T: Lane>(
    work: &Work,
    source: &[T],
    lengths: &[usize],
    strides: &[usize],
    target: &mut [T],
) -> Result<(), Stop> {
    transpose_planes(work, source, (lengths, strides), target, |plane| match tiles::side::<T>() {
        16 => transpose_tiles::<T, 16>(plane, tiles::transpose_tile),
        8 => transpose_tiles::<T, 8>(plane, tiles::transpose_tile),
        _ => transpose_tiles::<T, 4>(plane, tiles::transpose_tile),
    })
}

/// Transposes plane by plane along the last two axes of the target, after merging axes.
fn transpose_planes<T: Clone>(
    work: &Work,
    source: &[T],
    (lengths, strides): (&[usize], &[usize]),
    target: &mut [T],
    transpose_plane: impl Fn(Plane<'_, T>),
) -> Result<(), Stop> {
    let (lengths, strides) = merge_axes(lengths, strides);
    let ([frame @ .., rows, columns], [frame_strides @ .., down, across]) = (&lengths[..], &strides[..]) else {
        copy_strided(source, strides.first().copied().unwrap_or(0), target);
        return Ok(());
    };
    for (plane, target) in target.chunks_exact_mut(rows * columns).enumerate() {
        work.poll()?;
        let source = &source[cell_offset(plane, frame, frame_strides)..];
        if *down == 1 {
            transpose_plane(Plane { source, across: *across, columns: *columns, target });
            continue;
        }
        for (row, target) in target.chunks_exact_mut(*columns).enumerate() {
            copy_strided(&source[row * down..], *across, target);
        }
    }
    Ok(())
}

/// Returns the lengths and strides without axes of length 1, and with adjacent axes merged where a step along the outer axis
/// spans the whole inner one.
fn merge_axes(lengths: &[usize], strides: &[usize]) -> (Vec<usize>, Vec<usize>) {
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

/// Returns the offset in the source at which the cell numbered `index` of a frame begins.
fn cell_offset(mut index: usize, lengths: &[usize], strides: &[usize]) -> usize {
    let mut offset = 0;
    for (&length, &stride) in lengths.iter().zip(strides).rev() {
        offset += index % length * stride;
        index /= length;
    }
    offset
}

fn copy_strided<T: Clone>(source: &[T], stride: usize, target: &mut [T]) {
    if stride <= 1 {
        return target.clone_from_slice(&source[..target.len()]);
    }
    for (target, source) in target.iter_mut().zip(source.iter().step_by(stride)) {
        *target = source.clone();
    }
}

/// A plane to be filled, `columns` wide. Its columns are rows of the source, which lie `across` elements apart.
struct Plane<'a, T> {
    source: &'a [T],
    across: usize,
    columns: usize,
    target: &'a mut [T],
}

/// Transposes a plane tile by tile, with a function that gets the distance between the columns of a tile in the source and the
/// distance between its rows in the target.
fn transpose_tiles<T: Clone, const SIDE: usize>(plane: Plane<'_, T>, turn: impl Fn(&[T], usize, &mut [T], usize)) {
    dispatch(Tiles::<_, _, SIDE> { plane, transpose_tile: turn });
}

struct Tiles<'a, T, F, const SIDE: usize> {
    plane: Plane<'a, T>,
    transpose_tile: F,
}

/// The number of bytes in a cache line.
const CACHE_LINE_BYTES: usize = 64;

impl<T: Clone, F: Fn(&[T], usize, &mut [T], usize), const SIDE: usize> Kernel for Tiles<'_, T, F, SIDE> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let Plane { source, across, columns, target } = self.plane;
        let rows = target.len() / columns;
        let band_rows = (CACHE_LINE_BYTES / (SIDE * size_of::<T>())).max(1) * SIDE;
        for top in (0..rows).step_by(band_rows) {
            let bottom = rows.min(top + band_rows);
            let tiles_end = top + (bottom - top) / SIDE * SIDE;
            for tile_column in (0..columns / SIDE * SIDE).step_by(SIDE) {
                // Rows of the source may lie on different pages, so the processor does not prefetch them by itself.
                for column in tile_column + PREFETCH_DISTANCE..tile_column + PREFETCH_DISTANCE + SIDE {
                    prefetch(source, column * across + top);
                }
                for row in (top..tiles_end).step_by(SIDE) {
                    (self.transpose_tile)(
                        &source[tile_column * across + row..],
                        across,
                        &mut target[row * columns + tile_column..],
                        columns,
                    );
                }
            }
            // The remainder at the edges, element by element.
            for row in top..bottom {
                let first = if row < tiles_end { columns / SIDE * SIDE } else { 0 };
                for column in first..columns {
                    target[row * columns + column] = source[column * across + row].clone();
                }
            }
        }
    }
}

/// Transposes a tile of four by four elements.
#[inline(always)]
fn transpose_four_by_four<T: Clone>(source: &[T], across: usize, target: &mut [T], columns: usize) {
    // With `simd::lanes`, the tile would not stay in registers: floats took 1.3 times as long.
    let tile: [[T; 4]; 4] = std::array::from_fn(|row| std::array::from_fn(|column| source[column * across + row].clone()));
    for (row, elements) in tile.into_iter().enumerate() {
        target[row * columns..][..4].clone_from_slice(&elements);
    }
}
