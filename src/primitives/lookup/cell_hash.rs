//! The hashes of cells, mixed from the contents of the cells.

use crate::array::elements::with_whole_numbers;
use crate::array::{Array, Buffer, Element, Elements};
use crate::function::Context;
use crate::kernels::cell_hash::CellHasher;
use crate::kernels::search::Grid;
use std::hash::BuildHasher;
use std::iter::StepBy;
use std::ops::Range;
use std::slice;

/// The depth beyond which items do not add to a hash: only the comparison tells them apart.
const MAX_HASHED_DEPTH: usize = 16;
/// The number of words in a hash beyond which nested items do not add to it either: if items are shared, there are too many
/// paths to visit them all in any reasonable time.
const MAX_HASHED_WORDS: u64 = 1 << 16;

/// The smallest number of elements of a long cell that add to its hash: they are evenly spaced, and fewer than twice this many.
const HASH_SAMPLE_ELEMENTS: usize = 1 << 15;

/// Returns the grid by which nearly equal numbers are hashed, or `None` if all elements are compared exactly anyway.
pub(crate) fn grid_for(context: &Context, arrays: &[&Array]) -> Option<Grid> {
    let exact = |array: &&Array| array.element_type().is_whole() || array.is_character();
    let tolerance = context.tolerance();
    (tolerance != 0.0 && !arrays.iter().all(exact)).then(|| Grid::new(tolerance))
}

/// Adds the `bound` elements of an array from `start` on to a hash.
pub(crate) fn hash_cell(hasher: &mut CellHasher, array: &Array, start: usize, bound: usize) {
    hash_elements(hasher, array, start, bound, 0);
}

fn hash_elements(hasher: &mut CellHasher, array: &Array, start: usize, bound: usize, depth: usize) {
    // Equal cells have the same length, so that elements at the same positions are sampled.
    let stride = (bound / HASH_SAMPLE_ELEMENTS).max(1);
    let part = start..start + bound;
    with_whole_numbers!(array.elements(), buffer => sample_elements(buffer, part, stride).for_each(|&value| hasher.write_number(f64::from(value))),
        Elements::Bits(bits) => part.step_by(stride).for_each(|position| hasher.write_number(f64::from(bits.get(position)))),
        Elements::Float(buffer) => sample_elements(buffer, part, stride).for_each(|&value| hasher.write_number(value)),
        Elements::Complex(buffer) => sample_elements(buffer, part, stride).for_each(|&value| hasher.write_complex(value)),
        Elements::Extended(buffer) => {
            sample_elements(buffer, part, stride).for_each(|value| hasher.write_complex(value.to_complex()));
        },
        Elements::Latin(buffer) if stride == 1 => hasher.write_latin_characters(&buffer.as_slice()[part]),
        Elements::Latin(buffer) => {
            sample_elements(buffer, part, stride).for_each(|&value| hasher.write_character(char::from(value)));
        },
        Elements::Char(buffer) => sample_elements(buffer, part, stride).for_each(|&value| hasher.write_character(value)),
        Elements::Marks(buffer) => {
            let hash = foldhash::fast::FixedState::default();
            sample_elements(buffer, part, stride).for_each(|mark| hasher.write_word(hash.hash_one(mark)));
        },
        Elements::Nested(buffer) => {
            for item in sample_elements(buffer, part, stride) {
                if let Some(text) = item.as_latin_text()
                    && depth < MAX_HASHED_DEPTH
                    && text.len() < HASH_SAMPLE_ELEMENTS
                {
                    write_lengths(hasher, &[text.len()]);
                    hasher.write_latin_characters(text);
                    continue;
                }
                let array = item.array();
                if !array.is_scalar() {
                    write_lengths(hasher, array.lengths());
                }
                if depth < MAX_HASHED_DEPTH && (item.depth() <= 1 || hasher.word_count() < MAX_HASHED_WORDS) {
                    hash_elements(hasher, &array, 0, array.bound(), depth + 1);
                }
            }
        },
    );
}

/// Adds the lengths of the axes of an item to a hash.
fn write_lengths(hasher: &mut CellHasher, lengths: &[usize]) {
    hasher.write_word(lengths.iter().fold(7, |word, &length| word.wrapping_mul(31) ^ length as u64));
}

/// Returns the elements of a part that add to a hash: the first element, and every `stride`-th one after it.
fn sample_elements<T: Element>(buffer: &Buffer<T>, part: Range<usize>, stride: usize) -> StepBy<slice::Iter<'_, T>> {
    buffer.as_slice()[part].iter().step_by(stride)
}
