//! Assignment: to names, strands, members and ⎕ names here, to indexed and selected elements in submodules.
//!
//! * [`indexed`]: assignment to indexed elements: `name[…]←value`, `name[…]f←value`.
//! * [`selective`]: selective assignment, `(…name)←value`, through the positions that the selecting expression gives.
//! * [`change_in_place`]: changes to the array under a name, in place if possible.
//! * [`trigger`]: functions that are called when names are assigned.
//! * [`mapped_files`]: changes to arrays that are mapped to files.

pub(crate) mod change_in_place;
pub(crate) mod indexed;
pub(crate) mod mapped_files;
pub(crate) mod selective;
pub(crate) mod trigger;

use super::calls::{closure, dfn};
use super::expressions::{array, function, scalar_fast_path};
use super::members;
use super::traceback;
use crate::array::{Array, Memory, Reference};
use crate::bind::expression::{AssignmentTarget, FunctionExpr, NameRef};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::expressions::input;
use crate::function::names::SystemKind;
use crate::function::{Argument, ArgumentRef, Context, Function, FunctionRef, Value};
use crate::primitives::Primitive;
use crate::primitives::primitive::InPlace;
use crate::primitives::support::narrow_on_assignment::{is_large, narrow_large};
use crate::runtime::frames::ValueLocation;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;
use std::sync::Arc;

/// The value assigned to elements of an array and, in a modified assignment, the function that combines it with the old elements.
pub(crate) struct Incoming {
    combine: Option<FunctionRef>,
    value: Array,
    arrow: Span,
}

impl Incoming {
    fn function(&self) -> Option<&dyn Function> {
        self.combine.as_deref()
    }

    /// Returns true if the array may be changed in place. A function that is not a primitive could read the array while it is
    /// changed.
    fn can_change_in_place(&self) -> bool {
        self.combine.as_ref().is_none_or(|function| function.glyph().is_some())
    }
}

/// Assigns `target←value`.
pub(crate) fn store(context: &mut Context, code: &Code, target: &AssignmentTarget, value: Array, arrow: Span) -> Result<()> {
    match target {
        AssignmentTarget::Name(name) => {
            store_name(context, code, *name, value).map_err(|fault| traceback::with_span(context, fault, arrow))
        }
        AssignmentTarget::Special(special, span) => {
            store_special(context, *special, value).map_err(|fault| traceback::with_span(context, fault, *span))
        }
        AssignmentTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Variable { set: Some(set), .. } => {
                save_settings(context);
                set(context, value).map_err(|fault| traceback::with_span(context, fault, arrow))
            }
            _ => Err(traceback::with_span(context, function::read_only_fault(context, *index), *span)),
        },
        AssignmentTarget::Member(member) => members::assign::store(context, code, member, Value::Array(value), arrow),
        AssignmentTarget::Within(within) => members::assign::assign_within(context, code, within, None, value, arrow),
        AssignmentTarget::Strand(targets, _) => store_strand(context, code, targets, &value, arrow),
        AssignmentTarget::Index { target, indices, brackets } => {
            indexed::store(context, code, target, (indices, *brackets), &Incoming { combine: None, value, arrow })
        }
        AssignmentTarget::Selective(selective) => {
            selective::store(context, code, selective, &Incoming { combine: None, value, arrow })
        }
    }
}

/// Assigns `target f←value`.
pub(crate) fn modify(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    function: &FunctionExpr,
    value: Array,
    arrow: Span,
) -> Result<()> {
    let combine = function::evaluate_function(context, code, function)?;
    modify_with(context, code, target, (&combine, function.span()), value, arrow)
}

/// Assigns `name f←value` if `f` is a primitive that changes the old value in place or has a fast path. Returns true if
/// the assignment was made.
pub(crate) fn modify_in_place(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    function: &FunctionExpr,
    value: ArgumentRef<'_>,
) -> Result<bool> {
    match (target, function) {
        (AssignmentTarget::Name(name), FunctionExpr::Primitive(primitive, span)) => {
            modify_name_in_place(context, code, *name, primitive, value)
                .map_err(|fault| traceback::with_span(context, fault, *span))
        }
        _ => Ok(false),
    }
}

