#![doc = include_str!("tally.md")]

use super::depth::is_match;
use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `≢`.
pub(crate) static TALLY: Primitive = Primitive::new('≢', include_str!("tally.md"))
    .monadic("tally", tally)
    .mark_as_tally()
    .dyadic("not match", |context, left, right| Ok(Array::bit(!is_match(context, &left, &right)?)));

/// Computes `≢Y`: the number of major cells.
fn tally(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::count(right.tally()))
}
