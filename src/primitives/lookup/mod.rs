//! Lookup of the cells of one array among those of another: chooses the method for the types of both.
//!
//! * [`coded`]: lookup of integers and characters: in a table of their codes, or in a hash table.
//! * [`narrow`]: lookup of 8-bit integers and characters, of 16-bit integers, and of keys among others that lie close together:
//!   with enough needles, every possible one is tabulated.
//! * [`floats`]: lookup of floats: as integers if all of them are integers, and exactly if the tolerance makes no difference.
//! * [`bits`]: lookup of bits among bits: only two positions are possible.
//! * [`scalar`]: lookup of one integer or character among the elements of a vector.
//! * [`texts`]: lookup of short texts among short texts, as keys of 128 bits.
//! * [`cells`]: lookup of cells of several elements, complex numbers, items and references, by their hashes.
//! * [`cell_hash`]: the hashes of cells, mixed from the contents of the cells.
//! * [`mod@indices`]: the positions of the cells that a lookup finds, as an array: `X⍳Y` and the like.
//! * [`membership`]: the membership of the cells that are looked up, as bits: `X∊Y` and the like.
//!
//! Methods, tried from the top: the first whose condition holds is used. *H* is the number of cells in the haystack, *N* the
//! number of needles.
//!
//! | cells | condition | method | where |
//! |---|---|---|---|
//! | without elements, or never equal (numbers and characters) | – | one position for all | [`lookup`] |
//! | one integer or character in a vector, for `X⍳Y` | up to 32 bits or characters below 256 | the haystack is scanned, by vectors | [`scalar`] |
//! | short texts below 256 among such texts | N ≤ [`LINEAR_SEARCH_MAX_NEEDLES`] | the haystack is scanned for each needle | [`texts`] |
//! | the same | otherwise | haystack in a dictionary | [`texts`] |
//! | several elements; complex, extended, nested; references | compared exactly, few needles in a large haystack | needles in a dictionary of hashes, a Bloom filter over the hashes of the haystack | [`cells`] |
//! | the same | otherwise | haystack in a dictionary of hashes; cells of equal hash are compared | [`cells`] |
//! | bits among bits | – | the positions of the first 0 and the first 1 | [`bits`] |
//! | 8 bits | N ≥ [`BYTE_TABLE_MIN_NEEDLES`] | a table of the positions of all 256 values | [`narrow`] |
//! | 16 bits | N ≥ [`BYTE_TABLE_MIN_NEEDLES`], H ≤ N, at most 255 values in the range of H | as bytes, by their distances from the least | [`narrow`] |
//! | 16 bits | N ≥ [`I16_TABLE_MIN_NEEDLES`], H ≤ N, small range | a table of the positions of all values in the range | [`narrow`] |
//! | up to 32 bits, floats | N ≤ [`LINEAR_SEARCH_MAX_NEEDLES`], H > [`MAX_COMPARED_PAIRS`] | the haystack is scanned for each needle, by vectors | [`crate::kernels::find_first`] |
//! | the same | H × N ≤ [`MAX_COMPARED_PAIRS`] | all pairs are compared | [`crate::kernels::search::LinearSearch`] |
//! | the same | few needles in a large haystack | needles in a dictionary, a Bloom filter over the haystack | [`crate::kernels::bloom_filter`] |
//! | floats | all of them integers of 32 bits | as these | [`coded`] |
//! | up to 32 bits | N < H ÷ [`REVERSED_MIN_RATIO`] | needles in a dictionary, the haystack is looked up in it | [`coded`] |
//! | up to 32 bits | N ≥ [`BYTE_TABLE_MIN_NEEDLES`], at most 255 values in the range of H | as bytes, by their distances from the least | [`narrow`] |
//! | up to 32 bits | otherwise | haystack in a dictionary | [`coded`] |
//! | floats | tolerance makes no difference | haystack in a dictionary of bit patterns | [`crate::kernels::search::ExactFloats`] |
//! | floats | otherwise | haystack in a dictionary of buckets | [`crate::kernels::search::TolerantFloats`] |
//!
//! *Few needles in a large haystack* is [`coded::needs_bloom_filter`]. The dictionary of integers and characters is a table of
//! all codes in their range if [`coded::direct_table`] finds that affordable, otherwise a hash table. With many needles, the
//! dictionary of floats is preceded by a Bloom filter of the haystack. `X∊Y` for a few integers each compares all pairs without
//! any of this ([`membership`]), and the idioms that need only the first position or a count stop early.

