#![doc = include_str!("floor.md")]

use crate::array::tolerance::tolerant_floor;
use crate::array::{Array, Complex, Decimal, Exact, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{BitFolding, Folding, Refusable, Refusal, Rules, ScalarDyad, ScalarMonad, Scanning};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::methods::MonadLoops;
use crate::primitives::scalar::engine::monadic;

/// The primitive `⌊`.
pub(crate) static FLOOR: Primitive = Primitive::new('⌊', "primitives/scalar/functions/floor.md")
    .pervading_monad("floor", floor)
    .monadic_on_scalar(monadic::round_scalar::<Floor>)
    .with_monadic_loops(&MonadLoops::rounding::<Floor>())
    .scalar_dyad::<Minimum>("minimum");

/// Computes `⌊Y`; the results become integers of the narrowest type that holds them all.
fn floor(context: &mut Context, right: Array) -> Result<Array> {
    monadic::round::<Floor>(context, right, floor)
}

/// The function `⌊Y`, which depends on the comparison tolerance.
#[derive(Clone, Copy)]
struct Floor;

impl ScalarMonad for Floor {
    const GLYPH: char = '⌊';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        (right, false)
    }

    #[inline(always)]
    fn apply_to_floats(rules: Rules, right: f64) -> f64 {
        tolerant_floor(right, rules.tolerance)
    }

    fn apply_to_complexes(rules: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.floor(rules.tolerance))
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::floor(right)
    }

    fn apply_to_decimals(rules: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::floor(rules, right)
    }
}

/// The function `X⌊Y`.
#[derive(Clone, Copy)]
pub(crate) struct Minimum;

impl ScalarDyad for Minimum {
    const GLYPH: char = '⌊';
    const IDENTITY: Option<f64> = Some(f64::MAX);
    const FOLDING: Folding = Folding::Least;
    const BIT_FOLDING: Option<BitFolding> = Some(BitFolding::All);
    const SCANNING: Scanning = Scanning::Associative;
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        left & right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        (if left < right { left } else { right }, false)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        if left < right { left } else { right }
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if left.im == 0.0 && right.im == 0.0 {
            return Ok(Complex::from(left.re.min(right.re)));
        }
        Err(Refusal::NotReal)
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::wrap(left.min(right).clone())
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::wrap(left.min(right).clone())
    }
}
