//! Numbers as text: correctly rounded to `⎕PP` digits, plain or scaled, and their parts for alignment in columns.

use crate::array::Decimal;
use std::fmt::Write;

/// The greatest value of `⎕PP`.
pub(crate) const MAX_DIGITS: usize = 34;
/// The greatest precision at which the shortest digits are also the rounded ones: every decimal of 15 digits survives
/// conversion to a float and back.
const SHORTEST_EXACT_DIGITS: usize = 15;
/// The greatest number of zeros between the point and the first digit of a number without an exponent.
const MAX_LEADING_ZEROS: i32 = 5;

/// The number of columns of `⎕NAN`.
const NAN_COLUMNS: usize = 4;

/// A real number that can be shown as a numeral.
pub(crate) trait ToNumeral {
    /// Returns the number as a numeral, rounded to `precision` digits. Integers of 32 bits, and decimal numbers that equal one,
    /// are not rounded.
    fn to_numeral(&self, precision: usize) -> Numeral;

    /// Returns the number as a numeral, rounded to `precision` digits even if it is whole.
    fn round_to_precision(&self, precision: usize) -> Numeral;
}

impl ToNumeral for i32 {
    fn to_numeral(&self, _precision: usize) -> Numeral {
        Numeral::whole(*self)
    }

    fn round_to_precision(&self, precision: usize) -> Numeral {
        Numeral::round_to_precision(f64::from(*self), precision)
    }
}

impl ToNumeral for f64 {
    fn to_numeral(&self, precision: usize) -> Numeral {
        Numeral::round_to_precision(*self, precision)
    }

    fn round_to_precision(&self, precision: usize) -> Numeral {
        Numeral::round_to_precision(*self, precision)
    }
}

impl ToNumeral for Decimal {
    fn to_numeral(&self, precision: usize) -> Numeral {
        self.to_i32().map_or_else(|| self.round_to_precision(precision), Numeral::whole)
    }

    fn round_to_precision(&self, precision: usize) -> Numeral {
        let precision = precision.clamp(1, MAX_DIGITS);
        let numeral = Numeral::of_decimal(self).round_half_away(precision as i32);
        Numeral { kind: numeral.kind_at(precision), ..numeral }
    }
}

/// A real number with its significant digits, rounded: `d.ddd × 10*exponent`, without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numeral {
    negative: bool,
    /// The significant digits, in ASCII.
    digits: [u8; MAX_DIGITS],
    /// The number of significant digits.
    count: usize,
    /// The power of ten of the first digit.
    exponent: i32,
    kind: NumeralKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NumeralKind {
    /// A whole number, which `⎕PP` does not affect.
    Whole,
    /// A number that the precision can show without an exponent.
    Fixed,
    /// A number that needs an exponent.
    Scaled,
    /// An infinity.
    Infinite,
    /// Not a number.
    Undefined,
}

impl Numeral {
    /// Makes the numeral of a whole number.
    pub(crate) fn whole(value: i32) -> Self {
        let mut digits = [0; MAX_DIGITS];
        let (mut rest, mut count) = (value.unsigned_abs(), 0);
        while rest > 0 {
            digits[count] = b'0' + (rest % 10) as u8;
            rest /= 10;
            count += 1;
        }
        digits[..count].reverse();
        let mut numeral = Self { negative: value < 0, digits, count, exponent: count as i32 - 1, kind: NumeralKind::Whole };
        numeral.trim();
        numeral
    }

    /// Makes the numeral of a number rounded to `precision` significant digits, even if it is whole.
    pub(crate) fn round_to_precision(value: f64, precision: usize) -> Self {
        let precision = precision.clamp(1, MAX_DIGITS);
        let mut numeral =
            Self { negative: value < 0.0, digits: [0; MAX_DIGITS], count: 0, exponent: 0, kind: NumeralKind::Fixed };
        if !value.is_finite() {
            numeral.kind = if value.is_nan() { NumeralKind::Undefined } else { NumeralKind::Infinite };
            return numeral;
        }
        numeral.read_shortest(value);
        if numeral.count > precision || precision > SHORTEST_EXACT_DIGITS || value.is_subnormal() {
            numeral.round_to(value, precision);
        }
        numeral.kind = numeral.kind_at(precision);
        numeral
    }

