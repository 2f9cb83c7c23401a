//! Exponentials, logarithms, sines and cosines of floats without branches, so that loops over them vectorise.
//!
//! The methods are the classical ones: an argument is reduced to a small interval by subtracting a multiple of ln 2 or of π÷2,
//! which are known to more digits than a float has, and a polynomial does the rest; errors are about one unit in the last place.
//! If the reduction is not possible (huge angles, numbers below the smallest normal one), the result is NaN, which makes the
//! caller fall back on the standard library.

use std::f64::consts::{FRAC_2_PI, LOG2_E};

/// The number whose addition rounds a float below 2*51 in magnitude to an integer: the lowest bits of the sum hold the integer.
const ROUNDING_ADDEND: f64 = 6_755_399_441_055_744.0;
/// ln 2 in two parts; the first has 33 bits, so that its multiples are exact.
const LN_2: [f64; 2] = [6.931_471_803_691_238_164_90e-1, 1.908_214_929_270_587_700_02e-10];
/// π÷2 in three parts of 33 bits each.
const HALF_PI: [f64; 3] = [1.570_796_326_734_125_614_17, 6.077_100_506_303_965_976_60e-11, 2.022_266_248_795_950_631_54e-21];
/// The largest angle for which the multiples of the parts of π÷2 are exact.
const LARGEST_ANGLE: f64 = 1e5;
/// The magnitude of exponents beyond which an exponential is 0 or infinite.
const MAX_EXPONENT: f64 = 800.0;

/// Returns the integer in the lowest bits of a sum with [`ROUNDING_ADDEND`].
#[inline(always)]
fn integer_bits(shifted: f64) -> u64 {
    shifted.to_bits().wrapping_sub(ROUNDING_ADDEND.to_bits())
}

/// Returns 2 to an integer power from -1022 to 1023.
#[inline(always)]
fn power_of_two(exponent: f64) -> f64 {
    f64::from_bits(integer_bits(exponent + ROUNDING_ADDEND).wrapping_add(1023) << 52)
}

/// Returns e to the power `x`, or infinity if this exceeds the largest float.
#[inline(always)]
pub(crate) fn exp(x: f64) -> f64 {
    exp_of_sum(x, 0.0)
}

/// Returns e to the power of the sum of a number and a correction to it.
#[inline(always)]
fn exp_of_sum(x: f64, correction: f64) -> f64 {
    const INVERSE_FACTORIALS: [f64; 14] = [
        1.0,
        1.0,
        1.0 / 2.0,
        1.0 / 6.0,
        1.0 / 24.0,
        1.0 / 120.0,
        1.0 / 720.0,
        1.0 / 5_040.0,
        1.0 / 40_320.0,
        1.0 / 362_880.0,
        1.0 / 3_628_800.0,
        1.0 / 39_916_800.0,
        1.0 / 479_001_600.0,
        1.0 / 6_227_020_800.0,
    ];
    let bounded = x.clamp(-MAX_EXPONENT, MAX_EXPONENT);
    let multiple = (bounded * LOG2_E + ROUNDING_ADDEND) - ROUNDING_ADDEND;
    let rest = (bounded - multiple * LN_2[0]) - (multiple * LN_2[1] - correction);
    let tail = INVERSE_FACTORIALS[2..].iter().rev().fold(0.0, |sum, &factor| sum * rest + factor);
    let power = 1.0 + (rest + rest * rest * tail);
    // In two steps, since the power of two may lie outside the range of floats although the result does not.
    let half = ((multiple * 0.5) + ROUNDING_ADDEND) - ROUNDING_ADDEND;
    power * power_of_two(half) * power_of_two(multiple - half)
}

