//! Names that are looked up by their text, as by `⎕NC`, `⎕EX`, `⎕CR` and session commands.

use super::calls::closure;
use super::members;
use super::members::holder::{Holder, first_reference, follow_host_member};
use crate::array::{HostObject, Reference};
use crate::error::{Fault, Result};
use crate::format::listing::{format_listing, indent_lines};
use crate::function::{Context, Value};
use crate::runtime::frames::ValueLocation;
use crate::runtime::namespaces::{ROOT, SESSION};
use crate::syntax::mention::{collect_all_names, collect_free_names, collect_free_names_before_dots};
pub(crate) use crate::syntax::name::is_name;
use crate::syntax::tree::{Body, BodyKind, Parameter};
use std::sync::Arc;

/// Returns the location of the value of a name, which may be dotted, or `None` if it has no value or is not a valid name.
pub(crate) fn find(context: &Context, name: &str) -> Option<ValueLocation> {
    let Some((path, last)) = name.rsplit_once('.') else {
        return is_name(name).then(|| context.thread.frames.find_text(&context.workspace.spaces, &Arc::from(name)))?;
    };
    let space = find_space(context, path)?;
    if context.workspace.spaces.value(space, last).is_none() {
        return context.thread.frames.find_local_within(space, &Arc::from(last));
    }
    let home = context.workspace.spaces.home(space, last, false).unwrap_or(space);
    Some(ValueLocation::Space(home, Arc::from(last)))
}

/// Returns the value of a name, which may be dotted, or `None` if it has no value.
pub(crate) fn find_value<'a>(context: &'a Context, name: &str) -> Option<&'a Value> {
    let location = find(context, name)?;
    context.thread.frames.value_at(&context.workspace.spaces, &location)
}

/// Returns the location at which `name←` would store a value, or `None` if the name is not valid or its namespace does not exist.
pub(crate) fn find_place(context: &Context, name: &str) -> Option<ValueLocation> {
    match name.rsplit_once('.') {
        None => is_name(name).then(|| context.thread.frames.locate_text_target(&context.workspace.spaces, &Arc::from(name))),
        Some((path, last)) if is_name(last) => Some(ValueLocation::Space(find_space(context, path)?, Arc::from(last))),
        Some(_) => None,
    }
}

/// Assigns a value to a name, which may be dotted; fails with DOMAIN ERROR if the name is not valid.
pub(crate) fn assign(context: &mut Context, name: &str, value: Value) -> Result<()> {
    let location = find_place(context, name)
        .ok_or_else(|| Fault::domain(crate::error::Blame::Right, format!("{name} is not a valid name")))?;
    let bare: Arc<str> = Arc::from(name.rsplit('.').next().unwrap_or(name));
    let value = closure::with_name(value, &bare);
    context.thread.frames.put(&mut context.workspace.spaces, &location, value);
    Ok(())
}

/// Assigns a value to a name in a namespace. If `fire`, properties and triggers of that name take effect.
pub(crate) fn put_and_fire(context: &mut Context, space: Reference, name: &Arc<str>, value: Value, fire: bool) -> Result<()> {
    if fire && context.workspace.spaces[space].is_watched() {
        let here = context.current_space();
        return members::assign::store_watched(context, here, space, name, value, true);
    }
    put_in(context, space, name, value);
    Ok(())
}

/// Returns true if a part of a path may precede a dot: a name, `#`, `##` or a ⎕ name.
pub(crate) fn can_precede_dot(part: &str) -> bool {
    matches!(part, "#" | "##") || is_name(part.strip_prefix('⎕').unwrap_or(part))
}

/// Returns the namespace that a name or a dotted path denotes, or `None` if there is none.
pub(crate) fn find_space(context: &Context, path: &str) -> Option<Reference> {
    find_holder(context, path)?.space()
}

/// Returns the value of the host that a name or a dotted path denotes, or `None` if there is none with members.
pub(crate) fn find_host_object(context: &Context, path: &str) -> Option<HostObject> {
    match find_holder(context, path)? {
        Holder::Host(object) => Some(object),
        Holder::Space(_) => None,
    }
}

