//! Numeric literals: `¯1.5E3J2`, `∞`, `12x`, `2r3`.

use super::point;
use std::sync::Arc;

/// One number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// A whole number within 32 bits.
    Whole(i32),
    /// Any other real number.
    Real(f64),
    /// Real and imaginary part; the latter is not 0.
    Complex(f64, f64),
    /// An exact number, as it is written: `12x`, `2r3`.
    Exact(Arc<str>),
    /// A decimal number, as it is written.
    Decimal(Arc<str>),
}

/// Neighbouring numbers, kept in the narrowest of four forms.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    /// All are whole.
    Whole(Vec<i32>),
    /// All are real.
    Real(Vec<f64>),
    /// Some are complex.
    Complex(Vec<(f64, f64)>),
    /// Some are exact or decimal.
    Mixed(Vec<Number>),
}

impl Numbers {
    /// One number.
    pub fn one(number: Number) -> Numbers {
        let mut numbers = Numbers::Whole(Vec::new());
        numbers.push(number);
        numbers
    }

    /// How many there are.
    pub fn tally(&self) -> usize {
        match self {
            Numbers::Whole(items) => items.len(),
            Numbers::Real(items) => items.len(),
            Numbers::Complex(items) => items.len(),
            Numbers::Mixed(items) => items.len(),
        }
    }

    /// Appends a number; all change form if they must.
    pub fn push(&mut self, number: Number) {
        match (&mut *self, number) {
            (Numbers::Whole(items), Number::Whole(whole)) => items.push(whole),
            (Numbers::Real(items), Number::Whole(whole)) => items.push(f64::from(whole)),
            (Numbers::Real(items), Number::Real(real)) => items.push(real),
            (Numbers::Complex(items), Number::Whole(whole)) => items.push((f64::from(whole), 0.0)),
            (Numbers::Complex(items), Number::Real(real)) => items.push((real, 0.0)),
            (Numbers::Complex(items), Number::Complex(real, imaginary)) => items.push((real, imaginary)),
            (Numbers::Mixed(items), number) => items.push(number),
            (_, number @ (Number::Exact(_) | Number::Decimal(_))) => {
                let mut items: Vec<Number> = (0..self.tally()).filter_map(|index| self.number(index)).collect();
                items.push(number);
                *self = Numbers::Mixed(items);
            }
            (_, number) => {
                *self = self.widened(matches!(number, Number::Complex(..)));
                self.push(number);
            }
        }
    }

    /// The number at `index`, if there are so many.
    pub fn number(&self, index: usize) -> Option<Number> {
        match self {
            Numbers::Whole(items) => items.get(index).map(|&whole| Number::Whole(whole)),
            Numbers::Real(items) => items.get(index).map(|&real| Number::Real(real)),
            Numbers::Complex(items) => items.get(index).map(|&(real, imaginary)| Number::Complex(real, imaginary)),
            Numbers::Mixed(items) => items.get(index).cloned(),
        }
    }

    /// The same numbers in a wider form.
    fn widened(&self, complex: bool) -> Numbers {
        let reals = |items: &[i32]| items.iter().map(|&whole| f64::from(whole)).collect();
        let pairs = |items: Vec<f64>| Numbers::Complex(items.into_iter().map(|real| (real, 0.0)).collect());
        match self {
            Numbers::Whole(items) if complex => pairs(reals(items)),
            Numbers::Whole(items) => Numbers::Real(reals(items)),
            Numbers::Real(items) => pairs(items.clone()),
            Numbers::Complex(_) | Numbers::Mixed(_) => self.clone(),
        }
    }
}

