#![doc = include_str!("less_or_equal.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;

/// The primitive `≤`.
pub(crate) static LESS_OR_EQUAL: Primitive =
    Primitive::new('≤', "primitives/scalar/functions/less_or_equal.md").comparison::<LessOrEqual>("less than or equal to");

/// The function `X≤Y`.
#[derive(Clone, Copy)]
pub(crate) struct LessOrEqual;

impl Comparison for LessOrEqual {
    const GLYPH: char = '≤';
    const EQUAL: bool = true;
    const LESS: bool = true;
    const GREATER: bool = false;
    const IDENTITY: f64 = 1.0;
}
