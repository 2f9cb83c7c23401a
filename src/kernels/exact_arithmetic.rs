//! Arithmetic on exact numbers, one operation at a time; `None` if a result is not exact.
//!
//! * both arguments of 64 bits: in machine arithmetic, unless it overflows;
//! * otherwise in arbitrary-precision arithmetic: products by transforms beyond a few thousand digits, powers by squaring,
//!   factorials as products of halves.
//!
//! The length of a result is estimated before it is computed.

use super::scalar::{Refusable, Refusal, Rules};
use crate::array::{Exact, Extended};
use dashu_int::ops::{Abs, BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

/// The largest number of bits of a result, numerator and denominator together: a ratio of numbers of this length takes a second
/// or two to reduce, and the reduction cannot be interrupted.
const MAX_RESULT_BITS: f64 = (1_u64 << 22) as f64;
/// The number of decimal digits in a bit.
const DIGITS_PER_BIT: f64 = std::f64::consts::LOG10_2;
/// The largest number of decimal digits of a result.
pub(crate) const MAX_RESULT_DIGITS: u64 = (MAX_RESULT_BITS * DIGITS_PER_BIT) as u64;
/// The largest number of factors that are multiplied one by one: longer products are split in halves.
const UNSPLIT_MAX_FACTORS: u64 = 16;

/// The outcome of a function of exact or decimal numbers: `None` if the function has no result of the same kind.
pub(crate) type ExtendedOutcome = Refusable<Option<Extended>>;

/// Wraps an exact result.
pub(crate) fn wrap(exact: impl Into<Exact>) -> ExtendedOutcome {
    Ok(Some(Extended::Exact(exact.into())))
}

/// Refuses a result of more bits than a number may have.
fn check_bits(bits: f64) -> Refusable<()> {
    if bits <= MAX_RESULT_BITS { Ok(()) } else { Err(Refusal::TooLong((bits * DIGITS_PER_BIT) as u64)) }
}

/// Refuses arguments of which a product or ratio may have more bits than a number may have.
fn check_total_bits(left: &Exact, right: &Exact) -> Refusable<()> {
    check_bits((left.count_bits() + right.count_bits()) as f64)
}

/// Refuses integers whose sum or difference may have more bits than a number may have.
fn check_sum_bits(left: &Exact, right: &Exact) -> Refusable<()> {
    check_bits((left.count_bits().max(right.count_bits()) + 1) as f64)
}

/// Computes `X+Y`.
pub(crate) fn plus(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if let (Some(left), Some(right)) = (left.to_i64(), right.to_i64())
        && let Some(sum) = left.checked_add(right)
    {
        return wrap(sum);
    }
    if let (Some(whole), Some(other)) = (left.to_integer(), right.to_integer()) {
        check_sum_bits(left, right)?;
        return wrap(&*whole + &*other);
    }
    check_total_bits(left, right)?;
    wrap(&*left.ratio() + &*right.ratio())
}

/// Computes `X-Y`.
pub(crate) fn minus(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if let (Some(left), Some(right)) = (left.to_i64(), right.to_i64())
        && let Some(difference) = left.checked_sub(right)
    {
        return wrap(difference);
    }
    if let (Some(whole), Some(other)) = (left.to_integer(), right.to_integer()) {
        check_sum_bits(left, right)?;
        return wrap(&*whole - &*other);
    }
    check_total_bits(left, right)?;
    wrap(&*left.ratio() - &*right.ratio())
}

/// Computes `X×Y`.
pub(crate) fn times(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if let (Some(left), Some(right)) = (left.to_i64(), right.to_i64())
        && let Some(product) = left.checked_mul(right)
    {
        return wrap(product);
    }
    check_total_bits(left, right)?;
    match (left.to_integer(), right.to_integer()) {
        (Some(left), Some(right)) => wrap(&*left * &*right),
        _ => wrap(&*left.ratio() * &*right.ratio()),
    }
}

/// Computes `X÷Y`.
pub(crate) fn divide(rules: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
    if right.signum() == 0 {
        return match (rules.division, left.signum()) {
            (0, 0) => wrap(Exact::ONE),
            (0, _) => Err(Refusal::DivideByZero),
            _ => wrap(Exact::ZERO),
        };
    }
    check_total_bits(left, right)?;
    wrap(&*left.ratio() / &*right.ratio())
}

/// Computes `÷Y`.
pub(crate) fn reciprocal(rules: Rules, right: &Exact) -> ExtendedOutcome {
    match (right.signum(), rules.division) {
        (0, 0) => Err(Refusal::DivideByZero),
        (0, _) => wrap(Exact::ZERO),
        _ => divide(rules, &Exact::ONE, right),
    }
}

/// Computes `-Y`.
pub(crate) fn negate(right: &Exact) -> ExtendedOutcome {
    minus(&Exact::ZERO, right)
}

/// Computes `|Y`.
pub(crate) fn magnitude(right: &Exact) -> ExtendedOutcome {
    if right.signum() < 0 { negate(right) } else { wrap(right.clone()) }
}

/// Computes `⌊Y`.
pub(crate) fn floor(right: &Exact) -> ExtendedOutcome {
    if right.is_whole() { wrap(right.clone()) } else { wrap(right.ratio().floor()) }
}

/// Computes `⌈Y`.
pub(crate) fn ceiling(right: &Exact) -> ExtendedOutcome {
    if right.is_whole() { wrap(right.clone()) } else { wrap(right.ratio().ceil()) }
}

/// Computes `X|Y`: the residue has the sign of the divisor; the residue modulo 0 is the number itself.
pub(crate) fn residue(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if left.signum() == 0 {
        return wrap(right.clone());
    }
    if let (Some(left), Some(right)) = (left.to_i64(), right.to_i64())
        && let Some(rest) = right.checked_rem(left)
    {
        return wrap(if rest != 0 && (rest < 0) != (left < 0) { rest + left } else { rest });
    }
    if let (Some(left), Some(right)) = (left.to_integer(), right.to_integer()) {
        let rest = &*right % &*left;
        let opposite = !rest.is_zero() && rest.sign() != left.sign();
        return wrap(if opposite { rest + &*left } else { rest });
    }
    check_total_bits(left, right)?;
    let (divisor, number) = (left.ratio(), right.ratio());
    let quotient = (&*number / &*divisor).floor();
    wrap(&*number - &*divisor * RBig::from(quotient))
}

/// Computes `X∨Y`: the greatest number that both are integer multiples of.
pub(crate) fn common_divisor(left: &Exact, right: &Exact) -> Refusable<Exact> {
    check_total_bits(left, right)?;
    let (left, right) = (left.ratio(), right.ratio());
    if left.is_zero() || right.is_zero() {
        let other = if left.is_zero() { right } else { left };
        return Ok(Exact::from(other.into_owned().abs()));
    }
    let numerator = left.numerator().gcd(right.numerator());
    let (left, right) = (left.denominator(), right.denominator());
    let denominator = left / left.gcd(right) * right;
    Ok(Exact::from(RBig::from_parts(numerator.into(), denominator)))
}

/// Computes `X∧Y`: the least number that is an integer multiple of both.
pub(crate) fn common_multiple(left: &Exact, right: &Exact) -> ExtendedOutcome {
    let divisor = common_divisor(left, right)?;
    if divisor.signum() == 0 {
        return wrap(divisor);
    }
    wrap(&*left.ratio() / &*divisor.ratio() * &*right.ratio())
}

/// Computes `X*Y`: exact if `Y` is an integer, or if the root that `Y` takes is exact.
pub(crate) fn power(rules: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
    if !right.is_whole() {
        return root_of_power(rules, left, right);
    }
    let is_unit_or_zero = *left == Exact::ONE || *left == Exact::from(-1) || left.signum() == 0;
    if is_unit_or_zero {
        let odd = right.to_integer().is_some_and(|whole| whole.bit(0));
        return match left.signum() {
            0 if right.signum() < 0 => reciprocal(rules, left),
            0 => wrap(i64::from(right.signum() == 0)),
            1 => wrap(1),
            _ => wrap(if odd { -1 } else { 1 }),
        };
    }
    let magnitude = |exact: &Exact| exact.count_bits().saturating_sub(2).max(1) as f64;
    check_bits(magnitude(left) * right.to_float().abs())?;
    match right.to_i64().and_then(|exponent| isize::try_from(exponent).ok()) {
        Some(exponent) => wrap(left.ratio().pow(exponent)),
        None => Ok(None),
    }
}

/// Computes a power whose exponent is a ratio: an integer power of the root, or `None` if the root is not exact.
fn root_of_power(rules: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
    let right = right.ratio();
    let (exponent, degree) = (Exact::from(right.numerator().clone()), usize::try_from(right.denominator()));
    match degree.ok().and_then(|degree| exact_root(left, degree)) {
        Some(base) => power(rules, &base, &exponent),
        None => Ok(None),
    }
}

/// Returns the root of a number that is not negative, if the root is exact.
fn exact_root(number: &Exact, degree: usize) -> Option<Exact> {
    if number.signum() < 0 {
        return None;
    }
    let ratio = number.ratio();
    let whole_root = |whole: &UBig| {
        let candidate = whole.nth_root(degree);
        (candidate.pow(degree) == *whole).then_some(candidate)
    };
    let numerator = whole_root(&ratio.numerator().unsigned_abs())?;
    Some(Exact::from(RBig::from_parts(numerator.into(), whole_root(ratio.denominator())?)))
}

/// Computes `!Y`, or returns `None` if `Y` is not an integer.
pub(crate) fn factorial(right: &Exact) -> ExtendedOutcome {
    if !right.is_whole() {
        return Ok(None);
    }
    if right.signum() < 0 {
        return Err(Refusal::NoResult);
    }
    let size = right.to_float();
    check_bits(size * (size.max(1.0).log2() - 1.0).max(0.0))?;
    match right.to_i64() {
        Some(size) => wrap(IBig::from(product(1, size as u64))),
        None => Ok(None),
    }
}

/// Returns the product of the integers from `first` to `last`, both included.
fn product(first: u64, last: u64) -> UBig {
    if last.saturating_sub(first) < UNSPLIT_MAX_FACTORS {
        return (first..=last).fold(UBig::ONE, |product, factor| product * factor);
    }
    let middle = first + (last - first) / 2;
    product(first, middle) * product(middle + 1, last)
}

/// Computes `X!Y`: exact if `X` is an integer, as the product of `Y`, `Y-1`… divided by `!X`.
pub(crate) fn binomial(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if !left.is_whole() {
        return Ok(None);
    }
    if left.signum() < 0 {
        return binomial_below_zero(left, right);
    }
    // If both are integers, the smaller of `X` and `Y-X` needs fewer factors.
    let rest = minus(right, left)?;
    let rest = rest.as_ref().and_then(Extended::exact);
    let count = match rest {
        Some(rest) if right.is_whole() && right.signum() >= 0 => {
            if rest.signum() < 0 {
                return wrap(Exact::ZERO);
            }
            left.min(rest)
        }
        _ => left,
    };
    check_bits(count.to_float() * right.count_bits().max(count.count_bits()) as f64)?;
    let Some(count) = count.to_i64() else { return Ok(None) };
    let falling = falling_product(&right.ratio(), 0, count);
    wrap(falling / RBig::from(product(1, count as u64)))
}

/// Returns the product of `number - offset` for all offsets from `from` up to, but not including, `to`.
fn falling_product(number: &RBig, from: i64, to: i64) -> RBig {
    if to - from <= UNSPLIT_MAX_FACTORS as i64 {
        return (from..to).fold(RBig::ONE, |product, offset| product * (number - RBig::from(offset)));
    }
    let middle = from + (to - from) / 2;
    falling_product(number, from, middle) * falling_product(number, middle, to)
}

/// Computes `X!Y` for a negative integer `X`: 0, unless `Y` is a negative integer that is not less than `X`.
fn binomial_below_zero(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if !right.is_whole() {
        return Ok(None);
    }
    if right.signum() >= 0 || left > right {
        return wrap(Exact::ZERO);
    }
    let Some(difference) = minus(right, left)?.and_then(|difference| difference.exact().cloned()) else { return Ok(None) };
    let complement = |number: &Exact| minus(&Exact::from(-1), number);
    let (Some(chosen), Some(total)) = (complement(right)?, complement(left)?) else { return Ok(None) };
    let (Some(chosen), Some(total)) = (chosen.exact(), total.exact()) else { return Ok(None) };
    let ways = binomial(chosen, total)?;
    let odd = difference.to_integer().is_some_and(|whole| whole.bit(0));
    match &ways {
        Some(Extended::Exact(ways)) if odd => negate(ways),
        _ => Ok(ways),
    }
}

/// Computes `⍟Y` as a float, even if `Y` itself is too large for a float; returns `None` unless `Y` is positive.
pub(crate) fn logarithm(right: &Exact) -> Option<f64> {
    let ratio = right.ratio();
    if ratio.sign() == Sign::Negative || ratio.is_zero() {
        return None;
    }
    let logarithm_of = |whole: &UBig| {
        let shift = whole.bit_len().saturating_sub(64);
        (whole >> shift).to_f64().value().ln() + shift as f64 * std::f64::consts::LN_2
    };
    Some(logarithm_of(&ratio.numerator().unsigned_abs()) - logarithm_of(ratio.denominator()))
}

/// Computes `X⍟Y`: exact if `Y` is an integer power of an integer `X` above 1, otherwise a float.
pub(crate) fn logarithm_to(left: &Exact, right: &Exact) -> ExtendedOutcome {
    if let (Some(base), Some(number)) = (left.to_integer(), right.to_integer())
        && *base > IBig::ONE
        && *number >= IBig::ONE
    {
        let (base, number) = ((&*base).unsigned_abs(), (&*number).unsigned_abs());
        let exponent = number.ilog(&base);
        if base.pow(exponent) == number {
            return wrap(exponent as i64);
        }
    }
    let quotient = |left: f64, right: f64| (left != 0.0).then(|| Extended::Float(right / left));
    Ok(logarithm(left).zip(logarithm(right)).and_then(|(left, right)| quotient(left, right)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(outcome: ExtendedOutcome) -> String {
        outcome.expect("not refused").and_then(|number| number.exact().map(Exact::to_text)).expect("the result is exact")
    }

    #[test]
    fn binomials_agree_with_the_triangle() {
        let row: Vec<String> = (-2..9).map(|left| exact(binomial(&Exact::from(left), &Exact::from(6)))).collect();
        assert_eq!(row, ["0", "0", "1", "6", "15", "20", "15", "6", "1", "0", "0"]);
        assert_eq!(exact(binomial(&Exact::from(2), &Exact::from(-3))), "6");
        assert_eq!(exact(binomial(&Exact::from(-5), &Exact::from(-3))), "6");
        assert_eq!(exact(binomial(&Exact::from(3), &Exact::parse("1r2").expect("it parses"))), "1r16");
    }

    #[test]
    fn results_that_are_too_long_are_refused_at_once() {
        let rules = Rules { tolerance: 0.0, division: 0, decimal: false };
        assert!(power(rules, &Exact::from(2), &Exact::from(1_000_000_000)).is_err());
        assert!(factorial(&Exact::from(100_000_000)).is_err());
        assert_eq!(exact(power(rules, &Exact::from(-1), &Exact::from(1_000_000_001))), "¯1");
        assert_eq!(
            exact(power(rules, &Exact::parse("8r27").expect("it parses"), &Exact::parse("¯2r3").expect("it parses"))),
            "9r4"
        );
    }
}