fn modify_name_in_place(
    context: &mut Context,
    code: &Code,
    name: NameRef,
    primitive: &Primitive,
    value: ArgumentRef<'_>,
) -> Result<bool> {
    if primitive.dyadic_fast_path.is_none() && primitive.in_place.is_none() {
        return Ok(false);
    }
    if context.named_value_mut(&code.body, name.index).0.is_none() {
        return modify_found_name(context, code, name, primitive, value);
    }
    if let Some(in_place) = primitive.in_place {
        let (Some(Value::Array(array)), memory) = context.named_value_mut(&code.body, name.index) else { return Ok(false) };
        return change_in_place(in_place, memory, array, value);
    }
    let old = context.thread.frames.value(&context.workspace.spaces, &code.body, name.index).and_then(Value::array);
    let new = old.and_then(|old| scalar_fast_path::compute_dyadic(context, primitive, ArgumentRef::of(old), value));
    let Some(new) = new else { return Ok(false) };
    if let (Some(Value::Array(array)), _) = context.named_value_mut(&code.body, name.index) {
        *array = new;
    }
    Ok(true)
}

/// Does what [`modify_name_in_place`] does, for a name whose value must be searched for.
#[inline(never)]
fn modify_found_name(
    context: &mut Context,
    code: &Code,
    name: NameRef,
    primitive: &Primitive,
    value: ArgumentRef<'_>,
) -> Result<bool> {
    let location = match context.thread.frames.find(&context.workspace.spaces, &code.body, name.index) {
        Some(location) if watched_name(context, &location).is_none() => location,
        _ => return Ok(false),
    };
    if let Some(in_place) = primitive.in_place {
        let (Some(Value::Array(array)), memory) = context.value_mut(&location) else { return Ok(false) };
        return change_in_place(in_place, memory, array, value);
    }
    let Some(Value::Array(old)) = context.thread.frames.value_at(&context.workspace.spaces, &location) else { return Ok(false) };
    let Some(new) = scalar_fast_path::compute_dyadic(context, primitive, ArgumentRef::of(old), value) else { return Ok(false) };
    if let (Some(Value::Array(array)), _) = context.value_mut(&location) {
        *array = new;
    }
    Ok(true)
}

/// Changes an array in place by a primitive. Returns true if the primitive could do so.
fn change_in_place(in_place: InPlace, memory: &Memory, array: &mut Array, value: ArgumentRef<'_>) -> Result<bool> {
    match value {
        ArgumentRef::Array(value) => in_place(memory, array, value),
        ArgumentRef::Scalar(scalar) => in_place(memory, array, &scalar.into()),
    }
}

/// Assigns `target f←value`, where `combine` is `f`, already evaluated, and `span` is the span of `f` in the text.
pub(crate) fn modify_with(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    (combine, span): (&FunctionRef, Span),
    value: Array,
    arrow: Span,
) -> Result<()> {
    match target {
        AssignmentTarget::Index { target, indices, brackets } => {
            let new = Incoming { combine: Some(combine.clone()), value, arrow };
            indexed::store(context, code, target, (indices, *brackets), &new)
        }
        AssignmentTarget::Selective(selective) => {
            selective::store(context, code, selective, &Incoming { combine: Some(combine.clone()), value, arrow })
        }
        AssignmentTarget::Member(member) => members::assign::modify(context, code, member, (combine, span), value, arrow),
        AssignmentTarget::Within(within) => {
            members::assign::assign_within(context, code, within, Some((combine, span)), value, arrow)
        }
        AssignmentTarget::Strand(targets, _) => {
            let items = distribute(&value, targets.len()).map_err(|fault| traceback::with_span(context, fault, arrow))?;
            for (target, item) in targets.iter().zip(items).rev() {
                modify_with(context, code, target, (combine, span), item, arrow)?;
            }
            Ok(())
        }
        AssignmentTarget::Name(name) => {
            let location = match find_existing(context, code, *name) {
                // `name∘←value` assigns to the local name, or to the name in the namespace, even if it had no value.
                Err(_) if code.body.source.slice(span) == "∘" => {
                    return store_name(context, code, *name, value).map_err(|fault| traceback::with_span(context, fault, arrow));
                }
                location => location?,
            };
            let Some(Value::Array(old)) = context.thread.frames.value_at(&context.workspace.spaces, &location).cloned() else {
                return Err(traceback::with_span(context, not_an_array_fault(), arrow));
            };
            let new = combine.dyadic(context, old, value).map_err(|fault| traceback::with_span(context, fault, span))?;
            put_modified_array(context, &location, new).map_err(|fault| traceback::with_span(context, fault, arrow))
        }
        AssignmentTarget::Special(..) | AssignmentTarget::System(..) => {
            let old = read_current(context, code, target)?;
            let new = combine.dyadic(context, old, value).map_err(|fault| traceback::with_span(context, fault, span))?;
            store(context, code, target, new, arrow)
        }
    }
}

