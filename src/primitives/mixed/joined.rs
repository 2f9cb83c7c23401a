//! `,/Y` and `,\Y` of scalars and vectors: all of them side by side at once, not one after the other.

use super::catenate::catenate;
use crate::array::{Array, ElementType, Item, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::kernels::structure::Run;
use crate::primitives::assembly::{assembled, fitted};

/// `,/Y`
pub(super) fn reduce(context: &mut Context, right: &Array, _axis: usize) -> Result<Option<Array>> {
    Ok(side_by_side(context, right)?.map(Array::enclose))
}

/// `,\Y`: each result is the beginning of what all of them make, and shares its elements.
pub(super) fn scan(context: &mut Context, right: &Array, _axis: usize) -> Result<Option<Array>> {
    let Some(all) = side_by_side(context, right)? else { return Ok(None) };
    let memory = context.memory();
    let mut length = 0;
    let mut results: Vec<Array> = memory.vector(right.bound())?;
    for position in 0..right.bound() {
        context.poll()?;
        let item = right.item(position);
        length += item.bound();
        let Some(before) = results.last() else {
            results.push(item);
            continue;
        };
        // What is empty keeps its own prototype, and the beginning of a mixed array may be a simple one.
        let is_part = length > 0 && !all.is_nested();
        let result = if is_part { all.ravel_part(memory, 0, length)? } else { catenate(context, before.clone(), item)? };
        results.push(result);
    }
    Array::from_items(memory, right.shape().clone(), results, &Array::ZERO).map(Some)
}

/// The items of a vector side by side, if all are scalars and vectors and not all of them empty.
fn side_by_side(context: &Context, right: &Array) -> Result<Option<Array>> {
    if right.rank() != 1 {
        return Ok(None);
    }
    let Some(items) = right.items() else { return Ok(Some(right.clone())) };
    let memory = context.memory();
    let filled = || items.iter().map(Item::array).filter(|array| !array.is_empty());
    let Some(kind) = filled().map(Array::element_type).reduce(ElementType::common) else { return Ok(None) };
    if items.iter().any(|item| item.array().rank() > 1) {
        return Ok(None);
    }
    let mut parts = memory.vector(items.len())?;
    for array in filled() {
        parts.push(fitted(memory, array.clone(), kind)?);
    }
    let sources: Vec<&Array> = parts.iter().collect();
    let lengths = sources.iter().map(|source| source.bound());
    let total = lengths.clone().try_fold(0_usize, usize::checked_add);
    let total = total.ok_or_else(|| Fault::ws_full("the items together are longer than any memory"))?;
    let mut runs = lengths.enumerate().map(|(source, length)| Run::Part { source, start: 0, length });
    assembled(context, Shape::new(&[total])?, &sources, &mut runs).map(Some)
}
