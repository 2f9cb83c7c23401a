//! `X f[K] Y`: the argument of lower rank is broadcast along the axes that `K` leaves out.

use super::conform::{BroadcastPlan, mismatch};
use super::{comparison, dyadic};
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::broadcast::Broadcast;
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::ScalarDyad;
use crate::kernels::strided::{AxisOffsets, Strided};
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::plan::{Locations, SelectionPlan};
use crate::primitives::support::arguments;

/// Computes `X f[K] Y` for a scalar function.
pub(crate) fn apply_along_axes<F: ScalarDyad>(context: &mut Context, axes: &Array, left: Array, right: Array) -> Result<Array> {
    broadcast_along_axes(context, axes, left, right, dyadic::apply_broadcast::<F>)
}

/// Computes `X f[K] Y` for a comparison.
pub(crate) fn compare_along_axes<C: Comparison>(context: &mut Context, axes: &Array, left: Array, right: Array) -> Result<Array> {
    broadcast_along_axes(context, axes, left, right, comparison::apply_broadcast::<C>)
}

/// Applies a function to the arguments, of which the one of lower rank is broadcast along the axes that `axes` leaves out.
fn broadcast_along_axes(
    context: &mut Context,
    axes: &Array,
    left: Array,
    right: Array,
    apply: fn(&mut Context, Array, Array, BroadcastPlan) -> Result<Array>,
) -> Result<Array> {
    // If the ranks are equal, the right argument counts as the one of higher rank.
    let left_is_lower = left.rank() <= right.rank();
    let (lower, higher) = if left_is_lower { (&left, &right) } else { (&right, &left) };
    let axes = resolve_axes(context, axes, lower, higher)?;
    let shape = higher.shape().clone();
    let (lower, pattern) = align_axes(context, lower, &shape, &axes)?;
    if left_is_lower {
        apply(context, lower, right, BroadcastPlan { shape, left: pattern, right: Broadcast::EACH_ONCE })
    } else {
        apply(context, left, lower, BroadcastPlan { shape, left: Broadcast::EACH_ONCE, right: pattern })
    }
}

/// Returns the axes of `higher` that correspond to the axes of `lower`; fails if their lengths differ.
fn resolve_axes(context: &Context, axes: &Array, lower: &Array, higher: &Array) -> Result<Vec<usize>> {
    if axes.rank() > 1 {
        return Err(Fault::rank(Blame::Axis, format!("axes must be a scalar or a vector, not an array of rank {}", axes.rank())));
    }
    let mut positions = Vec::new();
    for number in arguments::to_integers(axes, Blame::Axis)? {
        let position = usize::try_from(number - context.index_origin()).ok().filter(|&position| position < higher.rank());
        let Some(position) = position else { return Err(arguments::invalid_axis_fault(number, higher.rank())) };
        if positions.contains(&position) {
            return Err(Fault::domain(Blame::Axis, format!("axis {number} is named twice")));
        }
        positions.push(position);
    }
    if positions.len() != lower.rank() {
        return Err(Fault::rank(
            Blame::Axis,
            format!(
                "the number of axes in brackets must be the rank of the argument of lower rank, {}, not {}",
                lower.rank(),
                positions.len()
            ),
        ));
    }
    let lengths: Vec<usize> = positions.iter().map(|&position| higher.lengths()[position]).collect();
    if lengths == lower.lengths() { Ok(positions) } else { Err(mismatch(lower.lengths(), &lengths)) }
}

/// Returns the argument of lower rank and its broadcast pattern. If the axes are not adjacent and in order, the argument is first
/// expanded to `shape`.
fn align_axes(context: &Context, lower: &Array, shape: &Shape, axes: &[usize]) -> Result<(Array, Broadcast)> {
    let lengths = shape.lengths();
    let first = axes.first().copied().unwrap_or(0);
    if axes.iter().enumerate().all(|(index, &axis)| axis == first + index) {
        let stretch = lengths[first + axes.len()..].iter().product();
        return Ok((lower.clone(), Broadcast { stretch, cycle: lower.bound().max(1) }));
    }
    let mut steps = vec![0; lengths.len()];
    let mut step = 1;
    for (&axis, &length) in axes.iter().zip(lower.lengths()).rev() {
        steps[axis] = step;
        step *= length as isize;
    }
    let offsets = steps.into_iter().zip(lengths).map(|(step, &count)| AxisOffsets::Even { step, count }).collect();
    let plan = SelectionPlan { shape: shape.clone(), locations: Locations::Strided(Strided::new(0, offsets, 1)) };
    Ok((fetch_plan(IndexSettings::of(context), lower, &plan)?, Broadcast::EACH_ONCE))
}
