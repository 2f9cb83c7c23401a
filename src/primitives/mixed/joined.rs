//! `,/Y` and `,\Y` for scalars and vectors: all of them are joined at once, not one after the other.

use super::catenate::catenate;
use crate::array::{Array, Charged};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::support::concat;

/// Computes `,/Y` for a vector. Returns `None` unless all items are scalars or vectors, and at least one is not empty.
pub(crate) fn reduce(context: &mut Context, right: &Array, _axis: usize) -> Result<Option<Array>> {
    Ok(join_items(context, right)?.map(Array::enclose))
}

/// Computes `,\Y` for a vector, with the limits of [`reduce`]: each result is a prefix of the last one, and shares its elements
/// where possible.
pub(crate) fn scan(context: &mut Context, right: &Array, _axis: usize) -> Result<Option<Array>> {
    let Some(all) = join_items(context, right)? else { return Ok(None) };
    let memory = context.memory();
    let mut length = 0;
    let mut results: Charged<Array> = memory.vector(right.bound())?;
    for position in 0..right.bound() {
        context.poll()?;
        let item = right.item(position);
        length += item.bound();
        let Some(previous) = results.last() else {
            results.push(item);
            continue;
        };
        // Empty results keep their own prototypes, and a prefix of a mixed array may be simple.
        let is_part = length > 0 && !all.is_nested();
        let result = if is_part { all.ravel_part(memory, 0, length)? } else { catenate(context, previous.clone(), item)? };
        results.push(result);
    }
    Array::from_items(memory, right.shape().clone(), results, &Array::ZERO).map(Some)
}

/// Joins the items of a vector; returns `None` unless all are scalars or vectors, and at least one is not empty.
fn join_items(context: &Context, right: &Array) -> Result<Option<Array>> {
    if right.rank() != 1 {
        return Ok(None);
    }
    let Some(items) = right.items() else { return Ok(Some(right.clone())) };
    if items.iter().all(|item| item.bound() == 0) || items.iter().any(|item| item.rank() > 1) {
        return Ok(None);
    }
    concat::concat_ravels(context, items.iter()).map(Some)
}
