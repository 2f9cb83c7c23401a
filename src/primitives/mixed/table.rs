#![doc = include_str!("table.md")]

use super::catenate::{append_cells, catenate_axis, join, join_identity, ravel_axes};
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `⍪`.
pub(crate) static TABLE: Primitive = Primitive::new('⍪', "primitives/mixed/table.md")
    .monadic("table", table)
    .dyadic("catenate first", catenate_first)
    .in_place(append_cells)
    .monadic_with_axis(ravel_axes)
    .dyadic_with_axis(catenate_axis)
    .with_identity(|_, cell| join_identity(cell, 0));

/// Computes `⍪Y`: a matrix with the elements of each major cell as a row.
fn table(_context: &mut Context, right: Array) -> Result<Array> {
    let rows = right.tally();
    let shape = Shape::new(&[rows, right.shape().cell_bound()])?;
    Ok(right.with_shape(shape))
}

/// Computes `X⍪Y`: joins along the first axis.
fn catenate_first(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    join(context, left, right, 0)
}
