//! Search for the places where a small array occurs within a larger one.
//!
//! * a vector in a vector: 64 places to a word, element after element of the pattern until no place is left;
//! * otherwise the first few elements of the pattern are compared with whole rows at once, which leaves few places; there the
//!   rest is compared element by element.
//!
//! could: a linear-time method for long periodic patterns.

use super::drive::{BLOCK_ELEMENTS, Work};
use super::simd::{Kernel, Level, dispatch, dispatch_widest};
use crate::array::shape::bound_of;
use crate::error::Stop;

/// The number of elements of the pattern that are compared with every place.
const PREFILTER_ELEMENTS: usize = 4;

/// The shape of a pattern and of the array it is searched for in, both of the same rank.
pub(crate) struct Pattern<'a> {
    /// The lengths of the pattern's axes.
    pub lengths: &'a [usize],
    /// The lengths of the axes of the array it is searched for in.
    pub space: &'a [usize],
}

impl Pattern<'_> {
    /// Returns the offsets of the pattern's elements, counted from its place in the ravel of the space.
    fn offsets(&self) -> Vec<usize> {
        let mut offsets = vec![0];
        for (axis, &length) in self.lengths.iter().enumerate() {
            let step = bound_of(&self.space[axis + 1..]);
            offsets = offsets.iter().flat_map(|&offset| (0..length).map(move |index| offset + index * step)).collect();
        }
        offsets
    }

    /// Iterates over the first place of each row in which the pattern fits.
    fn rows(&self) -> impl Iterator<Item = usize> {
        let last = self.space.len() - 1;
        let counts: Vec<usize> =
            self.space[..last].iter().zip(self.lengths).map(|(&space, &length)| (space + 1 - length).min(space)).collect();
        let row = self.space[last];
        let space = self.space[..last].to_vec();
        (0..bound_of(&counts)).map(move |mut index| {
            let (mut place, mut step) = (0, row);
            for (&count, &length) in counts.iter().zip(&space).rev() {
                place += index % count * step;
                index /= count;
                step *= length;
            }
            place
        })
    }
}

/// A kernel that clears the bytes of a mask where elements are not the one sought.
struct Narrow<'a, T, F> {
    mask: &'a mut [u8],
    space: &'a [T],
    sought: &'a T,
    same: &'a F,
}

impl<T, F: Fn(&T, &T) -> bool> Kernel for Narrow<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (mask, element) in self.mask.iter_mut().zip(self.space) {
            *mask &= u8::from((self.same)(element, self.sought));
        }
    }
}

/// Sets the bytes of `mask`, all zero before, to 1 where the pattern begins.
pub(crate) fn mark_matches<T>(
    work: &Work,
    pattern: &Pattern,
    sought: &[T],
    space: &[T],
    same: impl Fn(&T, &T) -> bool,
    mask: &mut [u8],
) -> Result<(), Stop> {
    if mask.is_empty() || pattern.lengths.iter().zip(pattern.space).any(|(length, space)| length > space) {
        return Ok(());
    }
    let offsets = if sought.is_empty() { Vec::new() } else { pattern.offsets() };
    let last = pattern.space.len() - 1;
    let places = (pattern.space[last] + 1 - pattern.lengths[last]).min(pattern.space[last]);
    let prefilter = offsets.len().min(PREFILTER_ELEMENTS);
    for row in pattern.rows() {
        for start in (row..row + places).step_by(BLOCK_ELEMENTS) {
            work.poll()?;
            let length = BLOCK_ELEMENTS.min(row + places - start);
            let mask = &mut mask[start..start + length];
            mask.fill(1);
            for (&offset, sought) in offsets[..prefilter].iter().zip(sought) {
                dispatch(Narrow { mask, space: &space[start + offset..][..length], sought, same: &same });
            }
            if prefilter < offsets.len() {
                for (place, mask) in mask.iter_mut().enumerate().filter(|(_, mask)| **mask == 1) {
                    let mut rest = offsets[prefilter..].iter().zip(&sought[prefilter..]);
                    *mask = u8::from(rest.all(|(&offset, sought)| same(&space[start + place + offset], sought)));
                }
            }
        }
    }
    Ok(())
}

/// Sets the bits of words to 1 where the elements sought, at least one, begin in a vector.
pub(crate) fn mark_vector_matches<T: Copy + Sync>(
    work: &Work,
    sought: &[T],
    space: &[T],
    same: impl Fn(&T, &T) -> bool + Copy + Sync,
    words: &mut [u64],
) -> Result<(), Stop> {
    work.fill(words, |first, words| dispatch_widest(Runs { sought, space, first, same, words }))
}

struct Runs<'a, T, F> {
    sought: &'a [T],
    space: &'a [T],
    /// The number of the first word.
    first: usize,
    same: F,
    words: &'a mut [u64],
}

impl<T: Copy, F: Fn(&T, &T) -> bool> Kernel for Runs<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let Self { sought, space, first, same, words } = self;
        for (word, start) in words.iter_mut().zip((64 * first..).step_by(64)) {
            let Some(window) = space.get(start..start + 63 + sought.len()) else {
                let places = (start..(start + 64).min(space.len())).rev();
                *word = places.fold(0, |word, place| {
                    let begins = space[place..].len() >= sought.len()
                        && sought.iter().zip(&space[place..]).all(|(sought, element)| same(element, sought));
                    word << 1 | u64::from(begins)
                });
                continue;
            };
            let mut matches = u64::MAX;
            for (sought, elements) in sought.iter().zip(window.windows(64)) {
                let elements: &[T; 64] = elements.try_into().expect("windows of 64");
                let flags: [u8; 64] = std::array::from_fn(|place| u8::from(same(&elements[place], sought)));
                matches &= level.pack(&flags);
                if matches == 0 {
                    break;
                }
            }
            *word = matches;
        }
    }
}
