#![doc = include_str!("depth.md")]

use crate::array::compare::arrays_match;
use crate::array::visited::Visited;
use crate::array::{Array, Elements, Item, Mark};
use crate::error::Result;
use crate::function::{Context, Forms};
use crate::primitives::Primitive;
use crate::primitives::support::each_text::match_each;
use crate::stack::recurse;

/// The primitive `≡`.
pub(crate) static DEPTH: Primitive = Primitive::new('≡', "primitives/mixed/depth.md")
    .monadic("depth", depth)
    .with_forms(Forms { each_pair: Some(match_each), ..Forms::NONE })
    .dyadic("match", |context, left, right| Ok(Array::bit(is_match(context, &left, &right)?)));

/// Returns true if two arrays match.
pub(crate) fn is_match(context: &Context, left: &Array, right: &Array) -> Result<bool> {
    let same = arrays_match(left, right, context.tolerance());
    // If the comparison was interrupted, the arrays may have been reported as different only for that reason.
    context.poll()?;
    Ok(same)
}

/// Computes `≡Y`: the number of levels of nesting, negative if the items differ in depth and `⎕ML` is below 2. A result of
/// `⎕OR` is a scalar, but counts as a level.
fn depth(context: &mut Context, right: Array) -> Result<Array> {
    let objects = count_objects(&right);
    let depth = if objects > 0 { 1 + i64::from(!right.is_scalar()) } else { 0 }.max(i64::from(right.depth()));
    let uniform = if objects > 0 { objects == right.bound() } else { is_uniform(&right, &mut Visited::default()) };
    let negative = context.workspace.settings.migration_level < 2 && !uniform;
    Ok(Array::integer(if negative { -depth } else { depth }))
}

/// Counts the elements of an array that are results of `⎕OR`.
fn count_objects(array: &Array) -> usize {
    let is_object = |mark: &Mark| matches!(mark, Mark::Object(_));
    match array.elements() {
        Elements::Marks(marks) => marks.as_slice().iter().filter(|mark| is_object(mark)).count(),
        Elements::Nested(items) => {
            items.as_slice().iter().filter(|item| item.long_array().is_some_and(|array| array.object().is_some())).count()
        }
        _ => 0,
    }
}

/// Returns true if all items at each level of an array have the same depth; items in `visited` are not searched again.
fn is_uniform(array: &Array, visited: &mut Visited) -> bool {
    let Some(items) = array.items() else { return true };
    let depth = items.first().map_or(0, Item::depth);
    // The items of mixed and simple arrays need not be searched.
    items.iter().all(|item| item.depth() == depth)
        && (depth <= 1 || recurse(|| items.iter().all(|item| !visited.insert(item) || is_uniform(&item.array(), visited))))
}
