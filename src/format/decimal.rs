//! Numbers with a given number of decimals or digits, as format by specification (`X⍕Y`) writes them.
//!
//! The shortest decimal that denotes the number is rounded, with halves away from zero, as people round on paper: `1⍕8.45` is
//! 8.5. The digits of a float beyond the 16th are unknown, and are shown as `_`.

use super::number::{MAX_DIGITS, Numeral};
use crate::array::Extended;

/// The number of significant digits of a float that count as known.
const RELIABLE_DIGITS: usize = 16;

/// A number with its known digits; unknown digits are shown as `_`.
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
        Self { numeral: Numeral::shortest(value).round_half_away(RELIABLE_DIGITS as i32), known: RELIABLE_DIGITS }
    }
}

impl From<&Extended> for Figures {
    /// Converts a real number, or the real part of a complex one. Exact and decimal numbers have 34 known digits.
    fn from(value: &Extended) -> Self {
        match value.to_decimal() {
            Some(decimal) if !value.is_machine_number() => Self { numeral: Numeral::of_decimal(&decimal), known: MAX_DIGITS },
            _ => Self::from(value.to_complex().re),
        }
    }
}

/// Writes a finite number with `decimals` digits after the point; without a point if `decimals` is 0.
pub(crate) fn write_fixed(value: impl Into<Figures>, decimals: usize, out: &mut String) {
    let figures = value.into();
    let numeral = figures.numeral;
    let numeral = numeral.round_half_away(numeral.exponent() + 1 + decimals as i32);
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

/// Writes a finite number with an exponent and `significant` digits, at least 1.
pub(crate) fn write_scaled(value: impl Into<Figures>, significant: usize, out: &mut String) {
    let figures = value.into();
    let numeral = figures.numeral.round_half_away(significant as i32);
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
    fn rounds_halves_up_and_marks_unknown_digits() {
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
