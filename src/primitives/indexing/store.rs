//! Indexed assignment: stores values at the positions of a plan, or combines them with the elements there. All checks come
//! first: after an error, the target is unchanged.

use super::index_settings::IndexSettings;
use super::indices::{Indices, with_indices};
use super::plan::{Locations, SelectionPlan};
use crate::array::bits::{put_bits, set_bits};
use crate::array::elements::with_elements;
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Element, ElementType, Elements, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Function, Valence};
use crate::kernels::gather;
use crate::kernels::gather::Position;
use crate::kernels::strided::Strided;
use crate::primitives::support::concat::{common_type, convert};
use crate::stack::recurse;
use std::collections::HashMap;

/// Assigns `A[…;…]←V`.
pub fn store(context: &Context, target: &mut Array, index: &[Option<Array>], value: &Array) -> Result<()> {
    let settings = IndexSettings::of(context);
    let plan = SelectionPlan::new(settings, target, index)?;
    store_plan(settings, target, &plan, value)
}

/// Assigns `A[…;…]f←V`: position after position in ravel order, so that a repeated position is changed again.
pub fn store_with(
    context: &mut Context,
    target: &mut Array,
    index: &[Option<Array>],
    function: &dyn Function,
    value: &Array,
) -> Result<()> {
    let plan = SelectionPlan::new(IndexSettings::of(context), target, index)?;
    store_plan_with(context, target, &plan, function, value)
}

/// Combines the elements that the plan selects in the target with a value.
pub fn store_plan_with(
    context: &mut Context,
    target: &mut Array,
    plan: &SelectionPlan<'_>,
    function: &dyn Function,
    value: &Array,
) -> Result<()> {
    check_conforms(IndexSettings::of(context), &plan.shape, value, false)?;
    if let Locations::Paths(paths) = &plan.locations {
        return combine_at_paths(context, target, paths, function, value);
    }
    if plan.shape.bound() == 0 || super::combine::try_combine(IndexSettings::of(context), target, plan, function, value)? {
        return Ok(());
    }
    combine_at(context, target, plan, function, value)
}

/// Stores a value at the positions that the plan selects in the target.
pub fn store_plan(settings: IndexSettings<'_>, target: &mut Array, plan: &SelectionPlan<'_>, value: &Array) -> Result<()> {
    check_conforms(settings, &plan.shape, value, true)?;
    if let Locations::Paths(paths) = &plan.locations {
        return store_at_paths(settings.memory(), target, paths, value);
    }
    if plan.shape.bound() == 0 {
        return Ok(());
    }
    let value = unify_with_target(settings.memory(), target, value)?;
    let stored = match &plan.locations {
        Locations::Run(start) => store_run(target, *start, plan.shape.bound(), &value),
        Locations::Indexed(indices, run) => {
            with_indices!(indices, indices, origin => store_indexed(target, indices, origin, *run, &value))
        }
        Locations::Strided(strided) => store_strided(target, strided, &value),
        Locations::Paths(_) => unreachable!("values at paths were stored above"),
    };
    disclose_simple_scalar(target);
    stored
}

/// Replaces a scalar that encloses a simple scalar with that simple scalar, because `⊂` does not change a simple scalar.
fn disclose_simple_scalar(target: &mut Array) {
    if target.is_scalar() {
        *target = std::mem::replace(target, Array::ZERO).disclose_simple();
    }
}

/// Stores values at positions of the ravel, which must be within bounds. A single value is stored at all of them.
pub(crate) fn store_at(memory: &Memory, target: &mut Array, offsets: &[usize], value: &Array) -> Result<()> {
    if offsets.is_empty() {
        return Ok(());
    }
    let value = unify_with_target(memory, target, value)?;
    store_indexed(target, offsets, 0, 1, &value)?;
    disclose_simple_scalar(target);
    Ok(())
}

