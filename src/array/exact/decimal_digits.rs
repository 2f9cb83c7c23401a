//! Long integers in decimal digits: split at powers of ten, so that the work can be interrupted between the parts.

use crate::error::Result;
use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};

/// The number of bits up to which a number is written as a whole, in a millisecond or two.
const UNSPLIT_MAX_BITS: usize = 1 << 16;
/// The number of digits of the parts that are not split any further.
const PART_DIGITS: usize = 16_384;

/// Appends the digits of a number, polling before each division.
///
/// # Errors
/// That of `poll`; the digits are then incomplete.
pub(super) fn write(number: &UBig, poll: &dyn Fn() -> Result<()>, out: &mut String) -> Result<()> {
    let mut powers = Vec::new();
    if number.bit_len() > UNSPLIT_MAX_BITS {
        powers.push(UBig::from(10_u8).pow(PART_DIGITS));
    }
    // The square of the last power exceeds the number, so that each quotient is below the power that it was divided by.
    while let Some(last) = powers.last()
        && 2 * last.bit_len() - 1 <= number.bit_len()
    {
        poll()?;
        powers.push(last.sqr());
    }
    write_parts(number, &powers, false, poll, out)
}

/// Appends a number below the square of the last power, with leading zeros if digits precede it.
fn write_parts(number: &UBig, powers: &[UBig], is_padded: bool, poll: &dyn Fn() -> Result<()>, out: &mut String) -> Result<()> {
    let Some((power, lower)) = powers.split_last() else {
        let digits = number.to_string();
        if is_padded {
            out.extend(std::iter::repeat_n('0', PART_DIGITS - digits.len()));
        }
        out.push_str(&digits);
        return Ok(());
    };
    if !is_padded && number < power {
        return write_parts(number, lower, false, poll, out);
    }
    poll()?;
    let (quotient, remainder) = number.div_rem(power);
    write_parts(&quotient, lower, is_padded, poll, out)?;
    write_parts(&remainder, lower, true, poll, out)
}
