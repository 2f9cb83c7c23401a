#![doc = include_str!("intersection.md")]

use super::unique::{filter_by_membership, to_vector};
use crate::array::Array;
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `∩`.
pub(crate) static INTERSECTION: Primitive =
    Primitive::new('∩', "primitives/mixed/intersection.md").dyadic("intersection", intersection);

/// Computes `X∩Y`: the elements of `X` that are in `Y`.
fn intersection(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (to_vector(left, Blame::Left)?, to_vector(right, Blame::Right)?);
    filter_by_membership(context, left, &right, true)
}
