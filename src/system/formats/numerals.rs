//! Numbers as text that other programs read: with `-`, `.` and `E`, whatever the session's settings are.

use std::fmt::Write as _;

/// The magnitude from which numbers are written with an exponent: all whole numbers below it have at most 16 digits.
const PLAIN_LIMIT: f64 = 1e16;
/// The magnitude below which numbers are written with an exponent.
const PLAIN_MIN: f64 = 1e-5;

/// Appends a number with the fewest digits that read back as the same number, and with an exponent if it is very large or very
/// small: `1E300`.
pub(crate) fn write_float(number: f64, text: &mut String) {
    let is_plain = (PLAIN_MIN..PLAIN_LIMIT).contains(&number.abs());
    if is_plain {
        // The library writes all numbers of this range without an exponent, and whole ones with a point and a zero.
        return text.push_str(zmij::Buffer::new().format_finite(number).trim_end_matches(".0"));
    }
    // Writing to a string cannot fail.
    _ = if number == 0.0 || !number.is_finite() { write!(text, "{number}") } else { write!(text, "{number:E}") };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(number: f64) -> String {
        let mut text = String::new();
        write_float(number, &mut text);
        text
    }

    #[test]
    fn large_and_small_numbers_have_an_exponent() {
        let cases = [
            (0.0, "0"),
            (-0.5, "-0.5"),
            (1e-5, "0.00001"),
            (1.5e-6, "1.5E-6"),
            (9_007_199_254_740_992.0, "9007199254740992"),
            (1e16, "1E16"),
            (-1e300, "-1E300"),
            (5e-324, "5E-324"),
            (f64::MAX, "1.7976931348623157E308"),
            (0.1 + 0.2, "0.30000000000000004"),
        ];
        for (number, expected) in cases {
            assert_eq!(format(number), expected);
        }
    }

    #[test]
    fn numbers_without_an_exponent_have_the_length_and_the_point_of_the_standard_library() {
        let mut bits = 1_u64;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let fraction = f64::from_bits(bits >> 12 | 1023 << 52);
            for number in [fraction * 10_f64.powi((bits % 21) as i32 - 5), (bits >> (bits % 50 + 14)) as f64, fraction.floor()] {
                if (PLAIN_MIN..PLAIN_LIMIT).contains(&number) {
                    // Of two decimals that are equally near, the libraries choose different ones.
                    let (text, expected) = (format(-number), format!("{}", -number));
                    assert_eq!((text.len(), text.find('.'), text.parse()), (expected.len(), expected.find('.'), Ok(-number)));
                }
            }
        }
    }

    #[test]
    fn numbers_read_back_exactly() {
        let mut bits = 1_u64;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = f64::from_bits(bits);
            if number.is_finite() {
                let text = format(number);
                assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(bits), "{text}");
                assert!(text.len() <= 24, "{text}");
            }
        }
    }
}
