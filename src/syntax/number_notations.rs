//! Numbers in the notations of J and NARS2000: `16bFF` in another base, `2p3` with powers of π, `2x3` with powers of e, `1ad90`
//! and `1ar2` by magnitude and angle.

use std::f64::consts::{E, PI};

/// Returns the real and the imaginary part of a number in one of these notations, or `None` if the text is not one.
pub(crate) fn parse(literal: &str) -> Option<(f64, f64)> {
    if let Some((base, digits)) = literal.split_once('b') {
        return parse_in_base(base, digits).map(|number| (number, 0.0));
    }
    if let Some((magnitude, degrees)) = literal.split_once("ad") {
        return from_polar(parse_part(magnitude)?, cosine_and_sine(parse_part(degrees)?));
    }
    if let Some((magnitude, radians)) = literal.split_once("ar") {
        let (sine, cosine) = parse_part(radians)?.sin_cos();
        return from_polar(parse_part(magnitude)?, (cosine, sine));
    }
    let (factor, power) = literal.split_once(['p', 'x'])?;
    let base = if literal.contains('p') { PI } else { E };
    let number = parse_part(factor)? * base.powf(parse_part(power)?);
    number.is_finite().then_some((number, 0.0))
}

/// Converts digits and letters in a base from 2 to 36, perhaps with a point; returns `None` if the base or a digit is not
/// valid, or the number is too large.
fn parse_in_base(base: &str, digits: &str) -> Option<f64> {
    let base: u32 = base.parse().ok().filter(|base| (2..=36).contains(base))?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let value = |digit: char| digit.to_digit(base).map(f64::from);
    let whole = whole.chars().try_fold(0.0, |sum, digit| Some(sum * f64::from(base) + value(digit)?))?;
    let fraction = fraction.chars().rev().try_fold(0.0, |sum, digit| Some((sum + value(digit)?) / f64::from(base)))?;
    Some(whole + fraction).filter(|number: &f64| number.is_finite())
}

/// Returns the length of the digits and letters that a text begins with, perhaps with a point among them, which could be digits
/// in some base.
pub(crate) fn based_digits_length(text: &str) -> usize {
    let count = |text: &str| text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let whole = count(text);
    match text[whole..].strip_prefix('.').filter(|rest| !rest.starts_with("..")) {
        Some(rest) => whole + 1 + count(rest),
        None => whole,
    }
}

/// Converts polar to rectangular coordinates.
fn from_polar(magnitude: f64, (cosine, sine): (f64, f64)) -> Option<(f64, f64)> {
    Some((magnitude * cosine, magnitude * sine))
}

/// Returns the cosine and sine of an angle in degrees; those of multiples of a right angle are exact.
fn cosine_and_sine(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (1.0, 0.0),
        90.0 => (0.0, 1.0),
        180.0 => (-1.0, 0.0),
        270.0 => (0.0, -1.0),
        angle => {
            let (sine, cosine) = angle.to_radians().sin_cos();
            (cosine, sine)
        }
    }
}

/// Converts one part of a number in these notations: digits, perhaps with a sign, a point and an exponent. Returns `None` for any
/// other text.
fn parse_part(part: &str) -> Option<f64> {
    let is_plain = part.starts_with(|first: char| first.is_ascii_digit() || first == '.' || first == '¯')
        && part.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | 'E' | 'e' | '¯'));
    let number: f64 = Some(part).filter(|_| is_plain)?.replace('¯', "-").parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns a number without the `_` between its digits, or `None` if a `_` is not between two digits.
pub(crate) fn without_separators(literal: &str) -> Option<String> {
    let is_digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
    let is_between_digits =
        |(offset, _): (usize, &str)| is_digit(literal[..offset].chars().last()) && is_digit(literal[offset + 1..].chars().next());
    literal.match_indices('_').all(is_between_digits).then(|| literal.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points() {
        assert_eq!(parse("16bFF"), Some((255.0, 0.0)));
        assert_eq!(parse("2b101.1"), Some((5.5, 0.0)));
        assert_eq!(parse("2b12"), None);
        assert_eq!(parse("1b1"), None);
        assert_eq!(parse("16b"), None);
        assert_eq!(parse("2p1"), Some((2.0 * PI, 0.0)));
        assert_eq!(parse("1x0"), Some((1.0, 0.0)));
        assert_eq!(parse("2ad90"), Some((0.0, 2.0)));
        assert_eq!(parse("1ar0"), Some((1.0, 0.0)));
        for none in ["12x", "p3", "1ad", "3a", "1p2p3", "1pinf", "2E400p1"] {
            assert_eq!(parse(none), None, "{none}");
        }
        assert_eq!(without_separators("1_000.000_1").as_deref(), Some("1000.0001"));
        assert_eq!(without_separators("1__0"), None);
        assert_eq!(without_separators("1_"), None);
    }
}
