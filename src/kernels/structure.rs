//! Rearranging: runs concatenated, rows reversed, two arrays joined row by row.
//!
//! * take, drop, rotate, catenate, mix and everything else that moves runs: [`assemble`], one copy per run;
//! * joining rows of one element each: two elements at a time, without calling a copy routine;
//! * reversing rows whose cells are single elements: a loop from both ends, which the compiler turns into shuffles;
//! * bits: runs are copied word by word at any position, and vectors are reversed by words; callers unpack bits to bytes for
//!   everything else.

use super::blocks::{BLOCK_ELEMENTS, Work};
use super::simd::{Kernel, Level, dispatch, dispatch_widest};
use crate::array::bits::{put_bits, set_bits};
use crate::error::Stop;

/// A run of elements of a result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SourceRun {
    /// The `length` elements of a source from `start` on.
    Part {
        /// The index of the source, counted from 0.
        source: usize,
        /// The position of the first element in the source.
        start: usize,
        /// The number of elements.
        length: usize,
    },
    /// Copies of the fill of a source.
    Fill {
        /// The index of the source, counted from 0.
        source: usize,
        /// The number of copies.
        length: usize,
    },
}

impl SourceRun {
    /// Returns the number of elements.
    pub(crate) fn length(self) -> usize {
        match self {
            SourceRun::Part { length, .. } | SourceRun::Fill { length, .. } => length,
        }
    }
}

/// Fills `target` with runs of the sources, one after another. `fill_of` returns the fill of a source; it is called for each run
/// of fills.
pub(crate) fn assemble<T: Clone, E: From<Stop>>(
    work: &Work,
    sources: &[&[T]],
    fill_of: &mut dyn FnMut(usize) -> Result<T, E>,
    runs: &mut dyn Iterator<Item = SourceRun>,
    target: &mut [T],
) -> Result<(), E> {
    let mut rest = target;
    let mut pace = work.pace();
    for run in runs {
        let length = run.length();
        let (part, remaining) = rest.split_at_mut(length);
        match run {
            SourceRun::Part { source, start, .. } => part.clone_from_slice(&sources[source][start..start + length]),
            SourceRun::Fill { source, .. } => part.fill(fill_of(source)?),
        }
        rest = remaining;
        pace.step(length)?;
    }
    debug_assert!(rest.is_empty(), "the runs must fill the target");
    Ok(())
}

/// Fills `target` like [`assemble`], for packed bits, whose fill is 0.
pub(crate) fn assemble_bits(
    work: &Work,
    sources: &[&[u64]],
    runs: &mut dyn Iterator<Item = SourceRun>,
    target: &mut [u64],
) -> Result<(), Stop> {
    let mut position = 0;
    let mut pace = work.pace();
    for run in runs {
        let length = run.length();
        match run {
            SourceRun::Part { source, start, length } => put_bits(sources[source], start, target, position, length),
            SourceRun::Fill { length, .. } => set_bits(target, position, length, false),
        }
        position += length;
        pace.step(length / 64)?;
    }
    Ok(())
}

/// The number of elements up to which the part that is filled is doubled; then it is copied from the cache again and again.
const DOUBLING_MAX_ELEMENTS: usize = 4096;

/// Fills `target` with the elements of `source`, repeated cyclically; neither may be empty.
pub(crate) fn cycle<T: Clone>(work: &Work, source: &[T], target: &mut [T]) -> Result<(), Stop> {
    let first = source.len().min(target.len());
    target[..first].clone_from_slice(&source[..first]);
    let mut length = first;
    while length < target.len() && length < DOUBLING_MAX_ELEMENTS {
        let (filled, rest) = target.split_at_mut(length);
        let step = filled.len().min(rest.len());
        rest[..step].clone_from_slice(&filled[..step]);
        length += step;
    }
    let (filled, rest) = target.split_at_mut(length);
    for rest in rest.chunks_mut(length) {
        work.poll()?;
        rest.clone_from_slice(&filled[..rest.len()]);
    }
    Ok(())
}

/// Fills `target` with rows of two sources in turn: a row of the left one, then a row of the right one. Each source comes with
/// the length of its rows, which must not be 0.
pub(crate) fn interleave<T: Clone>(
    work: &Work,
    (left, left_run): (&[T], usize),
    (right, right_run): (&[T], usize),
    target: &mut [T],
) -> Result<(), Stop> {
    if left_run == 1 && right_run == 1 {
        for ((target, left), right) in
            target.chunks_mut(2 * BLOCK_ELEMENTS).zip(left.chunks(BLOCK_ELEMENTS)).zip(right.chunks(BLOCK_ELEMENTS))
        {
            work.poll()?;
            for (([first, second], left), right) in target.as_chunks_mut().0.iter_mut().zip(left).zip(right) {
                *first = left.clone();
                *second = right.clone();
            }
        }
        return Ok(());
    }
    let rows = target.chunks_exact_mut(left_run + right_run);
    let sources = left.chunks_exact(left_run).zip(right.chunks_exact(right_run));
    let mut pace = work.pace();
    for (row, (left, right)) in rows.zip(sources) {
        row[..left_run].clone_from_slice(left);
        row[left_run..].clone_from_slice(right);
        pace.step(row.len())?;
    }
    Ok(())
}

/// Fills `target` with the rows of `source` reversed: a row consists of `length` cells of `cell` elements, and the last cell
/// comes first. Neither number may be 0.
pub(crate) fn reverse<T: Clone>(work: &Work, source: &[T], length: usize, cell: usize, target: &mut [T]) -> Result<(), Stop> {
    let row = length * cell;
    for (target, source) in target.chunks_exact_mut(row).zip(source.chunks_exact(row)) {
        work.poll()?;
        if cell == 1 {
            dispatch(ReverseRow { source, target });
        } else {
            for (target, source) in target.chunks_exact_mut(cell).zip(source.chunks_exact(cell).rev()) {
                target.clone_from_slice(source);
            }
        }
    }
    Ok(())
}

/// A kernel that fills a row with the elements of another, the last element first.
struct ReverseRow<'a, T> {
    source: &'a [T],
    target: &'a mut [T],
}

impl<T: Clone> Kernel for ReverseRow<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, element) in self.target.iter_mut().zip(self.source.iter().rev()) {
            *target = element.clone();
        }
    }
}

/// Fills `target` with the first `length` bits of `source`, the last of them first.
pub(crate) fn reverse_bits(source: &[u64], length: usize, target: &mut [u64]) {
    dispatch_widest(ReverseBits { source, length, target });
}

/// A kernel that fills words with the bits of other words, the last bit first.
struct ReverseBits<'a> {
    source: &'a [u64],
    length: usize,
    target: &'a mut [u64],
}

impl Kernel for ReverseBits<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        // Counted down from the last bit, each word spans two words of the source, shifted by the unused bits of the last one.
        let surplus = self.source.len() * 64 - self.length;
        let Some((last, rest)) = self.target.split_last_mut() else { return };
        for (target, pair) in rest.iter_mut().zip(self.source.windows(2).rev()) {
            *target = (pair[1] << surplus | pair[0] >> 1 >> (63 - surplus)).reverse_bits();
        }
        *last = self.source[0].reverse_bits() >> surplus;
    }
}
