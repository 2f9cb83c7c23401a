#![doc = include_str!("root.md")]

use super::power::{Power, SquareRoot};
use super::times::Times;
use crate::array::Complex;
use crate::kernels::scalar::{Refusable, Refusal, Rules, ScalarDyad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::dyadic;

/// The primitive `√`.
pub(crate) static ROOT: Primitive = Primitive::new('√', "primitives/scalar/functions/root.md")
    .scalar_monad::<SquareRoot>("square root")
    .scalar_dyad::<Root>("root")
    .with_monadic_inverse(|context, right| dyadic::pervade::<Times>(context, right.clone(), right))
    .with_dyadic_inverse(|context, left, right| dyadic::pervade::<Power>(context, right, left));

/// The function `X√Y`.
#[derive(Clone, Copy)]
struct Root;

impl ScalarDyad for Root {
    const GLYPH: char = '√';
    const IDENTITY: Option<f64> = None;
    const WHOLE_RESULTS: bool = false;
    const CLOSED_ON_REALS: bool = false;

    #[inline(always)]
    fn apply_to_floats(_: Rules, left: f64, right: f64) -> f64 {
        // `sqrt` and `cbrt` are exact where the result is whole. The rule for a zeroth root depends on `⎕DIV`: see below.
        match left {
            0.0 => f64::NAN,
            2.0 => right.sqrt(),
            3.0 if right >= 0.0 => right.cbrt(),
            _ => right.powf(left.recip()),
        }
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if left == Complex::ZERO {
            // With `⎕DIV←1`, `÷0` is 0, so that the power is 1.
            return if rules.division == 0 { Err(Refusal::DivideByZero) } else { Ok(Complex::ONE) };
        }
        Power::apply_to_complexes(rules, right, Complex::ONE / left)
    }
}
