//! Exact numbers: integers of any length and ratios of them; integers that fit in 64 bits need no allocation.
//!
//! * [`decimal_digits`]: long integers in decimal digits.

mod decimal_digits;

use super::{MAX_EXACT_INTEGER, Memory};
use crate::error::Result;
use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

/// A rational number.
///
/// **Invariant.** An integer that fits in 64 bits is `Small`, any other number `Large`: equal numbers have equal forms.
#[derive(Clone)]
pub struct Exact(Form);

#[derive(Clone)]
enum Form {
    Small(i64),
    Large(Arc<Large>),
}

/// The size of a number without its digits: itself, its reference counts, and the overhead of the allocator.
const LARGE_OVERHEAD_BYTES: usize = 144;
/// The size in bytes up to which a number is counted by its thread and checked afterwards; a larger one is charged first.
const UNCHECKED_MAX_BYTES: usize = 1024;

/// A number with the account that it is charged to, if any, and the number of bytes.
struct Large {
    ratio: RBig,
    charge: Option<(Memory, usize)>,
}

impl Drop for Large {
    fn drop(&mut self) {
        match &self.charge {
            Some((memory, bytes)) if *bytes > UNCHECKED_MAX_BYTES => memory.credit(*bytes),
            Some((memory, bytes)) => memory.uncount(*bytes),
            None => {}
        }
    }
}

impl Exact {
    /// 0.
    pub const ZERO: Self = Self(Form::Small(0));
    /// 1.
    pub const ONE: Self = Self(Form::Small(1));

    /// Parses a literal such as `¯12x` or `2r3`; returns `None` for other texts and for a denominator of 0.
    pub fn parse(literal: &str) -> Option<Self> {
        let (sign, digits) = match literal.strip_prefix('¯') {
            Some(digits) => (Sign::Negative, digits),
            None => (Sign::Positive, literal),
        };
        let magnitude = |digits: &str| UBig::from_str_radix(digits, 10).ok();
        if let Some(digits) = digits.strip_suffix(['x', 'X']) {
            return Some(Self::from(IBig::from_parts(sign, magnitude(digits)?)));
        }
        let (numerator, denominator) = digits.split_once(['r', 'R'])?;
        let (numerator, denominator) = (magnitude(numerator)?, magnitude(denominator)?);
        (!denominator.is_zero()).then(|| Self::from(RBig::from_parts(IBig::from_parts(sign, numerator), denominator)))
    }

    /// Returns the exact value of a float if it is finite.
    pub fn from_float(float: f64) -> Option<Self> {
        RBig::try_from(float).ok().map(Self::from)
    }

    /// Returns the value of a float if it is an integer up to 2*53 in magnitude, the range in which every integer is a float.
    pub fn from_integer_float(float: f64) -> Option<Self> {
        (float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER).then(|| Self::from(float as i64))
    }

