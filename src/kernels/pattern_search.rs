//! Search for the positions where a small array, the pattern, occurs within a larger one, the space.
//!
//! * a vector in a vector: 64 positions to a word, element after element of the pattern until no position remains;
//! * otherwise: the first few elements of the pattern are compared with whole rows at once, after which few positions remain;
//!   there, the other elements are compared one by one.
//!
//! could: a linear-time method for long periodic patterns.

use super::blocks::{BLOCK_ELEMENTS, Work};
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::shape::bound_of;
use crate::error::Stop;

/// The number of elements of the pattern that are compared at every position.
const PREFILTER_ELEMENTS: usize = 4;

/// The shapes of a pattern and of the space, which must have the same rank.
pub(crate) struct PatternShapes<'a> {
    /// The lengths of the pattern's axes.
    pub lengths: &'a [usize],
    /// The lengths of the axes of the space.
    pub space: &'a [usize],
}

impl PatternShapes<'_> {
    /// Returns the offsets of the pattern's elements in the ravel of the space, counted from the pattern's first element.
    fn offsets(&self) -> Vec<usize> {
        let mut offsets = vec![0];
        for (axis, &length) in self.lengths.iter().enumerate() {
            let step = bound_of(&self.space[axis + 1..]);
            offsets = offsets.iter().flat_map(|&offset| (0..length).map(move |index| offset + index * step)).collect();
        }
        offsets
    }

    /// Returns the number of positions along an axis at which the pattern can begin. An empty pattern begins at each position of the
    /// axis, but not after the last one.
    fn count_starts(&self, axis: usize) -> usize {
        let (length, space) = (self.lengths[axis], self.space[axis]);
        (space + 1 - length).min(space)
    }

    /// Iterates over the first positions of the rows of the space in which the pattern can begin.
    fn rows(&self) -> impl Iterator<Item = usize> {
        let last = self.space.len() - 1;
        let counts: Vec<usize> = (0..last).map(|axis| self.count_starts(axis)).collect();
        let row = self.space[last];
        let space = self.space[..last].to_vec();
        (0..bound_of(&counts)).map(move |mut index| {
            let (mut position, mut step) = (0, row);
            for (&count, &length) in counts.iter().zip(&space).rev() {
                position += index % count * step;
                index /= count;
                step *= length;
            }
            position
        })
    }
}

/// A kernel that clears the bytes of a mask where elements of the space differ from one element of the pattern.
struct ClearMismatches<'a, T, F> {
    mask: &'a mut [u8],
    space: &'a [T],
    sought: &'a T,
    same: &'a F,
}

impl<T, F: Fn(&T, &T) -> bool> Kernel for ClearMismatches<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (mask, element) in self.mask.iter_mut().zip(self.space) {
            *mask &= u8::from((self.same)(element, self.sought));
        }
    }
}

/// Sets the bytes of `mask` to 1 where the pattern, whose elements are `sought`, begins in `space`. All bytes must be 0 before.
pub(crate) fn mark_matches<T>(
    work: &Work,
    pattern: &PatternShapes,
    sought: &[T],
    space: &[T],
    same: impl Fn(&T, &T) -> bool,
    mask: &mut [u8],
) -> Result<(), Stop> {
    if mask.is_empty() || pattern.lengths.iter().zip(pattern.space).any(|(length, space)| length > space) {
        return Ok(());
    }
    let offsets = if sought.is_empty() { Vec::new() } else { pattern.offsets() };
    let count = pattern.count_starts(pattern.space.len() - 1);
    let prefilter_count = offsets.len().min(PREFILTER_ELEMENTS);
    for row in pattern.rows() {
        for start in (row..row + count).step_by(BLOCK_ELEMENTS) {
            work.poll()?;
            let length = BLOCK_ELEMENTS.min(row + count - start);
            let mask = &mut mask[start..start + length];
            mask.fill(1);
            for (&offset, sought) in offsets[..prefilter_count].iter().zip(sought) {
                dispatch(ClearMismatches { mask, space: &space[start + offset..][..length], sought, same: &same });
            }
            if prefilter_count < offsets.len() {
                for (index, mask) in mask.iter_mut().enumerate().filter(|(_, mask)| **mask == 1) {
                    let mut rest = offsets[prefilter_count..].iter().zip(&sought[prefilter_count..]);
                    *mask = u8::from(rest.all(|(&offset, sought)| same(&space[start + index + offset], sought)));
                }
            }
        }
    }
    Ok(())
}

/// Packs a bit for each position in the vector `space`: 1 if the elements `sought`, which must not be empty, begin there.
pub(crate) fn mark_vector_matches<T: Copy + Sync>(
    work: &Work,
    sought: &[T],
    space: &[T],
    same: impl Fn(&T, &T) -> bool + Copy + Sync,
    words: &mut [u64],
) -> Result<(), Stop> {
    work.fill(words, |first, words| dispatch_widest(MarkVectorMatches { sought, space, first, same, words }))
}

/// A kernel that packs a bit for each position in a vector, 1 if the pattern begins there.
struct MarkVectorMatches<'a, T, F> {
    sought: &'a [T],
    space: &'a [T],
    /// The number of the first word.
    first: usize,
    same: F,
    words: &'a mut [u64],
}

impl<T: Copy, F: Fn(&T, &T) -> bool> Kernel for MarkVectorMatches<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let Self { sought, space, first, same, words } = self;
        for (word, start) in words.iter_mut().zip((64 * first..).step_by(64)) {
            let Some(window) = space.get(start..start + 63 + sought.len()) else {
                let positions = (start..(start + 64).min(space.len())).rev();
                *word = positions.fold(0, |word, position| {
                    let begins = space[position..].len() >= sought.len()
                        && sought.iter().zip(&space[position..]).all(|(sought, element)| same(element, sought));
                    word << 1 | u64::from(begins)
                });
                continue;
            };
            let mut matches = u64::MAX;
            for (sought, elements) in sought.iter().zip(window.windows(64)) {
                let elements: &[T; 64] = elements.try_into().expect("each window has 64 elements");
                let flags: [u8; 64] = lanes::from_fn(|lane| u8::from(same(&elements[lane], sought)));
                matches &= level.pack(&flags);
                if matches == 0 {
                    break;
                }
            }
            *word = matches;
        }
    }
}
