#![doc = include_str!("factorial.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal;
use crate::kernels::exact;
use crate::kernels::exact::Outcome;
use crate::kernels::gamma;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;

/// The primitive `!`.
pub(crate) static FACTORIAL: Primitive =
    Primitive::new('!', include_str!("factorial.md")).scalar_monad::<Factorial>("factorial").scalar_dyad::<Binomial>("binomial");

/// The function `!Y`.
#[derive(Clone, Copy)]
struct Factorial;

impl ScalarMonad for Factorial {
    const GLYPH: char = '!';

    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        /// The first integer whose factorial exceeds 64 bits.
        const FIRST_OVERFLOW: i64 = 21;
        let product = (2..=right.whole().min(FIRST_OVERFLOW)).try_fold(1_i64, i64::checked_mul);
        match product.filter(|_| right >= T::default()).and_then(T::narrow) {
            Some(product) => (product, false),
            None => (right, true),
        }
    }

    #[inline(always)]
    fn floats(_: Rules, right: f64) -> f64 {
        gamma::factorial(right)
    }

    fn complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        gamma::complex_factorial(right).ok_or(Refusal::NoResult)
    }

    fn exacts(_: Rules, right: &Exact) -> Outcome {
        exact::factorial(right)
    }

    fn decimals(_: Rules, right: &Decimal) -> Outcome {
        decimal::factorial(right)
    }
}

/// The function `X!Y`.
#[derive(Clone, Copy)]
struct Binomial;

impl ScalarDyad for Binomial {
    const GLYPH: char = '!';
    const IDENTITY: Option<f64> = Some(1.0);
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn words(left: u64, right: u64) -> u64 {
        !left | right
    }

    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        let binomial = gamma::whole_binomial(left.float(), right.float());
        let result = T::from_float(binomial);
        (result, result.float() != binomial)
    }

    #[inline(always)]
    fn floats(_: Rules, left: f64, right: f64) -> f64 {
        gamma::binomial(left, right)
    }

    fn complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        gamma::complex_binomial(left, right).ok_or(Refusal::NoResult)
    }

    fn exacts(_: Rules, left: &Exact, right: &Exact) -> Outcome {
        exact::binomial(left, right)
    }

    fn decimals(_: Rules, left: &Decimal, right: &Decimal) -> Outcome {
        decimal::binomial(left, right)
    }
}
