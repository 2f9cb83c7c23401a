//! The hashes of cells: their contents, as mixed words.

use crate::array::{Array, Buffer, Element, Elements};
use crate::function::Context;
use crate::kernels::cell_hash::Print;
use crate::kernels::search::Grid;
use std::hash::BuildHasher;
use std::iter::StepBy;
use std::ops::Range;
use std::slice;

/// The depth beyond which items do not add to a hash: the comparison tells them apart.
const PRINTED_DEPTH: usize = 16;
/// The number of words beyond which nested items do not add to a hash either: if items are shared, there are too many paths to
/// visit them all in any reasonable time.
const PRINTED_WORDS: u64 = 1 << 16;

/// The number of elements from which only a sample adds to a hash, evenly spaced: fewer than twice this many.
const PRINTED_ELEMENTS: usize = 1 << 15;

/// Returns the grid for the hashes, or `None` if numbers are compared exactly anyway.
pub(crate) fn grid_for(context: &Context, arrays: &[&Array]) -> Option<Grid> {
    let exact = |array: &&Array| array.element_type().is_whole() || array.is_character();
    let tolerance = context.tolerance();
    (tolerance != 0.0 && !arrays.iter().all(exact)).then(|| Grid::new(tolerance))
}

/// Adds `bound` elements from `start` on to a hash.
pub(crate) fn take_print(print: &mut Print, array: &Array, start: usize, bound: usize) {
    print_elements(print, array, start, bound, 0);
}

fn print_elements(print: &mut Print, array: &Array, start: usize, bound: usize, depth: usize) {
    // Equal cells have the same length, so the same elements of them are sampled.
    let stride = (bound / PRINTED_ELEMENTS).max(1);
    let part = start..start + bound;
    match array.elements() {
        Elements::Bits(bits) => part.step_by(stride).for_each(|at| print.number(f64::from(bits.get(at)))),
        Elements::I8(buffer) => chosen(buffer, part, stride).for_each(|&value| print.number(f64::from(value))),
        Elements::I16(buffer) => chosen(buffer, part, stride).for_each(|&value| print.number(f64::from(value))),
        Elements::I32(buffer) => chosen(buffer, part, stride).for_each(|&value| print.number(f64::from(value))),
        Elements::Float(buffer) => chosen(buffer, part, stride).for_each(|&value| print.number(value)),
        Elements::Complex(buffer) => chosen(buffer, part, stride).for_each(|&value| print.complex(value)),
        Elements::Extended(buffer) => chosen(buffer, part, stride).for_each(|value| print.complex(value.complex())),
        Elements::Latin(buffer) => chosen(buffer, part, stride).for_each(|&value| print.character(char::from(value))),
        Elements::Char(buffer) => chosen(buffer, part, stride).for_each(|&value| print.character(value)),
        Elements::Marks(buffer) => {
            let hash = foldhash::fast::FixedState::default();
            chosen(buffer, part, stride).for_each(|mark| print.word(hash.hash_one(mark)));
        }
        Elements::Nested(buffer) => {
            for item in chosen(buffer, part, stride) {
                let array = item.array();
                if !array.is_scalar() {
                    print.word(array.lengths().iter().fold(7, |word, &length| word.wrapping_mul(31) ^ length as u64));
                }
                if depth < PRINTED_DEPTH && (item.depth() <= 1 || print.words() < PRINTED_WORDS) {
                    print_elements(print, array, 0, array.bound(), depth + 1);
                }
            }
        }
    }
}

/// Returns the elements of a part that add to a hash: the first, and every `stride`-th after it.
fn chosen<T: Element>(buffer: &Buffer<T>, part: Range<usize>, stride: usize) -> StepBy<slice::Iter<'_, T>> {
    buffer.as_slice()[part].iter().step_by(stride)
}