fn find_holder(context: &Context, path: &str) -> Option<Holder> {
    let spaces = &context.workspace.spaces;
    let mut parts = path.split('.');
    let mut holder = match parts.next()? {
        "#" => Holder::Space(ROOT),
        "##" => Holder::Space(spaces[context.current_space()].parent),
        name if name.eq_ignore_ascii_case("⎕this") => Holder::Space(context.current_space()),
        name if name.eq_ignore_ascii_case("⎕se") => Holder::Space(SESSION),
        name => {
            let location = context.thread.frames.find_text(spaces, &Arc::from(name))?;
            Holder::first_of(context.thread.frames.value_at(spaces, &location)?.array()?)?
        }
    };
    for part in parts {
        holder = match (holder, part) {
            (Holder::Space(space), "##") => Holder::Space(spaces[space].parent),
            (Holder::Space(space), name) => Holder::first_of(spaces.value(space, name)?.array()?)?,
            (Holder::Host(object), name) => follow_host_member(&object, name)?,
        };
    }
    holder.space().is_none_or(|space| spaces.contains(space)).then_some(holder)
}

/// Assigns a value to a name in a namespace; a function or operator is copied so that it runs there.
pub(crate) fn put_in(context: &mut Context, space: Reference, name: &Arc<str>, value: Value) {
    context.workspace.spaces[space].names.insert(name.clone(), closure::copy_to_space(value, space));
}

/// Returns the free names of a definition, which are looked up in the namespace that it runs in.
pub(crate) fn list_free_names(value: &Value) -> Vec<Arc<str>> {
    defining_body(value).map_or_else(Vec::new, |body| collect_free_names(&body))
}

/// Returns the free names of a value as [`list_free_names`] does, except those that occur only after a dot.
pub(crate) fn list_free_names_before_dots(value: &Value) -> Vec<Arc<str>> {
    defining_body(value).map_or_else(Vec::new, |body| collect_free_names_before_dots(&body))
}

/// Returns the latest body of a defined function, of the operator that derives a function, or of a defined operator; `None` for
/// any other value.
pub(crate) fn body(value: &Value) -> Option<Arc<Body>> {
    match value {
        Value::Array(_) => None,
        Value::Function(function) => Some(closure::closure_of(function)?.text.latest_body()),
        Value::Operator(operator) => Some(closure::text_of_operator(operator)?.latest_body()),
    }
}

/// The calling syntax of a function or operator, as `⎕AT` reports it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Syntax {
    /// The kind of result: 1 for a result, ¯1 for a shy result, 0 for no result.
    pub result: i64,
    /// The number of arguments, 0, 1 or 2; ¯2 if the left argument is optional.
    pub valence: i64,
    /// The number of operands.
    pub operands: i64,
}

/// Returns the calling syntax of a value; all zeros for an array.
pub(crate) fn syntax(value: &Value) -> Syntax {
    let operands = match value {
        Value::Array(_) => return Syntax::default(),
        Value::Function(_) => 0,
        Value::Operator(operator) => 1 + i64::from(operator.is_dyadic()),
    };
    let body = defining_body(value);
    let Some(BodyKind::Tradfn(header)) = body.as_ref().map(|body| &body.kind) else {
        return Syntax { result: 1, valence: -2, operands };
    };
    let result = match header.result {
        Parameter::Absent => 0,
        Parameter::Braced(_) | Parameter::List { is_braced: true, .. } => -1,
        Parameter::Name(_) | Parameter::List { is_braced: false, .. } => 1,
    };
    let valence = match (&header.left, &header.right) {
        (_, Parameter::Absent) => 0,
        (Parameter::Absent, _) => 1,
        (Parameter::Braced(_) | Parameter::List { is_braced: true, .. }, _) => -2,
        _ => 2,
    };
    Syntax { result, valence, operands }
}

/// Returns every name in a definition, including the name of the definition itself and those of its locals.
pub(crate) fn list_all_names(value: &Value) -> Vec<String> {
    let Some(body) = defining_body(value) else {
        return Vec::new();
    };
    let mut names: Vec<String> = collect_all_names(&body).iter().map(|name| name.to_string()).collect();
    if let BodyKind::Tradfn(header) = &body.kind {
        names.push(header.name.to_string());
    }
    names
}

/// Returns the value of a name or dotted path within a namespace, or `None` if it has no value.
pub(crate) fn find_value_in<'a>(context: &'a Context, space: Reference, path: &str) -> Option<&'a Value> {
    let spaces = &context.workspace.spaces;
    let (mut space, mut path) = (space, path);
    while let Some((first, rest)) = path.split_once('.') {
        space = namespace(spaces.value(space, first)?).filter(|&inner| spaces.contains(inner))?;
        path = rest;
    }
    spaces.value(space, path)
}

/// Returns the value of a name as texts that run in a namespace see it, or `None` if they see none.
pub(crate) fn find_value_inside<'a>(context: &'a Context, space: Reference, name: &str) -> Option<&'a Value> {
    let home = context.workspace.spaces.find_holder(space, name)?;
    context.workspace.spaces[home].names.get(name)
}

