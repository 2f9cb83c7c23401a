#![doc = include_str!("tally.md")]

use crate::array::Array;
use crate::array::compare::matching;
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// `≢`
pub static TALLY: Primitive = Primitive::new('≢', include_str!("tally.md"))
    .monadic("tally", tally)
    .dyadic("not match", |context, left, right| Ok(Array::bit(!matching(&left, &right, context.tolerance()))));

fn tally(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::count(right.tally()))
}
