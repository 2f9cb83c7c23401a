#![doc = include_str!("range.md")]

use super::catenate::join;
use crate::array::convert::tolerant_floor;
use crate::array::{Array, Block, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// The primitive `…`.
pub(crate) static RANGE: Primitive = Primitive::new('…', include_str!("range.md")).dyadic("range", range);

/// Computes `X…Y`: a range from the last element of `X`, or the last two, to the first of `Y`; the other elements remain around
/// it.
fn range(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (vector(left, Blame::Left)?, vector(right, Blame::Right)?);
    let (from, to) = (ends(&left, Blame::Left)?, ends(&right, Blame::Right)?);
    let characters = left.is_character();
    if characters != right.is_character() {
        return Err(Fault::domain(Blame::Function, "both ends of a range must be numbers, or both characters"));
    }
    let head_length = left.bound().saturating_sub(2);
    let explicit_step = (left.bound() > 1).then(|| from[head_length + 1] - from[head_length]);
    let step = explicit_step.unwrap_or(if to[0] < from[head_length] { -1.0 } else { 1.0 });
    if step == 0.0 {
        return Err(Fault::domain(Blame::Left, "the step is 0: the last two elements are the same"));
    }
    let count = tolerant_floor(context.tolerance(), (to[0] - from[head_length]) / step) + 1.0;
    let numbers = steps(context, from[head_length], step, count.max(0.0) as usize)?;
    let middle = if characters { as_characters(context, &numbers)? } else { Array::vector(numbers).narrow(context.memory())? };
    let middle = if middle.is_empty() { left.empty_with_shape(Shape::vector(0))? } else { middle };
    let head = join(context, left.ravel_part(context.memory(), 0, head_length)?, middle, 0)?;
    let tail = right.ravel_part(context.memory(), 1, right.bound() - 1)?;
    join(context, head, tail, 0)
}

/// Returns an argument, which holds one end of the range, as a vector.
fn vector(array: Array, blame: Blame) -> Result<Array> {
    match (array.rank(), array.bound()) {
        (0, _) => Ok(array.ravel()),
        (1, 1..) => Ok(array),
        (1, _) => Err(Fault::length(blame, "the ends of a range cannot be empty")),
        (rank, _) => {
            Err(Fault::rank(blame, format!("the ends of a range must be scalars or vectors, not arrays of rank {rank}")))
        }
    }
}

/// Returns the elements as numbers: code points for characters.
fn ends(array: &Array, blame: Blame) -> Result<Vec<f64>> {
    if array.is_character() {
        let characters = arguments::characters(array, blame, "the ends of a range must be real numbers or characters")?;
        return Ok(characters.iter().map(|&character| f64::from(u32::from(character))).collect());
    }
    let numbers = arguments::floats(array, blame, "the ends of a range must be real numbers or characters")?;
    if !numbers.iter().all(|number| number.is_finite()) {
        return Err(Fault::domain(blame, "the ends of a range must be within about ¯1.8E308 to 1.8E308"));
    }
    Ok(numbers.into_owned())
}

/// Returns `count` numbers, each one step from the previous one.
fn steps(context: &Context, from: f64, step: f64, count: usize) -> Result<Block<f64>> {
    let mut block: Block<f64> = context.memory().block(count)?;
    context.work().fill(&mut block, |start, target| {
        for (index, target) in target.iter_mut().enumerate() {
            *target = from + step * (start + index) as f64;
        }
    })?;
    Ok(block)
}

/// Converts code points to characters.
fn as_characters(context: &Context, numbers: &[f64]) -> Result<Array> {
    let mut characters = context.memory().vector(numbers.len())?;
    for &number in numbers {
        let invalid = || Fault::domain(Blame::Function, format!("{number} is not the code point of a character"));
        characters.push(char::from_u32(number as u32).ok_or_else(invalid)?);
    }
    Array::vector(context.memory().adopt(characters)?).narrow(context.memory())
}
