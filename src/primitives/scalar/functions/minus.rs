#![doc = include_str!("minus.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal;
use crate::kernels::exact;
use crate::kernels::exact::Outcome;
use crate::kernels::scalar::{Folding, Refusable, Rules, Running, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;

/// The primitive `-`.
pub(crate) static MINUS: Primitive = Primitive::new('-', include_str!("minus.md"))
    .scalar_monad::<Negate>("negate")
    .scalar_dyad::<Minus>("minus")
    .with_monadic_inverse(crate::primitives::scalar::engine::monadic::pervade::<Negate>)
    .with_dyadic_inverse(crate::primitives::scalar::engine::dyadic::pervade::<Minus>);

/// The function `-Y`.
#[derive(Clone, Copy)]
struct Negate;

impl ScalarMonad for Negate {
    const GLYPH: char = '-';

    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        T::default().minus(right)
    }

    #[inline(always)]
    fn floats(_: Rules, right: f64) -> f64 {
        -right
    }

    fn complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(Complex::new(-right.re, -right.im))
    }

    fn exacts(_: Rules, right: &Exact) -> Outcome {
        exact::negate(right)
    }

    fn decimals(_: Rules, right: &Decimal) -> Outcome {
        decimal::negate(right)
    }
}

/// The function `X-Y`.
#[derive(Clone, Copy)]
pub(crate) struct Minus;

impl ScalarDyad for Minus {
    const GLYPH: char = '-';
    const IDENTITY: Option<f64> = Some(0.0);
    const FOLDING: Folding = Folding::Alternating;
    const RUNNING: Running = Running::Alternating;

    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        left.minus(right)
    }

    #[inline(always)]
    fn floats(_: Rules, left: f64, right: f64) -> f64 {
        left - right
    }

    fn complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(left - right)
    }

    fn exacts(_: Rules, left: &Exact, right: &Exact) -> Outcome {
        exact::minus(left, right)
    }

    fn decimals(_: Rules, left: &Decimal, right: &Decimal) -> Outcome {
        decimal::minus(left, right)
    }
}