    /// Makes the numeral with all digits of a decimal number.
    pub(crate) fn of_decimal(decimal: &Decimal) -> Self {
        let (digits, exponent) = decimal.digits();
        let mut numeral =
            Self { negative: decimal.is_negative(), digits: [0; MAX_DIGITS], count: 0, exponent, kind: NumeralKind::Fixed };
        numeral.append_digits(&digits);
        numeral.trim();
        numeral
    }

    /// Returns `Fixed` if the number is shown without an exponent at a precision, otherwise `Scaled`.
    fn kind_at(&self, precision: usize) -> NumeralKind {
        if self.exponent >= precision as i32 || self.exponent < -1 - MAX_LEADING_ZEROS {
            NumeralKind::Scaled
        } else {
            NumeralKind::Fixed
        }
    }

    /// Makes the numeral with the fewest digits that distinguish the number from its neighbours, up to 17.
    pub(crate) fn shortest(value: f64) -> Self {
        let mut numeral =
            Self { negative: value < 0.0, digits: [0; MAX_DIGITS], count: 0, exponent: 0, kind: NumeralKind::Fixed };
        if value.is_finite() {
            numeral.read_shortest(value);
        }
        numeral
    }

    /// Reads the fewest digits that distinguish the number from its neighbours.
    fn read_shortest(&mut self, value: f64) {
        let mut buffer = zmij::Buffer::new();
        self.read(buffer.format_finite(value.abs()));
    }

    /// Rounds the numeral of `value` to `precision` digits: its shortest digits if this gives the same as rounding the value
    /// itself, otherwise the value itself.
    fn round_to(&mut self, value: f64, precision: usize) {
        let rest = self.digits.get(precision..self.count).unwrap_or(&[]);
        // A single 5 after the kept digits may stand for slightly less or slightly more than a half.
        if precision > SHORTEST_EXACT_DIGITS || value.is_subnormal() || rest == *b"5" {
            let mut text = Text::default();
            let result = write!(text, "{:.*e}", precision - 1, value.abs());
            debug_assert!(result.is_ok(), "34 digits and an exponent fit the buffer");
            self.read(text.as_str());
            return;
        }
        let rounds_up = rest.first().is_some_and(|&digit| digit >= b'5');
        self.count = self.count.min(precision);
        if rounds_up {
            self.round_up();
        }
        self.trim();
    }

    fn round_up(&mut self) {
        while let Some(last) = self.count.checked_sub(1) {
            if self.digits[last] < b'9' {
                self.digits[last] += 1;
                return;
            }
            self.count = last;
        }
        self.digits[0] = b'1';
        self.count = 1;
        self.exponent += 1;
    }

    /// Reads digits in Rust's format: `12.5`, `1.25e1`.
    fn read(&mut self, text: &str) {
        let (mantissa, scale) = match text.find('e') {
            Some(index) => (&text[..index], text[index + 1..].parse().unwrap_or(0)),
            None => (text, 0),
        };
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let (whole, nonzero_decimals) = (whole.trim_start_matches('0'), decimals.trim_start_matches('0'));
        self.count = 0;
        self.exponent = scale
            + if whole.is_empty() {
                self.append_digits(nonzero_decimals);
                nonzero_decimals.len() as i32 - decimals.len() as i32 - 1
            } else {
                self.append_digits(whole);
                self.append_digits(decimals);
                whole.len() as i32 - 1
            };
        self.trim();
    }

    /// Appends the digits for which there is room.
    fn append_digits(&mut self, digits: &str) {
        let end = MAX_DIGITS.min(self.count + digits.len());
        self.digits[self.count..end].copy_from_slice(&digits.as_bytes()[..end - self.count]);
        self.count = end;
    }

