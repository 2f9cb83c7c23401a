#![doc = include_str!("enlist.md")]

use crate::array::{Array, Item, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::kernels::structure::Run;
use crate::primitives::assembly::{assembled, common_type, fitted};
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

/// All simple scalars within an array, as a vector.
fn enlist(context: &Context, right: Array) -> Result<Array> {
    if right.depth() <= 1 {
        return right.raveled().simplified(context.memory());
    }
    let leaves = leaves(&right);
    if leaves.is_empty() {
        return Ok(innermost_prototype(right).none());
    }
    let common = common_type(leaves.iter().copied());
    let fit = |leaf: &&Array| fitted(context.memory(), (*leaf).clone().raveled(), common);
    let leaves = leaves.iter().map(fit).collect::<Result<Vec<Array>>>()?;
    let total = leaves.iter().try_fold(0_usize, |total, leaf| total.checked_add(leaf.bound()));
    let total = total.ok_or_else(|| Fault::ws_full("more elements than any memory holds"))?;
    let sources: Vec<&Array> = leaves.iter().collect();
    let mut runs = leaves.iter().enumerate().map(|(source, leaf)| Run::Part { source, start: 0, length: leaf.bound() });
    assembled(context, Shape::vector(total), &sources, &mut runs)?.simplified(context.memory())
}

/// The simple arrays within an array that have elements, in ravel order; the depth is not limited by the stack.
fn leaves(array: &Array) -> Vec<&Array> {
    let (mut leaves, mut work) = (Vec::new(), vec![array]);
    while let Some(array) = work.pop() {
        match array.items() {
            Some(items) if array.depth() > 1 => work.extend(items.iter().rev().map(Item::array)),
            _ if array.is_empty() => {}
            _ => leaves.push(array),
        }
    }
    leaves
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
