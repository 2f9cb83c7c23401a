#![doc = include_str!("times.md")]

use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{BitFolding, Refusable, Rules, ScalarDyad, ScalarMonad, Scanning};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::functions::divide::Divide;

/// The primitive `×`.
pub(crate) static TIMES: Primitive = Primitive::new('×', "primitives/scalar/functions/times.md")
    .scalar_monad::<Direction>("direction")
    .scalar_dyad::<Times>("times")
    .with_dyadic_inverse(|context, left, right| dyadic::pervade::<Divide>(context, right, left));

/// The function `×Y`: the sign, or the complex number of magnitude 1 in the same direction.
#[derive(Clone, Copy)]
struct Direction;

impl ScalarMonad for Direction {
    const GLYPH: char = '×';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        // The sign is -1, 0 or 1, which every type holds.
        let sign = i64::from(right > T::default()) - i64::from(right < T::default());
        (T::narrow(sign).unwrap_or_default(), false)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        let sign = f64::from(u8::from(right > 0.0)) - f64::from(u8::from(right < 0.0));
        if right.is_nan() { right } else { sign }
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        let magnitude = right.magnitude();
        if magnitude == 0.0 {
            return Ok(Complex::default());
        }
        // The number is scaled first, so that neither a huge nor a tiny magnitude distorts the quotient.
        let scale = right.re.abs().max(right.im.abs());
        let scaled = Complex::new(right.re / scale, right.im / scale);
        let magnitude = scaled.magnitude();
        Ok(Complex::new(scaled.re / magnitude, scaled.im / magnitude))
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::wrap(right.signum())
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::direction(right)
    }
}

/// The function `X×Y`.
#[derive(Clone, Copy)]
pub(crate) struct Times;

impl ScalarDyad for Times {
    const GLYPH: char = '×';
    const IDENTITY: Option<f64> = Some(1.0);
    const BIT_FOLDING: Option<BitFolding> = Some(BitFolding::All);
    const FOLDS_FROM_START: bool = true;
    const SCANNING: Scanning = Scanning::Associative;
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        left & right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        left.times(right)
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        left * right
    }

    fn apply_to_complexes(_: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(left * right)
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::times(left, right)
    }

    fn apply_to_decimals(_: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::times(left, right)
    }
}