    fn trim(&mut self) {
        while self.count > 0 && self.digits[self.count - 1] == b'0' {
            self.count -= 1;
        }
        if self.count == 0 {
            self.exponent = 0;
        }
    }

    /// Returns true if the number needs an exponent.
    pub(crate) fn is_scaled(&self) -> bool {
        self.kind == NumeralKind::Scaled
    }

    /// Returns true if the number is neither infinite nor undefined.
    pub(crate) fn is_finite(&self) -> bool {
        !matches!(self.kind, NumeralKind::Infinite | NumeralKind::Undefined)
    }

    /// Returns the number of columns before the decimal point, including the sign.
    pub(crate) fn whole_width(&self) -> usize {
        let sign = usize::from(self.negative);
        match self.kind {
            NumeralKind::Infinite => sign + 1,
            NumeralKind::Undefined => NAN_COLUMNS,
            _ => sign + (self.exponent.max(0) as usize + 1),
        }
    }

    /// Returns the number of digits after the decimal point if the number is written without an exponent.
    pub(crate) fn decimals(&self) -> usize {
        (self.count as i32 - 1 - self.exponent).max(0) as usize
    }

    /// Returns the number of significant digits, at least 1.
    pub(crate) fn significant_digits(&self) -> usize {
        self.count.max(1)
    }

    /// Returns the number of columns of the exponent, including its sign.
    pub(crate) fn exponent_width(&self) -> usize {
        usize::from(self.exponent < 0) + count_digits(self.exponent.unsigned_abs())
    }

    /// Returns true if the numeral has a minus sign.
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    /// Writes the number on its own.
    pub(crate) fn write(&self, out: &mut String) {
        match self.kind {
            NumeralKind::Scaled => self.write_scaled(self.significant_digits(), out),
            _ => self.write_fixed(self.decimals(), out),
        }
    }

    /// Writes the number without an exponent, with `decimals` digits after the point, which must not be fewer than it has.
    pub(crate) fn write_fixed(&self, decimals: usize, out: &mut String) {
        if self.negative {
            out.push('¯');
        }
        match self.kind {
            NumeralKind::Infinite => return out.push('∞'),
            NumeralKind::Undefined => return out.push_str("⎕NAN"),
            _ => {}
        }
        // The number of digits before the point; negative if there are zeros between the point and the first digit.
        let point = self.exponent + 1;
        let (whole, rest) = self.digits[..self.count].split_at(self.count.min(point.max(0) as usize));
        push_digits(whole, point.max(1) as usize, out);
        if decimals > 0 {
            out.push('.');
            let zeros = decimals.min(point.min(0).unsigned_abs() as usize);
            push_digits(&[], zeros, out);
            push_digits(rest, decimals - zeros, out);
        }
    }

    /// Writes the number with an exponent and `significant` digits, which must not be fewer than it has.
    pub(crate) fn write_scaled(&self, significant: usize, out: &mut String) {
        if !self.is_finite() {
            return self.write_fixed(0, out);
        }
        if self.negative {
            out.push('¯');
        }
        out.push(self.digit_at(0));
        if significant > 1 {
            out.push('.');
            push_digits(self.digits[..self.count].get(1..).unwrap_or(&[]), significant - 1, out);
        }
        out.push('E');
        if self.exponent < 0 {
            out.push('¯');
        }
        write_unsigned(self.exponent.unsigned_abs(), out);
    }

    /// Returns the power of ten of the first digit.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns the number rounded to its first `digits_kept` digits, with halves rounded away from zero; zero if `digits_kept` is
    /// negative.
    #[must_use]
    pub(crate) fn round_half_away(mut self, digits_kept: i32) -> Self {
        let up = |digits: &[u8]| digits.first().is_some_and(|&digit| digit >= b'5');
        match usize::try_from(digits_kept) {
            Ok(digits_kept) if digits_kept >= self.count => return self,
            Ok(digits_kept) => {
                let up = up(&self.digits[digits_kept..self.count]);
                self.count = digits_kept;
                if up {
                    self.round_up();
                }
            }
            Err(_) => self.count = 0,
        }
        self.trim();
        self.negative &= self.count > 0;
        self
    }

