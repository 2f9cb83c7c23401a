//! Elements beyond machine numbers: exact, decimal, float or complex numbers, each with its own kind.

use super::buffer::{Buffer, copy_cloned, repeat_element};
use super::compare::{complex_at, equal_complex};
use super::complex::Complex;
use super::counted::Counted;
use super::decimal::Decimal;
use super::elements::Elements;
use super::exact::Exact;
use super::memory::{Block, Memory};
use super::order::{order_numbers, order_reals};
use super::{Array, Element};
use crate::error::Result;
use std::borrow::Cow;
use std::cmp::Ordering;

/// A number of any kind.
#[derive(Clone)]
pub enum Extended {
    /// A rational number.
    Exact(Exact),
    /// A decimal number.
    Decimal(Counted<Decimal>),
    /// A float.
    Float(f64),
    /// A complex number.
    Complex(Counted<Complex>),
}

impl Extended {
    /// Returns the number as a complex one; infinite if it is beyond the largest float.
    pub fn complex(&self) -> Complex {
        match self {
            Extended::Exact(exact) => Complex::from(exact.float()),
            Extended::Decimal(decimal) => Complex::from(decimal.float()),
            Extended::Float(float) => Complex::from(*float),
            Extended::Complex(complex) => **complex,
        }
    }

    /// Returns true if the number has a type that the kernels support.
    pub fn is_plain(&self) -> bool {
        matches!(self, Extended::Float(_) | Extended::Complex(_))
    }

    /// Returns true if the number is a decimal one whose value is an integer of 32 bits, so that it can be stored as such.
    pub fn is_short(&self) -> bool {
        matches!(self, Extended::Decimal(decimal) if decimal.whole().is_some())
    }

    /// Returns the exact number, if it is one.
    pub fn exact(&self) -> Option<&Exact> {
        match self {
            Extended::Exact(exact) => Some(exact),
            _ => None,
        }
    }

    /// Returns the same number with its heap memory charged to an account.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow it.
    pub fn charge_to(self, memory: &Memory) -> Result<Self> {
        match self {
            Extended::Exact(exact) => Ok(Extended::Exact(exact.charge_to(memory)?)),
            Extended::Decimal(decimal) => Ok(Extended::Decimal(decimal.charge_to(memory)?)),
            Extended::Complex(complex) => Ok(Extended::Complex(complex.charge_to(memory)?)),
            Extended::Float(float) => Ok(Extended::Float(float)),
        }
    }

    /// Returns the number as a decimal one, or `None` if it is complex, infinite, or beyond the largest.
    pub fn decimal(&self) -> Option<Cow<'_, Decimal>> {
        match self {
            Extended::Exact(exact) => Decimal::from_exact(exact).map(Cow::Owned),
            Extended::Decimal(decimal) => Some(Cow::Borrowed(&**decimal)),
            Extended::Float(float) => Decimal::from_float(*float).map(Cow::Owned),
            Extended::Complex(_) => None,
        }
    }

    /// Returns true if both are the same number: exact ones exactly, others within the tolerance.
    pub fn matches(&self, other: &Self, tolerance: f64) -> bool {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left == right,
            (Extended::Decimal(_), _) | (_, Extended::Decimal(_)) => match (self.decimal(), other.decimal()) {
                (Some(left), Some(right)) => left.is_near(&right, tolerance),
                _ => false,
            },
            _ if tolerance == 0.0 => self.order(other).is_eq(),
            _ => equal_complex(self.complex(), other.complex(), tolerance),
        }
    }

    /// Returns the order of two numbers, exact even between different kinds.
    pub fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left.cmp(right),
            (Extended::Decimal(left), Extended::Decimal(right)) => left.cmp(right),
            (Extended::Exact(_) | Extended::Decimal(_), _) => order_exactly(self, other),
            (_, Extended::Exact(_) | Extended::Decimal(_)) => order_exactly(other, self).reverse(),
            _ => order_numbers(self.complex(), other.complex()),
        }
    }

    /// Returns the number as an exact one, or `None` if it is complex or infinite.
    fn as_exact(&self) -> Option<Exact> {
        match self {
            Extended::Exact(exact) => Some(exact.clone()),
            Extended::Decimal(decimal) => Some(decimal.exact()),
            Extended::Float(float) => Exact::from_float(*float),
            Extended::Complex(_) => None,
        }
    }
}

