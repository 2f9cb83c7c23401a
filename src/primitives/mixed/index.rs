#![doc = include_str!("index.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::indexing::fetch;
use crate::primitives::{Primitive, arguments};

/// `⌷`
pub static INDEX: Primitive = Primitive::new('⌷', include_str!("index.md"))
    .monadic("materialise", |_, right| Ok(right))
    .dyadic("index", |context, left, right| {
        let axes: Vec<usize> = (0..left.bound().min(right.rank())).collect();
        index(context, &left, right, &axes)
    })
    .dyadic_with_axis(|context, axes, left, right| {
        let axes = arguments::axes(context, axes, right.rank())?;
        index(context, &left, right, &axes)
    });

/// `X⌷[K]Y`: one index, or array of indices, for each of the axes `K`; the other axes are taken whole.
fn index(context: &Context, left: &Array, right: Array, axes: &[usize]) -> Result<Array> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("indices are a scalar or a vector, this has rank {}", left.rank())));
    }
    if left.bound() != axes.len() {
        let message = format!("there are indices for {} axes, of {}", left.bound(), axes.len());
        return Err(Fault::length(Blame::Left, message));
    }
    let mut indices = vec![None; right.rank()];
    for (place, &axis) in axes.iter().enumerate() {
        indices[axis] = Some(left.item(place));
    }
    fetch(context, &right, &indices)
}
