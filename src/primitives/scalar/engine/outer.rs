//! Outer products and dyadic `⍤` of scalar functions: arguments are broadcast to the result, so that no cell is built.

use super::conform::BroadcastPlan;
use super::{comparison, dyadic, one_strip};
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::broadcast::Broadcast;
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::ScalarDyad;

/// A function that applies a scalar function to arguments as a plan broadcasts them.
type BroadcastFn = fn(&mut Context, Array, Array, BroadcastPlan) -> Result<Array>;

/// Computes `X∘.fY` for a scalar function; returns `None` if an argument is empty.
pub(crate) fn compute_outer_product<F: ScalarDyad>(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    match one_strip::outer_product::<F>(context, left, right) {
        Some(result) => Ok(Some(result)),
        None => broadcast_pairs(context, left, right, dyadic::apply_broadcast::<F>),
    }
}

/// Computes `X∘.fY` for a comparison; returns `None` if an argument is empty.
pub(crate) fn compare_outer_product<C: Comparison>(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    match one_strip::compare_outer_product::<C>(context, left, right) {
        Some(result) => Ok(Some(result)),
        None => broadcast_pairs(context, left, right, comparison::apply_broadcast::<C>),
    }
}

/// Computes `X(f⍤j k)Y` for a scalar function; returns `None` if the arguments cannot be broadcast.
pub(crate) fn apply_to_cells<F: ScalarDyad>(
    context: &mut Context,
    left: &Array,
    right: &Array,
    left_rank: usize,
    right_rank: usize,
) -> Result<Option<Array>> {
    broadcast_cells(context, left, right, left_rank, right_rank, dyadic::apply_broadcast::<F>)
}

/// Computes `X(f⍤j k)Y` for a comparison; returns `None` if the arguments cannot be broadcast.
pub(crate) fn compare_cells<C: Comparison>(
    context: &mut Context,
    left: &Array,
    right: &Array,
    left_rank: usize,
    right_rank: usize,
) -> Result<Option<Array>> {
    broadcast_cells(context, left, right, left_rank, right_rank, comparison::apply_broadcast::<C>)
}

/// Applies a function to each pair of elements, or returns `None` if an argument is empty.
fn broadcast_pairs(context: &mut Context, left: &Array, right: &Array, apply: BroadcastFn) -> Result<Option<Array>> {
    if left.is_empty() || right.is_empty() {
        return Ok(None);
    }
    let plan = BroadcastPlan {
        shape: left.shape().concat(right.shape())?,
        left: Broadcast { stretch: right.bound(), cycle: left.bound() },
        right: Broadcast { stretch: 1, cycle: right.bound() },
    };
    apply(context, left.clone(), right.clone(), plan).map(Some)
}

/// Applies a function to each pair of cells, or returns `None` if an argument is empty or the shapes do not allow broadcasting.
fn broadcast_cells(
    context: &mut Context,
    left: &Array,
    right: &Array,
    left_rank: usize,
    right_rank: usize,
    apply: BroadcastFn,
) -> Result<Option<Array>> {
    let (left_frame, left_cell) = left.lengths().split_at(left.rank() - left_rank.min(left.rank()));
    let (right_frame, right_cell) = right.lengths().split_at(right.rank() - right_rank.min(right.rank()));
    let frames_fit = left_frame == right_frame || left_frame.is_empty() || right_frame.is_empty();
    let cells_fit = left_cell == right_cell || left_cell.is_empty() || right_cell.is_empty();
    if !frames_fit || !cells_fit || left.is_empty() || right.is_empty() {
        return Ok(None);
    }
    let frame = if left_frame.is_empty() { right_frame } else { left_frame };
    let cell = if left_cell.is_empty() { right_cell } else { left_cell };
    let plan = BroadcastPlan {
        shape: Shape::new(&[frame, cell].concat())?,
        left: find_broadcast_pattern(left, left_frame, left_cell, cell),
        right: find_broadcast_pattern(right, right_frame, right_cell, cell),
    };
    apply(context, left.clone(), right.clone(), plan).map(Some)
}

/// Returns the broadcast pattern of an argument: an argument that is a single cell is repeated over the frame, and each cell that
/// is a scalar over a cell of the result.
fn find_broadcast_pattern(array: &Array, frame: &[usize], own_cell: &[usize], cell: &[usize]) -> Broadcast {
    match (frame.is_empty(), own_cell.is_empty() && !cell.is_empty()) {
        (true, true) => Broadcast::SCALAR,
        (true, false) => Broadcast { stretch: 1, cycle: array.bound() },
        (false, true) => Broadcast { stretch: cell.iter().product(), cycle: array.bound() },
        (false, false) => Broadcast::EACH_ONCE,
    }
}
