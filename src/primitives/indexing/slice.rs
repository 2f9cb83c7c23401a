//! Slices as values: made from the parts of `a:b:s`, and resolved against the axis that they select from.

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
        if let Some(part) = part.as_ref().filter(|part| part.mark() != Some(Mark::Null)) {
            *number = Some(bound(part)?);
        }
    }
    let [from, to, by] = numbers;
    Ok(Array::scalar(Mark::Slice(Slice::new(from, to, by))))
}

fn bound(part: &Array) -> Result<i64> {
    arguments::whole(part, Blame::Right).map_err(|fault| match part.bound() {
        1 => Fault::domain(Blame::Right, "the parts of a slice are whole numbers, or ⎕NULL for one left out"),
        _ => fault,
    })
}
