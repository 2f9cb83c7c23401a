//! Decimal floating-point numbers with the precision and the range of IEEE 754's decimal128: the arithmetic of `⎕FR←1287`.

use super::{Exact, MAX_EXACT_INTEGER};
use dashu_float::round::mode::HalfEven;
use dashu_float::{Context, FBig, Repr};
use dashu_int::ops::Abs;
use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// The precision of a number, in digits.
pub(crate) const PRECISION_DIGITS: usize = 34;
/// The precision of intermediate steps, in digits: a little over twice as many.
pub(crate) const WORKING_DIGITS: usize = 2 * PRECISION_DIGITS + 6;
/// The powers of ten of the last digit of the smallest number and of the first digit of the largest.
const EXPONENT_RANGE: std::ops::RangeInclusive<isize> = -6176..=6144;
/// The bound of the magnitude of the power of ten in a literal, far from the range of exponents and from that of the type.
const MAX_SCALE: usize = 1 << (isize::BITS / 8 * 5);

/// An operand or result of arbitrary precision.
pub(crate) type Wide = FBig<HalfEven, 10>;

/// A decimal number: never infinite, and zero has no sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decimal(Repr<10>);

impl Decimal {
    /// Rounds a number to the precision and the range of the type, or returns `None` if its magnitude is too large.
    pub fn from_wide(wide: Wide) -> Option<Self> {
        let wide = wide.with_precision(PRECISION_DIGITS).value();
        if wide.repr().is_infinite() {
            return None;
        }
        if wide.repr().significand().is_zero() {
            return Some(Self::zero());
        }
        let last = wide.repr().exponent();
        let first = last.saturating_add(wide.repr().digits() as isize - 1);
        if first > *EXPONENT_RANGE.end() {
            return None;
        }
        if first < *EXPONENT_RANGE.start() - 1 {
            // Less than a tenth of the smallest number: expanding it to the exponent of that one could take all memory.
            return Some(Self::zero());
        }
        let in_range = if last < *EXPONENT_RANGE.start() { wide.quantize(*EXPONENT_RANGE.start()).value() } else { wide };
        Some(if in_range.repr().significand().is_zero() { Self::zero() } else { Self(in_range.into_repr()) })
    }

    /// Returns 0.
    pub fn zero() -> Self {
        Self(Repr::zero())
    }

    /// Parses a literal such as `¯1.5E¯3`, or returns `None` if it is invalid or its magnitude is too large.
    pub fn parse(literal: &str) -> Option<Self> {
        let (mantissa, scale) = literal.split_once(['E', 'e']).unwrap_or((literal, "0"));
        let scale: isize = scale.replace('¯', "-").parse().ok().filter(|scale: &isize| scale.unsigned_abs() < MAX_SCALE)?;
        let (sign, mantissa) = match mantissa.strip_prefix('¯') {
            Some(mantissa) => (Sign::Negative, mantissa),
            None => (Sign::Positive, mantissa),
        };
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = dashu_int::UBig::from_str_radix(&format!("{whole}{decimals}"), 10).ok()?;
        let repr = Repr::new(IBig::from_parts(sign, digits), scale - decimals.len() as isize);
        Self::from_wide(Wide::from_repr(repr, Context::new(0)))
    }

    /// Returns the shortest decimal number whose nearest float is `float`, or `None` if `float` is not finite.
    pub fn from_float(float: f64) -> Option<Self> {
        if !float.is_finite() {
            return None;
        }
        if float.fract() == 0.0 && float.abs() < MAX_EXACT_INTEGER {
            return Some(Self(Repr::from(IBig::from(float as i64))));
        }
        Self::parse(&zmij::Buffer::new().format_finite(float).replace('-', "¯").replace('+', ""))
    }

    /// Returns the decimal number nearest to an exact one, or `None` if its magnitude is too large.
    pub fn from_exact(exact: &Exact) -> Option<Self> {
        let ratio = exact.ratio();
        let to_repr = |whole: IBig| Repr::<10>::from(whole);
        let (numerator, denominator) = (to_repr(ratio.numerator().clone()), to_repr(IBig::from(ratio.denominator().clone())));
        let quotient = Context::<HalfEven>::new(PRECISION_DIGITS).div(&numerator, &denominator).ok()?.value();
        Self::from_wide(quotient)
    }

