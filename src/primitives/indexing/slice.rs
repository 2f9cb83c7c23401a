//! Slices: made as values from the parts of `a:b:s`, and resolved against the axis that they select from.

use super::index_settings::IndexSettings;
use super::selector::Axis;
use crate::array::{Array, Mark, Slice};
use crate::error::{Blame, Fault, Result};
use crate::primitives::support::arguments;

/// The greatest number of parts of a slice.
const MAX_SLICE_PARTS: usize = 3;

/// Fails with LENGTH ERROR if there are too many parts for a slice.
pub(crate) fn check_part_count(count: usize) -> Result<()> {
    if count > MAX_SLICE_PARTS {
        let message = format!("a slice must have at most three parts (start, end and step): got {count}");
        return Err(Fault::length(Blame::Right, message));
    }
    Ok(())
}

/// Returns the scalar for `a:b:s`; a part is absent if it is left out, or if it is `⎕NULL`.
pub(crate) fn make_slice(parts: &[Option<Array>]) -> Result<Array> {
    check_part_count(parts.len())?;
    let mut numbers = [None; MAX_SLICE_PARTS];
    for (number, part) in numbers.iter_mut().zip(parts) {
        if let Some(part) = part.as_ref().filter(|part| part.mark() != Some(&Mark::Null)) {
            *number = Some(parse_part(part)?);
        }
    }
    let [from, to, by] = numbers;
    Ok(Array::scalar(Mark::Slice(Slice::new(from, to, by))))
}

/// Returns the number that a part of a slice holds.
fn parse_part(part: &Array) -> Result<i64> {
    arguments::to_integer(part, Blame::Right).map_err(|fault| match part.bound() {
        1 => Fault::domain(Blame::Right, "the parts of a slice must be whole numbers, or ⎕NULL for one that is omitted"),
        _ if part.rank() > 0 => Fault::rank(
            Blame::Right,
            format!("each part of a slice must be a single number, not an array of rank {}", part.rank()),
        ),
        _ => fault,
    })
}

/// Evenly spaced cells along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// The first cell, counted from 0.
    pub first: usize,
    /// The distance from one cell to the next, negative for cells in descending order.
    pub step: isize,
    /// The number of cells.
    pub count: usize,
}

impl Range {
    /// Resolves a slice along an axis; bounds outside the axis are clipped to it.
    pub(crate) fn new(settings: IndexSettings<'_>, slice: Slice, axis: Axis) -> Result<Self> {
        let step = slice.step().unwrap_or(1);
        if step == 0 {
            let message = format!("the step of the slice {slice} in position {} must not be 0", axis.position_number(settings));
            return Err(Fault::domain(Blame::Left, message));
        }
        let length = axis.length as i64;
        // A slice can end one position before the first cell or after the last, depending on its direction.
        let (least, greatest) = if step > 0 { (0, length) } else { (-1, length - 1) };
        let clip = |bound: i64| {
            let position = if bound < 0 { (bound + length).max(-1) } else { bound - settings.origin };
            position.clamp(least, greatest)
        };
        let (lowest, highest) = if step > 0 { (least, greatest) } else { (greatest, least) };
        let first = slice.start().map_or(lowest, clip);
        let end = slice.end().map_or(highest, clip);
        let distance = if step > 0 { end - first } else { first - end };
        let count = if distance <= 0 { 0 } else { (distance - 1) / step.abs() + 1 };
        // The first position of an empty range may be out of bounds.
        Ok(Self { first: first.max(0) as usize, step: step as isize, count: count as usize })
    }
}
