#![doc = include_str!("unique.md")]

use super::catenate::join;
use crate::array::{Array, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::primitives::support::cell_classes;
use crate::primitives::{Primitive, lookup};

/// The primitive `∪`.
pub(crate) static UNIQUE: Primitive = Primitive::new('∪', "primitives/mixed/unique.md")
    .monadic("unique", unique)
    .dyadic("union", union)
    .with_identity(|_, cell| cell.empty_vector());

/// Computes `∪Y`: the major cells, each once, in the order of their first appearance.
fn unique(context: &mut Context, right: Array) -> Result<Array> {
    let firsts = cell_classes::find_firsts(context, &right)?;
    if right.rank() > 0 && firsts.len() == right.tally() {
        return Ok(right);
    }
    cell_classes::select(context, &right, &firsts)
}

/// Computes `≠Y` and `⍧Y`: a bit for each major cell, 1 if it has not appeared before.
pub(crate) fn unique_mask(context: &mut Context, right: Array) -> Result<Array> {
    let firsts = cell_classes::find_firsts(context, &right)?;
    cell_classes::to_mask(context, right.tally(), &firsts)
}

/// Computes `X∪Y`: `X`, followed by the elements of `Y` that are not in `X`.
fn union(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let left = to_vector(left, Blame::Left)?;
    let right = to_vector(right, Blame::Right)?;
    let others = without(context, right, left.clone())?;
    join(context, left, others, 0)
}

/// Computes `X~Y`: the elements of `X` that are not in `Y`.
pub(crate) fn without(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    filter_by_membership(context, to_vector(left, Blame::Left)?, &right, false)
}

/// Returns the elements of `vector` that are in `among` if `keep_found`, otherwise those that are not.
pub(crate) fn filter_by_membership(context: &Context, vector: Array, among: &Array, keep_found: bool) -> Result<Array> {
    let mask = lookup::test_members(context, &vector, among)?;
    let Elements::Bits(bits) = mask.elements() else { unreachable!("the result of a membership test is an array of bits") };
    let count = if keep_found { bits.count_ones() } else { bits.len() - bits.count_ones() };
    if count == vector.bound() {
        return Ok(vector);
    }
    // The search limits the number of elements in `among` only.
    lookup::check_count(&vector)?;
    let mut positions = context.memory().vector(count)?;
    let mut numbered = (0_u32..).zip(bits.iter());
    for _ in 0..bits.len().div_ceil(BLOCK_ELEMENTS) {
        context.work().poll()?;
        let block = numbered.by_ref().take(BLOCK_ELEMENTS);
        positions.extend(block.filter(|&(_, member)| member == keep_found).map(|(position, _)| position));
    }
    cell_classes::select(context, &vector, &positions)
}

/// Returns an argument of a set function as a vector: a scalar becomes a vector of one element.
pub(crate) fn to_vector(array: Array, blame: Blame) -> Result<Array> {
    match array.rank() {
        0 => Ok(array.with_shape(Shape::vector(1))),
        1 => Ok(array),
        rank => Err(Fault::rank(blame, format!("the arguments must be scalars or vectors, not arrays of rank {rank}"))),
    }
}
