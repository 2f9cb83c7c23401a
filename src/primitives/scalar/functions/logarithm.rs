#![doc = include_str!("logarithm.md")]

use super::power::{Exponential, Power};
use crate::array::{Complex, Decimal, Exact, Extended};
use crate::kernels::decimal_arithmetic;
use crate::kernels::elementary;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::{dyadic, monadic};

/// The primitive `⍟`.
pub(crate) static LOGARITHM: Primitive = Primitive::new('⍟', "primitives/scalar/functions/logarithm.md")
    .scalar_monad::<NaturalLogarithm>("natural logarithm")
    .scalar_dyad::<Logarithm>("logarithm")
    .with_monadic_inverse(monadic::pervade::<Exponential>)
    .with_dyadic_inverse(dyadic::pervade::<Power>);

/// The function `⍟Y`.
#[derive(Clone, Copy)]
pub(crate) struct NaturalLogarithm;

impl ScalarMonad for NaturalLogarithm {
    const GLYPH: char = '⍟';
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;
    const COMPUTE_HEAVY: bool = true;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        elementary::ln(right)
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        if right == Complex::ZERO {
            return Err(Refusal::NoResult);
        }
        Ok(right.ln())
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        Ok(exact_arithmetic::logarithm(right).map(Extended::Float))
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::logarithm(right)
    }
}

/// The function `X⍟Y`.
#[derive(Clone, Copy)]
pub(crate) struct Logarithm;

impl ScalarDyad for Logarithm {
    const GLYPH: char = '⍟';
    const IDENTITY: Option<f64> = None;
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        // The logarithms to base 10 and 2 are exact where the result is whole.
        match left {
            10.0 => right.log10(),
            2.0 => right.log2(),
            0.0 => f64::NAN,
            _ => right.ln() / left.ln(),
        }
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if left == right {
            return Ok(Complex::ONE);
        }
        if left == Complex::ONE {
            return Err(Refusal::DivideByZero);
        }
        if left == Complex::ZERO || right == Complex::ZERO {
            return Err(Refusal::NoResult);
        }
        Ok(right.ln() / left.ln())
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::logarithm_to(left, right)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::logarithm_to(left, right)
    }
}
