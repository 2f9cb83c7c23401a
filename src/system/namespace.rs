#![doc = include_str!("namespace.md")]

use super::listing;
use crate::array::{Array, ElementType, Elements, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use std::sync::Arc;

const PAGE: &str = include_str!("namespace.md");

/// `⎕NS`.
pub static NS: SystemName = SystemName::function("⎕NS", PAGE).monadic(unnamed).dyadic(named);

/// `⎕THIS`.
pub static THIS: SystemName = SystemName::constant("THIS", PAGE, |context| Ok(Array::space(context.here())));

fn unnamed(context: &mut Context, right: Array) -> Result<Array> {
    let settings = context.settings.clone();
    let space = context.spaces.make(context.here(), None, &settings);
    fill(context, space, &right)?;
    Ok(Array::space(space))
}

fn named(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let space = match left.reference() {
        Some(space) => space,
        None => {
            let name = if left.is_empty() { Some(String::new()) } else { left.to_text() };
            let name = name.ok_or_else(|| Fault::domain(Blame::Left, "the name of a namespace is needed"))?;
            if name.trim().is_empty() { context.here() } else { made(context, name.trim())? }
        }
    };
    fill(context, space, &right)?;
    context.shy = true;
    let display = context.spaces[space].display.clone();
    Ok(Array::text(&display))
}

/// The namespace of a name, made if the name is free or holds a variable.
fn made(context: &mut Context, name: &str) -> Result<Reference> {
    if let Some(space) = names::space(context, name) {
        return Ok(space);
    }
    if matches!(names::value(context, name), Some(Value::Function(_) | Value::Operator(_))) {
        return Err(Fault::domain(Blame::Left, format!("{name} is a function")));
    }
    let (parent, last) = match name.rsplit_once('.') {
        Some((path, last)) => (names::space(context, path), last),
        None => (Some(context.here()), name),
    };
    let Some(parent) = parent.filter(|_| names::is_name(last)) else {
        return Err(Fault::domain(Blame::Left, format!("{name} is no name for a namespace")));
    };
    let settings = context.settings.clone();
    let space = context.spaces.make(parent, Some(last), &settings);
    names::assign(context, name, Value::Array(Array::space(space)))?;
    Ok(space)
}

/// Copies names, or all that other namespaces hold.
fn fill(context: &mut Context, space: Reference, what: &Array) -> Result<()> {
    if what.element_type() == ElementType::Marks {
        let Elements::Marks(marks) = what.elements() else {
            return Ok(());
        };
        for mark in marks.as_slice() {
            let known = mark.reference().filter(|&from| context.spaces.contains(from));
            let from = known.ok_or_else(|| Fault::domain(Blame::Right, "this is no namespace"))?;
            let copies = context.spaces[from].names.clone();
            context.spaces[space].names.extend(copies);
        }
        return Ok(());
    }
    for name in listing::names(what)? {
        let last: Arc<str> = Arc::from(name.rsplit('.').next().unwrap_or(&name));
        if !names::is_name(&last) {
            return Err(Fault::domain(Blame::Right, format!("{name} is no name")));
        }
        if let Some(value) = names::value(context, &name).cloned() {
            context.spaces[space].names.insert(last, value);
        }
    }
    Ok(())
}
