//! Lookup of cells of several elements, complex numbers, items and references, by their hashes.

use super::cell_hash::{grid_for, hash_cell};
use super::coded::needs_bloom_filter;
use super::{Lookup, Ready};
use crate::array::compare::{PART_ELEMENTS, matching_parts};
use crate::array::{Array, Block, ElementType};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::{NeedleCells, NeedleClasses};
use crate::kernels::cell_hash::{CellDictionary, CellHashes};
use crate::kernels::search::Dictionary;

/// Looks up cells of `bound` elements: the hashes of both arrays are computed first, those of the needles after those of the
/// haystack.
pub(crate) fn lookup_cells(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    let (count, sought) = (haystack.bound() / bound, needles.bound() / bound);
    let grid = grid_for(context, &[haystack, needles]);
    let prints = CellHashes::compute(context.work(), grid, count + sought, |cell, print| {
        if cell < count {
            hash_cell(print, haystack, cell * bound, bound);
        } else {
            hash_cell(print, needles, (cell - count) * bound, bound);
        }
    })?;
    if prints.is_exact() && needs_bloom_filter(count, sought) {
        return lookup_few_cells(context, haystack, needles, bound, prints);
    }
    let is_extended = |array: &Array| array.element_type() == ElementType::Extended;
    let is_dear = is_extended(haystack) || is_extended(needles) || bound > PART_ELEMENTS;
    let (haystack, needles, tolerance) = (haystack.clone(), needles.clone(), context.tolerance());
    let other = haystack.clone();
    let exact =
        move |left: u32, right: u32| matching_parts(&other, left as usize * bound, &other, right as usize * bound, bound, 0.0);
    let tolerant = move |left: u32, right: u32| {
        let (left, right) = (left as usize * bound, (right as usize - count) * bound);
        matching_parts(&haystack, left, &needles, right, bound, tolerance)
    };
    let mut dictionary = CellDictionary::new(context.memory(), prints, exact, tolerant)?;
    for cell in 0..count as u32 {
        if is_dear || cell % 64 == 0 {
            context.poll()?;
        }
        dictionary.enter(cell, cell)?;
    }
    if !is_dear {
        return Ok(Box::new(ByCell { dictionary, count: count as u32 }));
    }
    // Numbers beyond machine numbers have few distinct hashes, and comparing them or long cells takes long: interrupts are polled
    // here.
    let mut places: Block<u32> = context.memory().block(sought)?;
    for (place, cell) in places.iter_mut().zip(count as u32..) {
        context.poll()?;
        *place = dictionary.find(cell);
    }
    context.poll()?;
    Ok(Box::new(Ready(places)))
}

/// Looks up a few cells among many, without a tolerance: the few are entered in the dictionary, and the hashes of the many are
/// tested against a Bloom filter.
fn lookup_few_cells(
    context: &Context,
    haystack: &Array,
    needles: &Array,
    bound: usize,
    prints: CellHashes,
) -> Result<Box<dyn Lookup>> {
    let (count, sought) = (haystack.bound() / bound, needles.bound() / bound);
    let place = |cell: u32| (cell as usize - count) * bound;
    let same = |left: u32, right: u32| matching_parts(needles, place(left), needles, place(right), bound, 0.0);
    let met = |left: u32, right: u32| matching_parts(needles, place(left), haystack, right as usize * bound, bound, 0.0);
    let mut dictionary = CellDictionary::new(context.memory(), prints, same, met)?;
    let mut classes: Block<u32> = context.memory().block(sought)?;
    let mut keys = Vec::new();
    for (class, cell) in classes.iter_mut().zip(count as u32..) {
        *class = dictionary.enter(cell, keys.len() as u32)?;
        if *class as usize == keys.len() {
            keys.push(dictionary.hashes()[cell as usize]);
        }
    }
    let room = context.memory().block(keys.len())?;
    let mut few = NeedleCells(NeedleClasses::new(&dictionary, keys, room));
    bloom_filter::find_needles(context.work(), &dictionary.hashes()[..count], &mut few)?;
    classes.iter_mut().for_each(|class| *class = few.0.firsts[*class as usize]);
    // A comparison of long cells that was stopped has reported that they differ.
    context.poll()?;
    Ok(Box::new(Ready(classes)))
}

/// The needles, identified by their hashes, which follow those of the haystack.
struct ByCell<D> {
    dictionary: D,
    count: u32,
}

impl<D: Dictionary<u32>> Lookup for ByCell<D> {
    fn positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.dictionary.find(self.count + (start + index) as u32);
        }
    }
}
