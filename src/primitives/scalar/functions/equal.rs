#![doc = include_str!("equal.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::comparison;

/// The primitive `=`.
pub(crate) static EQUAL: Primitive = Primitive::new('=', "primitives/scalar/functions/equal.md")
    .comparison::<Equal>("equal to")
    .with_dyadic_inverse(comparison::invert_comparison::<Equal>);

/// The function `X=Y`.
#[derive(Clone, Copy)]
pub(crate) struct Equal;

impl Comparison for Equal {
    const GLYPH: char = '=';
    const EQUAL: bool = true;
    const LESS: bool = false;
    const GREATER: bool = false;
    const IDENTITY: f64 = 1.0;
}