/// Returns the namespace in which the last name of a dotted path lies, and that name; the path begins in `space`. Returns `None`
/// if the path leads to no namespace.
pub(crate) fn find_place_in(context: &Context, space: Reference, path: &str) -> Option<(Reference, Arc<str>)> {
    match path.rsplit_once('.') {
        None => Some((space, Arc::from(path))),
        Some((inner, last)) => Some((namespace(find_value_in(context, space, inner)?)?, Arc::from(last))),
    }
}

/// Returns the namespace that a value refers to, if it is a single reference.
pub(crate) fn namespace(value: &Value) -> Option<Reference> {
    value.array().filter(|array| array.is_scalar()).and_then(first_reference)
}

/// The kind of definition of a function or operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DefinitionKind {
    /// A definition with a header.
    Tradfn,
    /// A definition in braces.
    Dfn,
    /// A primitive, a derived function or a train.
    Other,
}

/// Returns the kind of definition of a value, or `None` for an array.
pub(crate) fn definition_kind(value: &Value) -> Option<DefinitionKind> {
    if matches!(value, Value::Array(_)) {
        return None;
    }
    Some(match closure::text_of(value) {
        Some(text) if text.code.body.is_tradfn() => DefinitionKind::Tradfn,
        Some(_) => DefinitionKind::Dfn,
        None => DefinitionKind::Other,
    })
}

/// Returns the lines of a definition, header first (`name←{…` for a dfn), or `None` if the value is not defined by a text.
pub(crate) fn lines(value: &Value, name: &str) -> Option<Vec<String>> {
    defining_body(value).map(|body| lines_of(&body, name))
}

/// Returns the latest body that defines a function or operator, or `None` for an array, a primitive or a derived function.
fn defining_body(value: &Value) -> Option<Arc<Body>> {
    closure::text_of(value).map(|text| text.latest_body())
}

/// Returns the lines of a definition as typed, including the blanks around the name and the arrow of a dfn, or `None` if the
/// value is not defined by a text.
pub(crate) fn verbatim_lines(value: &Value, name: &str) -> Option<Vec<String>> {
    let body = defining_body(value)?;
    let mut lines = lines_of(&body, name);
    let text = &body.source.text()[..body.span.range().start];
    let before = &text[text.rfind('\n').map_or(0, |end| end + 1)..];
    let is_its_own = before.trim_end().strip_suffix('←').is_some_and(|target| target.trim() == name);
    if is_dfn(value) && is_its_own {
        lines[0].replace_range(..name.len() + '←'.len_utf8(), before);
    }
    Some(lines)
}

/// Returns the lines of a definition as an editor lays them out, or `None` if the value is not defined by a text.
pub(crate) fn to_editor_lines(value: &Value, name: &str) -> Option<Vec<String>> {
    Some(indent_lines(&lines(value, name)?, is_dfn(value)))
}

/// Returns the file from which a definition was read, the number of lines of the definition, and the index of the line of the
/// file on which it begins. Returns `None` for a definition in one line of a session, and for a value that is not defined by a
/// text.
pub(crate) fn origin(value: &Value) -> Option<(String, usize, usize)> {
    let body = defining_body(value)?;
    let source = &body.source;
    if source.name().is_empty() && source.line_count() == 1 {
        return None;
    }
    Some((source.name().to_owned(), closure::lines(&body).len(), source.line_of(body.span.start)))
}

/// Returns the lines of a text that defines a function or operator under a name, header first.
pub(crate) fn lines_of(body: &Body, name: &str) -> Vec<String> {
    let mut lines = closure::lines(body);
    if let Some(first) = lines.first_mut()
        && matches!(body.kind, BodyKind::Dfn(_))
    {
        *first = format!("{name}←{first}");
    }
    lines
}

/// Returns a copy of a defined function or operator that runs in a namespace, as if its text stood there; returns other values
/// unchanged.
pub(crate) fn copy_to_space(value: Value, space: Reference) -> Value {
    closure::copy_to_space(value, space)
}

/// Returns true if a function or operator is defined in braces.
fn is_dfn(value: &Value) -> bool {
    defining_body(value).is_some_and(|body| matches!(body.kind, BodyKind::Dfn(_)))
}

/// Returns the lines of a definition as in a listing, between two `∇`, or `None` if the value is not defined by a text.
pub(crate) fn to_listing(value: &Value, name: &str) -> Option<Vec<String>> {
    let lines = lines(value, name)?;
    Some(format_listing(&lines, is_dfn(value)))
}