    /// Converts the number to an exact one.
    pub fn to_exact(&self) -> Exact {
        let (digits, exponent) = (self.0.significand(), self.0.exponent());
        let power = dashu_int::UBig::from(10_u8).pow(exponent.unsigned_abs());
        if exponent < 0 {
            return Exact::from(RBig::from_parts(digits.clone(), power));
        }
        Exact::from(digits * IBig::from(power))
    }

    /// Returns the nearest float, which is infinite if the number is beyond the largest float.
    pub fn to_float(&self) -> f64 {
        // Parsing the digits rounds once, and correctly.
        format!("{}e{}", self.0.significand(), self.0.exponent()).parse().unwrap_or(f64::NAN)
    }

    /// Returns the number as an operand for arithmetic with a precision of `digits` digits.
    pub fn to_wide(&self, digits: usize) -> Wide {
        Wide::from_repr(self.0.clone(), Context::new(digits))
    }

    /// Converts a comparison tolerance to an operand.
    pub fn widen_tolerance(tolerance: f64) -> Wide {
        Self::from_float(tolerance).unwrap_or_else(Self::zero).to_wide(WORKING_DIGITS)
    }

    /// Returns true if two numbers are equal within a tolerance, relative to the larger magnitude.
    pub fn is_near(&self, other: &Self, tolerance: f64) -> bool {
        if self == other || tolerance == 0.0 {
            return self == other;
        }
        let (left, right) = (self.to_wide(WORKING_DIGITS), other.to_wide(WORKING_DIGITS));
        let largest = left.clone().abs().max(right.clone().abs());
        (left - right).abs() <= Self::widen_tolerance(tolerance) * largest
    }

    /// Returns the number in the representation used by operations.
    pub fn repr(&self) -> &Repr<10> {
        &self.0
    }

    /// Returns true if the number is an integer.
    pub fn is_whole(&self) -> bool {
        self.0.exponent() >= 0
    }

    /// Returns true if the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.0.sign() == Sign::Negative
    }

    /// Returns true if the number is zero.
    pub fn is_zero(&self) -> bool {
        self.0.significand().is_zero()
    }

    /// Returns the number as an integer, or `None` if it is not an integer that fits in 32 bits.
    pub fn to_i32(&self) -> Option<i32> {
        let exponent = u32::try_from(self.0.exponent()).ok()?;
        let digits = i64::try_from(self.0.significand()).ok()?;
        let whole = digits.checked_mul(10_i64.checked_pow(exponent)?)?;
        i32::try_from(whole).ok()
    }

    /// Returns the significant digits without a sign, and the power of ten of the first digit.
    pub fn digits(&self) -> (String, i32) {
        let digits = self.0.significand().to_string();
        let digits = digits.trim_start_matches('-').to_owned();
        let exponent = self.0.exponent() + digits.len() as isize - 1;
        (digits, exponent as i32)
    }

    /// Returns the number with all its digits, as a literal.
    pub fn to_literal(&self) -> String {
        let (digits, exponent) = self.digits();
        let sign = if self.is_negative() { "¯" } else { "" };
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{first}{point}{rest}E{exponent}").replace("E-", "E¯")
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_the_digits_of_the_type() {
        for (text, expected) in [
            ("0.1", "1E¯1"),
            ("¯12.50", "¯1.25E1"),
            ("1234567890123456789012345678901234565", "1.234567890123456789012345678901235E36"),
            ("9.9E6144", "9.9E6144"),
            ("1E¯6180", "0E0"),
            ("15E¯6177", "2E¯6176"),
        ] {
            assert_eq!(Decimal::parse(text).expect(text).to_literal(), expected, "{text}");
        }
        assert_eq!(Decimal::parse("1E6145"), None);
        assert_eq!(Decimal::from_float(0.1), Decimal::parse("0.1"));
        assert_eq!(Decimal::parse("0.1").expect("a valid literal").to_float(), 0.1);
        assert_eq!(Decimal::parse("1.5E3").expect("a valid literal").to_i32(), Some(1500));
        assert!(Decimal::parse("¯1E10") < Decimal::parse("0.5"));
    }
}
