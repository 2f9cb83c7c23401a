#![doc = include_str!("not_equal.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;
use crate::primitives::mixed::unique::unique_mask;
use crate::primitives::scalar::engine::comparison;

/// The primitive `≠`.
pub(crate) static NOT_EQUAL: Primitive = Primitive::new('≠', "primitives/scalar/functions/not_equal.md")
    .monadic("unique mask", unique_mask)
    .comparison::<NotEqual>("not equal to")
    .with_dyadic_inverse(comparison::invert_comparison::<NotEqual>);

/// The function `X≠Y`.
#[derive(Clone, Copy)]
pub(crate) struct NotEqual;

impl Comparison for NotEqual {
    const GLYPH: char = '≠';
    const EQUAL: bool = false;
    const LESS: bool = true;
    const GREATER: bool = true;
    const IDENTITY: f64 = 0.0;
}
