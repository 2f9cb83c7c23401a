//! Pervasion: scalar functions descend into nested and mixed arrays, down to the simple scalars.

use super::conform::BroadcastPlan;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::{Dyad, Monad};

/// The cost of an item, expressed as a number of elements; it determines how often interrupts are polled for.
const ITEM_COST_ELEMENTS: usize = 256;

/// Applies a function of two arguments, at least one of them nested, item by item.
pub(crate) fn dyadic(context: &mut Context, left: &Array, right: &Array, plan: BroadcastPlan, function: Dyad) -> Result<Array> {
    let BroadcastPlan { shape, left: left_pattern, right: right_pattern } = plan;
    let call = |context: &mut Context, left: Array, right: Array| context.descend(|context| function(context, left, right));
    if shape.bound() == 0 {
        let example = call(context, numeric_prototype(left)?, numeric_prototype(right)?)?;
        return empty_like_result(context, shape, &example);
    }
    context.poll()?;
    let mut items = context.memory().vector(shape.bound())?;
    let work = context.work().clone();
    let mut pace = work.pace();
    for position in 0..shape.bound() {
        pace.step(ITEM_COST_ELEMENTS)?;
        let (left, right) = (left.item(left_pattern.index(position)), right.item(right_pattern.index(position)));
        let item = call(context, left, right)?;
        items.push_counted(context.memory(), item)?;
    }
    Array::from_items(context.memory(), shape, items, &Array::ZERO)
}

/// Applies a function of one nested argument, item by item.
pub(crate) fn monadic(context: &mut Context, right: &Array, function: Monad) -> Result<Array> {
    let shape = right.shape().clone();
    let call = |context: &mut Context, right: Array| context.descend(|context| function(context, right));
    if shape.bound() == 0 {
        let example = call(context, numeric_prototype(right)?)?;
        return empty_like_result(context, shape, &example);
    }
    context.poll()?;
    let mut items = context.memory().vector(shape.bound())?;
    let work = context.work().clone();
    let mut pace = work.pace();
    for position in 0..shape.bound() {
        pace.step(ITEM_COST_ELEMENTS)?;
        let item = call(context, right.item(position))?;
        items.push_counted(context.memory(), item)?;
    }
    Array::from_items(context.memory(), shape, items, &Array::ZERO)
}

/// Returns an empty array whose prototype is `example` with its elements replaced with fills.
fn empty_like_result(context: &Context, shape: Shape, example: &Array) -> Result<Array> {
    Array::from_items(context.memory(), shape, Vec::new(), &example.fills()?)
}

/// Returns the prototype of an argument if it holds numbers, otherwise an array of zeros with the same structure, so that a scalar
/// function can be applied to it.
fn numeric_prototype(array: &Array) -> Result<Array> {
    let prototype = array.stored_prototype();
    if prototype.is_number() { Ok(prototype) } else { prototype.zeros() }
}
