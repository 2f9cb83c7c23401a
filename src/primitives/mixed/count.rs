#![doc = include_str!("count.md")]

use super::unique::unique_mask;
use crate::array::{Array, Block};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::search::NOT_FOUND;
use crate::primitives::Primitive;
use crate::primitives::lookup::{KnownPositions, collect_indices, lookup};

/// The primitive `⍧`.
pub(crate) static COUNT: Primitive =
    Primitive::new('⍧', "primitives/mixed/count.md").monadic("unique mask", unique_mask).dyadic("count in", count_in);

/// Computes `X⍧Y`: for each element of `X`, the number of elements of `Y` that match it.
fn count_in(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let shape = left.shape().clone();
    let (left, right) = (left.ravel(), right.ravel());
    let mut counts: Block<u32> = context.memory().zeroed_block(left.bound())?;
    for &first in find_positions(context, &left, &right)?.iter().filter(|&&position| position != NOT_FOUND) {
        counts[first as usize] += 1;
    }
    let mut firsts = find_positions(context, &left, &left)?;
    for first in firsts.iter_mut() {
        // A NaN, which is not even equal to itself, occurs nowhere.
        *first = counts.get(*first as usize).copied().unwrap_or(0);
    }
    collect_indices(context, &KnownPositions(firsts), shape, right.bound(), 0)
}

/// Returns the position of the first occurrence of each needle in `haystack`, [`NOT_FOUND`] for absent ones.
fn find_positions(context: &Context, haystack: &Array, needles: &Array) -> Result<Block<u32>> {
    let mut positions: Block<u32> = context.memory().block(needles.bound())?;
    lookup(context, haystack, needles, 1)?.write_positions(0, &mut positions);
    Ok(positions)
}
