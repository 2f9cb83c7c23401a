#![doc = include_str!("plus.md")]

use super::minus::Minus;
use crate::array::{Array, Complex, Decimal, ElementType, Exact, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{Folding, Refusable, Rules, ScalarDyad, ScalarMonad, Scanning};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::{dyadic, monadic, pervade};

/// The primitive `+`.
pub(crate) static PLUS: Primitive = Primitive::new('+', "primitives/scalar/functions/plus.md")
    .scalar_dyad::<Plus>("plus")
    .pervading_monad("conjugate", conjugate)
    .with_monadic_inverse(conjugate)
    .with_dyadic_inverse(|context, left, right| dyadic::pervade::<Minus>(context, right, left));

/// Computes `+Y`: everything except complex numbers is its own conjugate, even characters.
fn conjugate(context: &mut Context, right: Array) -> Result<Array> {
    match right.element_type() {
        ElementType::Complex | ElementType::Extended => monadic::pervade::<Conjugate>(context, right),
        ElementType::Nested => pervade::monadic(context, &right, conjugate),
        _ => Ok(right),
    }
}

/// The function `+Y` for complex, exact and decimal numbers.
#[derive(Clone, Copy)]
struct Conjugate;

impl ScalarMonad for Conjugate {
    const GLYPH: char = '+';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        (right, false)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        right
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.conjugate())
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::wrap(right.clone())
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::wrap(right.clone())
    }
}

/// The function `X+Y`.
#[derive(Clone, Copy)]
pub(crate) struct Plus;

impl ScalarDyad for Plus {
    const GLYPH: char = '+';
    const IDENTITY: Option<f64> = Some(0.0);
    const FOLDING: Folding = Folding::Sum;
    const FOLDS_FROM_START: bool = true;
    const SCANNING: Scanning = Scanning::Associative;

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        left.plus(right)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        left + right
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(left + right)
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::plus(left, right)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::plus(left, right)
    }
}
