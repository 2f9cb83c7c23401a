#![doc = include_str!("greater_or_equal.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;

/// The primitive `≥`.
pub(crate) static GREATER_OR_EQUAL: Primitive = Primitive::new('≥', "primitives/scalar/functions/greater_or_equal.md")
    .comparison::<GreaterOrEqual>("greater than or equal to");

/// The function `X≥Y`.
#[derive(Clone, Copy)]
pub(crate) struct GreaterOrEqual;

impl Comparison for GreaterOrEqual {
    const GLYPH: char = '≥';
    const EQUAL: bool = true;
    const LESS: bool = false;
    const GREATER: bool = true;
    const IDENTITY: f64 = 1.0;
}