/// Fails unless a value has the shape of the selection or is a scalar; if `accepts_one_element`, a vector of one element counts
/// as a scalar.
pub fn check_conforms(settings: IndexSettings<'_>, shape: &Shape, value: &Array, accepts_one_element: bool) -> Result<()> {
    if value.is_scalar() || value.shape() == shape || accepts_one_element && value.rank() == 1 && value.bound() == 1 {
        return Ok(());
    }
    let message = format!("the selection has shape {:?}, but the value has shape {:?}", shape, value.shape());
    if shape.rank() == 0 {
        let message = format!("the selection is a scalar, but the value has shape {:?}", value.shape());
        return Err(Fault::length(Blame::Right, message));
    }
    if shape.rank() != value.rank() {
        return Err(Fault::length(Blame::Function, message));
    }
    let axis = shape.lengths().iter().zip(value.lengths()).position(|(expected, actual)| expected != actual).unwrap_or(0);
    let number = axis as i64 + settings.origin;
    Err(Fault::length(Blame::RightAxis(axis), format!("{message}: they differ along axis {number}")))
}

/// Returns the value in the target's type, after widening the target if it cannot hold the value's elements.
pub(crate) fn unify_with_target(memory: &Memory, target: &mut Array, value: &Array) -> Result<Elements> {
    let common = common_type([&*target, value].into_iter());
    if target.element_type() != common {
        let shape = target.shape().clone();
        let widened = target.clone().into_elements().widen(memory, common)?;
        let value = value.clone().into_elements().widen(memory, common)?;
        *target = Array::new(shape, widened);
        return Ok(value);
    }
    value.clone().into_elements().widen(memory, common)
}

fn store_run(target: &mut Array, start: usize, length: usize, value: &Elements) -> Result<()> {
    with_elements!(
        target.elements_mut(),
        bits => {
            let Elements::Bits(value) = value else { unreachable!("value and target have the same type") };
            let words = bits.to_mut()?;
            match value.len() {
                1 => set_bits(words, start, length, value.get(0)),
                _ => put_bits(value.words(), 0, words, start, length),
            }
        },
        buffer => {
            let value = slice_like(buffer, value);
            let target = &mut buffer.to_mut()?[start..start + length];
            match value {
                [value] => target.fill(value.clone()),
                value => target.clone_from_slice(value),
            }
        }
    );
    Ok(())
}

fn store_indexed<I: Position>(target: &mut Array, indices: &[I], origin: i64, run: usize, value: &Elements) -> Result<()> {
    with_elements!(
        target.elements_mut(),
        bits => {
            let Elements::Bits(value) = value else { unreachable!("value and target have the same type") };
            let words = bits.to_mut()?;
            if run == 1 {
                gather::scatter_bits(words, indices, origin, value.words(), value.len());
            } else {
                for (count, index) in indices.iter().enumerate() {
                    let start = index.position(origin) * run;
                    match value.len() {
                        1 => set_bits(words, start, run, value.get(0)),
                        _ => put_bits(value.words(), count * run, words, start, run),
                    }
                }
            }
        },
        buffer => {
            let value = slice_like(buffer, value);
            let target = buffer.to_mut()?;
            match run {
                1 => gather::scatter(target, indices, origin, value),
                _ => gather::scatter_runs(target, run, indices, origin, value),
            }
        }
    );
    Ok(())
}

fn store_strided(target: &mut Array, strided: &Strided, value: &Elements) -> Result<()> {
    with_elements!(
        target.elements_mut(),
        bits => {
            let Elements::Bits(value) = value else { unreachable!("value and target have the same type") };
            strided.scatter_bits(bits.to_mut()?, value.words(), value.len());
        },
        buffer => {
            let value = slice_like(buffer, value);
            strided.scatter(buffer.to_mut()?, value);
        }
    );
    Ok(())
}

fn slice_like<'a, T: Element>(_like: &crate::array::Buffer<T>, value: &'a Elements) -> &'a [T] {
    T::slice_of(value).expect("value and target have the same type")
}

/// Stores values at the ends of paths through the items.
fn store_at_paths(memory: &Memory, target: &mut Array, paths: &[Vec<usize>], value: &Array) -> Result<()> {
    let mut copy = target.clone();
    for (index, path) in paths.iter().enumerate() {
        if index % 256 == 0 {
            memory.poll()?;
        }
        let element = value.element(if value.bound() == 1 { 0 } else { index });
        replace(memory, &mut copy, path, &element)?;
    }
    copy.check_depth()?;
    *target = copy;
    Ok(())
}

/// Combines values with the elements at the ends of paths through the items.
fn combine_at_paths(
    context: &mut Context,
    target: &mut Array,
    paths: &[Vec<usize>],
    function: &dyn Function,
    value: &Array,
) -> Result<()> {
    let mut copy = target.clone();
    for (index, path) in paths.iter().enumerate() {
        if index % 256 == 0 {
            context.poll()?;
        }
        let old = follow_path(&copy, path)?;
        let new = function.dyadic(context, old, value.item(if value.bound() == 1 { 0 } else { index }))?;
        replace(context.memory(), &mut copy, path, &new.enclose())?;
    }
    copy.check_depth()?;
    *target = copy;
    Ok(())
}

