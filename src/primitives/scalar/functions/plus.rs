#![doc = include_str!("plus.md")]

use crate::array::{Array, Complex, Decimal, ElementType, Exact, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::decimal;
use crate::kernels::exact;
use crate::kernels::exact::Outcome;
use crate::kernels::scalar::{Folding, Refusable, Rules, Running, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::{monadic, pervade};

/// The primitive `+`.
pub(crate) static PLUS: Primitive = Primitive::new('+', include_str!("plus.md"))
    .scalar_dyad::<Plus>("plus")
    .pervading_monad("conjugate", conjugate)
    .with_monadic_inverse(conjugate)
    .with_dyadic_inverse(|context, left, right| {
        crate::primitives::scalar::engine::dyadic::pervade::<crate::primitives::scalar::functions::minus::Minus>(
            context, right, left,
        )
    });

/// Computes `+Y`: everything but complex numbers is its own conjugate, even characters.
fn conjugate(context: &mut Context, right: Array) -> Result<Array> {
    match right.element_type() {
        ElementType::Complex | ElementType::Extended => monadic::pervade::<Conjugate>(context, right),
        ElementType::Nested => pervade::monadic(context, &right, conjugate),
        _ => Ok(right),
    }
}

/// The function `+Y` for complex numbers and numbers beyond machine numbers.
#[derive(Clone, Copy)]
struct Conjugate;

impl ScalarMonad for Conjugate {
    const GLYPH: char = '+';

    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        (right, false)
    }

    #[inline(always)]
    fn floats(_: Rules, right: f64) -> f64 {
        right
    }

    fn complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(right.conjugate())
    }

    fn exacts(_: Rules, right: &Exact) -> Outcome {
        exact::wrap(right.clone())
    }

    fn decimals(_: Rules, right: &Decimal) -> Outcome {
        decimal::wrap(right.clone())
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
    const RUNNING: Running = Running::Onward;

    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        left.plus(right)
    }

    #[inline(always)]
    fn floats(_: Rules, left: f64, right: f64) -> f64 {
        left + right
    }

    fn complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(left + right)
    }

    fn exacts(_: Rules, left: &Exact, right: &Exact) -> Outcome {
        exact::plus(left, right)
    }

    fn decimals(_: Rules, left: &Decimal, right: &Decimal) -> Outcome {
        decimal::plus(left, right)
    }
}
