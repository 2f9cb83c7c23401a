//! Pervasion: scalar functions on nested and mixed arrays go down to the simple scalars.

use super::conform::Plan;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::{Dyad, Monad};

/// What an item costs, in elements.
const COST: usize = 256;

/// A function of two arguments, at least one of them nested, item by item.
pub(super) fn dyadic(context: &mut Context, left: &Array, right: &Array, plan: Plan, function: Dyad) -> Result<Array> {
    let Plan { shape, left: left_reach, right: right_reach } = plan;
    let call = |context: &mut Context, left: Array, right: Array| context.descend(|context| function(context, left, right));
    if shape.bound() == 0 {
        let example = call(context, zeros(left)?, zeros(right)?)?;
        return of_prototype(context, shape, &example);
    }
    context.poll()?;
    let mut items = context.memory().vector(shape.bound())?;
    let work = context.work().clone();
    let mut pace = work.pace();
    for position in 0..shape.bound() {
        pace.step(COST)?;
        let (left, right) = (left.item(left_reach.index(position)), right.item(right_reach.index(position)));
        items.push(call(context, left, right)?);
    }
    Array::from_items(context.memory(), shape, items, &Array::ZERO)
}

/// A function of one nested argument, item by item.
pub(super) fn monadic(context: &mut Context, right: &Array, function: Monad) -> Result<Array> {
    let shape = right.shape().clone();
    let call = |context: &mut Context, right: Array| context.descend(|context| function(context, right));
    if shape.bound() == 0 {
        let example = call(context, zeros(right)?)?;
        return of_prototype(context, shape, &example);
    }
    context.poll()?;
    let mut items = context.memory().vector(shape.bound())?;
    let work = context.work().clone();
    let mut pace = work.pace();
    for position in 0..shape.bound() {
        pace.step(COST)?;
        items.push(call(context, right.item(position))?);
    }
    Array::from_items(context.memory(), shape, items, &Array::ZERO)
}

/// An empty array whose prototype is that of the example.
fn of_prototype(context: &Context, shape: Shape, example: &Array) -> Result<Array> {
    Array::from_items(context.memory(), shape, Vec::new(), &example.fills()?)
}

/// The prototype of an empty argument with numbers for everything: what a scalar function sees of it.
fn zeros(array: &Array) -> Result<Array> {
    let prototype = array.remembered_item();
    if prototype.is_number() { Ok(prototype) } else { prototype.zeros() }
}
