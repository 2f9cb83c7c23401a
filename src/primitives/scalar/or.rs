#![doc = include_str!("or.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal;
use crate::kernels::exact::{self, Outcome};
use crate::kernels::scalar::{BitFolding, Refusable, Rules, Running, ScalarDyad};
use crate::primitives::Primitive;

/// `∨`.
pub static OR: Primitive = Primitive::new('∨', include_str!("or.md")).scalar_dyad::<Or>("greatest common divisor, or");

/// `X∨Y`: the greatest common divisor, which for Booleans is whether one of them is 1.
#[derive(Clone, Copy)]
pub struct Or;

impl ScalarDyad for Or {
    const GLYPH: char = '∨';
    const IDENTITY: Option<f64> = Some(0.0);
    const BIT_FOLDING: Option<BitFolding> = Some(BitFolding::Any);
    const RUNNING: Running = Running::Onward;
    const BOOLEAN: bool = true;

    #[inline(always)]
    fn words(left: u64, right: u64) -> u64 {
        left | right
    }

    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        match T::narrow(common_divisor_of_wholes(left.whole(), right.whole())) {
            Some(divisor) => (divisor, false),
            None => (T::default(), true),
        }
    }

    #[inline(always)]
    fn floats(rules: Rules, left: f64, right: f64) -> f64 {
        common_divisor(rules.tolerance, left, right)
    }

    fn complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(complex_common_divisor(rules.tolerance, left, right))
    }

    fn exacts(_: Rules, left: &Exact, right: &Exact) -> Outcome {
        exact::is(exact::common_divisor(left, right)?)
    }

    fn decimals(_: Rules, left: &Decimal, right: &Decimal) -> Outcome {
        decimal::common_divisor(left, right)
    }
}

/// The binary algorithm on whole numbers: halving and subtracting, since division is slow.
pub fn common_divisor_of_wholes(left: i64, right: i64) -> i64 {
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

/// Euclid's algorithm on floats. Remainders of floats are exact, so that numbers like 0.1 would divide each other down to
/// their last binary digit: with a tolerance, it ends when what is left is far below both numbers.
pub fn common_divisor(tolerance: f64, left: f64, right: f64) -> f64 {
    let (mut divisor, mut rest) = (left.abs(), right.abs());
    let whole = divisor == divisor.trunc() && rest == rest.trunc();
    let smaller = if divisor == 0.0 || rest == 0.0 { 0.0 } else { divisor.min(rest) };
    let least = if whole || tolerance == 0.0 { 0.0 } else { 1e-9 * smaller };
    while rest > least {
        let remainder = divisor % rest;
        // A remainder that nearly is the divisor is nothing left, too.
        (divisor, rest) = (rest, if rest - remainder <= least { 0.0 } else { remainder });
    }
    divisor
}

/// Euclid's algorithm on Gaussian integers and other complex numbers; the result lies in the first quadrant.
pub fn complex_common_divisor(tolerance: f64, left: Complex, right: Complex) -> Complex {
    let (mut divisor, mut rest) = (left, right);
    let least = 1e-9 * if left == Complex::ZERO { right.magnitude() } else { left.magnitude() };
    while rest.magnitude() > least {
        (divisor, rest) = (rest, divisor.residue(tolerance, rest));
    }
    while divisor.re < 0.0 || divisor.re == 0.0 && divisor.im != 0.0 || divisor.im < 0.0 {
        divisor = divisor.turned();
    }
    divisor
}
