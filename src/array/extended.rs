//! Numbers of any kind as elements: exact, decimal, float or complex, each with its own kind.

use super::complex::{Complex, equal_complex, order_numbers, order_reals};
use super::counted::Counted;
use super::decimal::Decimal;
use super::exact::Exact;
use super::memory::Memory;
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
    /// Converts the number to a complex one, which is infinite if the number is beyond the largest float.
    pub fn to_complex(&self) -> Complex {
        match self {
            Extended::Exact(exact) => Complex::from(exact.to_float()),
            Extended::Decimal(decimal) => Complex::from(decimal.to_float()),
            Extended::Float(float) => Complex::from(*float),
            Extended::Complex(complex) => **complex,
        }
    }

    /// Returns true if the number is a machine number, which the kernels support.
    pub fn is_machine_number(&self) -> bool {
        matches!(self, Extended::Float(_) | Extended::Complex(_))
    }

    /// Returns true for a decimal number whose value is an integer that fits in 32 bits, so that it can be stored as one.
    pub fn is_short_decimal_integer(&self) -> bool {
        matches!(self, Extended::Decimal(decimal) if decimal.to_i32().is_some())
    }

    /// Returns the exact number, if it is one.
    pub fn exact(&self) -> Option<&Exact> {
        match self {
            Extended::Exact(exact) => Some(exact),
            _ => None,
        }
    }

    /// Returns the same number with its heap memory, if any, charged to an account.
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

    /// Returns the number as a decimal one, or `None` if it is complex, not finite, or too large.
    pub fn to_decimal(&self) -> Option<Cow<'_, Decimal>> {
        match self {
            Extended::Exact(exact) => Decimal::from_exact(exact).map(Cow::Owned),
            Extended::Decimal(decimal) => Some(Cow::Borrowed(&**decimal)),
            Extended::Float(float) => Decimal::from_float(*float).map(Cow::Owned),
            Extended::Complex(_) => None,
        }
    }

    /// Returns true if both numbers are equal: exactly if both are exact, otherwise within the tolerance.
    pub fn matches(&self, other: &Self, tolerance: f64) -> bool {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left == right,
            (Extended::Decimal(_), _) | (_, Extended::Decimal(_)) => match (self.to_decimal(), other.to_decimal()) {
                (Some(left), Some(right)) => left.is_near(&right, tolerance),
                _ => false,
            },
            _ => match (self.to_complex(), other.to_complex()) {
                (left, right) if tolerance != 0.0 && left.is_finite() && right.is_finite() => {
                    equal_complex(left, right, tolerance)
                }
                // An exact number may exceed the largest float, but it is not infinite.
                _ => self.order(other).is_eq(),
            },
        }
    }

    /// Returns the order of two numbers, exact even between different kinds.
    pub fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Extended::Exact(left), Extended::Exact(right)) => left.cmp(right),
            (Extended::Decimal(left), Extended::Decimal(right)) => left.cmp(right),
            (Extended::Exact(_) | Extended::Decimal(_), _) => order_exactly(self, other),
            (_, Extended::Exact(_) | Extended::Decimal(_)) => order_exactly(other, self).reverse(),
            _ => order_numbers(self.to_complex(), other.to_complex()),
        }
    }

    /// Converts the number to an exact one, or returns `None` if it is complex or not finite.
    fn to_exact(&self) -> Option<Exact> {
        match self {
            Extended::Exact(exact) => Some(exact.clone()),
            Extended::Decimal(decimal) => Some(decimal.to_exact()),
            Extended::Float(float) => Exact::from_float(*float),
            Extended::Complex(_) => None,
        }
    }
}

/// Returns the order of an exact or decimal number and a number of any kind.
fn order_exactly(left: &Extended, right: &Extended) -> Ordering {
    let plain = right.to_complex();
    let real = if plain.is_real() { right.clone() } else { Extended::Float(plain.re) };
    match (left.to_exact(), real.to_exact()) {
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
