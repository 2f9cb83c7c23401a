#![doc = include_str!("nand.md")]

use crate::array::{Array, Complex, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::scalar::{Refusable, Rules, ScalarDyad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::methods::{Arithmetic, DyadLoops};
use crate::primitives::scalar::engine::{booleans, dyadic};

/// The primitive `⍲`.
pub(crate) static NAND: Primitive = Primitive::new('⍲', "primitives/scalar/functions/nand.md")
    .scalar_dyad::<Nand>("nand")
    .dyadic("nand", nand)
    .with_dyadic_loops(&DyadLoops::Arithmetic(Arithmetic::booleans::<Nand>()));

/// Computes `X⍲Y`; Booleans that are stored in a wider type are first converted to bits.
fn nand(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (booleans::pack_booleans(context, '⍲', left)?, booleans::pack_booleans(context, '⍲', right)?);
    dyadic::pervade::<Nand>(context, left, right)
}

/// The function `X⍲Y`.
#[derive(Clone, Copy)]
struct Nand;

impl ScalarDyad for Nand {
    const GLYPH: char = '⍲';
    const IDENTITY: Option<f64> = None;
    const BOOLEAN_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        !(left & right)
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        let (one, both) = (T::from_whole(1), left != T::default() && right != T::default());
        let is_boolean = |number: T| number == T::default() || number == one;
        (if both { T::default() } else { one }, !is_boolean(left) || !is_boolean(right))
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, _: f64, _: f64) -> f64 {
        f64::NAN
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        booleans::combine_booleans(rules, left, right, |left, right| !(left && right))
    }
}