/// Splits a positive normal number into the exponent of a power of two and a factor between the square roots of ½ and of 2.
#[inline(always)]
fn split_exponent(x: f64) -> (f64, f64) {
    const ROOT_OF_HALF_BITS: u64 = 0x3FE6_A09E_667F_3BCD;
    const ONE_BITS: u64 = 0x3FF0_0000_0000_0000;
    const MANTISSA_MASK: u64 = 0x000F_FFFF_FFFF_FFFF;
    /// The float 2*52: putting the bits of an integer below it into its mantissa adds the integer.
    const TWO_TO_52: f64 = 4_503_599_627_370_496.0;
    const EXPONENT_BIAS: f64 = 1023.0;
    let shifted = x.to_bits().wrapping_add(ONE_BITS - ROOT_OF_HALF_BITS);
    let exponent = f64::from_bits((shifted >> 52) | TWO_TO_52.to_bits()) - TWO_TO_52 - EXPONENT_BIAS;
    (exponent, f64::from_bits((shifted & MANTISSA_MASK).wrapping_add(ROOT_OF_HALF_BITS)))
}

/// Returns the natural logarithm, or NaN if `x` is not positive or is subnormal.
#[inline(always)]
pub(crate) fn ln(x: f64) -> f64 {
    let (exponent, reduced) = split_exponent(x);
    let rest = reduced - 1.0;
    let ratio = rest / (2.0 + rest);
    let square = ratio * ratio;
    let fourth = square * square;
    let even =
        fourth * (3.999_999_999_940_941_908e-1 + fourth * (2.222_219_843_214_978_396e-1 + fourth * 1.531_383_769_920_937_332e-1));
    let odd = square
        * (6.666_666_666_666_735_130e-1
            + fourth
                * (2.857_142_874_366_239_149e-1
                    + fourth * (1.818_357_216_161_805_012e-1 + fourth * 1.479_819_860_511_658_591e-1)));
    let half_square = 0.5 * rest * rest;
    let result = exponent * LN_2[0] - ((half_square - (ratio * (half_square + odd + even) + exponent * LN_2[1])) - rest);
    if x >= f64::MIN_POSITIVE && x < f64::INFINITY {
        result
    } else if x == f64::INFINITY {
        x
    } else {
        f64::NAN
    }
}

/// Returns `x` to the power `y` if `x` is positive, normal and finite, and `y` is not an integer; otherwise NaN, because integer
/// powers must be exact.
///
/// The logarithm is computed to more digits than a float has, since the exponential amplifies the error of its argument.
#[inline(always)]
pub(crate) fn power(x: f64, y: f64) -> f64 {
    let (exponent, reduced) = split_exponent(x);
    let (low, high) = (reduced - 1.0, reduced + 1.0);
    let high_error = reduced - (high - 1.0);
    // The series of twice the inverse hyperbolic tangent; its first term in two parts.
    let ratio = low / high;
    let ratio_error = ((-ratio).mul_add(high, low) - ratio * high_error) / high;
    let square = ratio * ratio;
    let series = (0..10).rev().fold(0.0, |sum, term| sum * square + 2.0 / f64::from(2 * term + 3));
    let exponent_part = exponent * LN_2[0];
    let logarithm = exponent_part + 2.0 * ratio;
    let error = (exponent_part - logarithm) + 2.0 * ratio + (exponent * LN_2[1] + 2.0 * ratio_error + ratio * square * series);
    let product = y * logarithm;
    let product_error = y.mul_add(logarithm, -product) + y * error;
    let correction = if product.abs() < MAX_EXPONENT { product_error } else { 0.0 };
    let result = exp_of_sum(product, correction);
    if x >= f64::MIN_POSITIVE && x < f64::INFINITY && y != y.round_ties_even() { result } else { f64::NAN }
}

/// Returns the sine, or NaN if the angle is beyond [`LARGEST_ANGLE`].
#[inline(always)]
pub(crate) fn sin(x: f64) -> f64 {
    sin_at_quadrant(x, 0)
}

/// Returns the cosine, or NaN if the angle is beyond [`LARGEST_ANGLE`].
#[inline(always)]
pub(crate) fn cos(x: f64) -> f64 {
    sin_at_quadrant(x, 1)
}

