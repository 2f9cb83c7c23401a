#![doc = include_str!("occurrences.md")]

use crate::array::{Array, Block, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::search::{Classes, NOT_FOUND};
use crate::primitives::Primitive;
use crate::primitives::lookup::{KnownPositions, collect_indices, lookup, needle_frame};
use crate::primitives::support::cell_classes;

/// The primitive `⊒`.
pub(crate) static OCCURRENCES: Primitive = Primitive::new('⊒', "primitives/mixed/occurrences.md")
    .monadic("occurrence count", occurrence_count)
    .dyadic("progressive index of", progressive_index_of);

/// Computes `⊒Y`: for each major cell, the number of times it occurred before.
fn occurrence_count(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar has no major cells to count"));
    }
    let Classes { ids, firsts } = cell_classes::classify(context, &right)?;
    let mut class_sizes: Block<u32> = context.memory().zeroed_block(firsts.len())?;
    let mut counts: Block<u32> = context.memory().block(ids.len())?;
    for (count, &id) in counts.iter_mut().zip(ids.iter()) {
        *count = class_sizes[id as usize];
        class_sizes[id as usize] += 1;
    }
    let highest = class_sizes.iter().copied().max().unwrap_or(0);
    collect_indices(context, &KnownPositions(counts), Shape::vector(ids.len()), highest as usize, 0)
}

/// Computes `X⊒Y`: like `X⍳Y`, but each cell of `X` is found only once.
fn progressive_index_of(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (shape, bound) = needle_frame(&left, &right)?;
    let matches = lookup(context, &left, &right, bound)?;
    let mut positions: Block<u32> = context.memory().block(shape.bound())?;
    matches.write_positions(0, &mut positions);
    let Classes { ids, firsts } = cell_classes::classify(context, &left)?;
    let (mut next, following) = link_members(context, &ids, &firsts)?;
    for position in positions.iter_mut().filter(|position| **position != NOT_FOUND) {
        let free = &mut next[ids[*position as usize] as usize];
        *position = *free;
        if *free != NOT_FOUND {
            *free = following[*free as usize];
        }
    }
    collect_indices(context, &KnownPositions(positions), shape, left.tally(), context.index_origin())
}

/// Returns the first member of each class, and for each cell the next member of the same class, [`NOT_FOUND`] after the last.
fn link_members(context: &Context, ids: &[u32], firsts: &[u32]) -> Result<(Block<u32>, Block<u32>)> {
    let mut next: Block<u32> = context.memory().block(firsts.len())?;
    next.fill(NOT_FOUND);
    let mut following: Block<u32> = context.memory().block(ids.len())?;
    for (position, &id) in ids.iter().enumerate().rev() {
        following[position] = std::mem::replace(&mut next[id as usize], position as u32);
    }
    Ok((next, following))
}
