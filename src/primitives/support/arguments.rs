//! Checked conversions of arguments to integers, real numbers, characters and axes. Each conversion fails with the APL error
//! that a user expects.

use crate::array::convert::to_near_integer;
use crate::array::elements::with_whole_numbers;
use crate::array::memory::{Charge, ELEMENTS_PER_POLL};
use crate::array::{Array, Complex, ElementType, Elements, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use std::borrow::Cow;

/// Converts a scalar or a one-element vector to an integer; fails if the argument has another shape or does not hold an
/// integer.
pub(crate) fn to_integer(array: &Array, blame: Blame) -> Result<i64> {
    if array.rank() > 1 {
        return Err(Fault::rank(blame, format!("expected a single number, got an array of rank {}", array.rank())));
    }
    if array.bound() != 1 {
        return Err(Fault::length(blame, format!("expected a single number, got a vector of length {}", array.bound())));
    }
    Ok(to_integers(array, blame)?[0])
}

/// Converts the elements of an array that may be long to integers; fails with WS FULL if there is not enough memory for them.
pub(crate) fn to_many_integers(memory: &Memory, array: &Array, blame: Blame) -> Result<Vec<i64>> {
    memory.check(array.bound().saturating_mul(size_of::<i64>()))?;
    to_integers(array, blame)
}

/// Returns the elements of an array as floats, in ravel order.
///
/// # Errors
/// DOMAIN ERROR with the message `message` if an element is not a real number; WS FULL if there is not enough memory for the
/// floats.
pub(crate) fn to_floats<'a>(array: &'a Array, blame: Blame, message: &str) -> Result<Cow<'a, [f64]>> {
    if let Some(memory) = array.memory().filter(|_| array.element_type() != ElementType::Float) {
        memory.check(array.bound().saturating_mul(size_of::<f64>()))?;
    }
    array.floats().ok_or_else(|| Fault::domain(blame, message.to_owned()))
}

/// Returns the characters of an array, in ravel order.
///
/// # Errors
/// DOMAIN ERROR with the message `message` if an element is not a character; WS FULL if there is not enough memory for the
/// characters.
pub(crate) fn to_characters<'a>(array: &'a Array, blame: Blame, message: &str) -> Result<Cow<'a, [char]>> {
    if let Some(memory) = array.memory().filter(|_| array.element_type() == ElementType::Latin) {
        memory.check(array.bound().saturating_mul(size_of::<char>()))?;
    }
    array.characters().ok_or_else(|| Fault::domain(blame, message.to_owned()))
}

/// Returns the text that [`Array::to_text`] returns, charged to `charge` before it is copied: it may be long.
///
/// # Errors
/// WS FULL if there is not enough memory for the text.
pub(crate) fn to_charged_text(charge: &mut Charge, array: &Array) -> Result<Option<String>> {
    match array.elements() {
        _ if array.rank() > 1 => Ok(None),
        Elements::Latin(buffer) => copy_text(charge, buffer.as_slice(), |&byte| char::from(byte)).map(Some),
        Elements::Char(buffer) => copy_text(charge, buffer.as_slice(), |&character| character).map(Some),
        _ => Ok(array.to_text()),
    }
}

/// Returns the text of elements, each of which `to_character` converts to a character; stops if an interrupt is pending.
fn copy_text<T>(charge: &mut Charge, elements: &[T], to_character: impl Fn(&T) -> char) -> Result<String> {
    let mut length = 0;
    for part in elements.chunks(ELEMENTS_PER_POLL) {
        charge.poll()?;
        length += part.iter().map(|element| to_character(element).len_utf8()).sum::<usize>();
    }
    charge.add(length)?;
    let mut text = String::with_capacity(length);
    for part in elements.chunks(ELEMENTS_PER_POLL) {
        charge.poll()?;
        text.extend(part.iter().map(&to_character));
    }
    Ok(text)
}

/// Converts the elements of an array to integers, in ravel order; fails unless all of them are integers within a fixed
/// tolerance.
pub(crate) fn to_integers(array: &Array, blame: Blame) -> Result<Vec<i64>> {
    let not_whole = || Fault::domain(blame, "expected whole numbers");
    // An array may be long even if only a few numbers make sense.
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
        Elements::Float(buffer) => convert_each(array, buffer.as_slice(), |&value| to_near_integer(value).ok_or_else(not_whole)),
        Elements::Complex(buffer) => convert_each(array, buffer.as_slice(), |&value| near_whole_complex(value).ok_or_else(not_whole)),
        Elements::Nested(buffer) => {
            convert_each(
                array,
                buffer.as_slice(),
                |item| if item.depth() == 0 { to_integer(&item.array(), blame) } else { Err(not_whole()) },
            )
        },
        // An empty array is accepted whatever its type: `''⍴5` is `⍬⍴5`.
        _ if array.is_empty() => Ok(Vec::new()),
        _ => array.floats().ok_or_else(not_whole)?.iter().map(|&value| to_near_integer(value).ok_or_else(not_whole)).collect(),
    )
}

/// Converts each element to an integer with `convert`; stops if an interrupt is pending.
fn convert_each<T>(array: &Array, elements: &[T], convert: impl Fn(&T) -> Result<i64>) -> Result<Vec<i64>> {
    let mut numbers = Vec::with_capacity(elements.len());
    for part in elements.chunks(ELEMENTS_PER_POLL) {
        array.memory().map_or(Ok(()), Memory::poll)?;
        for element in part {
            numbers.push(convert(element)?);
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

/// Returns the integer that a complex number equals or nearly equals, or `None` if there is none.
fn near_whole_complex(value: Complex) -> Option<i64> {
    /// The tolerance for imaginary parts that are rounding errors, relative to the real part.
    const IMAGINARY_TOLERANCE: f64 = 1e-14;
    let is_real = value.im.abs() <= IMAGINARY_TOLERANCE * value.re.abs().max(1.0);
    if is_real { to_near_integer(value.re) } else { None }
}

/// Returns the axis, counted from 0, that an argument names in an array of rank `rank`; fails if there is no such axis.
pub(crate) fn to_axis(context: &Context, axis: &Array, rank: usize) -> Result<usize> {
    let number = to_integer(axis, Blame::Axis)?;
    let position = number - context.index_origin();
    if (0..rank as i64).contains(&position) {
        return Ok(position as usize);
    }
    Err(invalid_axis_fault(number, rank))
}

/// Returns the axes, counted from 0, that an argument names in an array of rank `rank`; fails unless they exist and differ.
pub(crate) fn to_axes(context: &Context, axes: &Array, rank: usize) -> Result<Vec<usize>> {
    if axes.rank() > 1 {
        return Err(Fault::rank(Blame::Axis, format!("axes must be a scalar or a vector, not an array of rank {}", axes.rank())));
    }
    let mut positions = Vec::new();
    for number in to_integers(axes, Blame::Axis)? {
        let position = number - context.index_origin();
        if !(0..rank as i64).contains(&position) {
            return Err(invalid_axis_fault(number, rank));
        }
        if positions.contains(&(position as usize)) {
            return Err(Fault::domain(Blame::Axis, format!("axis {number} is named twice")));
        }
        positions.push(position as usize);
    }
    Ok(positions)
}

/// Returns the fault for an axis that the array does not have.
pub(crate) fn invalid_axis_fault(number: i64, rank: usize) -> Fault {
    Fault::rank(Blame::Axis, format!("there is no axis {number} in an array of rank {rank}")).with_classic("Invalid axis")
}
