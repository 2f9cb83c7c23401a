#![doc = include_str!("select.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::indexing::{fetch, with_trailing_axes};

/// The primitive `⊇`.
pub(crate) static SELECT: Primitive = Primitive::new('⊇', "primitives/mixed/select.md").dyadic("select", select);

/// Computes `X⊇Y`: the major cells at the indices `X`; if `X` is nested, each item holds the indices along one axis.
fn select(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar has no cells to select"));
    }
    let per_axis = left.items().is_some() || left.mark().is_some();
    if per_axis && left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("a nested left argument must be a vector with an item for each axis, not an array of rank {}", left.rank()),
        ));
    }
    let positions: Vec<Array> = if per_axis { (0..left.bound()).map(|axis| left.item(axis)).collect() } else { vec![left] };
    if positions.len() > right.rank() {
        let message = format!("too many indices: {} for an array of rank {}", positions.len(), right.rank());
        return Err(Fault::length(Blame::Left, message));
    }
    let positions = with_trailing_axes(positions.into_iter().map(Some).collect(), right.rank());
    fetch(context, &right, &positions)
}
