#![doc = include_str!("minus.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Folding, Refusable, Rules, ScalarDyad, ScalarMonad, Scanning};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::engine::monadic;

/// The primitive `-`.
pub(crate) static MINUS: Primitive = Primitive::new('-', "primitives/scalar/functions/minus.md")
    .scalar_monad::<Negate>("negate")
    .scalar_dyad::<Minus>("minus")
    .with_monadic_inverse(monadic::pervade::<Negate>)
    .with_dyadic_inverse(dyadic::pervade::<Minus>);

/// The function `-Y`.
#[derive(Clone, Copy)]
struct Negate;

impl ScalarMonad for Negate {
    const GLYPH: char = '-';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        T::default().minus(right)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        -right
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(Complex::new(-right.re, -right.im))
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::negate(right)
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::negate(right)
    }
}

/// The function `X-Y`.
#[derive(Clone, Copy)]
pub(crate) struct Minus;

impl ScalarDyad for Minus {
    const GLYPH: char = '-';
    const IDENTITY: Option<f64> = Some(0.0);
    const FOLDING: Folding = Folding::Alternating;
    const SCANNING: Scanning = Scanning::Alternating;

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        left.minus(right)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        left - right
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(left - right)
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::minus(left, right)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::minus(left, right)
    }
}