    /// Returns the number as a fraction.
    pub fn ratio(&self) -> Cow<'_, RBig> {
        match &self.0 {
            Form::Small(small) => Cow::Owned(RBig::from(*small)),
            Form::Large(large) => Cow::Borrowed(&large.ratio),
        }
    }

    /// Returns the number if it is an integer that fits in 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Form::Small(small) => Some(small),
            Form::Large(_) => None,
        }
    }

    /// Returns the number if it is an integer.
    pub fn to_integer(&self) -> Option<Cow<'_, IBig>> {
        match &self.0 {
            Form::Small(small) => Some(Cow::Owned(IBig::from(*small))),
            Form::Large(large) => large.ratio.is_int().then(|| Cow::Borrowed(large.ratio.numerator())),
        }
    }

    /// Returns true if the number is an integer.
    pub fn is_whole(&self) -> bool {
        match &self.0 {
            Form::Small(_) => true,
            Form::Large(large) => large.ratio.is_int(),
        }
    }

    /// Returns the sign: -1, 0 or 1.
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Form::Small(small) => small.signum(),
            Form::Large(large) if large.ratio.sign() == Sign::Negative => -1,
            Form::Large(_) => 1,
        }
    }

    /// Returns the nearest float, which is infinite if the number is beyond the largest float.
    pub fn to_float(&self) -> f64 {
        match &self.0 {
            Form::Small(small) => *small as f64,
            Form::Large(large) => large.ratio.to_f64().value(),
        }
    }

    /// Returns the total number of bits of numerator and denominator.
    pub fn count_bits(&self) -> usize {
        match &self.0 {
            Form::Small(small) => 65 - small.unsigned_abs().leading_zeros() as usize,
            Form::Large(large) => large.ratio.numerator().bit_len() + large.ratio.denominator().bit_len(),
        }
    }

    /// Formats the number for display: `¯12`, `2r3`.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Only a poll could fail.
        _ = self.write_text(&|| Ok(()), &mut text);
        text
    }

    /// Appends the number as [`Exact::to_text`] formats it, polling between parts of a long one.
    ///
    /// # Errors
    /// That of `poll`; the text is then incomplete.
    pub fn write_text(&self, poll: &dyn Fn() -> Result<()>, out: &mut String) -> Result<()> {
        match &self.0 {
            Form::Small(small) => out.push_str(&small.to_string().replace('-', "¯")),
            Form::Large(large) => {
                if large.ratio.sign() == Sign::Negative {
                    out.push('¯');
                }
                decimal_digits::write(&large.ratio.numerator().unsigned_abs(), poll, out)?;
                if !large.ratio.denominator().is_one() {
                    out.push('r');
                    decimal_digits::write(large.ratio.denominator(), poll, out)?;
                }
            }
        }
        Ok(())
    }

    /// Formats the number as a literal: `¯12x`, `2r3`.
    pub fn to_literal(&self) -> String {
        let text = self.to_text();
        if self.is_whole() { text + "x" } else { text }
    }

    /// Returns the same number charged to an account, unless it is charged already, is shared, or has no heap memory.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow it.
    pub fn charge_to(mut self, memory: &Memory) -> Result<Self> {
        let bytes = self.count_bits() / 8 + LARGE_OVERHEAD_BYTES;
        if let Form::Large(large) = &mut self.0
            && let Some(large) = Arc::get_mut(large)
            && large.charge.is_none()
        {
            if bytes > UNCHECKED_MAX_BYTES {
                memory.charge(bytes)?;
            } else {
                memory.count(bytes);
            }
            large.charge = Some((memory.clone(), bytes));
            memory.check(0)?;
        }
        Ok(self)
    }
}

impl From<i64> for Exact {
    fn from(small: i64) -> Self {
        Self(Form::Small(small))
    }
}

impl From<IBig> for Exact {
    fn from(whole: IBig) -> Self {
        match i64::try_from(&whole) {
            Ok(small) => Self::from(small),
            Err(_) => Self(Form::Large(Arc::new(Large { ratio: RBig::from(whole), charge: None }))),
        }
    }
}

impl From<RBig> for Exact {
    fn from(ratio: RBig) -> Self {
        if ratio.is_int() {
            return Self::from(ratio.into_parts().0);
        }
        Self(Form::Large(Arc::new(Large { ratio, charge: None })))
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Exact {}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(left), Form::Small(right)) => left.cmp(right),
            (Form::Large(left), Form::Large(right)) => left.ratio.cmp(&right.ratio),
            _ => self.ratio().cmp(&other.ratio()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn long_numbers_are_written_in_parts() {
        for literal in
            [format!("¯{}x", "90".repeat(40_000)), format!("1{}x", "0".repeat(70_000)), format!("{}r10", "7".repeat(50_000))]
        {
            let number = Exact::parse(&literal).expect("a valid literal");
            let polls = Cell::new(0);
            let mut text = String::new();
            let count_poll = || {
                polls.set(polls.get() + 1);
                Ok(())
            };
            number.write_text(&count_poll, &mut text).expect("not stopped");
            assert!(text == literal.trim_end_matches('x'), "{literal}");
            assert!(polls.get() > 1, "{literal}");
        }
    }

    #[test]
    fn literals_are_read_and_written() {
        for text in ["0x", "¯12x", "2r3", "¯22r7", "123456789012345678901234567890x", "9223372036854775808x"] {
            assert_eq!(Exact::parse(text).expect(text).to_literal(), text);
        }
        assert_eq!(Exact::parse("4r6").expect("a valid literal").to_literal(), "2r3");
        assert_eq!(Exact::parse("6r3").expect("a valid literal").to_literal(), "2x");
        assert!(Exact::parse("1r0").is_none());
        assert_eq!(Exact::parse("1r3").expect("a valid literal").to_float(), 1.0 / 3.0);
    }
}
