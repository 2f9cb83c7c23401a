#![doc = include_str!("enclose.md")]

use super::ITEMS_PER_POLL;
use super::drop::enclose_cells;
use super::nest::partition;
use super::replicate::sum_magnitudes;
use super::transpose::move_axes;
use crate::array::{Array, Buffer, Charged, Element, ElementType, Item, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::window::{Window, select_window};

/// The primitive `⊂`.
pub(crate) static ENCLOSE: Primitive = Primitive::new('⊂', "primitives/mixed/enclose.md")
    .monadic("enclose", |context, right| {
        Ok(if right.is_simple_scalar() { right } else { Array::scalar(Item::new_in(context.memory(), right)?) })
    })
    .dyadic("partitioned enclose", |context, left, right| {
        let axis = right.last_axis();
        divide(context, left, right, axis)
    })
    .monadic_with_axis(enclose_axes)
    .dyadic_with_axis(|context, axis, left, right| {
        let axis = arguments::to_axis(context, axis, right.rank())?;
        divide(context, left, right, axis)
    })
    .with_monadic_inverse(disclose);

/// Computes `⊂[K]Y`: the parts of `Y` that extend along the axes `K`, as items.
fn enclose_axes(context: &mut Context, axes: &Array, right: Array) -> Result<Array> {
    let axes = arguments::to_axes(context, axes, right.rank())?;
    let rank = right.rank();
    if axes.is_empty() && !right.is_nested() {
        return Ok(right);
    }
    let others: Vec<usize> = (0..rank).filter(|axis| !axes.contains(axis)).collect();
    let mut targets = vec![0; rank];
    for (position, &axis) in others.iter().chain(&axes).enumerate() {
        targets[axis] = position;
    }
    let right = move_axes(context, right, &targets)?;
    enclose_cells(context, &right, axes.len())
}

/// Computes `⊂⍣¯1⊢Y`: the content of a scalar.
fn disclose(_context: &mut Context, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Ok(right.disclose());
    }
    Err(Fault::domain(Blame::Right, format!("the inverse of ⊂ needs a scalar, not an array of rank {}", right.rank())))
}

/// Computes `X⊂[K]Y`: cuts `X[i]` times before cell `i` along the axis; the cells before the first cut are left out. With `⎕ML`
/// 3 or more, this is `X⊆[K]Y`.
fn divide(context: &mut Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    if context.workspace.settings.migration_level >= 3 {
        return partition(context, left, right, axis);
    }
    let right = if right.is_scalar() { right.ravel() } else { right };
    let length = right.lengths()[axis];
    let cuts = find_cuts(context.memory(), &left, length)?;
    let total = cuts.len().saturating_sub(1);
    let memory = context.memory();
    let part = |from: usize, to: usize| {
        let mut window = Window::whole(&right);
        window.starts[axis] = from as i64;
        window.lengths[axis] = to - from;
        select_window(context, right.clone(), &window)
    };
    if total == 0 {
        return Ok(Array::vector(Item::wrap(Item::empty_like(&Item::new(part(0, 0)?))?)));
    }
    let mut items = memory.vector::<Item>(total)?;
    if right.rank() == 1 && !matches!(right.element_type(), ElementType::Bits | ElementType::Nested) {
        for first in (0..total).step_by(ITEMS_PER_POLL) {
            context.poll()?;
            let parts = (first..total.min(first + ITEMS_PER_POLL)).map(|part| (cuts[part], cuts[part + 1] - cuts[part]));
            right.push_parts(memory, parts, &mut items)?;
        }
        return Ok(Array::new(Shape::vector(total), Buffer::from(memory.adopt(items)?)));
    }
    let mut empty_part = None;
    for (index, pair) in cuts.windows(2).enumerate() {
        if index % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        let (from, to) = (pair[0], pair[1]);
        // All empty parts share one array, since its prototype may take long to find.
        let part = match &empty_part {
            Some(empty_part) if from == to => Array::clone(empty_part),
            _ => part(from, to)?,
        };
        if from == to && empty_part.is_none() {
            empty_part = Some(part.clone());
        }
        items.push(Item::new_in(memory, part)?);
    }
    Ok(Array::new(Shape::vector(total), Buffer::from(memory.adopt(items)?)))
}

/// Returns the positions at which the parts begin, followed by the end of the last part.
fn find_cuts(memory: &Memory, left: &Array, length: usize) -> Result<Charged<usize>> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("the left argument must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    let mut counts = arguments::to_many_integers(memory, left, Blame::Left)?;
    if left.is_scalar() {
        counts = arguments::repeat_number(memory, counts[0], length)?;
    }
    if counts.len() > length + 1 {
        let message =
            format!("the left argument has length {}, but the axis has only {} places for dividers", counts.len(), length + 1);
        return Err(Fault::length(Blame::Left, message));
    }
    if let Some(count) = counts.iter().find(|&&count| count < 0) {
        return Err(Fault::domain(Blame::Left, format!("the number of dividers must not be negative: it is {count}")));
    }
    let mut cuts = memory.vector(sum_magnitudes(counts.iter().copied())?.saturating_add(1))?;
    for (position, &count) in counts.iter().enumerate() {
        cuts.extend(std::iter::repeat_n(position, count as usize));
    }
    cuts.push(length);
    Ok(cuts)
}
