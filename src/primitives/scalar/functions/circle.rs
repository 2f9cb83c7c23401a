#![doc = include_str!("circle.md")]

use crate::array::{Array, Complex, Decimal};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::kernels::{circle, elementary};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::{dyadic, monadic};
use crate::primitives::support::arguments;

/// The primitive `○`.
pub(crate) static CIRCLE: Primitive = Primitive::new('○', "primitives/scalar/functions/circle.md")
    .scalar_monad::<PiTimes>("pi times")
    .scalar_dyad::<Circular>("circular functions")
    .dyadic("circular functions", circular)
    .with_monadic_inverse(monadic::pervade::<OverPi>)
    .with_dyadic_inverse(circular_inverse);

/// Computes `X○Y`; sines and cosines have loops of their own if `X` is a scalar.
fn circular(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    match left.integer_scalar() {
        Some(1) => monadic::pervade::<Sine>(context, right),
        Some(2) => monadic::pervade::<Cosine>(context, right),
        _ => dyadic::pervade::<Circular>(context, left, right),
    }
}

/// Computes `X○⍣¯1⊢Y`: the inverse of the circular function numbered `X` is the one numbered `-X`.
fn circular_inverse(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let opposite: Vec<i64> = arguments::to_integers(&left, Blame::Left)?.iter().map(|number| -number).collect();
    let opposite = Array::integers(&opposite).with_shape(left.shape().clone());
    circular(context, opposite, right)
}

/// The function `○Y`.
#[derive(Clone, Copy)]
struct PiTimes;

impl ScalarMonad for PiTimes {
    const GLYPH: char = '○';
    const WHOLE_RESULTS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        std::f64::consts::PI * right
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.scale(std::f64::consts::PI))
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::pi_times(right)
    }
}

/// The inverse of `○Y`.
#[derive(Clone, Copy)]
struct OverPi;

impl ScalarMonad for OverPi {
    const GLYPH: char = '○';
    const WHOLE_RESULTS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        right / std::f64::consts::PI
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right / Complex::from(std::f64::consts::PI))
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::over_pi(right)
    }
}

/// The function `X○Y`.
#[derive(Clone, Copy)]
struct Circular;

impl ScalarDyad for Circular {
    const GLYPH: char = '○';
    const IDENTITY: Option<f64> = None;
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        if left == left.trunc() { circle::compute_real(left as i32, right) } else { f64::NAN }
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if !left.is_real() || left.re != left.re.trunc() {
            return Err(Refusal::NoSuchCircularFunction);
        }
        circle::compute_complex(left.re as i32, right).ok_or(Refusal::NoSuchCircularFunction)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        match left.to_i32() {
            Some(number) => decimal_arithmetic::circular(number, right),
            None => Err(Refusal::NoSuchCircularFunction),
        }
    }
}

/// The function `1○Y`.
#[derive(Clone, Copy)]
struct Sine;

impl ScalarMonad for Sine {
    const GLYPH: char = '○';
    const WHOLE_RESULTS: bool = false;
    const COMPUTE_HEAVY: bool = true;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        elementary::sin(right)
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        circle::compute_complex(1, right).ok_or(Refusal::NoSuchCircularFunction)
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::circular(1, right)
    }
}

/// The function `2○Y`.
#[derive(Clone, Copy)]
struct Cosine;

impl ScalarMonad for Cosine {
    const GLYPH: char = '○';
    const WHOLE_RESULTS: bool = false;
    const COMPUTE_HEAVY: bool = true;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        elementary::cos(right)
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        circle::compute_complex(2, right).ok_or(Refusal::NoSuchCircularFunction)
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::circular(2, right)
    }
}