impl Number {
    /// The number that a literal stands for; none if it is too large, or a ratio to 0. With `decimal`, real numbers that are not
    /// whole or long are read as decimal ones.
    pub fn parse(literal: &str, decimal: bool) -> Option<Number> {
        if literal.contains('_') {
            return Number::parse(&point::without_separators(literal)?, decimal);
        }
        if let Some((real, imaginary)) = point::parse(literal) {
            return Some(Number::of_parts(real, imaginary));
        }
        if let Some((_, denominator)) = literal.split_once('r') {
            return denominator.contains(|digit| digit != '0').then(|| Number::Exact(literal.into()));
        }
        if literal.ends_with('x') {
            return Some(Number::Exact(literal.into()));
        }
        if let Some(sign) = literal.strip_suffix('∞') {
            return Some(Number::Real(if sign.is_empty() { f64::INFINITY } else { f64::NEG_INFINITY }));
        }
        if decimal && !literal.contains(['J', 'j']) {
            let short = parse_real(literal).filter(|&real| f64::from(real as i32) == real);
            return match short {
                Some(real) => Some(Number::Whole(real as i32)),
                None => is_within_decimals(literal).then(|| Number::Decimal(literal.into())),
            };
        }
        let (real, imaginary) = match literal.split_once(['J', 'j']) {
            Some((real, imaginary)) => (parse_real(real)?, parse_real(imaginary)?),
            None => (parse_real(literal)?, 0.0),
        };
        Some(Number::of_parts(real, imaginary))
    }

    fn of_parts(real: f64, imaginary: f64) -> Number {
        let whole = real as i32;
        match imaginary {
            0.0 if f64::from(whole) == real => Number::Whole(whole),
            0.0 => Number::Real(real),
            _ => Number::Complex(real, imaginary),
        }
    }

    /// Whether a text that the pattern of plain numbers does not know is a number all the same: `1_000`, `16bFF`, `2p3`.
    pub(super) fn is_written_otherwise(text: &str) -> bool {
        match point::without_separators(text).filter(|_| text.contains('_')) {
            Some(text) => {
                let plain = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | 'E' | 'e' | 'J' | 'j' | '¯');
                text.chars().all(plain) && Number::parse(&text, false).is_some()
            }
            None => point::parse(text).is_some(),
        }
    }
}

/// Whether the first digit of a number stands for a power of ten that decimal numbers have.
fn is_within_decimals(literal: &str) -> bool {
    const LARGEST: i64 = 6144;
    let (mantissa, scale) = literal.split_once(['E', 'e']).unwrap_or((literal, "0"));
    let whole = mantissa.split('.').next().unwrap_or_default().trim_start_matches(['¯', '0']);
    let scale: Option<i64> = scale.replace('¯', "-").parse().ok();
    scale.is_some_and(|scale| scale.abs() < 1 << 40 && scale + whole.len() as i64 - 1 <= LARGEST)
}

/// A real number, by the nearest float.
fn parse_real(literal: &str) -> Option<f64> {
    let value = if literal.contains('¯') { literal.replace('¯', "-").parse() } else { literal.parse() };
    value.ok().filter(|value: &f64| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        assert_eq!(Number::parse("¯1.5E¯3", false), Some(Number::Real(-0.0015)));
        assert_eq!(Number::parse("1e3", false), Some(Number::Whole(1000)));
        assert_eq!(Number::parse("5.", false), Some(Number::Whole(5)));
        assert_eq!(Number::parse("¯0", false), Some(Number::Whole(0)));
        assert_eq!(Number::parse(".5J¯2", false), Some(Number::Complex(0.5, -2.0)));
        assert_eq!(Number::parse("3j0", false), Some(Number::Whole(3)));
        assert_eq!(Number::parse("¯∞", false), Some(Number::Real(f64::NEG_INFINITY)));
        assert_eq!(Number::parse("1E400", false), None);
        assert_eq!(Number::parse("2r3", false), Some(Number::Exact("2r3".into())));
        assert_eq!(Number::parse("1r00", false), None);
        assert_eq!(Number::parse("0.5", true), Some(Number::Decimal("0.5".into())));
        assert_eq!(Number::parse("1E3", true), Some(Number::Whole(1000)));
        assert_eq!(Number::parse("1E6145", true), None);
        assert_eq!(Number::parse(&"9".repeat(1_000_000), false), None);
    }

    #[test]
    fn runs_widen() {
        let mut numbers = Numbers::one(Number::Whole(1));
        numbers.push(Number::Real(0.5));
        assert_eq!(numbers, Numbers::Real(vec![1.0, 0.5]));
        numbers.push(Number::Complex(0.0, 1.0));
        assert_eq!(numbers.tally(), 3);
        numbers.push(Number::Exact("1x".into()));
        assert_eq!(numbers.number(1), Some(Number::Complex(0.5, 0.0)));
    }
}
