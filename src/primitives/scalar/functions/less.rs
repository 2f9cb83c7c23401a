#![doc = include_str!("less.md")]

use crate::kernels::compare::Comparison;
use crate::primitives::Primitive;

/// The primitive `<`.
pub(crate) static LESS: Primitive = Primitive::new('<', "primitives/scalar/functions/less.md").comparison::<Less>("less than");

/// The function `X<Y`.
#[derive(Clone, Copy)]
pub(crate) struct Less;

impl Comparison for Less {
    const GLYPH: char = '<';
    const EQUAL: bool = false;
    const LESS: bool = true;
    const GREATER: bool = false;
    const IDENTITY: f64 = 0.0;
}
