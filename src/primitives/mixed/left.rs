#![doc = include_str!("left.md")]

use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// `⊣`
pub static LEFT: Primitive =
    Primitive::new('⊣', include_str!("left.md")).monadic("same", |_, right| Ok(right)).dyadic("left", left);

fn left(_context: &mut Context, left: Array, _right: Array) -> Result<Array> {
    Ok(left)
}
