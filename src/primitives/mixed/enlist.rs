#![doc = include_str!("enlist.md")]

use crate::array::{Array, Item};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::assembly::raveled;
use crate::primitives::{Primitive, lookup};

/// `∊`
pub static ENLIST: Primitive = Primitive::new('∊', include_str!("enlist.md"))
    .monadic(
        "enlist",
        |context, right| {
            if context.settings.migration_level == 0 { Ok(right.fills()) } else { enlist(context, right) }
        },
    )
    .dyadic("member", member);

/// Returns all simple scalars within an array as a vector. What `⎕OR` gives is its own type, and nothing to be taken apart.
fn enlist(context: &Context, right: Array) -> Result<Array> {
    if right.object().is_some() {
        return Ok(right);
    }
    if right.depth() <= 1 {
        return right.raveled().simplified(context.memory());
    }
    let leaves = Leaves::of(&right);
    if leaves.clone().next().is_none() {
        return Ok(innermost_prototype(right).none());
    }
    raveled(context, leaves)?.simplified(context.memory())
}

/// The simple arrays within an array that have elements, in ravel order; the depth is not limited by the stack.
#[derive(Clone)]
struct Leaves<'a> {
    /// The items that are left at each level, the outermost first.
    levels: Vec<std::slice::Iter<'a, Item>>,
}

impl<'a> Leaves<'a> {
    /// Those of an array that holds items.
    fn of(array: &'a Array) -> Self {
        Self { levels: array.items().map(<[Item]>::iter).into_iter().collect() }
    }
}

impl<'a> Iterator for Leaves<'a> {
    type Item = &'a Array;

    fn next(&mut self) -> Option<&'a Array> {
        loop {
            let Some(item) = self.levels.last_mut()?.next() else {
                self.levels.pop();
                continue;
            };
            match item.array().items() {
                Some(items) if item.depth() > 1 => self.levels.push(items.iter()),
                _ if item.array().is_empty() => {}
                _ => return Some(item.array()),
            }
        }
    }
}

/// What the first element would be, if there were one, as far down as there are items.
fn innermost_prototype(mut array: Array) -> Array {
    while array.depth() > 1 {
        array = if array.is_empty() { array.fill().disclose() } else { array.item(0) };
    }
    array
}

/// `X∊Y`: which elements of `X` are among those of `Y`.
fn member(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    lookup::members(context, &left, &right)
}
