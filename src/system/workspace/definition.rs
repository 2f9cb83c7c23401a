//! Functions and operators as the text that defines them.

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names::{self, Definition};
use crate::format::notation;
use crate::function::{Context, Outline, Value};
use crate::stack::deeper;
use crate::syntax::name::is_letter;
use crate::syntax::tree::BodyKind;
use std::sync::Arc;

/// The lines that define a function or operator under its name in the namespace where they run.
pub(super) fn lines(context: &Context, space: Reference, name: &str, value: &Value) -> Result<Vec<String>> {
    let lines = names::lines(value, name);
    match names::definition(value) {
        Some(Definition::Tradfn) => {
            let mut lines = lines.unwrap_or_default();
            if let Some(own) = other_name(name, value) {
                return alias(context, space, name, &own, value).map(|line| vec![line]);
            }
            if let Some(first) = lines.first_mut() {
                *first = format!("∇ {first}");
            }
            lines.push("∇".to_owned());
            Ok(lines)
        }
        Some(Definition::Dfn) => Ok(lines.unwrap_or_default()),
        _ => Ok(derived(context, space, name, value)?.split('\n').map(str::to_owned).collect()),
    }
}

/// Returns when a function or operator is written: those with a text of their own, then other names for them, then what is derived.
pub(super) fn turn(name: &str, value: &Value) -> u8 {
    match names::definition(value) {
        Some(Definition::Other) => 2,
        _ => u8::from(other_name(name, value).is_some()),
    }
}

/// Returns the name that a function has in its header, if that is another one.
fn other_name(name: &str, value: &Value) -> Option<Arc<str>> {
    match &names::body(value)?.kind {
        BodyKind::Tradfn(header) if *header.name != *name => Some(header.name.clone()),
        _ => None,
    }
}

/// Writes the line that gives a function with a header another name than its header has.
fn alias(context: &Context, space: Reference, name: &str, own: &str, value: &Value) -> Result<String> {
    let known = context.spaces[space].names.get(own).and_then(names::body);
    if known.zip(names::body(value)).is_some_and(|(known, body)| Arc::ptr_eq(&known, &body)) {
        return Ok(format!("{name}←{own}"));
    }
    Err(Fault::nonce(format!("it is the function {own}, which has no longer that name")))
}

/// A line that defines a function of a namespace that has no name.
pub(super) fn fixing(context: &Context, space: Reference, name: &str, value: &Value, path: &str) -> Result<String> {
    if let Some(own) = other_name(name, value) {
        return Ok(format!("{path}.({})", alias(context, space, name, &own, value)?));
    }
    if names::definition(value) == Some(Definition::Tradfn) {
        let lines = names::lines(value, name).unwrap_or_default();
        let texts: Vec<String> = lines.iter().map(|line| format!("'{}'", line.replace('\'', "''"))).collect();
        // One line alone would be taken for a row of characters.
        let only = if texts.len() == 1 { ",⊂" } else { "" };
        return Ok(format!("{{}}{path}.⎕FX {only}{}", texts.join(" ")));
    }
    match &*lines(context, space, name, value)? {
        // What it is made of are names of the namespace.
        [line] if names::definition(value) == Some(Definition::Other) => Ok(format!("{path}.({line})")),
        lines => Ok(format!("{path}.{}", lines.join("\n"))),
    }
}

fn derived(context: &Context, space: Reference, name: &str, value: &Value) -> Result<String> {
    let outline = match value {
        Value::Function(function) => function.outline(),
        Value::Operator(operator) => operator.outline(),
        Value::Array(_) => return Err(Fault::domain(Blame::Right, "this is no function")),
    };
    Ok(format!("{name}←{}", written(context, space, &outline)?))
}

/// A function made of others, with parentheses wherever it is made of parts.
fn written(context: &Context, space: Reference, outline: &Outline) -> Result<String> {
    let part = |outline: &Outline| -> Result<String> {
        let text = deeper(|| written(context, space, outline))?;
        let simple = matches!(outline, Outline::Name(_) | Outline::Source(_) | Outline::Constant(_));
        Ok(if simple { text } else { format!("({text})") })
    };
    Ok(match outline {
        Outline::Name(name) => named(context, space, name)?,
        Outline::Source(lines) => lines.join("\n"),
        Outline::Constant(array) => constant(context, array)?,
        Outline::Axis { function, axis } => format!("{}[{}]", part(function)?, notation::on_one_line(context, axis)?),
        Outline::Monadic { operand, operator } => format!("{}{}", part(operand)?, operator_text(context, space, operator)?),
        Outline::Dyadic { left, operator, right } => {
            format!("{}{}{}", part(left)?, operator_text(context, space, operator)?, part(right)?)
        }
        Outline::Train(tines) => tines.iter().map(part).collect::<Result<Vec<_>>>()?.join(" "),
    })
}

/// An operator as it stands behind its operand: one that was given its right operand has it there.
fn operator_text(context: &Context, space: Reference, operator: &Outline) -> Result<String> {
    match operator {
        Outline::Constant(array) => constant(context, array),
        other => written(context, space, other),
    }
}

/// An array among functions: in parentheses unless it is one word.
fn constant(context: &Context, array: &Array) -> Result<String> {
    let text = notation::on_one_line(context, array)?;
    let is_word = array.is_simple_scalar() && !text.contains(' ') || array.is_character() && text.starts_with('\'');
    Ok(if is_word || text == "⍬" { text } else { format!("({text})") })
}

/// A glyph, a ⎕ name, or a function with a header, which must still have its name.
fn named(context: &Context, space: Reference, name: &str) -> Result<String> {
    let is_word = name.starts_with(is_letter);
    if is_word && !context.spaces[space].names.contains_key(name) {
        return Err(Fault::nonce(format!("it is made of the function {name}, which has no longer that name")));
    }
    Ok(if is_word { format!(" {name} ") } else { name.to_owned() })
}
