//! Numbers with a given count of decimals or digits, as format by specification writes them.
//!
//! Halves are rounded away from zero, as on paper, in the shortest decimal that denotes the number,
//! as people would round it: `1⍕8.45` is 8.5. Digits beyond the 16th are not known and shown as `_`.

use super::number::{MAX_DIGITS, Numeral};
use crate::array::Extended;

/// The number of digits that a float holds reliably.
const RELIABLE_DIGITS: usize = 16;

/// A number with all its known digits; those beyond are shown as `_`.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    numeral: Numeral,
    /// The number of known digits.
    known: usize,
}

impl Figures {
    /// Returns true if the number is neither infinite nor undefined.
    pub(crate) fn is_finite(&self) -> bool {
        self.numeral.is_finite()
    }

    fn digit(&self, numeral: &Numeral, index: i32) -> char {
        if index >= self.known as i32 { '_' } else { numeral.digit_at(index) }
    }
}

impl From<f64> for Figures {
    fn from(value: f64) -> Self {
        if !value.is_finite() {
            return Self { numeral: Numeral::round_to_precision(value, 1), known: 0 };
        }
        Self { numeral: Numeral::shortest(value).halves_up(RELIABLE_DIGITS as i32), known: RELIABLE_DIGITS }
    }
}

impl From<&Extended> for Figures {
    /// Converts a number; exact and decimal numbers are known to 34 digits.
    fn from(value: &Extended) -> Self {
        match value.decimal() {
            Some(decimal) if !value.is_plain() => Self { numeral: Numeral::of_decimal(&decimal), known: MAX_DIGITS },
            _ => Self::from(value.complex().re),
        }
    }
}

/// Writes a number with `decimals` digits after the point; without a point if `decimals` is 0.
pub(crate) fn write_fixed(value: impl Into<Figures>, decimals: usize, out: &mut String) {
    let figures = value.into();
    let numeral = figures.numeral;
    let numeral = numeral.halves_up(numeral.exponent() + 1 + decimals as i32);
    if numeral.is_negative() {
        out.push('¯');
    }
    let exponent = numeral.exponent();
    for place in (0..=exponent.max(0)).rev() {
        out.push(figures.digit(&numeral, exponent - place));
    }
    if decimals > 0 {
        out.push('.');
        (1..=decimals as i32).for_each(|place| out.push(figures.digit(&numeral, exponent + place)));
    }
}

/// Writes a number with an exponent and `significant` digits.
pub(crate) fn write_scaled(value: impl Into<Figures>, significant: usize, out: &mut String) {
    let figures = value.into();
    let numeral = figures.numeral.halves_up(significant as i32);
    if numeral.is_negative() {
        out.push('¯');
    }
    out.push(figures.digit(&numeral, 0));
    if significant > 1 {
        out.push('.');
        (1..significant as i32).for_each(|index| out.push(figures.digit(&numeral, index)));
    }
    out.push('E');
    super::number::write_whole(numeral.exponent(), out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_and_the_unknown_is_shown() {
        for (value, decimals, expected) in [
            (704.5, 0, "705"),
            (2.547, 1, "2.5"),
            (3.125, 2, "3.13"),
            (1.005, 2, "1.01"),
            (8.45, 1, "8.5"),
            (-0.3, 0, "0"),
            (0.5, 0, "1"),
            (0.04, 1, "0.0"),
            (0.06, 1, "0.1"),
            (9.99, 1, "10.0"),
            (1.0 / 3.0, 20, "0.3333333333333333____"),
            (2_f64.powi(100), 3, "1267650600228229_______________.___"),
        ] {
            let mut out = String::new();
            write_fixed(value, decimals, &mut out);
            assert_eq!(out, expected, "{value} {decimals}");
        }
        for (value, digits, expected) in [(1555.0, 3, "1.56E3"), (0.0, 3, "0.00E0"), (-0.000_99, 1, "¯1E¯3")] {
            let mut out = String::new();
            write_scaled(value, digits, &mut out);
            assert_eq!(out, expected, "{value} {digits}");
        }
    }
}
