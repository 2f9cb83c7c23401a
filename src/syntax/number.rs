//! Numeric literals: `¯1.5E3J2`, `∞`, `12x`, `2r3`.

use super::{name, number_notations};
use std::sync::Arc;

/// One number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// A whole number within 32 bits.
    Whole(i32),
    /// Any other real number.
    Real(f64),
    /// The real and the imaginary part; the latter is not 0.
    Complex(f64, f64),
    /// An exact number as written: `12x`, `2r3`.
    Exact(Arc<str>),
    /// A decimal number as written.
    Decimal(Arc<str>),
}

/// Adjacent numbers, kept in the narrowest of four forms.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    /// Whole numbers only.
    Whole(Vec<i32>),
    /// Real numbers only.
    Real(Vec<f64>),
    /// Numbers some of which are complex.
    Complex(Vec<(f64, f64)>),
    /// Numbers some of which are exact or decimal.
    Mixed(Vec<Number>),
}

impl Numbers {
    /// Creates a run of one number.
    pub fn one(number: Number) -> Numbers {
        let mut numbers = Numbers::Whole(Vec::new());
        numbers.push(number);
        numbers
    }

    /// Returns the count of numbers.
    pub fn tally(&self) -> usize {
        match self {
            Numbers::Whole(items) => items.len(),
            Numbers::Real(items) => items.len(),
            Numbers::Complex(items) => items.len(),
            Numbers::Mixed(items) => items.len(),
        }
    }

    /// Appends a number, and converts all of them to a wider form if necessary.
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
                *self = self.widen(matches!(number, Number::Complex(..)));
                self.push(number);
            }
        }
    }

    /// Returns the number at `index`, or `None` if there are fewer.
    pub fn number(&self, index: usize) -> Option<Number> {
        match self {
            Numbers::Whole(items) => items.get(index).map(|&whole| Number::Whole(whole)),
            Numbers::Real(items) => items.get(index).map(|&real| Number::Real(real)),
            Numbers::Complex(items) => items.get(index).map(|&(real, imaginary)| Number::Complex(real, imaginary)),
            Numbers::Mixed(items) => items.get(index).cloned(),
        }
    }

    /// Returns the same numbers in a wider form: as complex numbers if `complex`, otherwise in the next wider form.
    fn widen(&self, complex: bool) -> Numbers {
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
    /// Converts a literal to a number, or returns `None` if the number is too large or a ratio whose denominator is 0. If
    /// `decimal`, real numbers other than whole numbers within 32 bits become decimal numbers.
    pub fn parse(literal: &str, decimal: bool) -> Option<Number> {
        if literal.contains('_') {
            return Number::parse(&number_notations::without_separators(literal)?, decimal);
        }
        if let Some((real, imaginary)) = number_notations::parse(literal) {
            return Some(Number::from_parts(real, imaginary));
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
            let whole = parse_real(literal).filter(|&real| f64::from(real as i32) == real);
            return match whole {
                Some(real) => Some(Number::Whole(real as i32)),
                None => is_within_decimals(literal).then(|| Number::Decimal(literal.into())),
            };
        }
        let (real, imaginary) = match literal.split_once(['J', 'j']) {
            Some((real, imaginary)) => (parse_real(real)?, parse_real(imaginary)?),
            None => (parse_real(literal)?, 0.0),
        };
        Some(Number::from_parts(real, imaginary))
    }

    /// Creates a number of the narrowest kind from its real and imaginary parts.
    fn from_parts(real: f64, imaginary: f64) -> Number {
        let whole = real as i32;
        match imaginary {
            0.0 if f64::from(whole) == real => Number::Whole(whole),
            0.0 => Number::Real(real),
            _ => Number::Complex(real, imaginary),
        }
    }
}

/// Returns the length in bytes of the number that a text begins with, or `None` if it does not begin with one. A number of
/// digits, `.`, `E` and `J` may be followed by anything, even a name; the other notations count only if no name follows
/// immediately.
pub(crate) fn length(text: &str) -> Option<usize> {
    let sign = sign_length(text);
    if text[sign..].starts_with('∞') {
        return Some(sign + '∞'.len_utf8());
    }
    let plain = complex_length(text, count_digits)?;
    if !text[plain..].starts_with(name::is_letter) {
        return Some(plain);
    }
    let first = complex_length(text, separated_digits_length)?;
    Some(extended_length(text, first).unwrap_or(plain))
}

