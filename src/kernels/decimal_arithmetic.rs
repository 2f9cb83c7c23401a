//! Arithmetic on decimal numbers: each result is the exact one, rounded once, half to even.
//!
//! If a result is not real, or is not computed with decimal numbers, `None` is returned, and the caller computes it with floats
//! in the complex plane instead.

use super::exact_arithmetic;
use super::exact_arithmetic::ExtendedOutcome;
use super::scalar::{Refusable, Refusal, Rules};
use super::stirling;
use crate::array::decimal::{Decimal, PRECISION_DIGITS, WORKING_DIGITS, Wide};
use crate::array::{Exact, Extended};
use dashu_float::round::mode::HalfEven;
use dashu_float::{Context, FpError};
use dashu_int::IBig;
use dashu_int::ops::Abs;
use dashu_ratio::RBig;

/// The context in which results are rounded.
const ROUNDING_CONTEXT: Context<HalfEven> = Context::new(PRECISION_DIGITS);
/// The largest number of digits of a quotient's integer part for which the working precision suffices to compute the remainder.
const MAX_QUOTIENT_DIGITS: isize = 40;

/// Wraps a decimal result.
pub(crate) fn wrap(decimal: Decimal) -> ExtendedOutcome {
    Ok(Some(Extended::from(decimal)))
}

/// Rounds a result that was computed with extra digits; refuses it if it exceeds the largest number.
fn round(wide: Wide) -> ExtendedOutcome {
    Decimal::from_wide(wide).map_or(Err(Refusal::NoResult), wrap)
}

/// Rounds a result of the library: 0 after underflow, refused after overflow, and `None` after any other error.
fn convert_result(result: Result<dashu_float::round::Rounded<Wide>, FpError>) -> ExtendedOutcome {
    match result {
        Ok(result) => round(result.value()),
        Err(FpError::Underflow(_)) => wrap(Decimal::zero()),
        Err(FpError::Overflow(_)) => Err(Refusal::NoResult),
        Err(_) => Ok(None),
    }
}

/// Computes `X+Y` exactly before rounding: the library's own sum of numbers of very different magnitudes is not always rounded
/// correctly.
pub(crate) fn plus(left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    round(left.to_wide(0) + right.to_wide(0))
}

/// Computes `X-Y`.
pub(crate) fn minus(left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    round(left.to_wide(0) - right.to_wide(0))
}

/// Computes `X×Y`.
pub(crate) fn times(left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    convert_result(ROUNDING_CONTEXT.mul(left.repr(), right.repr()))
}

/// Computes `X÷Y`.
pub(crate) fn divide(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    if right.is_zero() {
        return match (rules.division, left.is_zero()) {
            (0, true) => wrap_integer(1),
            (0, false) => Err(Refusal::DivideByZero),
            _ => wrap(Decimal::zero()),
        };
    }
    convert_result(ROUNDING_CONTEXT.div(left.repr(), right.repr()))
}

/// Computes `÷Y`.
pub(crate) fn reciprocal(rules: Rules, right: &Decimal) -> ExtendedOutcome {
    if right.is_zero() {
        return if rules.division == 0 { Err(Refusal::DivideByZero) } else { wrap(Decimal::zero()) };
    }
    convert_result(ROUNDING_CONTEXT.inv(right.repr()))
}

/// Computes `-Y`.
pub(crate) fn negate(right: &Decimal) -> ExtendedOutcome {
    minus(&Decimal::zero(), right)
}

/// Computes `|Y`.
pub(crate) fn magnitude(right: &Decimal) -> ExtendedOutcome {
    round(right.to_wide(PRECISION_DIGITS).abs())
}

/// Computes `×Y`.
pub(crate) fn direction(right: &Decimal) -> ExtendedOutcome {
    wrap_integer(if right.is_zero() { 0 } else { 1 - 2 * i64::from(right.is_negative()) })
}

/// Wraps a small integer.
fn wrap_integer(number: i64) -> ExtendedOutcome {
    round(Wide::from(number))
}

/// Computes `⌊Y`: the greatest integer that does not exceed `Y` by more than the tolerance.
pub(crate) fn floor(rules: Rules, right: &Decimal) -> ExtendedOutcome {
    round(tolerant_floor(right.to_wide(WORKING_DIGITS), rules.tolerance))
}

/// Computes `⌈Y`: the least integer that is not below `Y` by more than the tolerance.
pub(crate) fn ceiling(rules: Rules, right: &Decimal) -> ExtendedOutcome {
    round(-tolerant_floor(-right.to_wide(WORKING_DIGITS), rules.tolerance))
}

fn tolerant_floor(number: Wide, tolerance: f64) -> Wide {
    if number.repr().exponent() >= 0 {
        return number;
    }
    let nearest = number.round();
    let margin = Decimal::widen_tolerance(tolerance) * number.clone().abs().max(Wide::ONE);
    if nearest.clone() - number > margin { nearest - Wide::ONE } else { nearest }
}

