//! Selective assignment to a simple array: a position is an index into its ravel.

use super::fetch::fetch_plan;
use super::index_settings::IndexSettings;
use super::indices::Indices;
use super::plan::{Locations, SelectionPlan};
use super::selective::{changed_positions_fault, number_at};
use super::store::{replace, store_plan, store_plan_with};
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Elements, Shape};
use crate::error::{Blame, Result};
use crate::function::{Context, Function};
use crate::primitives::support::arguments;

/// Stores values at the positions that a selection holds, or combines them with the elements there by `function`. The target
/// must be simple; positions are counted from 1, and 0 is skipped.
pub(crate) fn store_flat(
    context: &mut Context,
    target: &mut Array,
    selection: &Array,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    if selection.is_nested() {
        return store_nested(context, target, selection, value, function);
    }
    if let Elements::I32(numbers) = selection.elements()
        && let numbers = numbers.as_slice()
        && let (least, greatest) =
            numbers.iter().fold((i32::MAX, 0), |(least, greatest), &number| (least.min(number), greatest.max(number)))
        && least > 0
    {
        if greatest as usize > target.bound() {
            return Err(changed_positions_fault());
        }
        let plan = SelectionPlan { shape: selection.shape().clone(), locations: Locations::Indexed(Indices::I32(numbers, 1), 1) };
        return store_or_combine(context, target, &plan, value, function);
    }
    store_without_fills(context, target, selection, value, function)
}

/// Stores or combines the elements that a nested selection selects one by one. If this fails, the target remains unchanged.
fn store_nested(
    context: &mut Context,
    target: &mut Array,
    selection: &Array,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    let mut assignments = Vec::new();
    collect_assignments(context, selection, value, target.bound(), &mut assignments)?;
    let mut copy = target.clone();
    for (position, value) in assignments {
        context.poll()?;
        let new = match function {
            None => value,
            Some(function) => function.dyadic(context, copy.item(position), value.disclose())?.enclose(),
        };
        replace(context.memory(), &mut copy, &[position], &new)?;
    }
    *target = copy;
    Ok(())
}

/// Stores or combines at the positions of a simple selection, without those that are 0, and without their values.
fn store_without_fills(
    context: &mut Context,
    target: &mut Array,
    selection: &Array,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    let numbers = arguments::to_many_integers(context.memory(), selection, Blame::Function)?;
    if !numbers.iter().all(|&number| usize::try_from(number).is_ok_and(|number| number <= target.bound())) {
        return Err(changed_positions_fault());
    }
    let (value_offsets, offsets): (Vec<usize>, Vec<usize>) = numbers
        .iter()
        .enumerate()
        .filter(|(_, number)| **number > 0)
        .map(|(index, &number)| (index, number as usize - 1))
        .unzip();
    let value = if value.bound() == 1 {
        value.element(0)
    } else {
        let plan = SelectionPlan::at_offsets(context.memory(), Shape::vector(value_offsets.len()), &value_offsets)?;
        fetch_plan(IndexSettings::of(context), value, &plan)?
    };
    let plan = SelectionPlan::at_offsets(context.memory(), Shape::vector(offsets.len()), &offsets)?;
    store_or_combine(context, target, &plan, &value, function)
}

fn store_or_combine(
    context: &mut Context,
    target: &mut Array,
    plan: &SelectionPlan<'_>,
    value: &Array,
    function: Option<&dyn Function>,
) -> Result<()> {
    match function {
        None => store_plan(IndexSettings::of(context), target, plan, value),
        Some(function) => store_plan_with(context, target, plan, function, value),
    }
}

/// Collects the positions, counted from 0, in a nested selection from a simple array of `length` elements, each with the
/// element to store there.
fn collect_assignments(
    context: &Context,
    selection: &Array,
    value: &Array,
    length: usize,
    assignments: &mut Vec<(usize, Array)>,
) -> Result<()> {
    context.poll()?;
    context.memory().check(assignments.len().saturating_mul(2 * size_of::<(usize, Array)>()))?;
    let is_single = value.bound() == 1;
    for index in 0..selection.bound() {
        let inner = selection.item(index);
        let element = value.element(if is_single { 0 } else { index });
        if inner.is_simple_scalar() {
            match number_at(&inner, 0)? {
                0 => {}
                number if number > length => return Err(changed_positions_fault()),
                number => assignments.push((number - 1, element)),
            }
        } else {
            recurse_within_limit(|| collect_assignments(context, &inner, &element.disclose(), length, assignments))?;
        }
    }
    Ok(())
}
