#![doc = include_str!("depth.md")]

use crate::array::compare::matching;
use crate::array::visited::Visited;
use crate::array::{Array, Elements, Item, Mark};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;
use crate::stack::deeper;

/// The primitive `≡`.
pub(crate) static DEPTH: Primitive = Primitive::new('≡', include_str!("depth.md"))
    .monadic("depth", depth)
    .dyadic("match", |context, left, right| Ok(Array::bit(is_match(context, &left, &right)?)));

/// Returns true if two arrays match.
pub(crate) fn is_match(context: &Context, left: &Array, right: &Array) -> Result<bool> {
    let same = matching(left, right, context.tolerance());
    // Otherwise they may have been reported as different only because the comparison was stopped.
    context.poll()?;
    Ok(same)
}

/// Computes `≡Y`: the number of levels of nesting, negative if they are uneven and `⎕ML` is below 2. A result of `⎕OR` is a
/// scalar, but counts as a level.
fn depth(context: &mut Context, right: Array) -> Result<Array> {
    let objects = objects_of(&right);
    let depth = if objects > 0 { 1 + i64::from(!right.is_scalar()) } else { 0 }.max(i64::from(right.depth()));
    let uniform = if objects > 0 { objects == right.bound() } else { is_uniform(&right, &mut Visited::default()) };
    let negative = context.workspace.settings.migration_level < 2 && !uniform;
    Ok(Array::whole(if negative { -depth } else { depth }))
}

/// Counts the elements of an array that are results of `⎕OR`.
fn objects_of(array: &Array) -> usize {
    let is_object = |mark: &Mark| matches!(mark, Mark::Object(_));
    match array.elements() {
        Elements::Marks(marks) => marks.as_slice().iter().filter(|mark| is_object(mark)).count(),
        Elements::Nested(items) => items.as_slice().iter().filter(|item| item.array().object().is_some()).count(),
        _ => 0,
    }
}

/// Returns true if all items have the same depth, recursively.
fn is_uniform(array: &Array, visited: &mut Visited) -> bool {
    let Some(items) = array.items() else { return true };
    let depth = items.first().map_or(0, Item::depth);
    // The items of mixed and simple arrays need not be searched.
    items.iter().all(|item| item.depth() == depth)
        && (depth <= 1 || deeper(|| items.iter().all(|item| !visited.insert(item) || is_uniform(item.array(), visited))))
}
