//! Checked conversion of arguments: axes, counts, integers. Each raises the APL error that a user expects.

use crate::array::convert::near_whole;
use crate::array::elements::with_whole_numbers;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Array, Complex, ElementType, Elements, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use std::borrow::Cow;

/// Returns one integer, from a scalar or a one-element vector.
pub(crate) fn whole(array: &Array, blame: Blame) -> Result<i64> {
    if array.rank() > 1 {
        return Err(Fault::rank(blame, format!("expected a single number, got an array of rank {}", array.rank())));
    }
    if array.bound() != 1 {
        return Err(Fault::length(blame, format!("expected a single number, got {}", array.bound())));
    }
    Ok(wholes(array, blame)?[0])
}

/// Returns the integers of an array that may be long; WS FULL if there is not enough memory for them.
pub(crate) fn many_wholes(memory: &Memory, array: &Array, blame: Blame) -> Result<Vec<i64>> {
    memory.check(array.bound().saturating_mul(size_of::<i64>()))?;
    wholes(array, blame)
}

/// Returns the real numbers of an array, in ravel order.
///
/// # Errors
/// DOMAIN ERROR, with the text `needed`, if there are others; WS FULL if there is not enough memory for them.
pub(crate) fn floats<'a>(array: &'a Array, blame: Blame, needed: &str) -> Result<Cow<'a, [f64]>> {
    if let Some(memory) = array.memory().filter(|_| array.element_type() != ElementType::Float) {
        memory.check(array.bound().saturating_mul(size_of::<f64>()))?;
    }
    array.floats().ok_or_else(|| Fault::domain(blame, needed.to_owned()))
}

/// Returns the characters of an array, in ravel order.
///
/// # Errors
/// DOMAIN ERROR, with the text `needed`, if there are other elements; WS FULL if there is not enough memory for them.
pub(crate) fn characters<'a>(array: &'a Array, blame: Blame, needed: &str) -> Result<Cow<'a, [char]>> {
    if let Some(memory) = array.memory().filter(|_| array.element_type() == ElementType::Latin) {
        memory.check(array.bound().saturating_mul(size_of::<char>()))?;
    }
    array.characters().ok_or_else(|| Fault::domain(blame, needed.to_owned()))
}

/// Returns the integers of an array, in ravel order.
pub(crate) fn wholes(array: &Array, blame: Blame) -> Result<Vec<i64>> {
    let not_whole = || Fault::domain(blame, "expected whole numbers");
    // An array may be long even where only a few numbers make sense.
    if let Some(memory) = array.memory() {
        memory.check(array.bound().saturating_mul(size_of::<i64>()))?;
    }
    with_whole_numbers!(array.elements(), buffer => convert_each(array, buffer.as_slice(), |&value| Ok(i64::from(value))),
        Elements::Bits(bits) => {
            let mut numbers = Vec::with_capacity(bits.len());
            for start in (0..bits.len()).step_by(ELEMENTS_PER_POLL) {
                array.memory().map_or(Ok(()), Memory::poll)?;
                numbers.extend((start..bits.len().min(start + ELEMENTS_PER_POLL)).map(|index| i64::from(bits.get(index))));
            }
            Ok(numbers)
        },
        Elements::Float(buffer) => convert_each(array, buffer.as_slice(), |&value| near_whole(value).ok_or_else(not_whole)),
        Elements::Complex(buffer) => convert_each(array, buffer.as_slice(), |&value| near_real(value).ok_or_else(not_whole)),
        Elements::Nested(buffer) => {
            convert_each(
                array,
                buffer.as_slice(),
                |item| if item.depth() == 0 { whole(item.array(), blame) } else { Err(not_whole()) },
            )
        },
        // An empty array has no numbers of any kind: `''⍴5` is `⍬⍴5`.
        _ if array.is_empty() => Ok(Vec::new()),
        _ => array.floats().ok_or_else(not_whole)?.iter().map(|&value| near_whole(value).ok_or_else(not_whole)).collect(),
    )
}

/// Converts each element to a number, and stops if an interrupt is pending.
fn convert_each<T>(array: &Array, elements: &[T], number: impl Fn(&T) -> Result<i64>) -> Result<Vec<i64>> {
    let mut numbers = Vec::with_capacity(elements.len());
    for part in elements.chunks(ELEMENTS_PER_POLL) {
        array.memory().map_or(Ok(()), Memory::poll)?;
        for element in part {
            numbers.push(number(element)?);
        }
    }
    Ok(numbers)
}

/// Returns `number` repeated `count` times.
pub(crate) fn repeat_number(memory: &Memory, number: i64, count: usize) -> Result<Vec<i64>> {
    let mut numbers = memory.vector(count)?;
    numbers.resize(count, number);
    Ok(numbers.into_vec())
}

/// Returns the integer that a complex number equals, or nearly equals.
fn near_real(value: Complex) -> Option<i64> {
    /// The tolerance for imaginary parts that are rounding errors, relative to the real part.
    const IMAGINARY_TOLERANCE: f64 = 1e-14;
    let is_real = value.im.abs() <= IMAGINARY_TOLERANCE * value.re.abs().max(1.0);
    if is_real { near_whole(value.re) } else { None }
}

/// Returns the axis, counted from 0, that an argument names in an array of rank `rank`.
pub(crate) fn axis(context: &Context, axis: &Array, rank: usize) -> Result<usize> {
    let number = whole(axis, Blame::Axis)?;
    let position = number - context.index_origin();
    if (0..rank as i64).contains(&position) {
        return Ok(position as usize);
    }
    Err(invalid_axis(number, rank))
}

/// Returns several different axes of an array of rank `rank`, counted from 0.
pub(crate) fn axes(context: &Context, axes: &Array, rank: usize) -> Result<Vec<usize>> {
    if axes.rank() > 1 {
        return Err(Fault::rank(Blame::Axis, format!("axes must be a scalar or a vector, not an array of rank {}", axes.rank())));
    }
    let mut positions = Vec::new();
    for number in wholes(axes, Blame::Axis)? {
        let position = number - context.index_origin();
        if !(0..rank as i64).contains(&position) {
            return Err(invalid_axis(number, rank));
        }
        if positions.contains(&(position as usize)) {
            return Err(Fault::domain(Blame::Axis, format!("axis {number} is named twice")));
        }
        positions.push(position as usize);
    }
    Ok(positions)
}

/// Returns the fault for an axis that the array does not have.
pub(crate) fn invalid_axis(number: i64, rank: usize) -> Fault {
    Fault::rank(Blame::Axis, format!("there is no axis {number} in an array of rank {rank}")).with_classic("Invalid axis")
}