/// Computes `X|Y`: 0 where the quotient is tolerantly an integer.
pub(crate) fn residue(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    if left.is_zero() {
        return wrap(right.clone());
    }
    let quotient = Context::<HalfEven>::new(WORKING_DIGITS).div(right.repr(), left.repr());
    let Ok(quotient) = quotient.map(dashu_float::round::Rounded::value) else { return Ok(None) };
    let nearest = quotient.round();
    let margin = Decimal::widen_tolerance(rules.tolerance) * quotient.clone().abs().max(Wide::ONE);
    if rules.tolerance > 0.0 && (quotient.clone() - nearest).abs() <= margin {
        return wrap(Decimal::zero());
    }
    if quotient.repr().exponent() + quotient.repr().digits() as isize > MAX_QUOTIENT_DIGITS {
        // The quotient has more digits than the working precision keeps: exact arithmetic finds the remainder.
        let rest = exact_arithmetic::residue(&left.to_exact(), &right.to_exact())?;
        return match rest.as_ref().and_then(Extended::exact).and_then(Decimal::from_exact) {
            Some(rest) => wrap(rest),
            None => Ok(None),
        };
    }
    round(right.to_wide(WORKING_DIGITS) - quotient.floor() * left.to_wide(WORKING_DIGITS))
}

/// Computes `X*Y`.
pub(crate) fn power(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    if right.is_zero() {
        return wrap_integer(1);
    }
    if left.is_zero() {
        return if right.is_negative() { reciprocal(rules, left) } else { wrap(Decimal::zero()) };
    }
    match right.to_i32() {
        Some(exponent) => convert_result(ROUNDING_CONTEXT.powi(left.repr(), IBig::from(exponent))),
        None if left.is_negative() => Ok(None),
        None if *right == half() => convert_result(ROUNDING_CONTEXT.sqrt(left.repr())),
        None => convert_result(ROUNDING_CONTEXT.powf(left.repr(), right.repr(), None)),
    }
}

fn half() -> Decimal {
    Decimal::from_float(0.5).unwrap_or_else(Decimal::zero)
}

/// Computes `Y*0.5`.
pub(crate) fn square_root(right: &Decimal) -> ExtendedOutcome {
    convert_result(ROUNDING_CONTEXT.sqrt(right.repr()))
}

/// Computes `*Y`.
pub(crate) fn exponential(right: &Decimal) -> ExtendedOutcome {
    convert_result(ROUNDING_CONTEXT.exp(right.repr(), None))
}

/// Computes `⍟Y`.
pub(crate) fn logarithm(right: &Decimal) -> ExtendedOutcome {
    if right.is_zero() {
        return Err(Refusal::NoResult);
    }
    convert_result(ROUNDING_CONTEXT.ln(right.repr(), None))
}

/// Computes `X⍟Y`.
pub(crate) fn logarithm_to(left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    if left == right {
        return wrap_integer(1);
    }
    if left.is_zero() || right.is_zero() {
        return Err(Refusal::NoResult);
    }
    let context = Context::<HalfEven>::new(WORKING_DIGITS);
    let (Ok(base), Ok(number)) = (context.ln(left.repr(), None), context.ln(right.repr(), None)) else { return Ok(None) };
    let (base, number) = (base.value(), number.value());
    if base.repr().significand().is_zero() {
        return Err(Refusal::DivideByZero);
    }
    round(number / base)
}

/// Computes `○Y`.
pub(crate) fn pi_times(right: &Decimal) -> ExtendedOutcome {
    round(Wide::pi(WORKING_DIGITS) * right.to_wide(WORKING_DIGITS))
}

/// Computes the inverse of `○Y`.
pub(crate) fn over_pi(right: &Decimal) -> ExtendedOutcome {
    round(right.to_wide(WORKING_DIGITS) / Wide::pi(WORKING_DIGITS))
}

/// Computes `X○Y`, or returns `None` if the result is not real.
pub(crate) fn circular(function: i32, right: &Decimal) -> ExtendedOutcome {
    let (y, repr) = (right.to_wide(WORKING_DIGITS), right.repr());
    let one = Wide::ONE;
    let root = |square: Wide| if square < Wide::ZERO { Ok(None) } else { convert_result(ROUNDING_CONTEXT.sqrt(square.repr())) };
    match function {
        0 => root((one.clone() - y.clone()) * (one + y)),
        1 => convert_result(ROUNDING_CONTEXT.sin(repr, None)),
        2 => convert_result(ROUNDING_CONTEXT.cos(repr, None)),
        3 => convert_result(ROUNDING_CONTEXT.tan(repr, None)),
        4 => root(one + y.sqr()),
        5 => convert_result(ROUNDING_CONTEXT.sinh(repr, None)),
        6 => convert_result(ROUNDING_CONTEXT.cosh(repr, None)),
        7 => convert_result(ROUNDING_CONTEXT.tanh(repr, None)),
        -1 => convert_result(ROUNDING_CONTEXT.asin(repr, None)),
        -2 => convert_result(ROUNDING_CONTEXT.acos(repr, None)),
        -3 => convert_result(ROUNDING_CONTEXT.atan(repr, None)),
        -4 if y == -one.clone() => wrap(Decimal::zero()),
        -4 if right.is_negative() => Ok(root((y.clone() - one.clone()) * (y + one))?.map(negate_decimal)),
        -4 => root((y.clone() - one.clone()) * (y + one)),
        -5 => convert_result(ROUNDING_CONTEXT.asinh(repr, None)),
        -6 if y < one => Ok(None),
        -6 => convert_result(ROUNDING_CONTEXT.acosh(repr, None)),
        -7 if y.clone().abs() >= one => Ok(None),
        -7 => convert_result(ROUNDING_CONTEXT.atanh(repr, None)),
        9 | -9 | -10 => wrap(right.clone()),
        10 => magnitude(right),
        11 => wrap(Decimal::zero()),
        12 if right.is_negative() => round(Wide::pi(WORKING_DIGITS)),
        12 => wrap(Decimal::zero()),
        _ => Ok(None),
    }
}

