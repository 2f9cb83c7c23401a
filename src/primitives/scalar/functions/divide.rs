#![doc = include_str!("divide.md")]

use crate::array::{Complex, Decimal, Exact};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::engine::monadic;

/// The primitive `÷`.
pub(crate) static DIVIDE: Primitive = Primitive::new('÷', "primitives/scalar/functions/divide.md")
    .scalar_monad::<Reciprocal>("reciprocal")
    .scalar_dyad::<Divide>("divide")
    .with_monadic_inverse(monadic::pervade::<Reciprocal>)
    .with_dyadic_inverse(dyadic::pervade::<Divide>);

/// The function `÷Y`.
#[derive(Clone, Copy)]
struct Reciprocal;

impl ScalarMonad for Reciprocal {
    const GLYPH: char = '÷';
    const WHOLE_RESULTS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        1.0 / right
    }

    fn apply_to_complexes(rules: Rules, right: Complex) -> Refusable<Complex> {
        Divide::apply_to_complexes(rules, Complex::from(1.0), right)
    }

    fn apply_to_exacts(rules: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::reciprocal(rules, right)
    }

    fn apply_to_decimals(rules: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::reciprocal(rules, right)
    }
}

/// The function `X÷Y`.
#[derive(Clone, Copy)]
pub(crate) struct Divide;

impl ScalarDyad for Divide {
    const GLYPH: char = '÷';
    const IDENTITY: Option<f64> = Some(1.0);
    const WHOLE_RESULTS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        left / right
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if right != Complex::default() {
            let quotient = left / right;
            // With `⎕DIV←1`, a divisor that is too small for a finite quotient gives 0, like a divisor of 0.
            let overflowed = rules.division == 1 && !quotient.is_finite() && left.is_finite();
            return Ok(if overflowed { Complex::default() } else { quotient });
        }
        match rules.division {
            0 if left == right => Ok(Complex::from(1.0)),
            0 => Err(Refusal::DivideByZero),
            _ => Ok(Complex::default()),
        }
    }

    fn apply_to_exacts(rules: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::divide(rules, left, right)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::divide(rules, left, right)
    }
}
