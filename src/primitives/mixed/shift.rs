#![doc = include_str!("shift.md")]

use super::catenate::join;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `»`.
pub(crate) static SHIFT_BEFORE: Primitive = Primitive::new('»', "primitives/mixed/shift.md")
    .monadic("nudge", |context, right| nudge(context, right, shift_in_before))
    .dyadic("shift before", |context, left, right| shift(context, left, right, shift_in_before));

/// The primitive `«`.
pub(crate) static SHIFT_AFTER: Primitive = Primitive::new('«', "primitives/mixed/shift.md")
    .monadic("nudge back", |context, right| nudge(context, right, shift_in_after))
    .dyadic("shift after", |context, left, right| shift(context, left, right, shift_in_after));

/// A function that shifts new cells, the first argument, into an array, the second; the number of major cells remains the same.
type Shift = fn(&Context, Array, Array) -> Result<Array>;

/// Shifts new cells in before the others, and as many cells out at the end.
fn shift_in_before(context: &Context, new: Array, old: Array) -> Result<Array> {
    let count = old.tally();
    join(context, new, old, 0)?.major_part(context.memory(), 0, count)
}

/// Shifts new cells in after the others, and as many cells out at the start.
fn shift_in_after(context: &Context, new: Array, old: Array) -> Result<Array> {
    let count = old.tally();
    let joined = join(context, old, new, 0)?;
    let start = joined.tally() - count;
    joined.major_part(context.memory(), start, count)
}

/// Computes `»Y` or `«Y`: shifts in one cell of fills.
fn nudge(context: &mut Context, right: Array, shift: Shift) -> Result<Array> {
    let right = require_cells(right)?;
    if right.is_empty() {
        return Ok(right);
    }
    let cell = Array::full(context.memory(), right.shape().with_length(0, 1)?, &right.fill()?)?;
    shift(context, cell, right)?.simplify(context.memory())
}

/// Computes `X»Y` or `X«Y`: shifts in the cells of `X`.
fn shift(context: &mut Context, left: Array, right: Array, shift: Shift) -> Result<Array> {
    let right = require_cells(right)?;
    if left.rank() > right.rank() {
        let message =
            format!("the rank of the left argument, {}, must not exceed that of the right, {}", left.rank(), right.rank());
        return Err(Fault::rank(Blame::Left, message));
    }
    if right.tally() == 0 {
        return Ok(right);
    }
    shift(context, left, right)?.simplify(context.memory())
}

/// Returns the argument; fails if it is a scalar, which has no cells.
fn require_cells(right: Array) -> Result<Array> {
    if right.is_scalar() { Err(Fault::rank(Blame::Right, "a scalar has no cells to shift")) } else { Ok(right) }
}
