//! Selective assignment to an array that holds no items: a position is an index of its ravel.

use super::fetch::fetch_plan;
use super::indices::Indices;
use super::plan::{Locations, Plan};
use super::scope::Scope;
use super::selective::{changes_positions, number_at};
use super::store::{replace, store_plan, store_plan_with};
use crate::array::{Array, Elements, Shape};
use crate::error::{Blame, Result};
use crate::function::{Context, Function};
use crate::primitives::support::arguments;
use crate::stack::deeper;

/// Stores into the elements of an array that holds no items.
pub(crate) fn store_flat(
    context: &mut Context,
    target: &mut Array,
    selection: &Array,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    if selection.is_nested() {
        let mut places = Vec::new();
        flatten(context, selection, value, target.bound(), &mut places)?;
        let mut changed = target.clone();
        for (number, value) in places {
            context.poll()?;
            match function {
                None => replace(context.memory(), &mut changed, &[number], &value)?,
                Some(function) => {
                    let new = function.dyadic(context, changed.item(number), value.disclose())?;
                    replace(context.memory(), &mut changed, &[number], &new.enclose())?;
                }
            }
        }
        *target = changed;
        return Ok(());
    }
    if let Elements::I32(numbers) = selection.elements()
        && let numbers = numbers.as_slice()
        && let range = numbers.iter().fold((i32::MAX, 0), |(least, most), &number| (least.min(number), most.max(number)))
        && range.0 > 0
    {
        if range.1 as usize > target.bound() {
            return Err(changes_positions());
        }
        let plan = Plan { shape: selection.shape().clone(), locations: Locations::Indexed(Indices::I32(numbers, 1), 1) };
        return match function {
            None => store_plan(Scope::of(context), target, &plan, value),
            Some(function) => store_plan_with(context, target, &plan, function, value),
        };
    }
    let numbers = arguments::many_wholes(context.memory(), selection, Blame::Function)?;
    if !numbers.iter().all(|&number| usize::try_from(number).is_ok_and(|number| number <= target.bound())) {
        return Err(changes_positions());
    }
    let (places, offsets): (Vec<usize>, Vec<usize>) = numbers
        .iter()
        .enumerate()
        .filter(|(_, number)| **number > 0)
        .map(|(place, &number)| (place, number as usize - 1))
        .unzip();
    let value = if value.bound() == 1 {
        value.element(0)
    } else {
        let plan = Plan::at_offsets(context.memory(), Shape::vector(places.len()), &places)?;
        fetch_plan(Scope::of(context), value, &plan)?
    };
    let plan = Plan::at_offsets(context.memory(), Shape::vector(offsets.len()), &offsets)?;
    match function {
        None => store_plan(Scope::of(context), target, &plan, &value),
        Some(function) => store_plan_with(context, target, &plan, function, &value),
    }
}

/// Collects the positions within a nested selection from a simple array of a length, each with its element.
fn flatten(context: &Context, selection: &Array, value: &Array, length: usize, places: &mut Vec<(usize, Array)>) -> Result<()> {
    context.poll()?;
    context.memory().check(places.len().saturating_mul(2 * size_of::<(usize, Array)>()))?;
    let one = value.bound() == 1;
    for index in 0..selection.bound() {
        let inner = selection.item(index);
        let element = value.element(if one { 0 } else { index });
        if inner.is_simple_scalar() {
            match number_at(&inner, 0)? {
                0 => {}
                number if number > length => return Err(changes_positions()),
                number => places.push((number - 1, element)),
            }
        } else {
            deeper(|| flatten(context, &inner, &element.disclose(), length, places))?;
        }
    }
    Ok(())
}
