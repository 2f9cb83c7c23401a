//! `array[…;…]`: evaluating what stands in brackets.

use super::{array, place};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Index, SliceExpr};
use crate::bind::memo::Code;
use crate::error::Result;
use crate::function::Context;
use crate::primitives::indexing;

/// The elements that brackets select.
pub(super) fn indexed(context: &mut Context, code: &Code, index: &Index) -> Result<Array> {
    let selectors = selectors(context, code, &index.indices)?;
    let from = array::array(context, code, &index.array)?;
    indexing::fetch(context, &from, &selectors).map_err(|fault| place::at(context, fault, index.brackets))
}

/// What stands between the semicolons, evaluated from the right.
pub(super) fn selectors(context: &mut Context, code: &Code, indices: &[Option<ArrayExpr>]) -> Result<Vec<Option<Array>>> {
    let mut selectors = Vec::with_capacity(indices.len());
    for index in indices.iter().rev() {
        selectors.push(part(context, code, index.as_ref())?);
    }
    selectors.reverse();
    Ok(selectors)
}

/// `a:b:s` as a value.
pub(super) fn slice(context: &mut Context, code: &Code, slice: &SliceExpr) -> Result<Array> {
    let [from, to, by] = &slice.parts;
    let by = part(context, code, by.as_ref())?;
    let to = part(context, code, to.as_ref())?;
    let from = part(context, code, from.as_ref())?;
    indexing::slice(&[from, to, by]).map_err(|fault| place::at(context, fault, slice.span))
}

fn part(context: &mut Context, code: &Code, part: Option<&ArrayExpr>) -> Result<Option<Array>> {
    part.map(|part| array::array(context, code, part)).transpose()
}
