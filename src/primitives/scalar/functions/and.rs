#![doc = include_str!("and.md")]

use super::or::{common_divisor, complex_common_divisor, integer_common_divisor};
use crate::array::{Complex, Decimal, Exact, Whole};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::scalar::{BitFolding, Refusable, Rules, ScalarDyad, Scanning};
use crate::primitives::Primitive;

/// The primitive `∧`.
pub(crate) static AND: Primitive =
    Primitive::new('∧', "primitives/scalar/functions/and.md").scalar_dyad::<And>("lowest common multiple, and");

/// The function `X∧Y`: the lowest common multiple, which for Booleans is the logical and.
#[derive(Clone, Copy)]
pub(crate) struct And;

impl ScalarDyad for And {
    const GLYPH: char = '∧';
    const IDENTITY: Option<f64> = Some(1.0);
    const BIT_FOLDING: Option<BitFolding> = Some(BitFolding::All);
    const SCANNING: Scanning = Scanning::Associative;
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        left & right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        let (left, right) = (left.whole(), right.whole());
        let divisor = integer_common_divisor(left, right);
        let multiple = if divisor == 0 { 0 } else { left / divisor * right };
        match T::narrow(multiple) {
            Some(multiple) => (multiple, false),
            None => (T::default(), true),
        }
    }

    #[inline(always)]
    fn apply_to_floats(rules: Rules, left: f64, right: f64) -> f64 {
        let divisor = common_divisor(rules.tolerance, left, right);
        if divisor == 0.0 { 0.0 } else { left / divisor * right }
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        let divisor = complex_common_divisor(rules.tolerance, left, right);
        Ok(if divisor == Complex::ZERO { divisor } else { left / divisor * right })
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::common_multiple(left, right)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::common_multiple(rules, left, right)
    }
}
