#![doc = include_str!("power.md")]

use super::logarithm::{Logarithm, NaturalLogarithm};
use super::times::Times;
use crate::array::{Array, Complex, Decimal, ElementType, Exact, Scalar, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::decimal_arithmetic;
use crate::kernels::elementary;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::conform::conform;
use crate::primitives::scalar::engine::fused::methods::{ArgumentKind, Arithmetic, ChosenLoops, DyadLoops};
use crate::primitives::scalar::engine::{dyadic, monadic, pervade};

/// The primitive `*`.
pub(crate) static POWER: Primitive = Primitive::new('*', "primitives/scalar/functions/power.md")
    .scalar_monad::<Exponential>("exponential")
    .scalar_dyad::<Power>("power")
    .dyadic("power", power)
    .with_dyadic_loops(&DyadLoops::Chosen(choose_loops))
    .with_monadic_inverse(monadic::pervade::<NaturalLogarithm>)
    .with_dyadic_inverse(dyadic::pervade::<Logarithm>);

/// Computes `X*Y`: squares, square roots and fractional powers have loops of their own.
fn power(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if left.is_nested() || right.is_nested() {
        let plan = conform(&left, &right)?;
        return pervade::dyadic(context, &left, &right, plan, power);
    }
    match right.real_scalar() {
        Some(2.0) if left.has_machine_numbers() => dyadic::pervade::<Times>(context, left.clone(), left),
        Some(0.5) if left.is_number() => monadic::pervade::<SquareRoot>(context, left),
        _ if right.element_type() == ElementType::Float && left.has_machine_numbers() && !right.is_scalar() => {
            dyadic::pervade::<FractionalPower>(context, left, right)
        }
        _ => dyadic::pervade::<Power>(context, left, right),
    }
}

/// Chooses the loops of `X*Y` in a chain by the same rules as [`power`].
fn choose_loops(_: ArgumentKind, right: ArgumentKind) -> Option<ChosenLoops> {
    const SQUARES: &Arithmetic = &Arithmetic::dyadic::<Times>();
    const ROOTS: &Arithmetic = &Arithmetic::monadic::<SquareRoot>();
    const FRACTIONAL: &Arithmetic = &Arithmetic::dyadic::<FractionalPower>();
    const POWERS: &Arithmetic = &Arithmetic::dyadic::<Power>();
    Some(match right.scalar.and_then(Scalar::as_real) {
        Some(2.0) => ChosenLoops::Left(SQUARES),
        Some(0.5) => ChosenLoops::Left(ROOTS),
        None if right.element_type == ElementType::Float => ChosenLoops::Both(FRACTIONAL),
        _ => ChosenLoops::Both(POWERS),
    })
}

/// The function `*Y`.
#[derive(Clone, Copy)]
pub(crate) struct Exponential;

impl ScalarMonad for Exponential {
    const GLYPH: char = '*';
    const WHOLE_RESULTS: bool = false;
    const COMPUTE_HEAVY: bool = true;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        elementary::exp(right)
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.exp())
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::exponential(right)
    }
}

/// The function `√Y`, which also computes `Y*0.5`.
#[derive(Clone, Copy)]
pub(crate) struct SquareRoot;

impl ScalarMonad for SquareRoot {
    const GLYPH: char = '√';
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        right.sqrt()
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.sqrt())
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::square_root(right)
    }
}

/// The function `X*Y`.
#[derive(Clone, Copy)]
pub(crate) struct Power;

impl ScalarDyad for Power {
    const GLYPH: char = '*';
    const IDENTITY: Option<f64> = Some(1.0);
    const BOOLEAN_RESULTS: bool = true;
    const CLOSED_ON_REALS: bool = false;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        left | !right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        match integer_power(left.whole(), right.whole()).and_then(T::narrow) {
            Some(power) => (power, false),
            None => (left, true),
        }
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        left.powf(right)
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if left == Complex::ZERO {
            return match (right == Complex::ZERO, right.re > 0.0) {
                (true, _) => Ok(Complex::ONE),
                (false, true) => Ok(Complex::ZERO),
                (false, false) => Err(Refusal::DivideByZero),
            };
        }
        let power = left.re.powf(right.re);
        if left.is_real() && right.is_real() && !power.is_nan() {
            return Ok(Complex::from(power));
        }
        Ok(left.power(right))
    }

    fn apply_to_exacts(rules: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::power(rules, left, right)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::power(rules, left, right)
    }
}

/// The function `X*Y` for exponents that are stored as floats, and so are usually fractional.
#[derive(Clone, Copy)]
struct FractionalPower;

impl ScalarDyad for FractionalPower {
    const GLYPH: char = '*';
    const IDENTITY: Option<f64> = Some(1.0);
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;
    const COMPUTE_HEAVY: bool = true;

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        elementary::power(left, right)
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Power::apply_to_complexes(rules, left, right)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::power(rules, left, right)
    }
}

/// Raises an integer to an integer power; returns `None` if the result does not fit in 64 bits, or if the exponent is negative and
/// the base is not ¯1.
fn integer_power(base: i64, exponent: i64) -> Option<i64> {
    match base {
        0 | 1 if exponent >= 0 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent & 1 == 0 { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}