    /// Returns the digit at `index`, counted from 0; `'0'` if there is none.
    pub(crate) fn digit_at(&self, index: i32) -> char {
        let digit = usize::try_from(index).ok().and_then(|index| self.digits[..self.count].get(index));
        digit.copied().map_or('0', char::from)
    }
}

/// Writes the first `width` digits, padded with zeros if there are fewer.
fn push_digits(digits: &[u8], width: usize, out: &mut String) {
    let prefix = &digits[..digits.len().min(width)];
    out.push_str(std::str::from_utf8(prefix).expect("digits are ASCII"));
    out.extend(std::iter::repeat_n('0', width - prefix.len()));
}

/// Writes the digits of a whole number without a sign.
pub(crate) fn write_unsigned(value: u32, out: &mut String) {
    let mut digits = [0; 10];
    let (mut rest, mut start) = (value, digits.len());
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&digits[start..]).expect("digits are ASCII"));
}

/// Writes a whole number with its sign.
pub(crate) fn write_whole(value: i32, out: &mut String) {
    if value < 0 {
        out.push('¯');
    }
    write_unsigned(value.unsigned_abs(), out);
}

/// Returns the number of digits of a whole number.
pub(crate) fn count_digits(value: u32) -> usize {
    value.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The capacity of a [`Text`], enough for a float of `MAX_DIGITS` digits with its exponent.
const TEXT_BYTES: usize = 64;

/// A short text on the stack.
struct Text {
    bytes: [u8; TEXT_BYTES],
    length: usize,
}

impl Default for Text {
    fn default() -> Self {
        Self { bytes: [0; TEXT_BYTES], length: 0 }
    }
}

impl Text {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(value: f64, precision: usize) -> String {
        let mut out = String::new();
        Numeral::round_to_precision(value, precision).write(&mut out);
        out
    }

    #[test]
    fn numbers_keep_to_the_precision() {
        for (value, precision, expected) in [
            (0.0, 10, "0"),
            (-0.0, 10, "0"),
            (1.0 / 3.0, 10, "0.3333333333"),
            (1.0 / 6.0, 10, "0.1666666667"),
            (123_456.7, 5, "1.2346E5"),
            (123_456_789.0, 5, "1.2346E8"),
            (0.000_000_123_4, 10, "1.234E¯7"),
            (0.000_001_234, 10, "0.000001234"),
            (1e10, 10, "1E10"),
            (2_f64.powi(31), 10, "2147483648"),
            (2_f64.powi(40), 10, "1.099511628E12"),
            (0.1, 17, "0.10000000000000001"),
            (0.1, 16, "0.1"),
            (99_999.7, 5, "1E5"),
            (0.5, 1, "0.5"),
            (2.5, 1, "2"),
            (3.5, 1, "4"),
            (f64::MAX, 10, "1.797693135E308"),
            (-5e-324, 10, "¯4.940656458E¯324"),
            (f64::NEG_INFINITY, 10, "¯∞"),
        ] {
            assert_eq!(render(value, precision), expected, "{value} {precision}");
        }
    }

    #[test]
    fn rounding_the_shortest_digits_is_rounding_the_number() {
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let value = f64::from_bits(state);
            let precision = 1 + (state >> 7) as usize % 15;
            if value.is_finite() {
                let mut exact = Numeral::round_to_precision(value, precision);
                let quick = exact;
                exact.read(&format!("{:.*e}", precision - 1, value.abs()));
                assert_eq!((quick.count, quick.exponent), (exact.count, exact.exponent), "{value} {precision}");
                assert_eq!(quick.digits[..quick.count], exact.digits[..exact.count], "{value} {precision}");
            }
        }
    }
}
