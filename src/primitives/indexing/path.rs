//! Paths in selective assignment: the replacement of the item at the end of a path, and the choice of a single element from a
//! selection.

use super::store::{follow_path, replace};
use crate::array::{Array, Buffer, Element, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Function};
use crate::primitives::mixed::pick;

/// Assigns `(X⊃name)←V` and `(X⊃name)f←V`: replaces the item at the end of a path, without numbering all positions.
pub(crate) fn store_at_path(
    context: &mut Context,
    target: &mut Array,
    path: &Array,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    let path = pick::resolve_path(context.index_origin(), path, target)?;
    if path.is_empty() {
        return Err(empty_path_fault());
    }
    let item = match function {
        None => value.clone(),
        Some(function) => function.dyadic(context, follow_path(target, &path)?, value.clone())?,
    };
    replace(context.memory(), target, &path, &item.enclose())?;
    target.check_depth()
}

/// Returns the element that a path picks, as a scalar; without a path, the first one. An item is kept unchanged, so that its
/// address identifies it.
pub(crate) fn pick_element(context: &Context, selection: &Array, path: Option<&Array>) -> Result<Array> {
    let positions = match path {
        Some(path) => pick::resolve_path(context.index_origin(), path, selection)?,
        None if selection.is_empty() => return Err(Fault::length(Blame::Right, "nothing is selected: the array is empty")),
        None => vec![0],
    };
    let Some((&last, before)) = positions.split_last() else { return Err(empty_path_fault()) };
    let level = follow_path(selection, before)?;
    Ok(match level.items() {
        Some(items) => Array::new(Shape::SCALAR, Item::wrap(Buffer::One(items[last].clone()))).disclose_simple(),
        None => level.element(last),
    })
}

fn empty_path_fault() -> Fault {
    Fault::domain(Blame::Left, "an empty path picks the whole array: assign to the name of the array instead")
}
