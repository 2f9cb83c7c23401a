#![doc = include_str!("tally.md")]

use super::depth::is_match;
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Forms};
use crate::primitives::Primitive;
use crate::primitives::support::each_text;

/// The primitive `≢`.
pub(crate) static TALLY: Primitive = Primitive::new('≢', include_str!("tally.md"))
    .monadic("tally", tally)
    .with_forms(Forms { each: Some(each_text::tally_each), each_pair: Some(each_text::mismatch_each), ..Forms::NONE })
    .mark_as_tally()
    .dyadic("not match", |context, left, right| Ok(Array::bit(!is_match(context, &left, &right)?)));

/// Computes `≢Y`: the number of major cells.
fn tally(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::count(right.tally()))
}
