#![doc = include_str!("left.md")]

use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `⊣`.
pub(crate) static LEFT: Primitive =
    Primitive::new('⊣', "primitives/mixed/left.md").pervading_monad("same", same).dyadic("left", left).with_monadic_inverse(same);

/// Computes `⊣Y`: returns `Y` unchanged.
fn same(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(right)
}

/// Computes `X⊣Y`: returns `X`.
fn left(_context: &mut Context, left: Array, _right: Array) -> Result<Array> {
    Ok(left)
}
