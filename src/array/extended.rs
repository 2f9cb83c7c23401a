//! Elements beyond the numbers of the machine: each says itself what kind of number it is.
//!
//! They are the top of the numeric chain: whole numbers become exact ones, floats and complex numbers stay what they are, so
//! that an array of these elements can hold any numbers side by side. Loops over them are plain: what one step costs, a
//! dispatch on the kind does not add to.

use super::buffer::{Buffer, copies, copy_cloned};
use super::compare::equal_complex;
use super::complex::Complex;
use super::elements::Elements;
use super::exact::Exact;
use super::memory::{Block, Memory};
use super::order::{order_numbers, order_reals};
use super::{Array, Element};
use crate::error::Result;
use std::cmp::Ordering;

/// A number of any kind.
#[derive(Clone)]
pub enum Extended {
    /// A rational number.
    Exact(Exact),
    /// A float.
    Float(f64),
    /// A complex number.
    Complex(Box<Complex>),
}

impl Extended {
    /// The number as a complex one; infinite where it is beyond the largest float.
    pub fn complex(&self) -> Complex {
        match self {
            Extended::Exact(exact) => Complex::from(exact.float()),
            Extended::Float(float) => Complex::from(*float),
            Extended::Complex(complex) => **complex,
        }
    }

    /// Whether the kernels have the number's type.
    pub fn is_plain(&self) -> bool {
        matches!(self, Extended::Float(_) | Extended::Complex(_))
    }

    /// The exact number, if it is one.
    pub fn exact(&self) -> Option<&Exact> {
        match self {
            Extended::Exact(exact) => Some(exact),
            _ => None,
        }
    }

    /// The same number with its digits charged to an account.
    pub fn charged(self, memory: &Memory) -> Result<Self> {
        match self {
            Extended::Exact(exact) => Ok(Extended::Exact(exact.charged(memory)?)),
            plain => Ok(plain),
        }
    }

    /// Whether both are the same number: exact ones exactly, others within the tolerance.
    pub fn matches(&self, other: &Self, tolerance: f64) -> bool {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left == right,
            _ if tolerance == 0.0 => self.order(other).is_eq(),
            _ => equal_complex(self.complex(), other.complex(), tolerance),
        }
    }

    /// The order of two numbers, exact also between different kinds.
    pub fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left.cmp(right),
            (Extended::Exact(left), plain) => order_exactly(left, plain.complex()),
            (plain, Extended::Exact(right)) => order_exactly(right, plain.complex()).reverse(),
            _ => order_numbers(self.complex(), other.complex()),
        }
    }
}

/// The order of an exact number and another one.
fn order_exactly(left: &Exact, right: Complex) -> Ordering {
    match Exact::from_float(right.re) {
        Some(exact) => left.cmp(&exact),
        None => order_reals(0.0, right.re),
    }
    .then_with(|| order_reals(0.0, right.im))
}

impl From<Complex> for Extended {
    fn from(complex: Complex) -> Self {
        if complex.is_real() { Extended::Float(complex.re) } else { Extended::Complex(Box::new(complex)) }
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
        copies(memory, length, example)
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

    fn fill_like(&self) -> Self {
        Extended::Exact(Exact::ZERO)
    }
}

/// The number at `index` of an array of numbers.
///
/// # Panics
/// If the elements are not numbers.
pub fn extended_at(elements: &Elements, index: usize) -> Extended {
    match elements {
        Elements::Extended(buffer) => buffer.as_slice()[index].clone(),
        Elements::Float(buffer) => Extended::Float(buffer.as_slice()[index]),
        Elements::Complex(buffer) => Extended::from(buffer.as_slice()[index]),
        wholes => Extended::Exact(Exact::from(whole_at(wholes, index))),
    }
}

/// The whole number at `index` of an array of whole numbers.
fn whole_at(elements: &Elements, index: usize) -> i64 {
    match elements {
        Elements::Bits(bits) => i64::from(bits.get(index)),
        Elements::I8(buffer) => i64::from(buffer.as_slice()[index]),
        Elements::I16(buffer) => i64::from(buffer.as_slice()[index]),
        Elements::I32(buffer) => i64::from(buffer.as_slice()[index]),
        _ => unreachable!("only numbers are extended"),
    }
}

impl Elements {
    /// Numbers as elements that can stand beside exact ones. Floats that all are whole numbers count as whole, as everywhere
    /// in APL.
    pub fn extended(&self, memory: &Memory) -> Result<Buffer<Extended>> {
        if let Elements::Extended(buffer) = self {
            return Ok(buffer.clone());
        }
        let whole = match self {
            Elements::Float(buffer) => buffer.as_slice().iter().all(|&float| Exact::from_whole_float(float).is_some()),
            _ => false,
        };
        let element = |index: usize| match extended_at(self, index) {
            Extended::Float(float) if whole => Exact::from_whole_float(float).map_or(Extended::Float(float), Extended::Exact),
            number => number,
        };
        if self.len() == 1 {
            return Ok(Buffer::One(element(0)));
        }
        let mut numbers = memory.vector(self.len())?;
        numbers.extend((0..self.len()).map(element));
        Ok(memory.adopt(numbers)?.into())
    }

    /// Numbers of any kind as elements: of the machine if all of them are.
    pub fn of_extended(memory: &Memory, numbers: Buffer<Extended>) -> Result<Self> {
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

impl Array {
    /// The same numbers in the types of the machine, the nearest to those that these do not hold.
    pub fn plain(self, memory: &Memory) -> Result<Self> {
        let Elements::Extended(buffer) = self.elements() else { return Ok(self) };
        let mut complexes = memory.block::<Complex>(buffer.len())?;
        complexes.iter_mut().zip(buffer.as_slice()).for_each(|(complex, number)| *complex = number.complex());
        Self::new(self.shape().clone(), complexes).narrowed(memory)
    }

    /// A scalar from a number of any kind.
    pub fn extended(number: Extended) -> Self {
        match number {
            Extended::Float(float) => Self::number(float),
            Extended::Complex(complex) => Self::complex(*complex),
            exact => Self::scalar(exact),
        }
    }
}
