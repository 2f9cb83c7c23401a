#![doc = include_str!("residue.md")]

use crate::array::{Complex, Whole};
use crate::kernels::pervade::{Refusable, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;

/// `|`.
pub static RESIDUE: Primitive =
    Primitive::new('|', include_str!("residue.md")).scalar_monad::<Magnitude>("magnitude").scalar_dyad::<Residue>("residue");

/// `|Y`.
#[derive(Clone, Copy)]
struct Magnitude;

impl ScalarMonad for Magnitude {
    const GLYPH: char = '|';

    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        if right < T::default() { T::default().minus(right) } else { (right, false) }
    }

    #[inline(always)]
    fn floats(_: Rules, right: f64) -> f64 {
        right.abs()
    }

    fn complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(Complex::from(right.magnitude()))
    }
}

/// `X|Y`.
#[derive(Clone, Copy)]
pub struct Residue;

impl ScalarDyad for Residue {
    const GLYPH: char = '|';
    const IDENTITY: Option<f64> = Some(0.0);
    const WORDS: Option<fn(u64, u64) -> u64> = Some(|left, right| !left & right);

    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        // Through floats, whose division vectorises: the quotient of numbers of 32 bits is exact enough for its floor.
        let (divisor, number) = (left.float(), right.float());
        let residue = number - divisor * (number / divisor).floor();
        (if left == T::default() { right } else { T::from_float(residue) }, false)
    }

    #[inline(always)]
    fn floats(rules: Rules, left: f64, right: f64) -> f64 {
        residue(rules.tolerance, left, right)
    }

    fn complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        Ok(right.residue(rules.tolerance, left))
    }
}

/// The residue of floats: 0 where the quotient is tolerantly whole.
#[inline(always)]
pub(in crate::primitives) fn residue(tolerance: f64, left: f64, right: f64) -> f64 {
    if left == 0.0 {
        return right;
    }
    let quotient = right / left;
    let whole = quotient.round();
    if (quotient - whole).abs() <= tolerance * quotient.abs().max(1.0) {
        return 0.0;
    }
    let residue = right % left;
    if residue != 0.0 && (residue < 0.0) != (left < 0.0) { residue + left } else { residue }
}
