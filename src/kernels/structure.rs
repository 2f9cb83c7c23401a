//! Rearranging: runs put together, rows reversed, axes transposed, two arrays joined row by row.
//!
//! * take, drop, rotate, catenate, mix and whatever else moves runs: [`assemble`], one copy per run;
//! * joining rows of one element each: two elements at a time, no copy routine is called;
//! * reversing rows of one element: a loop from both ends, which the compiler turns into shuffles;
//! * transposing: neighbouring axes that stay together are one; what remains is most often planes, turned in tiles of four or
//!   eight elements square (bytes in eight words), or runs, copied; 0.8 ns for floats, 0.2 ns for bytes;
//! * bits: runs word by word at any position; what moves single bits goes through bytes.

use super::drive::Work;
use super::simd::{Kernel, vectorised};
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
        for (([first, second], left), right) in target.as_chunks_mut().0.iter_mut().zip(left).zip(right) {
            *first = left.clone();
            *second = right.clone();
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

/// Fills `target`, an array of the given lengths, from the elements of `source` that lie `strides` apart along each axis.
pub fn transpose<T: Clone>(
    work: &Work,
    source: &[T],
    lengths: &[usize],
    strides: &[usize],
    target: &mut [T],
) -> Result<(), Stop> {
    if size_of::<T>() <= 4 {
        by_planes(work, source, (lengths, strides), target, |plane| plane.turn_tiles(turn_tile::<T, 8>))
    } else {
        by_planes(work, source, (lengths, strides), target, |plane| plane.turn_tiles(turn_tile::<T, 4>))
    }
}

/// As [`transpose`], for bytes: eight times eight of them are turned in eight words.
pub fn transpose_bytes<T: Byte>(
    work: &Work,
    source: &[T],
    lengths: &[usize],
    strides: &[usize],
    target: &mut [T],
) -> Result<(), Stop> {
    by_planes(work, source, (lengths, strides), target, |plane| plane.turn_tiles(turn_bytes))
}

/// Plane by plane over the last two axes of the target, after neighbouring axes that stay together were made one.
fn by_planes<T: Clone>(
    work: &Work,
    source: &[T],
    (lengths, strides): (&[usize], &[usize]),
    target: &mut [T],
    turn: impl Fn(Plane<'_, T>),
) -> Result<(), Stop> {
    let (lengths, strides) = merged(lengths, strides);
    let ([frame @ .., rows, columns], [frame_strides @ .., down, across]) = (&lengths[..], &strides[..]) else {
        strided(source, strides.first().copied().unwrap_or(0), target);
        return Ok(());
    };
    for (plane, target) in target.chunks_exact_mut(rows * columns).enumerate() {
        work.poll()?;
        let source = &source[offset(plane, frame, frame_strides)..];
        if *down == 1 {
            turn(Plane { source, across: *across, columns: *columns, target });
            continue;
        }
        for (row, target) in target.chunks_exact_mut(*columns).enumerate() {
            strided(&source[row * down..], *across, target);
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

/// A plane to be filled, `columns` wide. Its columns are rows of the source, `across` elements apart.
struct Plane<'a, T> {
    source: &'a [T],
    across: usize,
    columns: usize,
    target: &'a mut [T],
}

impl<T: Clone> Plane<'_, T> {
    /// Turns square tiles in registers, and moves what is left over at the edges element by element.
    #[inline(always)]
    fn turn_tiles<const SIDE: usize>(self, turn: impl Fn([[T; SIDE]; SIDE]) -> [[T; SIDE]; SIDE]) {
        let Self { source, across, columns, target } = self;
        for (band, target) in target.chunks_mut(SIDE * columns).enumerate() {
            let source = &source[band * SIDE..];
            let inner = if target.len() == SIDE * columns { columns / SIDE * SIDE } else { 0 };
            for left in (0..inner).step_by(SIDE) {
                let line = |line: usize| source[(left + line) * across..].first_chunk::<SIDE>();
                let tile = std::array::from_fn(|row| line(row).expect("a tile lies within the source").clone());
                for (row, turned) in turn(tile).iter().enumerate() {
                    target[row * columns + left..][..SIDE].clone_from_slice(turned);
                }
            }
            for (row, target) in target.chunks_exact_mut(columns).enumerate() {
                for (column, target) in target.iter_mut().enumerate().skip(inner) {
                    *target = source[column * across + row].clone();
                }
            }
        }
    }
}

#[inline(always)]
fn turn_tile<T: Clone, const SIDE: usize>(tile: [[T; SIDE]; SIDE]) -> [[T; SIDE]; SIDE] {
    std::array::from_fn(|row| std::array::from_fn(|column| tile[column][row].clone()))
}

/// Elements of one byte.
pub trait Byte: Copy {
    /// Eight of them as a word.
    fn word(row: [Self; 8]) -> u64;
    /// Eight of them from a word.
    fn row(word: u64) -> [Self; 8];
}

impl Byte for u8 {
    fn word(row: [Self; 8]) -> u64 {
        u64::from_le_bytes(row)
    }

    fn row(word: u64) -> [Self; 8] {
        word.to_le_bytes()
    }
}

impl Byte for i8 {
    fn word(row: [Self; 8]) -> u64 {
        u64::from_le_bytes(row.map(|byte| byte as u8))
    }

    fn row(word: u64) -> [Self; 8] {
        word.to_le_bytes().map(|byte| byte as i8)
    }
}

/// Eight words of eight bytes: blocks of four, two and one of them change places.
#[inline(always)]
fn turn_bytes<T: Byte>(tile: [[T; 8]; 8]) -> [[T; 8]; 8] {
    let mut words = tile.map(T::word);
    exchange::<4>(&mut words, 0x0000_0000_FFFF_FFFF);
    exchange::<2>(&mut words, 0x0000_FFFF_0000_FFFF);
    exchange::<1>(&mut words, 0x00FF_00FF_00FF_00FF);
    words.map(T::row)
}

/// Exchanges the bytes above the diagonal with those below it, in blocks of so many; `low` marks the lower bytes of a word.
#[inline(always)]
fn exchange<const BLOCK: usize>(words: &mut [u64; 8], low: u64) {
    for upper in (0..8).filter(|word| word & BLOCK == 0) {
        let (above, below) = (words[upper], words[upper + BLOCK]);
        words[upper] = above & low | (below & low) << (8 * BLOCK);
        words[upper + BLOCK] = above >> (8 * BLOCK) & low | below & !low;
    }
}

/// Fills `target` with the rows of `source` turned round: `length` cells of `cell` elements, the last one first.
pub fn reverse<T: Clone>(work: &Work, source: &[T], length: usize, cell: usize, target: &mut [T]) -> Result<(), Stop> {
    let row = length * cell;
    for (target, source) in target.chunks_exact_mut(row).zip(source.chunks_exact(row)) {
        work.poll()?;
        if cell == 1 {
            vectorised(Turned { source, target });
        } else {
            for (target, source) in target.chunks_exact_mut(cell).zip(source.chunks_exact(cell).rev()) {
                target.clone_from_slice(source);
            }
        }
    }
    Ok(())
}

/// A row to be filled from another, the last element first.
struct Turned<'a, T> {
    source: &'a [T],
    target: &'a mut [T],
}

impl<T: Clone> Kernel for Turned<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (target, element) in self.target.iter_mut().zip(self.source.iter().rev()) {
            *target = element.clone();
        }
    }
}

/// Fills `target` with `length` bits of `source`, the last one first.
pub fn reverse_bits(source: &[u64], length: usize, target: &mut [u64]) {
    vectorised(TurnedBits { source, length, target });
}

/// Words to be filled with the bits of others, the last one first.
struct TurnedBits<'a> {
    source: &'a [u64],
    length: usize,
    target: &'a mut [u64],
}

impl Kernel for TurnedBits<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // Turned round word by word, the bits beyond the length come first: they are shifted out.
        let surplus = self.source.len() * 64 - self.length;
        let Some((last, rest)) = self.target.split_last_mut() else { return };
        for (target, pair) in rest.iter_mut().zip(self.source.windows(2).rev()) {
            *target = pair[1].reverse_bits() >> surplus | pair[0].reverse_bits() << 1 << (63 - surplus);
        }
        *last = self.source[0].reverse_bits() >> surplus;
    }
}
