#![doc = include_str!("object_representation.md")]

use super::name_class;
use crate::array::{Array, Mark, Object, Reference};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval;
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::runtime::breakpoints::{Monitor, WatchedLines};
use crate::syntax::source::Source;
use crate::system::listing;
use crate::system::namespaces::target;
use crate::system::workspace;
use std::sync::Arc;

/// The system function `⎕OR`.
pub(crate) static OR: SystemName = SystemName::function("⎕OR", "system/definitions/object_representation.md").monadic(represent);

/// Implements `⎕OR Y`: returns the representation of the value of a name; for a variable, the value itself. A nested `Y` is
/// converted to a representation: it holds the parts that array notation writes.
fn represent(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_nested() {
        return read_representation(context, &right);
    }
    let name = target::read_name(&right)
        .ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a name, as a vector of characters"))?;
    let Some(value) = names::find_value(context, &name).cloned() else {
        return Err(Fault::value(format!("{name} has no value")).with_blame(Blame::Right));
    };
    let last = name.rsplit('.').next().unwrap_or(&name);
    let class = name_class::class_of(context, &value);
    // `#` and `⎕SE` have a representation like that of any namespace.
    let code = if class == 9.0 { Object::NAMESPACE_CLASS } else { (class * 10.0).round() as u8 };
    let (text, watched) = match (&value, names::namespace(&value)) {
        (Value::Array(_), Some(space)) if class <= 9.1 => (workspace::namespace_text(context, space)?, Default::default()),
        (Value::Array(_), Some(_)) => {
            return Err(Fault::domain(Blame::Right, format!("{name} is a class or an instance, which has no representation")));
        }
        (Value::Array(array), None) => return Ok(array.clone()),
        (value, _) => (find_definition_text(context, &name, last, value)?, list_watched_lines(context, value)),
    };
    let object = Object::new(context.memory(), last, code, text, watched)?;
    Ok(Array::scalar(Mark::Object(Arc::new(object))))
}

/// Returns the text that defines a function or operator under its name.
fn find_definition_text(context: &Context, path: &str, name: &str, value: &Value) -> Result<String> {
    if let Some(lines) = names::lines(value, name) {
        return Ok(lines.join("\n"));
    }
    let space = names::find_place_in(context, context.current_space(), path).map_or(context.current_space(), |(space, _)| space);
    workspace::derived_text(context, space, name, value)
}

fn list_watched_lines(context: &Context, value: &Value) -> [Vec<u32>; 3] {
    let Some(WatchedLines { stops, traces, monitors, .. }) =
        names::body(value).and_then(|body| context.workspace.watched.lines_of(&body))
    else {
        return Default::default();
    };
    let short = |lines: &[usize]| lines.iter().map(|&line| line as u32).collect();
    [short(stops), short(traces), monitors.iter().map(|monitor| monitor.line as u32).collect()]
}

/// Makes a representation from the parts that array notation writes: a name, a class, lines, and optionally watched lines.
fn read_representation(context: &Context, parts: &Array) -> Result<Array> {
    let missing = |part: &str| {
        Fault::domain(Blame::Right, format!("{part} is needed: a representation consists of a name, a class and lines"))
    };
    if parts.rank() != 1 || !matches!(parts.bound(), 3 | 6) {
        return Err(missing("a name"));
    }
    let name = target::read_name(&parts.item(0)).ok_or_else(|| missing("a name"))?;
    let class = parts.item(1).real_scalar().map_or(0, |class| (class * 10.0).round() as u8);
    if !Object::CLASSES.contains(&class) {
        return Err(missing("a class of functions, operators or namespaces"));
    }
    let lines = parts.item(2);
    let text = if lines.is_nested() {
        listing::parse_lines(context.memory(), &lines)?.join("\n")
    } else {
        lines.to_text().unwrap_or_default()
    };
    let mut watched: [Vec<u32>; 3] = Default::default();
    for (index, lines) in watched.iter_mut().enumerate().filter(|(index, _)| index + 3 < parts.bound()) {
        let numbers = arguments::to_integers(&parts.item(index + 3), Blame::Right)?;
        *lines = numbers.into_iter().filter_map(|number| u32::try_from(number).ok()).collect();
    }
    Ok(Array::scalar(Mark::Object(Arc::new(Object::new(context.memory(), &name, class, text, watched)?))))
}

/// Defines the function or operator of a representation under its own name, and returns the name.
pub(crate) fn define(context: &mut Context, object: &Object) -> Result<String> {
    if object.is_namespace() {
        return Err(Fault::domain(
            Blame::Right,
            format!("a function or an operator is needed, but {} is a namespace", object.name),
        )
        .with_help("⎕NS makes namespaces"));
    }
    if matches!(object.class, 33 | 43) {
        eval::run_source(context, &Source::new("", object.text()), false)?;
        return Ok(object.name.to_string());
    }
    let lines: Vec<String> = object.text().split('\n').map(str::to_owned).collect();
    let name = match eval::fix(context, &lines)? {
        Ok(name) => name,
        Err(line) => {
            let message = format!("line {line} of {} cannot be read", object.name);
            return Err(Fault::domain(Blame::Right, message));
        }
    };
    let [stops, traces, monitors] = object.watched_lines.each_ref().map(|lines| lines.iter().map(|&line| line as usize));
    if let Some(body) = names::find_value(context, &name).and_then(names::body) {
        let lines = context.workspace.watched.lines_of_mut(&body);
        lines.stops = stops.collect();
        lines.traces = traces.collect();
        lines.monitors = monitors.map(|line| Monitor { line, ..Monitor::default() }).collect();
        context.workspace.watched.remove_unwatched();
    }
    Ok(name)
}

/// Returns an error if an object represents something else than a namespace.
pub(crate) fn check_is_namespace(object: &Object) -> Result<()> {
    if object.is_namespace() {
        return Ok(());
    }
    let message = format!("a namespace is needed, but {} is a function or an operator", object.name);
    Err(Fault::domain(Blame::Right, message).with_help("⎕FX defines functions and operators"))
}

/// Fills a namespace with the contents of the representation of another.
pub(crate) fn restore(context: &mut Context, object: &Object, space: Reference) -> Result<()> {
    check_is_namespace(object)?;
    let file = format!("⎕OR {}", object.name);
    let result = eval::objects::script::run_file(context, &file, object.text(), space);
    context.machine.library.bound_texts.remove(&*file);
    result.map(drop).map_err(|fault| match fault.kind() {
        ErrorKind::VALUE => fault.with_help("a representation refers to namespaces outside it by their names"),
        _ => fault,
    })
}
