//! Assignment in namespaces: `ns.name←`, `ns.(a b)←`, and the same for arrays of references: each reference gets its item.

use super::holder::Holder;
use super::{host, value};
use crate::array::{Array, Elements, HostObject, Reference};
use crate::bind::expression::{AssignmentTarget, Member, MemberTarget, TargetWithin};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::assign::trigger;
use crate::eval::calls::closure;
use crate::eval::expressions::{array, function};
use crate::eval::objects::property;
use crate::eval::{assign, traceback};
use crate::function::names::SystemKind;
use crate::function::{Context, FunctionRef, Value};
use crate::runtime::frames::ValueLocation;
use crate::syntax::source::Span;
use std::sync::Arc;

/// Assigns `ns.name←value`.
pub(crate) fn store(context: &mut Context, code: &Code, member: &Member, value: Value, arrow: Span) -> Result<()> {
    let base = value::evaluate_base(context, code, &member.base)?;
    store_in(context, code, member, &base, &value, arrow)
}

/// Assigns `ns.name←value`, with a base that is already evaluated.
pub(crate) fn store_in(
    context: &mut Context,
    code: &Code,
    member: &Member,
    base: &Array,
    value: &Value,
    arrow: Span,
) -> Result<()> {
    let spans = (member.base.span(), arrow);
    run_in_each(context, base, value, spans, &mut |context, holder, value| store_one(context, code, member, holder, value, arrow))
}

/// Assigns `ns.name f←value`.
pub(crate) fn modify(
    context: &mut Context,
    code: &Code,
    member: &Member,
    (combine, span): (&FunctionRef, Span),
    value: Array,
    arrow: Span,
) -> Result<()> {
    let base = value::evaluate_base(context, code, &member.base)?;
    let spans = (member.base.span(), arrow);
    run_in_each(context, &base, &Value::Array(value), spans, &mut |context, holder, value| {
        let Value::Array(value) = value else { unreachable!("the parts of an array are arrays") };
        let old = value::evaluate_in(context, code, member, holder)?;
        let new = combine.dyadic(context, old, value).map_err(|fault| traceback::with_span(context, fault, span))?;
        store_one(context, code, member, holder, Value::Array(new), arrow)
    })
}

/// Assigns `ns.(…)←value`, or `ns.(…)f←value` if there is a function to `combine` with: to the target as if its text were in each
/// namespace of the base, or to members of values of the host, with the part of the array that belongs to each.
pub(crate) fn assign_within(
    context: &mut Context,
    code: &Code,
    within: &TargetWithin,
    combine: Option<(&FunctionRef, Span)>,
    value: Array,
    arrow: Span,
) -> Result<()> {
    let base = value::evaluate_base(context, code, &within.base)?;
    let spans = (within.base.span(), arrow);
    run_in_each(context, &base, &Value::Array(value), spans, &mut |context, holder, value| match (holder, value) {
        (Holder::Space(space), Value::Array(value)) => value::run_in_space(context, *space, |context| match combine {
            None => assign::store(context, code, &within.target, value, arrow),
            Some(combine) => assign::modify_with(context, code, &within.target, combine, value, arrow),
        }),
        (Holder::Host(object), Value::Array(value)) => {
            store_in_members(context, code, object, &within.target, combine, value, arrow)
        }
        (_, Value::Function(_) | Value::Operator(_)) => unreachable!("the parts of an array are arrays"),
    })
}

/// Assigns to names in parentheses after a value of the host, which are its members: `object.(a b)←value`, or
/// `object.(a b)f←value`.
fn store_in_members(
    context: &mut Context,
    code: &Code,
    object: &HostObject,
    target: &AssignmentTarget,
    combine: Option<(&FunctionRef, Span)>,
    value: Array,
    arrow: Span,
) -> Result<()> {
    match target {
        AssignmentTarget::Name(name) => {
            let text = &code.body.names[name.index as usize].text;
            let value = match combine {
                None => value,
                Some((combine, span)) => {
                    let old =
                        host::read(context, object, text).map_err(|fault| traceback::with_span(context, fault, name.span))?;
                    combine.dyadic(context, old, value).map_err(|fault| traceback::with_span(context, fault, span))?
                }
            };
            host::write(context, object, text, value).map_err(|fault| traceback::with_span(context, fault, name.span))
        }
        AssignmentTarget::Strand(targets, _) => {
            let items = assign::distribute(&value, targets.len()).map_err(|fault| traceback::with_span(context, fault, arrow))?;
            targets.iter().zip(items).rev().try_for_each(|(target, item)| {
                array::with_enough_stack(|| store_in_members(context, code, object, target, combine, item, arrow))
            })
        }
        _ => Err(traceback::with_span(context, host::unsupported_target_fault(), target.span())),
    }
}

/// Runs `work` in each namespace with its part of a value: a single element, in an array of any rank, or a value that is not an
/// array goes to all namespaces.
fn run_in_each(
    context: &mut Context,
    base: &Array,
    value: &Value,
    (base_span, arrow): (Span, Span),
    work: &mut dyn FnMut(&mut Context, &Holder, Value) -> Result<()>,
) -> Result<()> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let holder = value::single_holder(context, base, base_span)?;
            work(context, &holder, value.clone())
        }
        Elements::Marks(_) | Elements::Nested(_) => {
            check_parts(value, base).map_err(|fault| traceback::with_span(context, fault, arrow))?;
            for index in 0..base.bound() {
                context.poll()?;
                let (item, part) = (base.item(index), pick_part(value, index));
                array::with_enough_stack(|| run_in_each(context, &item, &part, (base_span, arrow), work))?;
            }
            Ok(())
        }
        _ => Err(value::no_namespace_fault(context, base_span)),
    }
}

