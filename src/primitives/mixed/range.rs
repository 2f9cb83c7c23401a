#![doc = include_str!("range.md")]

use super::catenate::join;
use crate::array::tolerance::tolerant_floor;
use crate::array::{Array, Block, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// The primitive `…`.
pub(crate) static RANGE: Primitive = Primitive::new('…', "primitives/mixed/range.md").dyadic("range", range);

/// Computes `X…Y`: a range that begins with the last element of `X`, or with the last two, which then give the step, and
/// extends to the first element of `Y`. The other elements remain before and after the range.
fn range(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (to_vector(left, Blame::Left)?, to_vector(right, Blame::Right)?);
    let (from, to) = (to_numbers(&left, Blame::Left)?, to_numbers(&right, Blame::Right)?);
    let is_character_range = left.is_character();
    if is_character_range != right.is_character() {
        return Err(Fault::domain(Blame::Function, "both ends of a range must be numbers, or both characters"));
    }
    let head_length = left.bound().saturating_sub(2);
    let explicit_step = (left.bound() > 1).then(|| from[head_length + 1] - from[head_length]);
    let step = explicit_step.unwrap_or(if to[0] < from[head_length] { -1.0 } else { 1.0 });
    if step == 0.0 {
        return Err(Fault::domain(Blame::Left, "the last two elements must differ: they give the step, which cannot be 0"));
    }
    let count = tolerant_floor((to[0] - from[head_length]) / step, context.tolerance()) + 1.0;
    let numbers = arithmetic_sequence(context, from[head_length], step, count.max(0.0) as usize)?;
    let middle = if is_character_range {
        to_character_vector(context, &numbers)?
    } else {
        Array::vector(numbers).narrow(context.memory())?
    };
    let middle = if middle.is_empty() { left.empty_with_shape(Shape::vector(0))? } else { middle };
    let head = join(context, left.ravel_part(context.memory(), 0, head_length)?, middle, 0)?;
    let tail = right.ravel_part(context.memory(), 1, right.bound() - 1)?;
    join(context, head, tail, 0)
}

/// Returns an argument, which holds one end of the range, as a vector.
fn to_vector(array: Array, blame: Blame) -> Result<Array> {
    match (array.rank(), array.bound()) {
        (0, _) => Ok(array.ravel()),
        (1, 1..) => Ok(array),
        (1, _) => Err(Fault::length(blame, "the ends of a range cannot be empty")),
        (rank, _) => {
            Err(Fault::rank(blame, format!("the ends of a range must be scalars or vectors, not arrays of rank {rank}")))
        }
    }
}

/// Returns the elements of an argument as numbers: characters as their code points.
fn to_numbers(array: &Array, blame: Blame) -> Result<Vec<f64>> {
    if array.is_character() {
        let characters = arguments::to_characters(array, blame, "the ends of a range must be real numbers or characters")?;
        return Ok(characters.iter().map(|&character| f64::from(u32::from(character))).collect());
    }
    let numbers = arguments::to_floats(array, blame, "the ends of a range must be real numbers or characters")?;
    if !numbers.iter().all(|number| number.is_finite()) {
        return Err(Fault::domain(blame, "the ends of a range must be between about ¯1.8E308 and 1.8E308"));
    }
    Ok(numbers.into_owned())
}

/// Returns `count` numbers from `from` on, each one step from the previous one.
fn arithmetic_sequence(context: &Context, from: f64, step: f64, count: usize) -> Result<Block<f64>> {
    let mut block: Block<f64> = context.memory().block(count)?;
    context.work().fill(&mut block, |start, target| {
        for (index, target) in target.iter_mut().enumerate() {
            *target = from + step * (start + index) as f64;
        }
    })?;
    Ok(block)
}

/// Converts code points to characters; fails if one of them is not the code point of a character.
fn to_character_vector(context: &Context, numbers: &[f64]) -> Result<Array> {
    let mut characters = context.memory().vector(numbers.len())?;
    for &number in numbers {
        let invalid = || Fault::domain(Blame::Function, format!("{number} is not the code point of a character"));
        characters.push(char::from_u32(number as u32).ok_or_else(invalid)?);
    }
    Array::vector(context.memory().adopt(characters)?).narrow(context.memory())
}
