//! `n f/Y`: reduction in windows.
//!
//! There are three ways to compute the reduction:
//!
//! * by the form for windows, if the function has one;
//! * for a scalar function, with one call for each step within a window, between slices of the whole array;
//! * otherwise with separate calls for each window, from its right end.

use super::reduce::find_axis;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, Valence, require_result};
use crate::primitives::support::arguments;
use crate::primitives::support::window::{Window, select_window};

/// Computes `n f/[axis]Y` and `n f⌿[axis]Y`; a negative `n` reverses each window.
pub(crate) fn reduce_windows(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let width = arguments::to_integer(&left, Blame::Left)?;
    let axis = find_axis(context, derived, &right)?
        .ok_or_else(|| Fault::rank(Blame::Right, "a scalar has no axis to take windows along"))?;
    let length = right.lengths()[axis];
    let size = width.unsigned_abs() as usize;
    if size > length + 1 {
        let message =
            format!("a window of size {size} is too long for an axis of length {length}: the maximum is {}", length + 1);
        return Err(Fault::length(Blame::Function, message));
    }
    let function = derived.function();
    let shape = right.shape().with_length(axis, length + 1 - size)?;
    if size == 0 {
        let identity = function.identity(context, &right.fill()?.disclose())?;
        return Array::full(context.memory(), shape, &identity.enclose());
    }
    if shape.bound() == 0 {
        return right.empty_with_shape(shape);
    }
    if size == 1 {
        return Ok(right);
    }
    if let Some(windows) = function.forms().windows
        && let Some(result) = windows(context, width, &right, axis)?
    {
        return Ok(result);
    }
    if function.is_scalar(Valence::Dyadic) {
        return reduce_by_slices(context, function, width, &right, axis);
    }
    reduce_one_by_one(context, function, width, &right, axis, shape)
}

/// Reduces all windows at once: the first call is between the slices that hold the second-last and the last item of every window,
/// and so on to the left.
fn reduce_by_slices(context: &mut Context, function: &FunctionRef, width: i64, right: &Array, axis: usize) -> Result<Array> {
    let size = width.unsigned_abs() as usize;
    let count = right.lengths()[axis] + 1 - size;
    // A window is reversed if the width is negative: its first item is then used first.
    let offset = |step: usize| if width > 0 { size - 1 - step } else { step };
    let mut result = select_slice(context, right, axis, offset(0), count)?;
    for step in 1..size {
        let left = select_slice(context, right, axis, offset(step), count)?;
        result = function.dyadic(context, left, result)?;
    }
    Ok(result)
}

/// Reduces one window after another; `shape` is that of the result.
fn reduce_one_by_one(
    context: &mut Context,
    function: &FunctionRef,
    width: i64,
    right: &Array,
    axis: usize,
    shape: Shape,
) -> Result<Array> {
    let size = width.unsigned_abs() as usize;
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    let mut results = context.memory().vector(shape.bound())?;
    for block in 0..outer {
        for position in 0..(length + 1 - size) * inner {
            let item = |index: usize| right.item(block * length * inner + position + index * inner);
            let offset = |step: usize| if width > 0 { size - 1 - step } else { step };
            let mut result = item(offset(0));
            for step in 1..size {
                context.poll()?;
                result = require_result(function.dyadic(context, item(offset(step)), result))?;
            }
            results.push_counted(context.memory(), result)?;
        }
    }
    Array::from_items(context.memory(), shape, results, &Array::ZERO)
}

/// Returns the part of an array that begins at `start` along an axis and has length `count` there.
pub(crate) fn select_slice(context: &Context, array: &Array, axis: usize, start: usize, count: usize) -> Result<Array> {
    if axis == 0 {
        // Along the first axis, the part is a view.
        return array.major_part(context.memory(), start, count);
    }
    let mut window = Window::whole(array);
    window.starts[axis] = start as i64;
    window.lengths[axis] = count;
    select_window(context, array.clone(), &window)
}
