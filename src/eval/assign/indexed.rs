//! Assignment to indexed elements: `name[…]←value`, `name[…]f←value`.

use super::Incoming;
use super::change_in_place::change;
use crate::array::{Array, HostObject, Reference};
use crate::bind::expression::{ArrayExpr, AssignmentTarget};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::expressions::index;
use crate::eval::expressions::index::Selected;
use crate::eval::expressions::scalar_fast_path::ScalarIndices;
use crate::eval::members::by_text::MemberNames;
use crate::eval::members::value::{self, IndexedHolder};
use crate::eval::members::{by_text, host};
use crate::eval::objects::property::FoundProperty;
use crate::eval::traceback;
use crate::function::{Context, Value};
use crate::primitives::indexing;
use crate::primitives::indexing::masked;
use crate::syntax::source::Span;

/// Stores the incoming value at `indices`, or the result of its function for the old elements and the incoming value. `brackets`
/// is the span of the indices.
pub(crate) fn store(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    (indices, brackets): (&[Option<ArrayExpr>], Span),
    new: &Incoming,
) -> Result<()> {
    if store_element(context, code, target, indices, new) {
        return Ok(());
    }
    let selected = index::evaluate_selection(context, code, indices)?;
    let result = match value::find_indexed_holder(context, code, target)? {
        Some(IndexedHolder::Property(property)) => {
            let selectors = selected.positions(context)?;
            store_in_property(context, &property, &selectors, new)
        }
        Some(IndexedHolder::Object(object)) => store_in_object(context, &object, selected, new),
        Some(IndexedHolder::Space(space)) => match selected.member_names() {
            Some(names) => store_in_members(context, space, &names, new),
            None => return store_in_array(context, code, target, brackets, &selected, new),
        },
        None => return store_in_array(context, code, target, brackets, &selected, new),
    };
    result.map_err(|fault| blame_value_or_brackets(context, fault, new, brackets))
}

/// Places a fault at the arrow if the value is to blame for it, otherwise at the brackets.
fn blame_value_or_brackets(context: &Context, fault: Fault, new: &Incoming, brackets: Span) -> Fault {
    let span = if fault.details().blame == Blame::Right { new.arrow } else { brackets };
    traceback::with_span(context, fault, span)
}

fn store_in_array(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    brackets: Span,
    selected: &Selected,
    new: &Incoming,
) -> Result<()> {
    change(context, code, target, new.can_change_in_place(), |context, array| {
        store_at_selected(context, array, selected, new).map_err(|fault| blame_value_or_brackets(context, fault, new, brackets))
    })
}

/// Stores a scalar at a single position in the array that a name holds, if nothing needs evaluation and the array can be changed in
/// place. Returns true if it was stored.
#[inline]
fn store_element(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    indices: &[Option<ArrayExpr>],
    new: &Incoming,
) -> bool {
    let (AssignmentTarget::Name(name), None, Some(element)) = (target, &new.combine, new.value.as_scalar()) else { return false };
    let Some(indices) = ScalarIndices::immediate(context, code, indices) else { return false };
    let origin = context.index_origin();
    let is_mapped = !context.machine.mapped.is_empty();
    match context.named_value_mut(&code.body, name.index) {
        (Some(Value::Array(array)), _) if !is_mapped => {
            indices.position(array, origin).is_some_and(|position| array.set_scalar_at(position, element))
        }
        _ => false,
    }
}

fn store_at_selected(context: &mut Context, array: &mut Array, selected: &Selected, new: &Incoming) -> Result<()> {
    let positions = match selected {
        Selected::At(selectors) => return store_at_positions(context, array, selectors, new),
        Selected::Ones(mask) => match masked::mask_of(mask, array) {
            Some(mask) => return masked::store(context, array, mask, new.function(), &new.value),
            None => index::find_ones(context, mask)?,
        },
        Selected::Windows(sum) => sum.positions(context)?,
        Selected::Scalars(scalars) => {
            if let (None, Some(element)) = (new.function(), new.value.as_scalar())
                && let Some(position) = scalars.position(array, context.index_origin())
                && array.set_scalar_at(position, element)
            {
                return Ok(());
            }
            index::to_positions(*scalars)
        }
    };
    store_at_positions(context, array, &positions, new)
}

fn store_at_positions(context: &mut Context, array: &mut Array, selectors: &[Option<Array>], new: &Incoming) -> Result<()> {
    match new.function() {
        None => indexing::store(context, array, selectors, &new.value),
        Some(function) => indexing::store_with(context, array, selectors, function, &new.value),
    }
}

/// Assigns `value[…]←value` for a value of the host.
fn store_in_object(context: &mut Context, object: &HostObject, selected: Selected, new: &Incoming) -> Result<()> {
    let indices = selected.positions(context)?;
    let value = match &new.combine {
        Some(function) => {
            let old = host::read_at(context, object, indices.clone())?;
            function.dyadic(context, old, new.value.clone())?
        }
        None => new.value.clone(),
    };
    host::write_at(context, object, indices, value)
}

/// Assigns `space['name']←value`.
fn store_in_members(context: &mut Context, space: Reference, names: &MemberNames, new: &Incoming) -> Result<()> {
    let value = match &new.combine {
        Some(function) => {
            let old = by_text::read(context, space, names)?;
            &function.dyadic(context, old, new.value.clone())?
        }
        None => &new.value,
    };
    by_text::write(context, space, names, value)
}

/// Assigns `instance.Property[…]←value`, or `instance[…]←value` for the default property.
fn store_in_property(context: &mut Context, property: &FoundProperty, selectors: &[Option<Array>], new: &Incoming) -> Result<()> {
    if property.is_keyed() {
        let value = match &new.combine {
            Some(function) => {
                let old = property.read_keyed(context, selectors)?;
                function.dyadic(context, old, new.value.clone())?
            }
            None => new.value.clone(),
        };
        return property.write_keyed(context, selectors, value);
    }
    let mut array = property.read(context)?;
    store_at_positions(context, &mut array, selectors, new)?;
    property.write(context, array)
}
