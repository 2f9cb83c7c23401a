//! Lookup of cells of several elements, complex numbers, items and references, by their hashes.

use super::cell_hash::{grid_for, hash_cell};
use super::coded::needs_bloom_filter;
use super::{KnownPositions, Lookup};
use crate::array::compare::{PART_ELEMENTS, array_parts_match};
use crate::array::{Array, Block, ElementType};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::{NeedleCells, NeedleClasses};
use crate::kernels::cell_hash::{CellDictionary, CellHashes};
use crate::kernels::search::Dictionary;

/// Looks up the cells of `needles`, of `bound` elements each, by their hashes. The hashes of the haystack are computed first,
/// then those of the needles.
pub(crate) fn lookup_cells(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    let (count, needle_count) = (haystack.bound() / bound, needles.bound() / bound);
    let grid = grid_for(context, &[haystack, needles]);
    let hashes = CellHashes::compute(context.work(), grid, count + needle_count, |cell, hasher| {
        if cell < count {
            hash_cell(hasher, haystack, cell * bound, bound);
        } else {
            hash_cell(hasher, needles, (cell - count) * bound, bound);
        }
    })?;
    if hashes.is_exact() && needs_bloom_filter(count, needle_count) {
        return lookup_few_cells(context, haystack, needles, bound, hashes);
    }
    let is_extended = |array: &Array| array.element_type() == ElementType::Extended;
    let is_costly = is_extended(haystack) || is_extended(needles) || bound > PART_ELEMENTS;
    let (haystack, needles, tolerance) = (haystack.clone(), needles.clone(), context.tolerance());
    let entries = haystack.clone();
    let exact = move |one: u32, other: u32| {
        array_parts_match(&entries, one as usize * bound, &entries, other as usize * bound, bound, 0.0)
    };
    let tolerant = move |entry: u32, needle: u32| {
        let (entry, needle) = (entry as usize * bound, (needle as usize - count) * bound);
        array_parts_match(&haystack, entry, &needles, needle, bound, tolerance)
    };
    let mut dictionary = CellDictionary::new(context.memory(), hashes, exact, tolerant)?;
    for cell in 0..count as u32 {
        if is_costly || cell % 64 == 0 {
            context.poll()?;
        }
        dictionary.enter(cell, cell)?;
    }
    if !is_costly {
        return Ok(Box::new(CellLookup { dictionary, count: count as u32 }));
    }
    // Exact and decimal numbers have few distinct hashes, and comparing them, or long cells, takes long: their positions are
    // found here, with a poll for interrupts before each.
    let mut positions: Block<u32> = context.memory().block(needle_count)?;
    for (position, cell) in positions.iter_mut().zip(count as u32..) {
        context.poll()?;
        *position = dictionary.find(cell);
    }
    context.poll()?;
    Ok(Box::new(KnownPositions(positions)))
}

/// Looks up a few needles in a large haystack, without a tolerance: the needles are entered in the dictionary, and the hashes of
/// the haystack are tested against a Bloom filter.
fn lookup_few_cells(
    context: &Context,
    haystack: &Array,
    needles: &Array,
    bound: usize,
    hashes: CellHashes,
) -> Result<Box<dyn Lookup>> {
    let (count, needle_count) = (haystack.bound() / bound, needles.bound() / bound);
    let offset = |needle: u32| (needle as usize - count) * bound;
    let same = |one: u32, other: u32| array_parts_match(needles, offset(one), needles, offset(other), bound, 0.0);
    let matches =
        |needle: u32, cell: u32| array_parts_match(needles, offset(needle), haystack, cell as usize * bound, bound, 0.0);
    let mut dictionary = CellDictionary::new(context.memory(), hashes, same, matches)?;
    let mut classes: Block<u32> = context.memory().block(needle_count)?;
    let mut keys = Vec::new();
    for (class, cell) in classes.iter_mut().zip(count as u32..) {
        *class = dictionary.enter(cell, keys.len() as u32)?;
        if *class as usize == keys.len() {
            keys.push(dictionary.hashes()[cell as usize]);
        }
    }
    let firsts = context.memory().block(keys.len())?;
    let mut needle_cells = NeedleCells(NeedleClasses::new(&dictionary, keys, firsts));
    bloom_filter::find_needles(context.work(), &dictionary.hashes()[..count], &mut needle_cells)?;
    classes.iter_mut().for_each(|class| *class = needle_cells.0.firsts[*class as usize]);
    // An interrupted comparison of long cells has reported that they differ.
    context.poll()?;
    Ok(Box::new(KnownPositions(classes)))
}

/// A lookup in a dictionary of cells in which the needles are numbered from `count` on: their hashes follow those of the
/// haystack.
struct CellLookup<D> {
    dictionary: D,
    count: u32,
}

impl<D: Dictionary<u32>> Lookup for CellLookup<D> {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.dictionary.find(self.count + (start + index) as u32);
        }
    }
}