fn negate_decimal(number: Extended) -> Extended {
    match number {
        Extended::Decimal(decimal) => match negate(&decimal) {
            Ok(Some(negated)) => negated,
            _ => Extended::Decimal(decimal),
        },
        other => other,
    }
}

/// Computes `X∨Y`.
pub(crate) fn common_divisor(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    round_exact(exact_arithmetic::wrap(tolerant_divisor(rules, left, right)?)?)
}

/// Computes `X∧Y`.
pub(crate) fn common_multiple(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    let divisor = tolerant_divisor(rules, left, right)?;
    if divisor.signum() == 0 {
        return wrap(Decimal::zero());
    }
    round_exact(exact_arithmetic::wrap(&*left.to_exact().ratio() / &*divisor.ratio() * &*right.to_exact().ratio())?)
}

/// Returns the greatest common divisor. Unless both numbers are integers, Euclid's algorithm ends at the first convergent of
/// their ratio that tolerantly equals the ratio, as it does for floats.
fn tolerant_divisor(rules: Rules, left: &Decimal, right: &Decimal) -> Refusable<Exact> {
    let (left, right) = (left.to_exact(), right.to_exact());
    let tolerance = Exact::from_float(rules.tolerance).unwrap_or(Exact::ZERO);
    if left.is_whole() && right.is_whole() || tolerance.signum() == 0 {
        return exact_arithmetic::common_divisor(&left, &right);
    }
    let (left, right) = (left.ratio().into_owned().abs(), right.ratio().into_owned().abs());
    let (larger, smaller) = if left < right { (right, left) } else { (left, right) };
    if smaller.is_zero() {
        return Ok(Exact::from(larger));
    }
    let margin = &*tolerance.ratio() * &larger;
    let (mut divisor, mut rest, mut denominators) = (larger, smaller.clone(), (IBig::ONE, IBig::ZERO));
    while !rest.is_zero() && rest > &margin * RBig::from(denominators.1.clone()) {
        let quotient = (&divisor / &rest).floor();
        let remainder = &divisor - &rest * RBig::from(quotient.clone());
        let next = &quotient * &denominators.1 + &denominators.0;
        denominators = (denominators.1, next);
        (divisor, rest) = (rest, remainder);
    }
    Ok(Exact::from(smaller / RBig::from(denominators.1)))
}

/// Computes `X!Y`, or returns `None` if `X` is not an integer.
pub(crate) fn binomial(left: &Decimal, right: &Decimal) -> ExtendedOutcome {
    if left.is_whole() { compute_exactly(left, right, exact_arithmetic::binomial) } else { Ok(None) }
}

/// Computes `!Y`.
pub(crate) fn factorial(right: &Decimal) -> ExtendedOutcome {
    /// The largest integer whose factorial does not exceed the largest decimal number.
    const MAX_FACTORIAL_ARGUMENT: i32 = 2123;
    match right.to_i32() {
        Some(whole) if whole > MAX_FACTORIAL_ARGUMENT => Err(Refusal::NoResult),
        Some(whole) => round_exact(exact_arithmetic::factorial(&Exact::from(i64::from(whole)))?),
        None if right.is_whole() => Err(Refusal::NoResult),
        None => stirling::factorial(right).map_or(Err(Refusal::NoResult), round),
    }
}

fn compute_exactly(
    left: &Decimal,
    right: &Decimal,
    function: impl Fn(&Exact, &Exact) -> Refusable<Option<Extended>>,
) -> ExtendedOutcome {
    round_exact(function(&left.to_exact(), &right.to_exact())?)
}

/// Rounds an exact result to the nearest decimal number; refuses it if it exceeds the largest one.
fn round_exact(result: Option<Extended>) -> ExtendedOutcome {
    match result.as_ref().and_then(Extended::exact) {
        Some(exact) => Decimal::from_exact(exact).map_or(Err(Refusal::NoResult), wrap),
        None => Ok(None),
    }
}
