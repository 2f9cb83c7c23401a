#![doc = include_str!("greater.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;

/// The primitive `>`.
pub(crate) static GREATER: Primitive =
    Primitive::new('>', "primitives/scalar/functions/greater.md").comparison::<Greater>("greater than");

/// The function `X>Y`.
#[derive(Clone, Copy)]
pub(crate) struct Greater;

impl Comparison for Greater {
    const GLYPH: char = '>';
    const EQUAL: bool = false;
    const LESS: bool = false;
    const GREATER: bool = true;
    const IDENTITY: f64 = 0.0;
}
