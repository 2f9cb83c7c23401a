#![doc = include_str!("tally.md")]

use super::depth::is_match;
use crate::array::{Array, Scalar, Shape};
use crate::error::Result;
use crate::function::{Context, Forms};
use crate::primitives::Primitive;
use crate::primitives::support::each_text;

/// The primitive `≢`.
pub(crate) static TALLY: Primitive = Primitive::new('≢', "primitives/mixed/tally.md")
    .monadic("tally", tally)
    .monadic_fast_path(|_, right| i32::try_from(right.tally()).ok().map(|tally| Scalar::integer(tally).into()))
    .monadic_on_scalar(|_, _| Some(Scalar::integer(1)))
    .with_forms(Forms {
        each: Some(each_text::tally_each),
        each_cell: Some(tally_each_cell),
        each_pair: Some(each_text::mismatch_each),
        ..Forms::NONE
    })
    .mark_as_tally()
    .dyadic("not match", |context, left, right| Ok(Array::bit(!is_match(context, &left, &right)?)));

/// Computes `≢Y`: the number of major cells.
fn tally(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::count(right.tally()))
}

/// Computes `≢⍤k⊢Y`: the same number for each cell of rank `rank`; returns `None` if `Y` is empty.
fn tally_each_cell(context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
    if right.is_empty() {
        return Ok(None);
    }
    let (frame, cell) = right.lengths().split_at(right.rank() - rank);
    let tally = Array::count(cell.first().copied().unwrap_or(1));
    Array::full(context.memory(), Shape::new(frame)?, &tally).map(Some)
}
