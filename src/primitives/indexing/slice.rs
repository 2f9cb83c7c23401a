//! Slices: made as values from the parts of `a:b:s`, and resolved against the axis that they select from.

use super::scope::Scope;
use super::selector::Axis;
use crate::array::{Array, Mark, Slice};
use crate::error::{Blame, Fault, Result};
use crate::primitives::arguments;

/// The scalar for `a:b:s`, or for as many of its parts as there are: a part left out, or `⎕NULL`, is none.
pub fn slice(parts: &[Option<Array>]) -> Result<Array> {
    if parts.len() > 3 {
        let message = format!("a slice has a start, an end and a step: these are {} parts", parts.len());
        return Err(Fault::length(Blame::Right, message));
    }
    let mut numbers = [None; 3];
    for (number, part) in numbers.iter_mut().zip(parts) {
        if let Some(part) = part.as_ref().filter(|part| part.mark() != Some(&Mark::Null)) {
            *number = Some(bound(part)?);
        }
    }
    let [from, to, by] = numbers;
    Ok(Array::scalar(Mark::Slice(Slice::new(from, to, by))))
}

fn bound(part: &Array) -> Result<i64> {
    arguments::whole(part, Blame::Right).map_err(|fault| match part.bound() {
        1 => Fault::domain(Blame::Right, "the parts of a slice are whole numbers, or ⎕NULL for one left out"),
        _ if part.rank() > 0 => {
            Fault::rank(Blame::Right, format!("a part of a slice is one number, this has rank {}", part.rank()))
        }
        _ => fault,
    })
}

/// Cells at even distances along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The first, counted from 0.
    pub first: usize,
    /// From one to the next; below 0 it runs down.
    pub step: isize,
    /// How many.
    pub count: usize,
}

impl Range {
    /// What a slice selects along an axis: its bounds are clipped, never outside.
    pub fn new(scope: Scope<'_>, slice: Slice, axis: Axis) -> Result<Self> {
        let step = slice.by().unwrap_or(1);
        if step == 0 {
            let message = format!("the step of the slice {slice} in position {} is 0", axis.position(scope));
            return Err(Fault::domain(Blame::Left, message));
        }
        let length = axis.length as i64;
        // One before the first cell and one behind the last are where a slice that runs down or up can end.
        let (least, greatest) = if step > 0 { (0, length) } else { (-1, length - 1) };
        let clipped = |bound: i64| {
            let place = if bound < 0 { (bound + length).max(-1) } else { bound - scope.origin };
            place.clamp(least, greatest)
        };
        let (lowest, highest) = if step > 0 { (least, greatest) } else { (greatest, least) };
        let first = slice.from().map_or(lowest, clipped);
        let end = slice.to().map_or(highest, clipped);
        let distance = if step > 0 { end - first } else { first - end };
        let count = if distance <= 0 { 0 } else { (distance - 1) / step.abs() + 1 };
        // The first place of nothing may be none.
        Ok(Self { first: first.max(0) as usize, step: step as isize, count: count as usize })
    }
}