pub(crate) mod bits;
pub(crate) mod cell_hash;
pub(crate) mod cells;
pub(crate) mod coded;
pub(crate) mod floats;
pub(crate) mod indices;
pub(crate) mod membership;
pub(crate) mod narrow;
pub(crate) mod scalar;
#[cfg(test)]
mod tests;
pub(crate) mod texts;

pub(crate) use indices::collect_indices;
pub(crate) use membership::test_members;

pub(crate) use cell_hash::{grid_for, hash_cell};
pub(crate) use coded::direct_table;

use bits::BitLookup;
use cells::lookup_cells;
use coded::lookup_codes;
use floats::lookup_floats;
use narrow::{lookup_bytes, lookup_i16};
use texts::lookup_short_texts;

use crate::array::compare::arrays_match;
use crate::array::{Array, Block, ElementType, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bloom_filter::FilterTable;
use crate::kernels::search::NOT_FOUND;

/// The largest number of needles for which the haystack is searched from its start, once for each needle.
pub(crate) const LINEAR_SEARCH_MAX_NEEDLES: usize = 4;
/// The largest number of pairs of an element of the haystack and a needle that are all compared.
pub(crate) const MAX_COMPARED_PAIRS: usize = 256;
/// The number of elements of the haystack per needle beyond which the needles are entered in the dictionary, not the haystack.
pub(crate) const REVERSED_MIN_RATIO: usize = 16;
/// The largest number of entries per key for which a table of all codes is affordable.
pub(crate) const TABLE_MAX_ENTRIES_PER_KEY: usize = 4;
/// The largest number of entries for which a table of all codes is affordable whatever the number of keys.
pub(crate) const SMALL_TABLE_ENTRIES: usize = 4096;
/// The smallest number of 8-bit needles for which it pays off to tabulate the positions of all 256 bytes.
pub(crate) const BYTE_TABLE_MIN_NEEDLES: usize = 512;
/// The smallest number of 16-bit needles for which it pays off to tabulate the integers in the range of the haystack.
pub(crate) const I16_TABLE_MIN_NEEDLES: usize = 4096;
/// The number of cells in a small scratch buffer, which costs little to clear.
const SMALL_SCRATCH_CELLS: usize = 64;

/// The result of a lookup: the positions of the first occurrences of the cells of one array in another.
pub(crate) trait Lookup: Sync {
    /// Fills `target` with the positions of the cells from `start` on, [`NOT_FOUND`] for absent ones.
    fn write_positions(&self, start: usize, target: &mut [u32]);

    /// Fills `target` with 1 for each cell from `start` on that is present, and 0 for each absent one; `scratch` must have the
    /// same length.
    fn write_members(&self, start: usize, scratch: &mut [u32], target: &mut [u8]) {
        self.write_positions(start, scratch);
        for (target, &position) in target.iter_mut().zip(scratch.iter()) {
            *target = u8::from(position != NOT_FOUND);
        }
    }

    /// Returns all needles if they are 16-bit integers, and a table with a bit for every such integer, 1 if it is present.
    fn i16_table(&self) -> Option<(&[i16], Box<FilterTable>)> {
        None
    }

    /// Returns all needles if they are bytes, and the positions of all 256 possible bytes.
    fn byte_table(&self) -> Option<(&[u8], &[u32; 256])> {
        None
    }
}

/// Looks up the cells of `needles` among those of `haystack`, each of `bound` elements.
pub(crate) fn lookup(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    check_count(haystack)?;
    check_count(needles)?;
    if bound == 0 {
        let matches = haystack.tally() > 0 && arrays_match(&haystack.empty_vector()?, &needles.empty_vector()?, 0.0);
        return Ok(Box::new(UniformLookup(if matches { 0 } else { NOT_FOUND })));
    }
    let common = haystack.element_type().common(needles.element_type());
    if haystack.is_empty() || common == ElementType::Nested && !haystack.is_nested() && !needles.is_nested() {
        return Ok(Box::new(UniformLookup(NOT_FOUND)));
    }
    if common == ElementType::Nested
        && bound == 1
        && let Some(lookup) = lookup_short_texts(context, haystack, needles)?
    {
        return Ok(lookup);
    }
    if bound > 1 || matches!(common, ElementType::Nested | ElementType::Marks | ElementType::Complex | ElementType::Extended) {
        return lookup_cells(context, haystack, needles, bound);
    }
    if let (Elements::Bits(haystack), Elements::Bits(needles)) = (haystack.elements(), needles.elements()) {
        return Ok(Box::new(BitLookup::new(haystack, needles.clone())));
    }
    // Single bits need no tables of their own: they are looked up as bytes.
    let common = common.max(ElementType::I8);
    let memory = context.memory();
    let widen = |array: &Array| array.elements().clone().widen(memory, common);
    match (widen(haystack)?, widen(needles)?) {
        (Elements::I8(haystack), Elements::I8(needles)) => lookup_bytes(context, haystack, needles, |byte| byte as i8),
        (Elements::I16(haystack), Elements::I16(needles)) => lookup_i16(context, haystack, needles),
        (Elements::I32(haystack), Elements::I32(needles)) => lookup_codes(context, haystack, needles),
        (Elements::Float(haystack), Elements::Float(needles)) => lookup_floats(context, haystack, needles),
        (Elements::Latin(haystack), Elements::Latin(needles)) => lookup_bytes(context, haystack, needles, |byte| byte),
        (Elements::Char(haystack), Elements::Char(needles)) => lookup_codes(context, haystack, needles),
        _ => unreachable!("both arguments were widened to their common type"),
    }
}

/// Fails if an array has more elements than positions can count.
pub(crate) fn check_count(array: &Array) -> Result<()> {
    if array.bound() < NOT_FOUND as usize {
        return Ok(());
    }
    Err(Fault::limit(format!("too many elements to search: {}; at most 4294967294 are possible", array.bound())))
}

/// Returns the shape of the result of `X⍳Y`, and the number of elements in a major cell of `X`. Fails unless the shape of `Y`
/// ends in the shape of these cells.
pub(crate) fn needle_frame(left: &Array, right: &Array) -> Result<(Shape, usize)> {
    if left.rank() == 0 {
        return Err(Fault::rank(Blame::Left, "a scalar has no major cells to search"));
    }
    let cell = &left.lengths()[1..];
    let Some(frame) = right.rank().checked_sub(cell.len()) else {
        let message = format!(
            "the major cells of the left argument have rank {}, but the right argument has only rank {}",
            cell.len(),
            right.rank()
        );
        return Err(Fault::rank(Blame::Right, message));
    };
    if right.lengths()[frame..] != *cell {
        let (cell, last) = (Shape::new(cell)?, Shape::new(&right.lengths()[frame..])?);
        let message =
            format!("the major cells of the left argument have shape {cell:?}, but that of the right argument ends in {last:?}");
        return Err(Fault::length(Blame::Right, message));
    }
    Ok((Shape::new(&right.lengths()[..frame])?, left.shape().cell_bound()))
}

/// A lookup that finds every cell at the same position, or nowhere.
struct UniformLookup(u32);

impl Lookup for UniformLookup {
    fn write_positions(&self, _start: usize, target: &mut [u32]) {
        target.fill(self.0);
    }
}

/// A lookup whose positions were computed in advance.
pub(crate) struct KnownPositions(pub Block<u32>);

impl Lookup for KnownPositions {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        target.copy_from_slice(&self.0[start..start + target.len()]);
    }
}