/// Returns the element at the end of a path. The path was valid before the first value was stored; fails if it no longer is.
pub(crate) fn follow_path(array: &Array, path: &[usize]) -> Result<Array> {
    path.iter().try_fold(array.clone(), |array, &position| {
        if position < array.bound() { Ok(array.item(position)) } else { Err(missing_position_fault()) }
    })
}

fn missing_position_fault() -> Fault {
    Fault::index(
        Blame::Function,
        "an earlier value has replaced an item on this path, and the new item does not have this position",
    )
}

/// Replaces the element at the end of a path; an empty path stands for the whole array, which is replaced with the content of
/// `element`.
pub(crate) fn replace(memory: &Memory, target: &mut Array, path: &[usize], element: &Array) -> Result<()> {
    match path {
        [] => *target = element.clone().disclose(),
        [position, ..] if *position >= target.bound() => return Err(missing_position_fault()),
        [position] => store_at(memory, target, &[*position], element)?,
        [position, rest @ ..] => {
            let Elements::Nested(buffer) = target.elements_mut() else {
                // A simple scalar is its own item, to any depth.
                return recurse(|| replace(memory, target, rest, element));
            };
            let mut item = buffer.to_mut()?[*position].make_mut();
            recurse_within_limit(|| replace(memory, &mut item, rest, element))?;
        }
    }
    Ok(())
}

/// Combines the elements that a plan selects with values: all at once if the function is scalar and no position is repeated,
/// otherwise position after position.
fn combine_at(
    context: &mut Context,
    target: &mut Array,
    plan: &SelectionPlan<'_>,
    function: &dyn Function,
    value: &Array,
) -> Result<()> {
    let settings = IndexSettings::of(context);
    if function.is_scalar(Valence::Dyadic) && !has_repeats(settings, plan, target.bound())? {
        let old = super::fetch::fetch_plan(settings, target, plan)?;
        let new = function.dyadic(context, old, value.clone())?;
        return store_plan(IndexSettings::of(context), target, plan, &new);
    }
    let offsets = &*plan.offsets(settings)?;
    let mut slots: HashMap<usize, usize> = HashMap::new();
    let (mut touched, mut values): (Vec<usize>, Vec<Array>) = (Vec::new(), Vec::new());
    for (index, &offset) in offsets.iter().enumerate() {
        if index % 256 == 0 {
            context.poll()?;
        }
        let slot = *slots.entry(offset).or_insert_with(|| {
            touched.push(offset);
            values.push(target.item(offset));
            values.len() - 1
        });
        let right = value.item(if value.bound() == 1 { 0 } else { index });
        values[slot] = function.dyadic(context, values[slot].clone(), right)?;
    }
    let values = Array::from_items(context.memory(), Shape::vector(values.len()), values, &Array::ZERO)?;
    store_at(context.memory(), target, &touched, &values)
}

/// Returns true if a plan selects a position more than once.
fn has_repeats(settings: IndexSettings<'_>, plan: &SelectionPlan<'_>, bound: usize) -> Result<bool> {
    match &plan.locations {
        Locations::Run(_) => return Ok(false),
        Locations::Strided(strided) if !strided.has_repeats() => return Ok(false),
        Locations::Indexed(indices, _) if indices.len() < 2 => return Ok(false),
        _ => {}
    }
    let mut seen = settings.memory().zeroed_block::<u64>(crate::array::bits::words_for(bound))?;
    Ok(plan.offsets(settings)?.iter().any(|offset| {
        let bit = 1 << (offset % 64);
        let before = seen[offset / 64];
        seen[offset / 64] |= bit;
        before & bit != 0
    }))
}

/// Returns true if the elements of a type are real numbers.
pub(crate) fn is_real(element_type: ElementType) -> bool {
    element_type <= ElementType::Float
}

/// Returns the elements of an array, converted to a type.
pub(crate) fn convert_elements(memory: &Memory, array: &Array, element_type: ElementType) -> Result<Elements> {
    Ok(convert(memory, array.clone(), element_type)?.into_elements())
}