/// Dyalog's message for an assignment that would change the class of a name.
const CLASS_CHANGE_MESSAGE: &str = "Invalid modified assignment, or an attempt was made to change nameclass on assignment";

fn not_an_array_fault() -> Fault {
    Fault::syntax("only an array can be modified").with_classic(CLASS_CHANGE_MESSAGE)
}

/// The current class of a name, which an assignment would change.
#[derive(Clone, Copy)]
pub(crate) enum PresentClass {
    Array,
    Function,
}

/// Creates the fault of an assignment that would change the current class of a name.
#[cold]
pub(crate) fn class_change_fault(name: &str, present: PresentClass) -> Fault {
    let (class, accepted) = match present {
        PresentClass::Array => ("an array", "an array or a namespace"),
        PresentClass::Function => ("a function or operator", "a function or operator"),
    };
    Fault::syntax(format!("{name} is {class}: only {accepted} can replace it"))
        .with_classic(CLASS_CHANGE_MESSAGE)
        .with_help(format!("⎕EX'{name}' frees the name"))
}

/// Returns true if `new` can replace `old`: there is no old value, or both are arrays, or both are functions or operators.
pub(crate) fn can_replace(old: Option<&Value>, new: &Value) -> bool {
    old.is_none_or(|old| matches!(old, Value::Array(_)) == matches!(new, Value::Array(_)))
}

/// Returns the location of the current value of a name, which may be local to an enclosing function; fails with VALUE ERROR if
/// the name has no value.
fn find_existing(context: &Context, code: &Code, name: NameRef) -> Result<ValueLocation> {
    match context.thread.frames.find(&context.workspace.spaces, &code.body, name.index) {
        Some(location) => Ok(location),
        None => Err(array::undefined_name_fault(context, &code.body.names[name.index as usize].text, name.span)),
    }
}

fn read_current(context: &mut Context, code: &Code, target: &AssignmentTarget) -> Result<Array> {
    match target {
        AssignmentTarget::System(index, span) => {
            array::evaluate_system_name(context, *index).map_err(|fault| traceback::with_span(context, fault, *span))
        }
        AssignmentTarget::Member(member) => members::value::evaluate_member(context, code, member),
        AssignmentTarget::Special(special, span) => match context.thread.frames.special(*special) {
            Some(Value::Array(array)) => Ok(array.clone()),
            _ => Err(array::undefined_name_fault(context, special.text(), *span)),
        },
        _ => Err(traceback::with_span(context, not_an_array_fault(), target.span())),
    }
}

/// Assigns `name←value` by moving the value to the name, which thereby becomes its only owner.
pub(crate) fn move_to_name(context: &mut Context, code: &Code, name: NameRef, value: &mut Argument, arrow: Span) -> Result<()> {
    let is_final = match value {
        Argument::Scalar(_) => true,
        Argument::Array(array) => !is_large(array),
    };
    let (frames, spaces) = (&mut context.thread.frames, &mut context.workspace.spaces);
    if is_final && frames.put_at_once(spaces, &code.body, name.index, value) {
        return Ok(());
    }
    store_name(context, code, name, value.take().into()).map_err(|fault| traceback::with_span(context, fault, arrow))
}

fn store_name(context: &mut Context, code: &Code, name: NameRef, value: Array) -> Result<()> {
    let value = if context.machine.requested_types.contains(&value) { value } else { narrow_large(context.memory(), value) };
    let (frames, spaces) = (&context.thread.frames, &mut context.workspace.spaces);
    if let Some(Value::Array(array)) = frames.value_in_cell_mut(spaces, &code.body, name.index) {
        *array = value;
        return Ok(());
    }
    let location = context.thread.frames.locate_target(&context.workspace.spaces, &code.body, name.index);
    if put_array(context, &location, value)? {
        return Ok(());
    }
    let text = &code.body.names[name.index as usize].text;
    Err(traceback::with_span(context, class_change_fault(text, PresentClass::Function), name.span))
}

/// Stores an array at a location and returns true, or returns false if the location holds a function or operator. In a class, an
/// instance or a namespace with triggers, properties and triggers take effect.
pub(crate) fn put_array(context: &mut Context, location: &ValueLocation, value: Array) -> Result<bool> {
    let Some((space, text)) = watched_name(context, location) else {
        return Ok(context.thread.frames.put_array(&mut context.workspace.spaces, location, value));
    };
    let value = Value::Array(value);
    if !can_replace(context.thread.frames.value_at(&context.workspace.spaces, location), &value) {
        return Ok(false);
    }
    let here = context.current_space();
    members::assign::store_watched(context, here, space, &text, value, true).map(|()| true)
}

