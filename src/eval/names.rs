//! Names looked up by their text, as by `⎕NC`, `⎕EX`, `⎕CR` and session commands.

use super::calls::closure;
use super::expressions::name_classes;
use super::members;
use crate::array::Reference;
use crate::error::{Fault, Result};
use crate::format::listing::{indent_lines, listing};
use crate::function::{Context, Value};
use crate::runtime::frames::Location;
use crate::runtime::namespaces::{ROOT, SESSION};
use crate::syntax::mention::{all_names, free_names};
pub(crate) use crate::syntax::name::is_name;
use crate::syntax::tree::{Body, BodyKind, Parameter};
use std::sync::Arc;

/// Returns the location of the value of a name, which may be dotted, or `None` if it has no value or is not a valid name.
pub(crate) fn find(context: &Context, name: &str) -> Option<Location> {
    let Some((path, last)) = name.rsplit_once('.') else {
        return is_name(name).then(|| context.thread.frames.find_text(&context.workspace.spaces, &Arc::from(name)))?;
    };
    let space = space(context, path)?;
    if context.workspace.spaces.value(space, last).is_none() {
        return context.thread.frames.local_within(space, &Arc::from(last));
    }
    let home = context.workspace.spaces.home(space, last, false).unwrap_or(space);
    Some(Location::Space(home, Arc::from(last)))
}

/// Returns the value of a name.
pub(crate) fn value<'a>(context: &'a Context, name: &str) -> Option<&'a Value> {
    let location = find(context, name)?;
    context.thread.frames.value_at(&context.workspace.spaces, &location)
}

/// Returns the location at which `name←` would store a value.
pub(crate) fn place(context: &Context, name: &str) -> Option<Location> {
    match name.rsplit_once('.') {
        None => is_name(name).then(|| context.thread.frames.place_text(&context.workspace.spaces, &Arc::from(name))),
        Some((path, last)) if is_name(last) => Some(Location::Space(space(context, path)?, Arc::from(last))),
        Some(_) => None,
    }
}

/// Assigns a value to a name.
pub(crate) fn assign(context: &mut Context, name: &str, value: Value) -> Result<()> {
    let location =
        place(context, name).ok_or_else(|| Fault::domain(crate::error::Blame::Right, format!("{name} is not a valid name")))?;
    let bare: Arc<str> = Arc::from(name.rsplit('.').next().unwrap_or(name));
    let value = closure::with_name(value, &bare);
    context.thread.frames.put(&mut context.workspace.spaces, &location, value);
    Ok(())
}

/// Assigns a value to a name in a namespace and, if `fire`, calls the triggers on that name.
pub(crate) fn put_firing(context: &mut Context, space: Reference, name: &Arc<str>, value: Value, fire: bool) -> Result<()> {
    if fire && context.workspace.spaces[space].is_watched() {
        let here = context.current_space();
        return members::assign::store_watched(context, here, space, name, value, true);
    }
    put_in(context, space, name, value);
    Ok(())
}

/// Returns true if a part of a path may precede a dot: a name, `#`, `##` or a ⎕ name.
pub(crate) fn leads(part: &str) -> bool {
    matches!(part, "#" | "##") || is_name(part.strip_prefix('⎕').unwrap_or(part))
}

/// Returns the namespace that a name or path denotes.
pub(crate) fn space(context: &Context, path: &str) -> Option<Reference> {
    let mut parts = path.split('.');
    let first = parts.next()?;
    let mut space = match first {
        "#" => ROOT,
        "##" => context.workspace.spaces[context.current_space()].parent,
        name if name.eq_ignore_ascii_case("⎕this") => context.current_space(),
        name if name.eq_ignore_ascii_case("⎕se") => SESSION,
        name => {
            let location = context.thread.frames.find_text(&context.workspace.spaces, &Arc::from(name))?;
            name_classes::reference(context.thread.frames.value_at(&context.workspace.spaces, &location)?.array()?)?
        }
    };
    for part in parts {
        space = match part {
            "##" => context.workspace.spaces[space].parent,
            name => name_classes::reference(context.workspace.spaces.value(space, name)?.array()?)?,
        };
    }
    context.workspace.spaces.contains(space).then_some(space)
}

/// Assigns a value from elsewhere to a name in a namespace: functions and operators run there from now on.
pub(crate) fn put_in(context: &mut Context, space: Reference, name: &Arc<str>, value: Value) {
    context.workspace.spaces[space].names.insert(name.clone(), closure::move_to_space(value, space));
}

/// Returns the free names of a definition, which it takes from the namespace it runs in.
pub(crate) fn list_free_names(value: &Value) -> Vec<Arc<str>> {
    defining(value).map_or_else(Vec::new, |body| free_names(&body))
}