/// Returns the order of a real number and any other.
fn order_exactly(left: &Extended, right: &Extended) -> Ordering {
    let plain = right.complex();
    let real = if plain.is_real() { right.clone() } else { Extended::Float(plain.re) };
    match (left.as_exact(), real.as_exact()) {
        (Some(left), Some(right)) => left.cmp(&right),
        _ => order_reals(0.0, plain.re),
    }
    .then_with(|| order_reals(0.0, plain.im))
}

impl From<Complex> for Extended {
    fn from(complex: Complex) -> Self {
        if complex.is_real() { Extended::Float(complex.re) } else { Extended::Complex(Counted::new(complex)) }
    }
}

impl From<Decimal> for Extended {
    fn from(decimal: Decimal) -> Self {
        Extended::Decimal(Counted::new(decimal))
    }
}

impl From<Exact> for Extended {
    fn from(exact: Exact) -> Self {
        Extended::Exact(exact)
    }
}

impl Element for Extended {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_cloned(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>> {
        repeat_element(memory, length, example)
    }

    fn wrap(buffer: Buffer<Self>) -> Elements {
        Elements::Extended(buffer)
    }

    fn buffer(elements: &Elements) -> Option<&Buffer<Self>> {
        match elements {
            Elements::Extended(buffer) => Some(buffer),
            _ => None,
        }
    }

    fn buffer_mut(elements: &mut Elements) -> Option<&mut Buffer<Self>> {
        match elements {
            Elements::Extended(buffer) => Some(buffer),
            _ => None,
        }
    }

    fn fill_like(&self) -> Result<Self> {
        Ok(Extended::Exact(Exact::ZERO))
    }
}

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
    /// Returns numbers as elements that can be mixed with exact ones: each keeps its kind.
    pub fn extended(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        match self {
            Elements::Extended(buffer) => Ok(buffer.clone()),
            numbers => collect_numbers(memory, (0..numbers.len()).map(|index| get_extended(numbers, index))),
        }
    }

    /// Returns the numbers like [`Elements::extended`], but as exact ones if all are exact or integers. A float with an integer
    /// value counts as an integer, as everywhere in APL.
    pub fn exact(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        let exact = |index: usize| match get_extended(self, index) {
            Extended::Float(float) => Exact::from_whole_float(float),
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

    /// Returns the numbers like [`Elements::extended`], but with real numbers as decimal ones.
    pub fn decimal(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        let decimal = |number: Extended| match number.decimal() {
            Some(Cow::Owned(decimal)) => Extended::from(decimal),
            _ => number,
        };
        collect_numbers(memory, (0..self.len()).map(|index| decimal(get_extended(self, index))))
    }

    /// Returns numbers of any kind as elements: as machine numbers if all of them are.
    pub fn from_extended(memory: &Memory, numbers: Buffer<Extended>) -> Result<Self> {
        let slice = numbers.as_slice();
        if slice.is_empty() || !slice.iter().all(Extended::is_plain) {
            return Ok(Elements::Extended(numbers));
        }
        let real = slice.iter().all(|number| matches!(number, Extended::Float(_)));
        if real {
            let mut floats = memory.block::<f64>(slice.len())?;
            floats.iter_mut().zip(slice).for_each(|(float, number)| *float = number.complex().re);
            return Ok(floats.into());
        }
        let mut complexes = memory.block::<Complex>(slice.len())?;
        complexes.iter_mut().zip(slice).for_each(|(complex, number)| *complex = number.complex());
        Ok(complexes.into())
    }
}

/// Polls for requests to stop at some of the indices: making numbers of any kind is slow.
fn poll_at(memory: &Memory, index: usize) -> Result<()> {
    const NUMBERS_PER_POLL: usize = 1024;
    if index.is_multiple_of(NUMBERS_PER_POLL) { Ok(memory.poll()?) } else { Ok(()) }
}

/// Collects elements that are made one by one, charged to an account; a single one is stored inline.
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
    /// Converts the numbers to machine types, rounding those that these cannot hold to the nearest.
    pub fn into_plain(self, memory: &Memory) -> Result<Self> {
        let Elements::Extended(buffer) = self.elements() else { return Ok(self) };
        let mut complexes = memory.block::<Complex>(buffer.len())?;
        for (index, (complex, number)) in complexes.iter_mut().zip(buffer.as_slice()).enumerate() {
            poll_at(memory, index)?;
            *complex = number.complex();
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
