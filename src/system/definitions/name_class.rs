#![doc = include_str!("name_class.md")]

use crate::array::{Array, Buffer, HostMembers, HostObject, Mark, MemberClass, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::members::holder::host_object;
use crate::eval::names;
use crate::eval::names::DefinitionKind;
use crate::function::names::{SystemKind, SystemName};
use crate::function::{Argument, Context, Value};
use crate::primitives::support::arguments;
use crate::runtime::classes::MemberKind;
use crate::runtime::namespaces::{ROOT, Role, SESSION};
use crate::syntax::tree::{BodyKind, Special};
use crate::system::listing;
use std::sync::Arc;

/// The page of both names.
const PAGE: &str = "system/definitions/name_class.md";

/// The system function `⎕NC`.
pub(crate) static NC: SystemName = SystemName::function("⎕NC", PAGE).monadic(list_classes).on_host(list_host_classes);

/// The system function `⎕NL`.
pub(crate) static NL: SystemName =
    SystemName::function("⎕NL", PAGE).monadic(list).dyadic(list_with_letters).on_host(list_host_names);

/// Implements `⎕NC Y`: returns the classes of names, with their kinds if `Y` is nested.
fn list_classes(context: &mut Context, right: Array) -> Result<Array> {
    build_classes(context, &right, class_of_name)
}

/// Implements `value.⎕NC Y` for a value of the host: returns the classes of its members.
fn list_host_classes(context: &mut Context, object: &HostObject, right: Array) -> Result<Array> {
    build_classes(context, &right, |_, name| name_class_of_host_member(object, name))
}

/// Returns the classes of the names in `right`, with their kinds if it is nested.
fn build_classes(context: &mut Context, right: &Array, class: impl Fn(&Context, &str) -> f64) -> Result<Array> {
    let detailed = right.is_nested();
    let names = listing::parse_names(context.memory(), right)?;
    let mut numbers = Vec::with_capacity(names.len());
    for name in &names {
        context.poll()?;
        numbers.push(class(context, name));
    }
    // Without details, the members that a class exposes count as unused.
    let without_detail = |class: f64| if class < -1.0 { 0.0 } else { class.trunc() };
    let numbers: Vec<f64> = if detailed { numbers } else { numbers.into_iter().map(without_detail).collect() };
    if numbers.len() == 1 && (right.is_scalar() || right.rank() == 1 && !detailed) {
        return Ok(Array::number(numbers[0]));
    }
    Array::vector(Buffer::from(numbers)).narrow(context.memory())
}

/// Returns the class of a name with its kind after the point: 2.1 for an array, 3.2 for a dfn, 9.1 for a namespace; 0 if the name
/// has no value, and -1 if it is not valid.
pub(crate) fn class_of_name(context: &Context, name: &str) -> f64 {
    if matches!(name, "#" | "##") || is_system_space(name) {
        return names::find_space(context, name).map_or(9.1, |space| class_of_space(context, Some(space)));
    }
    if let Some(system_name) = name.strip_prefix('⎕').filter(|system_name| !system_name.contains('.')) {
        return class_of_system_name(context, &system_name.to_uppercase());
    }
    if let Some(special) = find_special(name) {
        return class_of_special(context, special);
    }
    let last = name.rsplit('.').next().unwrap_or(name);
    if !names::is_name(last) || !name.split('.').rev().skip(1).all(names::can_precede_dot) {
        return -1.0;
    }
    if let Some((path, last)) = name.rsplit_once('.')
        && let Some(object) = names::find_host_object(context, path)
    {
        return name_class_of_host_member(&object, last);
    }
    class_of_member(context, name, last)
        .unwrap_or_else(|| names::find_value(context, name).map_or(0.0, |value| class_of(context, value)))
}

/// Returns the class of a member of a value of the host: 2.1 for a value, 3.3 for a function, 0 if there is none.
fn name_class_of_host_member(object: &HostObject, name: &str) -> f64 {
    match object.class(name) {
        _ if !names::is_name(name) => -1.0,
        MemberClass::Missing => 0.0,
        MemberClass::Value | MemberClass::Computed => 2.1,
        MemberClass::Function => 3.3,
    }
}

fn is_system_space(name: &str) -> bool {
    ["⎕SE", "⎕THIS"].iter().any(|space| name.eq_ignore_ascii_case(space))
}

/// Returns the class of a member: 2.2 for a field, 2.3 for a property; negative if it is seen from outside its class, and 0 if it
/// is private there. Returns `None` for a name that is not a member.
fn class_of_member(context: &Context, name: &str, last: &str) -> Option<f64> {
    let (space, inside) = match name.rsplit_once('.') {
        Some((path, _)) => (names::find_space(context, path)?, false),
        None => (context.current_space(), !context.thread.frames.top().is_some_and(|frame| frame.namespace_only)),
    };
    let Some((_, member)) = context.workspace.spaces.member(space, last, inside) else {
        // A private member has no class from outside.
        return context.workspace.spaces.member(space, last, true).map(|_| 0.0);
    };
    let class = match &member.kind {
        MemberKind::Field { .. } => 2.2,
        MemberKind::Property(_) => 2.3,
        MemberKind::Method { value, .. } => class_of(context, value),
    };
    Some(if inside { class } else { -class })
}

/// Returns the argument or operand of a dfn that a name stands for, or `None` for any other name.
fn find_special(name: &str) -> Option<Special> {
    match name {
        "⍺" => Some(Special::Alpha),
        "⍵" => Some(Special::Omega),
        "⍺⍺" => Some(Special::LeftOperand),
        "⍵⍵" => Some(Special::RightOperand),
        _ => None,
    }
}

fn class_of_special(context: &Context, special: Special) -> f64 {
    match special {
        Special::Omega => match context.thread.frames.right() {
            Some(Argument::Array(right)) => class_of(context, &Value::Array(Array::clone(right))),
            Some(Argument::Scalar(_)) => 2.1,
            None => 0.0,
        },
        special => context.thread.frames.special(special).map_or(0.0, |value| class_of(context, value)),
    }
}

fn class_of_system_name(context: &Context, name: &str) -> f64 {
    match context.session.hooks.system_names.iter().find(|row| row.name == name).map(|row| &row.kind) {
        Some(SystemKind::Variable { .. }) => 2.1,
        Some(SystemKind::Function(_)) => 3.3,
        Some(SystemKind::Operator(_)) => 4.3,
        None => -1.0,
    }
}

/// Returns the class of a value, with its kind after the point.
pub(crate) fn class_of(context: &Context, value: &Value) -> f64 {
    let kind = match names::definition_kind(value) {
        None if value.array().is_some_and(|array| host_object(array).is_some()) => return 9.2,
        None if is_namespace_or_null(value) => return kind_of_space(context, value),
        None => return 2.1,
        Some(DefinitionKind::Tradfn) => 0.1,
        Some(DefinitionKind::Dfn) => 0.2,
        Some(DefinitionKind::Other) => 0.3,
    };
    if matches!(value, Value::Operator(_)) { 4.0 + kind } else { 3.0 + kind }
}

/// Returns 9.1 for a namespace, 9.2 for an instance, 9.4 for a class, 9.5 for an interface, and 9 for `#` and `⎕SE`, which have
/// no kind.
fn kind_of_space(context: &Context, value: &Value) -> f64 {
    class_of_space(context, names::namespace(value).filter(|&space| context.workspace.spaces.contains(space)))
}

fn class_of_space(context: &Context, space: Option<Reference>) -> f64 {
    match space.map(|space| &context.workspace.spaces[space].role) {
        Some(Role::Instance(_)) => 9.2,
        Some(Role::Class(class)) => {
            if class.interface {
                9.5
            } else {
                9.4
            }
        }
        Some(Role::Plain) | None => {
            if matches!(space, Some(ROOT | SESSION)) {
                9.0
            } else {
                9.1
            }
        }
    }
}

/// Returns true if a value is of one of the classes.
pub(crate) fn is_of_class(context: &Context, value: &Value, classes: &[f64]) -> bool {
    is_among(class_of(context, value), classes)
}

/// Returns true if a class is among `classes`, where a whole number includes all its kinds; signs are ignored.
fn is_among(class: f64, classes: &[f64]) -> bool {
    let class = class.abs();
    classes
        .iter()
        .map(|other| other.abs())
        .any(|other| if other.fract() == 0.0 { class.trunc() == other } else { (class - other).abs() < 0.01 })
}

fn is_namespace_or_null(value: &Value) -> bool {
    value.array().and_then(Array::mark).is_some_and(|mark| matches!(mark, Mark::Namespace(_) | Mark::Null))
}

/// Implements `⎕NL Y`: lists the names of the classes `Y`.
fn list(context: &mut Context, right: Array) -> Result<Array> {
    list_names(context, None, &right)
}

/// Implements `X ⎕NL Y`: lists those names of the classes `Y` that begin with one of the letters `X`.
fn list_with_letters(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let invalid = || Fault::domain(Blame::Left, "the left argument must be text: the letters that the names begin with");
    let letters = left.to_text().ok_or_else(invalid)?;
    list_names(context, Some(&letters), &right)
}

fn list_names(context: &mut Context, letters: Option<&str>, right: &Array) -> Result<Array> {
    let wanted = parse_classes(right)?;
    let has_letter = |name: &str| letters.is_none_or(|letters| name.starts_with(|first| letters.contains(first)));
    let listed = list_visible_names(context)
        .into_iter()
        .filter(|name| has_letter(name) && find_visible_class(context, name).is_some_and(|class| is_among(class, &wanted)))
        .map(|name| name.to_string())
        .collect();
    build_listing(context, listed, &wanted)
}

/// Implements `value.⎕NL Y` for a value of the host: lists its members of the classes `Y`.
fn list_host_names(context: &mut Context, object: &HostObject, right: Array) -> Result<Array> {
    let wanted = parse_classes(&right)?;
    let mut listed = object.members().map(HostMembers::names).unwrap_or_default();
    listed.retain(|name| is_among(name_class_of_host_member(object, name), &wanted));
    build_listing(context, listed, &wanted)
}

/// Reads the argument of `⎕NL`.
fn parse_classes(right: &Array) -> Result<Vec<f64>> {
    let wanted = arguments::to_floats(right, Blame::Right, "classes must be numbers")?.into_owned();
    if wanted.is_empty() {
        arguments::to_integers(right, Blame::Right)?;
    }
    Ok(wanted)
}

/// Returns names, sorted: as the rows of a matrix, or as a vector of texts if one of the classes is negative.
fn build_listing(context: &Context, mut listed: Vec<String>, wanted: &[f64]) -> Result<Array> {
    listed.sort();
    listed.dedup();
    if wanted.iter().any(|&class| class < 0.0) {
        return Ok(Array::texts(listed.iter().map(String::as_str)));
    }
    listing::build_matrix(context, &listed)
}

/// Returns the class of a name as the running code sees it: for a member the class of the member, for any other name the class of
/// its value; `None` if there is neither.
fn find_visible_class(context: &Context, name: &str) -> Option<f64> {
    let outside = context.thread.frames.top().is_some_and(|frame| frame.namespace_only);
    let callee = context.thread.frames.function_frame().filter(|_| !outside).and_then(|frame| frame.callee.as_ref());
    let is_local = callee.is_some_and(|callee| callee.body().slot(name).is_some());
    let is_member = !is_local && context.workspace.spaces.class_of(context.current_space()).is_some();
    let member = if is_member { class_of_member(context, name, name) } else { None };
    member.filter(|&class| class != 0.0).or_else(|| find_visible_value(context, name).map(|value| class_of(context, value)))
}

/// Returns the value of a name as the running code sees it, which may be outside the class of the current namespace.
fn find_visible_value<'a>(context: &'a Context, name: &str) -> Option<&'a Value> {
    let space = context.current_space();
    let outside = context.workspace.spaces.class_of(space).is_some()
        && context.thread.frames.top().is_some_and(|frame| frame.namespace_only);
    if outside { context.workspace.spaces.value(space, name) } else { names::find_value(context, name) }
}

