//! Conversions of elements to and from numbers of any kind.

use super::compare::complex_at;
use super::{Array, Buffer, Complex, Elements, Exact, Extended, Memory};
use crate::error::Result;
use std::borrow::Cow;

/// Returns the number at `index` of an array of numbers.
///
/// # Panics
/// If the elements are not numbers.
pub(crate) fn get_extended(elements: &Elements, index: usize) -> Extended {
    match elements {
        Elements::Extended(buffer) => buffer.as_slice()[index].clone(),
        numbers => Extended::from(complex_at(numbers, index)),
    }
}

impl Elements {
    /// Returns the numbers as elements that can be mixed with exact ones: each keeps its kind.
    pub fn extended(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        match self {
            Elements::Extended(buffer) => Ok(buffer.clone()),
            numbers => collect_numbers(memory, (0..numbers.len()).map(|index| get_extended(numbers, index))),
        }
    }

    /// Converts the numbers like [`Elements::extended`], but to exact ones if all are exact or integers. A float with an integer
    /// value counts as an integer, as everywhere in APL.
    pub fn to_exact(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        let exact = |index: usize| match get_extended(self, index) {
            Extended::Float(float) => Exact::from_integer_float(float),
            Extended::Exact(exact) => Some(exact),
            _ => None,
        };
        for index in 0..self.len() {
            poll_at(memory, index)?;
            if exact(index).is_none() {
                return self.extended(memory);
            }
        }
        collect_numbers(memory, (0..self.len()).map(|index| Extended::Exact(exact(index).unwrap_or(Exact::ZERO))))
    }

    /// Converts the numbers like [`Elements::extended`], but real numbers to decimal ones.
    pub fn to_decimal(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        let decimal = |number: Extended| match number.to_decimal() {
            Some(Cow::Owned(decimal)) => Extended::from(decimal),
            _ => number,
        };
        collect_numbers(memory, (0..self.len()).map(|index| decimal(get_extended(self, index))))
    }

    /// Returns numbers of any kind as elements: as machine numbers if there are any and all of them are machine numbers.
    pub fn from_extended(memory: &Memory, numbers: Buffer<Extended>) -> Result<Self> {
        let slice = numbers.as_slice();
        if slice.is_empty() || !slice.iter().all(Extended::is_machine_number) {
            return Ok(Elements::Extended(numbers));
        }
        let real = slice.iter().all(|number| matches!(number, Extended::Float(_)));
        if real {
            let mut floats = memory.block::<f64>(slice.len())?;
            floats.iter_mut().zip(slice).for_each(|(float, number)| *float = number.to_complex().re);
            return Ok(floats.into());
        }
        let mut complexes = memory.block::<Complex>(slice.len())?;
        complexes.iter_mut().zip(slice).for_each(|(complex, number)| *complex = number.to_complex());
        Ok(complexes.into())
    }
}

/// Checks for a request to stop at every 1024th index: making numbers of any kind is slow.
fn poll_at(memory: &Memory, index: usize) -> Result<()> {
    const NUMBERS_PER_POLL: usize = 1024;
    if index.is_multiple_of(NUMBERS_PER_POLL) { Ok(memory.poll()?) } else { Ok(()) }
}

/// Collects elements that are made one by one, and charges them to an account; a single one is stored inline and not charged.
fn collect_numbers(memory: &Memory, mut elements: impl ExactSizeIterator<Item = Extended>) -> Result<Buffer<Extended>> {
    if elements.len() == 1
        && let Some(only) = elements.next()
    {
        return Ok(Buffer::One(only));
    }
    let mut numbers = memory.vector(elements.len())?;
    for (index, number) in elements.enumerate() {
        poll_at(memory, index)?;
        numbers.push(number.charge_to(memory)?);
    }
    Ok(memory.adopt(numbers)?.into())
}

impl Array {
    /// Converts extended numbers to machine numbers in the narrowest type, rounding to the nearest float where necessary;
    /// returns any other array unchanged.
    pub fn into_machine_numbers(self, memory: &Memory) -> Result<Self> {
        let Elements::Extended(buffer) = self.elements() else { return Ok(self) };
        let mut complexes = memory.block::<Complex>(buffer.len())?;
        for (index, (complex, number)) in complexes.iter_mut().zip(buffer.as_slice()).enumerate() {
            poll_at(memory, index)?;
            *complex = number.to_complex();
        }
        Self::new(self.shape().clone(), complexes).narrow(memory)
    }

    /// Creates a scalar from a number of any kind.
    pub fn extended(number: Extended) -> Self {
        match number {
            Extended::Float(float) => Self::number(float),
            Extended::Complex(complex) => Self::complex(*complex),
            exact => Self::scalar(exact),
        }
    }
}