/// Fails unless a value has a part for each reference of `base`.
fn check_parts(value: &Value, base: &Array) -> Result<()> {
    let Value::Array(array) = value else { return Ok(()) };
    let (count, bound, rank) = (base.bound(), array.bound(), array.rank());
    // A single element goes to all namespaces, whatever the rank of its array.
    if bound == 1 {
        return Ok(());
    }
    if rank > 1 && array.shape() != base.shape() {
        let message = format!(
            "the value must be a single item, a vector of {count} items or an array of the shape of the references, not an array \
             of rank {rank}"
        );
        return Err(Fault::rank(Blame::Right, message));
    }
    if bound != count {
        let message = format!("the value must be a single item or have one for each reference: {count}, not {bound}");
        return Err(Fault::length(Blame::Right, message));
    }
    Ok(())
}

/// Returns the part of a value for the reference at `index`. [`check_parts`] has accepted the value.
fn pick_part(value: &Value, index: usize) -> Value {
    match value {
        Value::Array(array) => Value::Array(array.item(if array.bound() == 1 { 0 } else { index })),
        other => other.clone(),
    }
}

fn store_one(context: &mut Context, code: &Code, member: &Member, holder: &Holder, value: Value, arrow: Span) -> Result<()> {
    match (holder, value) {
        (Holder::Space(space), value) => store_in_space(context, code, member, *space, value, arrow),
        (Holder::Host(object), Value::Array(value)) => store_in_object(context, member, object, value),
        (Holder::Host(_), _) => {
            let fault = Fault::syntax("a member of a value of the host can only be set to an array");
            Err(traceback::with_span(context, fault, arrow))
        }
    }
}

fn store_in_object(context: &mut Context, member: &Member, object: &HostObject, value: Array) -> Result<()> {
    let (result, span) = match &member.target {
        MemberTarget::Name(name, span) => (host::write(context, object, name, value), *span),
        _ => (Err(host::unsupported_target_fault()), member.span),
    };
    result.map_err(|fault| traceback::with_span(context, fault, span))
}

fn store_in_space(
    context: &mut Context,
    code: &Code,
    member: &Member,
    space: Reference,
    value: Value,
    arrow: Span,
) -> Result<()> {
    if let MemberTarget::Name(name, span) = &member.target {
        let home = context.workspace.spaces.home(space, name, false).unwrap_or(space);
        let old = context.workspace.spaces[home].names.get(name);
        if !assign::can_replace(old, &value) {
            let present =
                if matches!(value, Value::Array(_)) { assign::PresentClass::Function } else { assign::PresentClass::Array };
            let base = code.body.source.slice(Span { start: member.span.start, end: span.start });
            let fault = assign::class_change_fault(name, present).with_help(format!("{base}⎕EX'{name}' frees the name"));
            return Err(traceback::with_span(context, fault, *span));
        }
    }
    match (&member.target, value) {
        (MemberTarget::Name(name, _), value) => {
            put(context, space, name, value).map_err(|fault| traceback::with_span(context, fault, arrow))
        }
        (MemberTarget::System(index, span), Value::Array(value)) => match &function::system_name(context, *index).kind {
            SystemKind::Variable { set: Some(set), .. } => {
                let result = value::run_in_space(context, space, |context| set(context, value));
                result.map_err(|fault| traceback::with_span(context, fault, arrow))
            }
            _ => Err(traceback::with_span(context, function::read_only_fault(context, *index), *span)),
        },
        _ => Err(traceback::with_span(context, Fault::syntax("a function can only be assigned to a name"), member.span)),
    }
}

/// Gives a member a value, as a text outside of the namespace does: properties are set, and triggers fire.
pub(crate) fn put(context: &mut Context, space: Reference, name: &Arc<str>, value: Value) -> Result<()> {
    // A function runs in the namespace that holds its name.
    let value = closure::copy_to_space(closure::with_name(value, name), space);
    if context.workspace.spaces[space].is_watched() {
        return store_watched(context, space, space, name, value, false);
    }
    context.thread.frames.put(&mut context.workspace.spaces, &ValueLocation::Space(space, name.clone()), value);
    Ok(())
}

/// Stores a value in a class or instance, or under a name with triggers: `space` is the namespace in which the name was written,
/// and `home` the one that would hold the value. `is_inside` is true if the text that stores the value runs in `space`.
pub(crate) fn store_watched(
    context: &mut Context,
    space: Reference,
    home: Reference,
    name: &Arc<str>,
    value: Value,
    is_inside: bool,
) -> Result<()> {
    if let Some(property) = property::find(context, space, name, is_inside) {
        let Value::Array(value) = value else {
            return Err(Fault::syntax(format!("the value of property {name} must be an array, not a function or operator")));
        };
        return property.write(context, value);
    }
    if property::is_read_only(context, space, name, is_inside) {
        return Err(Fault::syntax(format!("{name} is read-only: only its declaration can set it")));
    }
    let home = if is_inside { home } else { context.workspace.spaces.home(space, name, false).unwrap_or(space) };
    let is_private = !is_inside
        && context.workspace.spaces.member(home, name, true).is_some()
        && context.workspace.spaces.member(space, name, false).is_none();
    if is_private {
        return Err(Fault::value(format!("{name} is private")).with_classic(format!("Undefined name: {name}")));
    }
    let location = ValueLocation::Space(home, name.clone());
    let old = context.thread.frames.value_at(&context.workspace.spaces, &location).and_then(Value::array).cloned();
    let new = value.array().cloned();
    context.thread.frames.put(&mut context.workspace.spaces, &location, value);
    match new {
        Some(new) => trigger::fire(context, home, name, old, new),
        None => Ok(()),
    }
}
