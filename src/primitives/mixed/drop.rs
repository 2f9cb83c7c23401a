#![doc = include_str!("drop.md")]

use super::ITEMS_PER_POLL;
use super::take::{mix, read_counts, scalar_count};
use super::transpose::move_axis_last;
use crate::array::{Array, Buffer, Element, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Argument, ArgumentRef, Context, Forms};
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::each_text::drop_each;
use crate::primitives::support::short_vectors;
use crate::primitives::support::window::{Window, select_window};

/// The primitive `↓`.
pub(crate) static DROP: Primitive = Primitive::new('↓', "primitives/mixed/drop.md")
    .monadic("split", split_last)
    .dyadic("drop", drop)
    .with_forms(Forms { each_pair: Some(drop_each), ..Forms::NONE })
    .dyadic_fast_path(drop_short)
    .monadic_with_axis(split_axis)
    .dyadic_with_axis(drop_axes)
    .with_monadic_inverse(mix);

/// Computes `X↓Y` if it is the end of a short vector; returns `None` otherwise.
fn drop_short(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let (ArgumentRef::Scalar(count), ArgumentRef::Array(right)) = (left, right) else { return None };
    let count = usize::try_from(count.as_integer()?).ok()?;
    short_vectors::copy_part(context, right, count, right.bound().checked_sub(count)?)
}

/// Computes `↓Y`: the vectors along the last axis as items.
pub(crate) fn split_last(context: &mut Context, right: Array) -> Result<Array> {
    let axis = right.last_axis();
    split(context, right, axis)
}

/// Computes `↓[K]Y`: the vectors along axis `K` as items.
fn split_axis(context: &mut Context, axis: &Array, right: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, right.rank())?;
    split(context, right, axis)
}

/// Returns the vectors along an axis as items.
fn split(context: &mut Context, right: Array, axis: usize) -> Result<Array> {
    if right.is_scalar() {
        return Ok(right.enclose());
    }
    let right = move_axis_last(context, right, axis)?;
    enclose_cells(context, &right, 1)
}

/// Returns the array whose items are the cells of rank `rank` of `array`.
pub(crate) fn enclose_cells(context: &Context, array: &Array, rank: usize) -> Result<Array> {
    let shape = Shape::new(&array.lengths()[..array.rank() - rank])?;
    let (count, memory) = (shape.bound(), context.memory());
    if count == 0 {
        let cell = Shape::new(&array.lengths()[array.rank() - rank..])?;
        let prototype =
            if cell.bound() == 0 { array.empty_with_shape(cell)? } else { Array::full(memory, cell, &array.fill()?)? };
        return Ok(Array::new(shape, Item::wrap(Item::empty_like(&Item::new(prototype))?)));
    }
    if array.is_empty() {
        // All cells are empty and alike: they share one item.
        let cell = Array::scalar(Item::new_in(memory, array.cell(memory, rank, 0)?)?);
        return Array::full(memory, shape, &cell);
    }
    let mut items = memory.vector::<Item>(count)?;
    for index in 0..count {
        if index % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        items.push(Item::new_in(memory, array.cell(memory, rank, index)?)?);
    }
    Ok(Array::new(shape, Buffer::from(memory.adopt(items)?)))
}

/// Computes `X↓Y`: leaves out the first `X[i]` cells along axis `i` of `Y`, or the last `-X[i]` if `X[i]` is negative.
fn drop(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let (1, Some(count)) = (right.rank(), scalar_count(&left)) {
        let dropped = count.min(right.bound());
        return right.ravel_part(context.memory(), dropped, right.bound() - dropped)?.simplify(context.memory());
    }
    let counts = read_counts(&left)?;
    let right = if right.is_scalar() { right.with_shape(Shape::new(&vec![1; counts.len()])?) } else { right };
    let axes: Vec<usize> = (0..counts.len()).collect();
    drop_along(context, &counts, &axes, right)
}

/// Computes `X↓[K]Y`: like `X↓Y`, but leaves out `X[i]` cells along axis `K[i]`.
fn drop_axes(context: &mut Context, axes: &Array, left: Array, right: Array) -> Result<Array> {
    let counts = read_counts(&left)?;
    let axes = arguments::to_axes(context, axes, right.rank())?;
    if counts.len() != axes.len() {
        return Err(Fault::length(
            Blame::Left,
            format!("one count for each named axis is needed: got {} for {}", counts.len(), axes.len()),
        ));
    }
    drop_along(context, &counts, &axes, right)
}

/// Leaves out as many cells along each of `axes` as its count says: the first ones, or the last ones if the count is negative.
fn drop_along(context: &Context, counts: &[i64], axes: &[usize], right: Array) -> Result<Array> {
    if counts.len() > right.rank() {
        let message = format!("too many counts: {} for an array of rank {}", counts.len(), right.rank());
        return Err(Fault::length(Blame::Left, message));
    }
    let mut window = Window::whole(&right);
    for (&count, &axis) in counts.iter().zip(axes) {
        let length = window.lengths[axis];
        let dropped = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX).min(length);
        window.lengths[axis] = length - dropped;
        window.starts[axis] = if count > 0 { dropped as i64 } else { 0 };
    }
    select_window(context, right, &window)
}
