//! `array[…;…]`: evaluating what stands in brackets.

use super::{array, place};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Index};
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
        selectors.push(match index {
            Some(index) => Some(array::array(context, code, index)?),
            None => None,
        });
    }
    selectors.reverse();
    Ok(selectors)
}