/// Returns the sine of `x` plus a number of quarter turns.
#[inline(always)]
fn sin_at_quadrant(x: f64, quarter_turns: u64) -> f64 {
    let shifted = x * FRAC_2_PI + ROUNDING_ADDEND;
    let multiple = shifted - ROUNDING_ADDEND;
    let quadrant = integer_bits(shifted).wrapping_add(quarter_turns);
    // The second step loses digits where the angle lies near a multiple: the third step corrects the error.
    let first = x - multiple * HALF_PI[0];
    let step = multiple * HALF_PI[1];
    let second = first - step;
    let error = (first - second) - step;
    let rest = second - (multiple * HALF_PI[2] - error);
    let square = rest * rest;
    let sine = rest
        + rest
            * square
            * (-1.666_666_666_666_663_243_48e-1
                + square
                    * (8.333_333_333_322_489_461_24e-3
                        + square
                            * (-1.984_126_982_985_794_931_34e-4
                                + square
                                    * (2.755_731_370_707_006_767_89e-6
                                        + square
                                            * (-2.505_076_025_340_686_341_95e-8 + square * 1.589_690_995_211_550_102_21e-10)))));
    let cosine = 1.0
        - (0.5 * square
            - square
                * square
                * (4.166_666_666_666_660_190_37e-2
                    + square
                        * (-1.388_888_888_887_410_957_49e-3
                            + square
                                * (2.480_158_728_947_672_941_78e-5
                                    + square
                                        * (-2.755_731_435_139_066_330_35e-7
                                            + square
                                                * (2.087_572_321_298_174_827_90e-9
                                                    + square * -1.135_964_755_778_819_482_65e-11))))));
    let value = if quadrant & 1 == 0 { sine } else { cosine };
    let signed = if quadrant & 2 == 0 { value } else { -value };
    if x.abs() <= LARGEST_ANGLE { signed } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    /// Returns the distance of two numbers in units in the last place.
    fn units_in_last_place(found: f64, expected: f64) -> f64 {
        if found == expected { 0.0 } else { (found - expected).abs() / (expected.abs() * f64::EPSILON).max(f64::MIN_POSITIVE) }
    }

    #[test]
    fn elementary_functions_are_good_to_the_last_places() {
        for step in -20_000..20_000 {
            let x = f64::from(step) / 29.0;
            assert!(units_in_last_place(super::exp(x), x.exp()) <= 2.0, "exp {x}");
            assert!(units_in_last_place(super::ln(x.abs() + 1e-3), (x.abs() + 1e-3).ln()) <= 2.0, "ln {x}");
            assert!(units_in_last_place(super::ln(1.0 + x / 1e6), (1.0 + x / 1e6).ln()) <= 2.0, "ln near 1 {x}");
            assert!(units_in_last_place(super::sin(x), x.sin()) <= 2.0, "sin {x}");
            assert!(units_in_last_place(super::cos(x), x.cos()) <= 2.0, "cos {x}");
        }
        for step in 0..64 {
            let x = f64::from(step) * std::f64::consts::FRAC_PI_2;
            assert!((super::sin(x) - x.sin()).abs() <= 1e-25 + x.sin().abs() * 1e-15, "sin {x}");
            assert!((super::cos(x) - x.cos()).abs() <= 1e-25 + x.cos().abs() * 1e-15, "cos {x}");
        }
        for (x, y) in (1..5000).map(|step| (f64::from(step) / 97.0, f64::from(step % 83) / 7.3 - 5.0)) {
            let found = super::power(x, y);
            assert!(y == y.round() || units_in_last_place(found, x.powf(y)) <= 2.0, "{x} to {y}: {found}");
        }
        assert_eq!(super::exp(-1000.0), 0.0);
        assert_eq!(super::exp(1000.0), f64::INFINITY);
        assert!(
            units_in_last_place(super::exp(-740.0), (-740.0_f64).exp()) < 2.0 || super::exp(-740.0) - (-740.0_f64).exp() < 1e-322
        );
        assert!(super::ln(0.0).is_nan() && super::ln(-1.0).is_nan() && super::sin(1e9).is_nan());
    }
}
