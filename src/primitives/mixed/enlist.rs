#![doc = include_str!("enlist.md")]

use crate::array::visited::ResultCache;
use crate::array::{Array, Item};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::support::concat::concat_ravels;
use crate::primitives::{Primitive, lookup};
use crate::stack::recurse;

/// The primitive `∊`.
pub(crate) static ENLIST: Primitive = Primitive::new('∊', "primitives/mixed/enlist.md")
    .monadic(
        "enlist",
        |context, right| {
            if context.workspace.settings.migration_level == 0 { right.fills() } else { enlist(context, right) }
        },
    )
    .dyadic("member", test_membership);

/// Returns all simple scalars within an array as a vector. A result of `⎕OR` has its own type, and is not taken apart.
fn enlist(context: &Context, right: Array) -> Result<Array> {
    if right.object().is_some() {
        return Ok(right);
    }
    if right.depth() <= 1 {
        return right.ravel().simplify(context.memory());
    }
    let leaves = Leaves::of(&right);
    if leaves.clone().next().is_none() {
        return innermost_prototype(right).empty_vector();
    }
    concat_ravels(context, leaves)?.simplify(context.memory())
}

/// The iterator over the items within an array that hold simple arrays with elements, in ravel order. The iterator keeps its own stack, so
/// that any depth is possible.
#[derive(Clone)]
struct Leaves<'a> {
    /// The remaining items at each level, the outermost first.
    levels: Vec<std::slice::Iter<'a, Item>>,
    /// For each shared item, true if there are elements within it: shared items may occur in far more positions than there are
    /// leaves.
    filled: ResultCache<bool>,
}

impl<'a> Leaves<'a> {
    /// Creates the iterator over the leaves of an array that holds items.
    fn of(array: &'a Array) -> Self {
        Self { levels: array.items().map(<[Item]>::iter).into_iter().collect(), filled: ResultCache::default() }
    }
}

impl<'a> Iterator for Leaves<'a> {
    type Item = &'a Item;

    fn next(&mut self) -> Option<&'a Item> {
        loop {
            let Some(item) = self.levels.last_mut()?.next() else {
                self.levels.pop();
                continue;
            };
            match item.items() {
                Some(_) if ResultCache::<bool>::is_worth_caching(item) && !has_elements(item, &mut self.filled) => {}
                Some(items) if item.depth() > 1 => self.levels.push(items.iter()),
                _ if item.bound() == 0 => {}
                _ => return Some(item),
            }
        }
    }
}

/// Returns true if an item is, or holds at any depth, a simple array with elements. The results for shared items are cached.
fn has_elements(item: &Item, cache: &mut ResultCache<bool>) -> bool {
    let Some(items) = item.items().filter(|_| item.depth() > 1) else { return item.bound() > 0 };
    if let Some(filled) = cache.get(item) {
        return filled;
    }
    let filled = items.iter().any(|inner| recurse(|| has_elements(inner, cache)));
    cache.keep(item, &filled);
    filled
}

/// Descends through the first item of each level, or the prototype of an empty level, and returns the first array that holds no
/// items.
fn innermost_prototype(mut array: Array) -> Array {
    while array.depth() > 1 {
        array = if array.is_empty() { array.stored_prototype() } else { array.item(0) };
    }
    array
}

/// Computes `X∊Y`: a bit for each element of `X`, 1 if it is among those of `Y`.
fn test_membership(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    lookup::test_members(context, &left, &right)
}
