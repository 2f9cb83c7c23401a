#![doc = include_str!("or.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{BitFolding, Refusable, Rules, ScalarDyad, Scanning};
use crate::primitives::Primitive;

/// The primitive `∨`.
pub(crate) static OR: Primitive =
    Primitive::new('∨', "primitives/scalar/functions/or.md").scalar_dyad::<Or>("greatest common divisor, or");

/// The function `X∨Y`: the greatest common divisor, which for Booleans is the logical or.
#[derive(Clone, Copy)]
pub(crate) struct Or;

impl ScalarDyad for Or {
    const GLYPH: char = '∨';
    const IDENTITY: Option<f64> = Some(0.0);
    const BIT_FOLDING: Option<BitFolding> = Some(BitFolding::Any);
    const SCANNING: Scanning = Scanning::Associative;
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        left | right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        match T::narrow(integer_common_divisor(left.whole(), right.whole())) {
            Some(divisor) => (divisor, false),
            None => (T::default(), true),
        }
    }

    #[inline(always)]
    fn apply_to_floats(rules: Rules, left: f64, right: f64) -> f64 {
        common_divisor(rules.tolerance, left, right)
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(complex_common_divisor(rules.tolerance, left, right))
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::wrap(exact_arithmetic::common_divisor(left, right)?)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::common_divisor(rules, left, right)
    }
}

/// Computes the non-negative greatest common divisor of two integers with the binary algorithm: it halves and subtracts, since
/// division is slow.
pub(crate) fn integer_common_divisor(left: i64, right: i64) -> i64 {
    let (mut left, mut right) = (left.unsigned_abs(), right.unsigned_abs());
    if left == 0 || right == 0 {
        return (left | right) as i64;
    }
    let twos = (left | right).trailing_zeros();
    left >>= left.trailing_zeros();
    while right != 0 {
        right >>= right.trailing_zeros();
        (left, right) = (left.min(right), left.abs_diff(right));
    }
    (left << twos) as i64
}

/// Computes the non-negative greatest common divisor of two floats.
///
/// The convergents of the ratio of the two floats are by-products of Euclid's algorithm. Remainders of floats are exact, so numbers
/// like 0.1 would divide each other down to their last binary digit. Unless both numbers are whole, the algorithm therefore ends at
/// the first convergent that is tolerantly equal to the ratio.
pub(crate) fn common_divisor(tolerance: f64, left: f64, right: f64) -> f64 {
    let (left, right) = (left.abs(), right.abs());
    let is_whole = |number: f64| number == number.trunc();
    let tolerance = if is_whole(left) && is_whole(right) { 0.0 } else { tolerance };
    let (larger, smaller) = if left < right { (right, left) } else { (left, right) };
    let (mut divisor, mut rest) = (larger, smaller);
    // The last two convergents of the ratio; the current one is `numerators.1 ÷ denominators.1`.
    let (mut numerators, mut denominators) = ((0.0, 1.0), (1.0, 0.0));
    while rest > if tolerance == 0.0 { 0.0 } else { tolerance * larger * denominators.1 } {
        // The remainder is exact, but a quotient of floats is not: the quotient is computed from the remainder.
        let remainder = divisor % rest;
        let quotient = ((divisor - remainder) / rest).round();
        (divisor, rest) = (rest, remainder);
        numerators = (numerators.1, quotient * numerators.1 + numerators.0);
        denominators = (denominators.1, quotient * denominators.1 + denominators.0);
    }
    match tolerance == 0.0 || smaller == 0.0 {
        true => divisor,
        // This division rounds once, whereas the remainders carry the rounding errors of the numbers themselves.
        false if is_whole(larger) && numerators.1.is_finite() => larger / numerators.1,
        false => smaller / denominators.1,
    }
}

/// Computes the greatest common divisor of two complex numbers, which lies in the first quadrant.
///
/// Each quotient is rounded to the nearest Gaussian integer, so each remainder is less than three quarters of the one before. The
/// algorithm ends as for floats; for two Gaussian integers, it ends when the remainder is 0.
pub(crate) fn complex_common_divisor(tolerance: f64, left: Complex, right: Complex) -> Complex {
    let is_whole = |number: Complex| number.re == number.re.trunc() && number.im == number.im.trunc();
    let (larger, smaller) = if left.magnitude() < right.magnitude() { (right, left) } else { (left, right) };
    let are_whole = is_whole(left) && is_whole(right);
    // Remainders of complex numbers are rounded, so a tolerance below a few rounding errors would be meaningless.
    let tolerance = if are_whole { 0.0 } else { tolerance.max(4.0 * f64::EPSILON) };
    let (mut divisor, mut rest, mut denominators) = (larger, smaller, (Complex::ONE, Complex::ZERO));
    while rest.magnitude() > if are_whole { 0.0 } else { tolerance * larger.magnitude() * denominators.1.magnitude() } {
        let quotient = divisor / rest;
        let quotient = Complex::new(quotient.re.round(), quotient.im.round());
        let remainder = divisor - rest * quotient;
        denominators = (denominators.1, quotient * denominators.1 + denominators.0);
        (divisor, rest) = (rest, remainder);
        let remaining = rest.magnitude();
        if remaining.is_nan() || remaining >= 0.75 * divisor.magnitude() {
            // The quotient has more digits than a float can hold.
            break;
        }
    }
    let divisor =
        if are_whole || smaller == Complex::ZERO || !denominators.1.is_finite() { divisor } else { smaller / denominators.1 };
    to_first_quadrant(divisor)
}

/// Rotates a number by right angles until its real part is positive and its imaginary part is not negative; 0 stays 0.
fn to_first_quadrant(mut number: Complex) -> Complex {
    for _ in 0..3 {
        if number.re < 0.0 || number.re == 0.0 && number.im != 0.0 || number.im < 0.0 {
            number = number.times_i();
        }
    }
    number
}