/// Returns the body of a defined function or operator.
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
    /// The kind of result: 1 for a result, ¯1 for a shy one, 0 for none.
    pub result: i64,
    /// The number of arguments, 0, 1 or 2; ¯2 if the left one is optional.
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
    let body = defining(value);
    let Some(BodyKind::Tradfn(header)) = body.as_ref().map(|body| &body.kind) else {
        return Syntax { result: 1, valence: -2, operands };
    };
    let result = match header.result {
        Parameter::Absent => 0,
        Parameter::Braced(_) | Parameter::List(_, true) => -1,
        Parameter::Name(_) | Parameter::List(_, false) => 1,
    };
    let valence = match (&header.left, &header.right) {
        (_, Parameter::Absent) => 0,
        (Parameter::Absent, _) => 1,
        (Parameter::Braced(_) | Parameter::List(_, true), _) => -2,
        _ => 2,
    };
    Syntax { result, valence, operands }
}

/// Returns every name in a definition, including its own and its locals.
pub(crate) fn list_all_names(value: &Value) -> Vec<String> {
    let Some(body) = defining(value) else {
        return Vec::new();
    };
    let mut names: Vec<String> = all_names(&body).iter().map(|name| name.to_string()).collect();
    if let BodyKind::Tradfn(header) = &body.kind {
        names.push(header.name.to_string());
    }
    names
}

/// Returns the value of a name or path within a namespace.
pub(crate) fn value_in<'a>(context: &'a Context, space: Reference, path: &str) -> Option<&'a Value> {
    let Some((first, rest)) = path.split_once('.') else {
        return context.workspace.spaces.value(space, path);
    };
    let inner =
        namespace(context.workspace.spaces.value(space, first)?).filter(|&inner| context.workspace.spaces.contains(inner))?;
    value_in(context, inner, rest)
}

/// Returns the value of a name as texts that run in a namespace see it.
pub(crate) fn value_inside<'a>(context: &'a Context, space: Reference, name: &str) -> Option<&'a Value> {
    let home = context.workspace.spaces.find_holder(space, name)?;
    context.workspace.spaces[home].names.get(name)
}

/// Returns the namespace and the last name to which a path within a namespace leads.
pub(crate) fn place_in(context: &Context, space: Reference, path: &str) -> Option<(Reference, Arc<str>)> {
    match path.rsplit_once('.') {
        None => Some((space, Arc::from(path))),
        Some((inner, last)) => Some((namespace(value_in(context, space, inner)?)?, Arc::from(last))),
    }
}

/// Returns the namespace that a value refers to, if it is a single reference.
pub(crate) fn namespace(value: &Value) -> Option<Reference> {
    value.array().filter(|array| array.is_scalar()).and_then(name_classes::reference)
}

/// The kind of definition of a function or operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Definition {
    /// A definition with a header.
    Tradfn,
    /// A definition in braces.
    Dfn,
    /// A primitive, a derived function or a train.
    Other,
}

/// Returns the kind of definition of a value, or `None` for an array.
pub(crate) fn definition(value: &Value) -> Option<Definition> {
    if matches!(value, Value::Array(_)) {
        return None;
    }
    Some(match closure::text_of(value) {
        Some(text) if text.code.body.is_tradfn() => Definition::Tradfn,
        Some(_) => Definition::Dfn,
        None => Definition::Other,
    })
}

/// Returns the lines of a definition, header first (`name←{…` for a dfn), or `None` if the value is not defined by a text.
pub(crate) fn lines(value: &Value, name: &str) -> Option<Vec<String>> {
    defining(value).map(|body| lines_of(&body, name))
}

/// Returns the body that defines a function or operator: a derived function has none.
fn defining(value: &Value) -> Option<Arc<Body>> {
    closure::text_of(value).map(|text| text.latest_body())
}

/// Returns the lines of a definition as typed, including the blanks around the name and arrow of a dfn.
pub(crate) fn verbatim(value: &Value, name: &str) -> Option<Vec<String>> {
    let body = defining(value)?;
    let mut lines = lines_of(&body, name);
    let text = &body.source.text()[..body.span.range().start];
    let before = &text[text.rfind('\n').map_or(0, |end| end + 1)..];
    let is_its_own = before.trim_end().strip_suffix('←').is_some_and(|target| target.trim() == name);
    if is_dfn(value) && is_its_own {
        lines[0].replace_range(..name.len() + '←'.len_utf8(), before);
    }
    Some(lines)
}

/// Returns the lines of a definition as an editor lays them out.
pub(crate) fn to_editor_lines(value: &Value, name: &str) -> Option<Vec<String>> {
    Some(indent_lines(&lines(value, name)?, is_dfn(value)))
}

/// Returns the file from which a definition was read, the number of its lines, and the line of its script on which it begins, or
/// `None` for a line of the session and for a value without a text.
pub(crate) fn origin(value: &Value) -> Option<(String, usize, usize)> {
    let body = defining(value)?;
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

/// Moves a defined function or operator to a namespace, as if its text stood there.
pub(crate) fn move_to_space(value: Value, space: Reference) -> Value {
    closure::move_to_space(value, space)
}

/// Returns true if a function or operator is defined by braces.
fn is_dfn(value: &Value) -> bool {
    defining(value).is_some_and(|body| matches!(body.kind, BodyKind::Dfn(_)))
}

/// Returns the lines of a definition as in a listing, between two `∇`, or `None` if the value is not defined by a text.
pub(crate) fn to_listing(value: &Value, name: &str) -> Option<Vec<String>> {
    let lines = lines(value, name)?;
    Some(listing(&lines, is_dfn(value)))
}