/// Returns the length of a number in a notation beyond plain digits: `3x`, `1r3`, `1_000`, `16bFF`, `2p3`, `1ad90`. `first` is
/// the length of its first part. Returns `None` if the text does not begin with such a number.
fn extended_length(text: &str, first: usize) -> Option<usize> {
    let rest = &text[first..];
    let whole = sign_length(text) + count_digits(&text[sign_length(text)..]) == first;
    let real_after = |mark_length: usize| real_length(&rest[mark_length..], count_digits).map(|part| mark_length + part);
    let rest_length = match rest.as_bytes() {
        [b'x', ..] => real_after(1).or(Some(1).filter(|_| whole)),
        [b'r', ..] => Some(1 + count_digits(&rest[1..])).filter(|&length| whole && length > 1),
        [b'p', ..] => real_after(1),
        [b'a', b'd' | b'r', ..] => real_after(2),
        [b'b', ..] => Some(1 + number_notations::based_digits_length(&rest[1..])),
        _ => text[..first].contains('_').then_some(0),
    }?;
    let (literal, after) = text.split_at(first + rest_length);
    let is_complete = !after.starts_with(|next: char| next.is_ascii_digit() || next == 'Δ' || name::is_letter(next));
    let exact = whole && (rest.starts_with('r') || rest.starts_with('x') && rest_length == 1);
    (is_complete && (exact || is_extended_notation(literal))).then_some(literal.len())
}

/// Returns true if a text is a number in one of the notations beyond plain digits: `1_000`, `16bFF`, `2p3`.
fn is_extended_notation(text: &str) -> bool {
    if text.contains('_') { Number::parse(text, false).is_some() } else { number_notations::parse(text).is_some() }
}

/// Returns the length of a real number, or of two with `J` between them; `None` if the text does not begin with a number.
fn complex_length(text: &str, digits: fn(&str) -> usize) -> Option<usize> {
    let first = real_length(text, digits)?;
    let imaginary = text[first..].strip_prefix(['J', 'j']).and_then(|rest| real_length(rest, digits));
    Some(imaginary.map_or(first, |second| first + 1 + second))
}

/// Returns the length of a real number: digits, perhaps with a sign, a point and an exponent; `None` if the text does not begin
/// with one.
fn real_length(text: &str, digits: fn(&str) -> usize) -> Option<usize> {
    let start = sign_length(text);
    let whole = digits(&text[start..]);
    let mut end = start + whole;
    // Three dots are a glyph: 1...5
    if let Some(rest) = text[end..].strip_prefix('.').filter(|rest| !rest.starts_with("..")) {
        let fraction = digits(rest);
        if whole + fraction == 0 {
            return None;
        }
        end += 1 + fraction;
    } else if whole == 0 {
        return None;
    }
    if let Some(rest) = text[end..].strip_prefix(['E', 'e']) {
        let exponent = digits(&rest[sign_length(rest)..]);
        if exponent > 0 {
            end += 1 + sign_length(rest) + exponent;
        }
    }
    Some(end)
}

/// Returns the length of the sign that a text begins with, in bytes, or 0.
fn sign_length(text: &str) -> usize {
    if text.starts_with('¯') { '¯'.len_utf8() } else { 0 }
}

/// Returns the number of digits that a text begins with.
fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the length of the digits that a text begins with, which single `_` may separate.
fn separated_digits_length(text: &str) -> usize {
    let mut end = count_digits(text);
    while end > 0 && text[end..].starts_with('_') {
        match count_digits(&text[end + 1..]) {
            0 => break,
            more => end += 1 + more,
        }
    }
    end
}

/// Returns true if a number is not too large for a decimal number, as the power of ten of its first digit shows.
fn is_within_decimals(literal: &str) -> bool {
    const MAX_DECIMAL_EXPONENT: i64 = 6144;
    /// The bound of exponents in the text, below which adding the number of digits cannot overflow.
    const MAX_SCALE: i64 = 1 << 40;
    let (mantissa, scale) = literal.split_once(['E', 'e']).unwrap_or((literal, "0"));
    let whole = mantissa.split('.').next().unwrap_or_default().trim_start_matches(['¯', '0']);
    let scale: Option<i64> = scale.replace('¯', "-").parse().ok();
    scale.is_some_and(|scale| scale.abs() < MAX_SCALE && scale + whole.len() as i64 - 1 <= MAX_DECIMAL_EXPONENT)
}

/// Converts a real number to the nearest float, or returns `None` if the number is too large for one.
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
    fn lengths() {
        for (text, expected) in [
            ("1.5E¯3J2+", Some("1.5E¯3J2".len())),
            ("3x", Some(2)),
            ("3x 1", Some(2)),
            ("3x1", Some(3)),
            ("3xs", Some(1)),
            ("3xΔ", Some(1)),
            ("¯1r3)", Some("¯1r3".len())),
            ("1_000_000.5", Some(11)),
            ("1_000J2_0", Some(9)),
            ("1...5", Some(1)),
            ("1.", Some(2)),
            (".", None),
            ("¯", None),
            ("¯∞", Some("¯∞".len())),
            ("x", None),
        ] {
            assert_eq!(length(text), expected, "{text}");
        }
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