/// Returns the names of the current namespace and the locals of the running function; outside a class, only its public names.
fn list_visible_names(context: &Context) -> Vec<Arc<str>> {
    let space = context.current_space();
    if context.workspace.spaces.class_of(space).is_some() && context.thread.frames.top().is_some_and(|frame| frame.namespace_only)
    {
        return list_public_names(context, space);
    }
    let mut visible: Vec<Arc<str>> = context.workspace.spaces[space].names.keys().cloned().collect();
    if let Some(frame) = context.thread.frames.function_frame() {
        if let Some(callee) = &frame.callee {
            let body = callee.body();
            let hidden = matches!(body.kind, BodyKind::Text);
            visible.extend(body.names[..body.slots as usize].iter().filter(|_| !hidden).map(|name| name.text.clone()));
        }
        visible.extend(frame.extras.iter().flat_map(|extras| extras.names.keys().cloned()));
    }
    visible
}

/// Returns the public members of a class or instance, and the names added to it.
fn list_public_names(context: &Context, space: Reference) -> Vec<Arc<str>> {
    let lineage = context.workspace.spaces.lineage(space);
    let classes = lineage.iter().filter_map(|class| context.workspace.spaces.class(*class));
    let mut public: Vec<Arc<str>> = classes.flat_map(|class| class.members.keys().cloned()).collect();
    public.extend(context.workspace.spaces[space].names.keys().cloned());
    public.retain(|name| {
        context.workspace.spaces.member(space, name, false).is_some() || context.workspace.spaces.value(space, name).is_some()
    });
    public
}
