#![doc = include_str!("index.md")]

use crate::array::{Array, Mark};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::indexing::{fetch, with_trailing_axes};
use crate::primitives::support::arguments;

/// The primitive `⌷`.
pub(crate) static INDEX: Primitive = Primitive::new('⌷', "primitives/mixed/index.md")
    .monadic("materialise", materialise)
    .dyadic("index", index)
    .dyadic_with_axis(index_along);

/// Computes `⌷Y`: the value of the default property of a class or an instance; anything else is returned unchanged.
fn materialise(context: &mut Context, right: Array) -> Result<Array> {
    match right.reference() {
        Some(space) => Ok((context.session.hooks.default_property)(context, space)?.unwrap_or(right)),
        None => Ok(right),
    }
}

/// Computes `X⌷Y`: each item of `X` indexes one axis of `Y`; the remaining axes are taken whole.
fn index(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let right = materialise(context, right)?;
    let index = with_trailing_axes(index_items(&left)?, right.rank());
    if index.len() > right.rank() && index.iter().flatten().all(|position| !position.mark().is_some_and(Mark::is_index)) {
        let message = format!("too many indices: {} for an array of rank {}", index.len(), right.rank());
        return Err(Fault::length(Blame::Left, message));
    }
    fetch(context, &right, &index)
}

/// Computes `X⌷[K]Y`: each item of `X` indexes one of the axes `K`; the other axes are taken whole.
fn index_along(context: &mut Context, axes: &Array, left: Array, right: Array) -> Result<Array> {
    let right = materialise(context, right)?;
    let axes = arguments::to_axes(context, axes, right.rank())?;
    let items = index_items(&left)?;
    if items.len() != axes.len() {
        let message = format!("one index for each named axis is needed: got {} for {}", items.len(), axes.len());
        return Err(Fault::length(Blame::Left, message));
    }
    let mut index = vec![None; right.rank()];
    for (item, axis) in items.into_iter().zip(axes) {
        index[axis] = item;
    }
    fetch(context, &right, &index)
}

/// Returns the items of the left argument, each of which indexes one axis.
fn index_items(left: &Array) -> Result<Vec<Option<Array>>> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("indices must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    Ok((0..left.bound()).map(|index| Some(left.item(index))).collect())
}
