//! Lookup of the cells of one array among those of another: chooses the dictionary for their types.
//!
//! * [`coded`]: lookup of integers and characters: a table of their codes, or a hash table.
//! * [`narrow`]: lookup of numbers and characters of 8 and 16 bits: with enough needles, every possible one is tabulated.
//! * [`floats`]: lookup of floats: as integers if they are whole, exactly if the tolerance cannot matter.
//! * [`bits`]: lookup of bits among bits: only two positions are possible.
//! * [`cells`]: lookup of cells of several elements, complex numbers, items and references, by their hashes.
//! * [`cell_hash`]: the hashes of cells: their contents, as mixed words.
//! * [`mod@indices`]: the positions of found cells, as an array: `X⍳Y` and the like.
//! * [`membership`]: the membership of cells, as bits: `X∊Y` and the like.

pub(crate) mod bits;
pub(crate) mod cell_hash;
pub(crate) mod cells;
pub(crate) mod coded;
pub(crate) mod floats;
pub(crate) mod indices;
pub(crate) mod membership;
pub(crate) mod narrow;
#[cfg(test)]
mod tests;

pub(crate) use indices::indices;
pub(crate) use membership::members;

pub(crate) use cell_hash::{grid_for, hash_cell};
pub(crate) use coded::direct_table;

use bits::FirstBits;
use cells::lookup_cells;
use coded::lookup_codes;
use floats::lookup_floats;
use narrow::{lookup_bytes, lookup_pairs};

use crate::array::compare::matching;
use crate::array::{Array, Block, ElementType, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bloom_filter::FilterTable;
use crate::kernels::search::NOT_FOUND;

/// The maximum number of needles each of which is searched for from the start of the haystack.
const LINEAR_SEARCH_MAX_NEEDLES: usize = 4;
/// The length of a small scratch buffer, which costs little to clear, in cells.
const SMALL_SCRATCH_CELLS: usize = 64;

/// The result of a lookup: the positions of the first occurrences of the cells of one array in another.
pub(crate) trait Lookup: Sync {
    /// Writes the positions of the cells from `start` on, [`NOT_FOUND`] for absent ones.
    fn positions(&self, start: usize, target: &mut [u32]);

    /// Writes 1 or 0 for each cell from `start` on, 1 if it is present; `scratch` has the same length.
    fn members(&self, start: usize, scratch: &mut [u32], target: &mut [u8]) {
        self.positions(start, scratch);
        for (target, &position) in target.iter_mut().zip(scratch.iter()) {
            *target = u8::from(position != NOT_FOUND);
        }
    }

    /// Returns all cells if they are numbers of 16 bits, with a bit for each such number, 1 if it is present.
    fn by_pair(&self) -> Option<(&[i16], Box<FilterTable>)> {
        None
    }

    /// Returns all cells if they are bytes, with the positions of the 256 bytes.
    fn by_byte(&self) -> Option<(&[u8], &[u32; 256])> {
        None
    }
}

/// Looks up cells of `bound` elements of `needles` among those of `haystack`.
pub(crate) fn lookup(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    check_count(haystack)?;
    check_count(needles)?;
    if bound == 0 {
        let matches = haystack.tally() > 0 && matching(&haystack.empty_vector()?, &needles.empty_vector()?, 0.0);
        return Ok(Box::new(Everywhere(if matches { 0 } else { NOT_FOUND })));
    }
    let common = haystack.element_type().common(needles.element_type());
    if haystack.is_empty() || common == ElementType::Nested && !haystack.is_nested() && !needles.is_nested() {
        return Ok(Box::new(Everywhere(NOT_FOUND)));
    }
    if bound > 1 || matches!(common, ElementType::Nested | ElementType::Marks | ElementType::Complex | ElementType::Extended) {
        return lookup_cells(context, haystack, needles, bound);
    }
    if let (Elements::Bits(haystack), Elements::Bits(needles)) = (haystack.elements(), needles.elements()) {
        return Ok(Box::new(FirstBits::new(haystack, needles.clone())));
    }
    // Single bits need no tables of their own: they are looked up as bytes.
    let common = common.max(ElementType::I8);
    let memory = context.memory();
    let widen = |array: &Array| array.elements().clone().widen(memory, common);
    match (widen(haystack)?, widen(needles)?) {
        (Elements::I8(haystack), Elements::I8(needles)) => lookup_bytes(context, haystack, needles, |byte| byte as i8),
        (Elements::I16(haystack), Elements::I16(needles)) => lookup_pairs(context, haystack, needles),
        (Elements::I32(haystack), Elements::I32(needles)) => lookup_codes(context, haystack, needles),
        (Elements::Float(haystack), Elements::Float(needles)) => lookup_floats(context, haystack, needles),
        (Elements::Latin(haystack), Elements::Latin(needles)) => lookup_bytes(context, haystack, needles, |byte| byte),
        (Elements::Char(haystack), Elements::Char(needles)) => lookup_codes(context, haystack, needles),
        _ => unreachable!("both were widened to their common type"),
    }
}

/// Fails if there are more elements than positions can count.
pub(crate) fn check_count(array: &Array) -> Result<()> {
    if array.bound() < NOT_FOUND as usize {
        return Ok(());
    }
    Err(Fault::limit(format!("too many elements to search: {}, at most 4294967294 are possible", array.bound())))
}

/// Returns the shape of the result of `X⍳Y`, and the number of elements in a cell: `Y` must end in the shape of the major cells
/// of `X`.
pub(crate) fn needle_frame(left: &Array, right: &Array) -> Result<(Shape, usize)> {
    if left.rank() == 0 {
        return Err(Fault::rank(Blame::Left, "a scalar has no major cells to search"));
    }
    let cell = &left.lengths()[1..];
    let Some(frame) = right.rank().checked_sub(cell.len()) else {
        let message =
            format!("the major cells of the left argument have rank {}, but the right has rank {}", cell.len(), right.rank());
        return Err(Fault::rank(Blame::Right, message));
    };
    if right.lengths()[frame..] != *cell {
        let (cell, last) = (Shape::new(cell)?, Shape::new(&right.lengths()[frame..])?);
        let message =
            format!("the major cells of the left argument have shape {cell:?}, but the shape of the right ends in {last:?}");
        return Err(Fault::length(Blame::Right, message));
    }
    Ok((Shape::new(&right.lengths()[..frame])?, left.shape().cell_bound()))
}

/// A lookup that finds every cell at the same position, or nowhere.
struct Everywhere(u32);

impl Lookup for Everywhere {
    fn positions(&self, _start: usize, target: &mut [u32]) {
        target.fill(self.0);
    }
}

/// Precomputed positions.
pub(crate) struct Ready(pub Block<u32>);

impl Lookup for Ready {
    fn positions(&self, start: usize, target: &mut [u32]) {
        target.copy_from_slice(&self.0[start..start + target.len()]);
    }
}
