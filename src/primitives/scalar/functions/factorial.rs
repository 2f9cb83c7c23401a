#![doc = include_str!("factorial.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::gamma;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;

/// The primitive `!`.
pub(crate) static FACTORIAL: Primitive = Primitive::new('!', "primitives/scalar/functions/factorial.md")
    .scalar_monad::<Factorial>("factorial")
    .scalar_dyad::<Binomial>("binomial");

/// The function `!Y`.
#[derive(Clone, Copy)]
struct Factorial;

impl ScalarMonad for Factorial {
    const GLYPH: char = '!';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        /// The least integer whose factorial does not fit in 64 bits.
        const FIRST_OVERFLOW: i64 = 21;
        let product = (2..=right.whole().min(FIRST_OVERFLOW)).try_fold(1_i64, i64::checked_mul);
        match product.filter(|_| right >= T::default()).and_then(T::narrow) {
            Some(product) => (product, false),
            None => (right, true),
        }
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        gamma::factorial(right)
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        gamma::complex_factorial(right).ok_or(Refusal::NoResult)
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::factorial(right)
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::factorial(right)
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
    fn apply_to_words(left: u64, right: u64) -> u64 {
        !left | right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        let binomial = gamma::integer_binomial(left.float(), right.float());
        let result = T::from_float(binomial);
        (result, result.float() != binomial)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        gamma::binomial(left, right)
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        gamma::complex_binomial(left, right).ok_or(Refusal::NoResult)
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::binomial(left, right)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::binomial(left, right)
    }
}
