#![doc = include_str!("depth.md")]

use crate::array::compare::matching;
use crate::array::visited::Visited;
use crate::array::{Array, Item};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;
use crate::stack::deeper;

/// `≡`
pub static DEPTH: Primitive = Primitive::new('≡', include_str!("depth.md"))
    .monadic("depth", depth)
    .dyadic("match", |context, left, right| Ok(Array::bit(matching(&left, &right, context.tolerance()))));

/// `≡Y`: the levels of nesting, negative if they are uneven and `⎕ML` is below 2. What `⎕OR` gives is a scalar with a level of its own.
fn depth(context: &mut Context, right: Array) -> Result<Array> {
    if right.object().is_some() {
        return Ok(Array::whole(1));
    }
    let depth = i64::from(right.depth());
    let negative = context.settings.migration_level < 2 && !is_uniform(&right, &mut Visited::default());
    Ok(Array::whole(if negative { -depth } else { depth }))
}

/// Whether all items have one depth, and so on within each.
fn is_uniform(array: &Array, visited: &mut Visited) -> bool {
    let Some(items) = array.items() else { return true };
    let depth = items.first().map_or(0, Item::depth);
    // Items of a mixed array and simple arrays need no look inside.
    items.iter().all(|item| item.depth() == depth)
        && (depth <= 1 || deeper(|| items.iter().all(|item| !visited.is_new(item) || is_uniform(item.array(), visited))))
}