/// Stores a changed array at the location that it was read from.
fn put_modified_array(context: &mut Context, location: &ValueLocation, value: Array) -> Result<()> {
    if put_array(context, location, value)? { Ok(()) } else { Err(not_an_array_fault()) }
}

/// Returns the namespace and the name of a location where an assignment may involve a property or a trigger.
fn watched_name(context: &Context, location: &ValueLocation) -> Option<(Reference, Arc<str>)> {
    match location {
        ValueLocation::Space(space, text) if context.workspace.spaces[*space].is_watched() => Some((*space, text.clone())),
        _ => None,
    }
}

/// Assigns a function or operator to a name, and returns it with that name.
pub(crate) fn assign_callable(context: &mut Context, code: &Code, target: &AssignmentTarget, value: Value) -> Result<Value> {
    match target {
        AssignmentTarget::Name(name) => {
            let text = code.body.names[name.index as usize].text.clone();
            let value = closure::with_name(value, &text);
            let location = context.thread.frames.locate_target(&context.workspace.spaces, &code.body, name.index);
            if !can_replace(context.thread.frames.value_at(&context.workspace.spaces, &location), &value) {
                return Err(traceback::with_span(context, class_change_fault(&text, PresentClass::Array), name.span));
            }
            context.thread.frames.put(&mut context.workspace.spaces, &location, value.clone());
            Ok(value)
        }
        AssignmentTarget::Special(Special::Alpha, _) => {
            if let Some(frame) = context.thread.frames.function_frame_mut() {
                frame.left = Some(value.clone());
            }
            Ok(value)
        }
        AssignmentTarget::Member(member) => {
            members::assign::store(context, code, member, value.clone(), target.span())?;
            Ok(value)
        }
        AssignmentTarget::Special(Special::Quad, span) => {
            let structure = crate::function::derived::structure_of(&value);
            crate::format::function::display_function(context, &structure)
                .map_err(|fault| traceback::with_span(context, fault, *span))?;
            Ok(value)
        }
        _ => Err(traceback::with_span(context, Fault::syntax("a function can only be assigned to a name"), target.span())),
    }
}

fn store_special(context: &mut Context, special: Special, value: Array) -> Result<()> {
    match special {
        Special::Quad => super::print(context, &value),
        Special::QuoteQuad => input::write_prompt(context, &value),
        Special::Alpha => {
            if let Some(location) = dfn::left_location(context) {
                context.thread.frames.put(&mut context.workspace.spaces, &location, Value::Array(value));
            }
            Ok(())
        }
        _ => Err(Fault::syntax(format!("{} cannot be assigned to", special.text()))),
    }
}

/// Saves the settings before a dfn sets a ⎕ name, so that they are restored when the dfn ends; does nothing outside dfns.
fn save_settings(context: &mut Context) {
    let in_dfn = context
        .thread
        .frames
        .function_frame()
        .and_then(|frame| frame.callee.as_ref())
        .is_some_and(|callee| !callee.body().is_tradfn());
    if in_dfn {
        let settings = context.workspace.settings.clone();
        context.thread.frames.keep_settings(settings);
    }
}

fn store_strand(context: &mut Context, code: &Code, targets: &[AssignmentTarget], value: &Array, arrow: Span) -> Result<()> {
    let items = distribute(value, targets.len()).map_err(|fault| traceback::with_span(context, fault, arrow))?;
    for (target, item) in targets.iter().zip(items).rev() {
        store(context, code, target, item, arrow)?;
    }
    Ok(())
}

/// Returns one item for each of `count` names: the items of a vector, or a single item repeated. Fails if the value is neither a
/// vector of `count` items nor a single item.
pub(crate) fn distribute(value: &Array, count: usize) -> Result<Vec<Array>> {
    if value.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("{count} names need a vector of {count} items, not an array of rank {}", value.rank()),
        ));
    }
    match value.bound() {
        1 => Ok(vec![value.item(0); count]),
        bound if bound == count => Ok((0..count).map(|index| value.item(index)).collect()),
        bound => Err(Fault::length(Blame::Right, format!("{count} names need {count} items, or one for all, not {bound}"))),
    }
}
