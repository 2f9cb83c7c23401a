//! Functions and operators as the text that defines them.

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::eval::names::Definition;
use crate::format::notation;
use crate::function::{Context, Outline, Value};
use crate::stack::deeper;
use crate::syntax::name::is_letter;
use crate::syntax::tree::BodyKind;
use std::sync::Arc;

/// The written form of a function or operator.
enum Form {
    /// Its own text, with a header or in braces.
    Headed,
    Braces,
    /// The name in its header, which is a different one.
    Alias(Arc<str>),
    /// The parts that it is made of.
    Derived,
}

impl Form {
    fn of(name: &str, value: &Value) -> Self {
        let header = names::body(value).and_then(|body| match &body.kind {
            BodyKind::Tradfn(header) => Some(header.name.clone()),
            _ => None,
        });
        match (names::definition(value), header) {
            (Some(Definition::Tradfn), Some(own)) if *own != *name => Self::Alias(own),
            (Some(Definition::Tradfn), _) => Self::Headed,
            (Some(Definition::Dfn), _) => Self::Braces,
            (Some(Definition::Other) | None, _) => Self::Derived,
        }
    }
}

/// Returns the lines that define a function or operator under its name in the namespace where they run.
pub(crate) fn lines(context: &Context, space: Reference, name: &str, value: &Value) -> Result<Vec<String>> {
    let lines = || names::lines(value, name).unwrap_or_default();
    match Form::of(name, value) {
        Form::Headed => {
            let mut lines = lines();
            if let Some(first) = lines.first_mut() {
                *first = format!("∇ {first}");
            }
            lines.push("∇".to_owned());
            Ok(lines)
        }
        Form::Braces => Ok(lines()),
        Form::Alias(own) => Ok(vec![alias(context, space, name, &own, value)?]),
        Form::Derived => Ok(derived(context, space, name, value)?.split('\n').map(str::to_owned).collect()),
    }
}

/// Sorts functions and operators into an order in which they can be defined: those with a text of their own come before other
/// names for them, and these before derived ones.
pub(crate) fn sort(functions: &mut [(Arc<str>, Value)]) {
    functions.sort_by_cached_key(|(name, value)| match Form::of(name, value) {
        Form::Headed | Form::Braces => 0,
        Form::Alias(_) => 1,
        Form::Derived => 2,
    });
}

/// Writes the line that gives a function with a header a name other than that in its header.
fn alias(context: &Context, space: Reference, name: &str, own: &str, value: &Value) -> Result<String> {
    let known = context.workspace.spaces[space].names.get(own).and_then(names::body);
    if known.zip(names::body(value)).is_some_and(|(known, body)| Arc::ptr_eq(&known, &body)) {
        return Ok(format!("{name}←{own}"));
    }
    Err(Fault::nonce(format!("it is the function {own}, and {own} is another one in its namespace, or none")))
}

/// Returns the line that defines a function of a namespace without a name.
pub(crate) fn fixing(context: &Context, space: Reference, name: &str, value: &Value, path: &str) -> Result<String> {
    let lines = || lines(context, space, name, value);
    Ok(match Form::of(name, value) {
        Form::Headed => {
            let lines = names::lines(value, name).unwrap_or_default();
            let texts: Vec<String> = lines.iter().map(|line| format!("'{}'", line.replace('\'', "''"))).collect();
            // A single line would be taken for a row of characters.
            let only = if texts.len() == 1 { ",⊂" } else { "" };
            format!("{{}}{path}.⎕FX {only}{}", texts.join(" "))
        }
        Form::Braces => format!("{path}.{}", lines()?.join("\n")),
        Form::Alias(_) => format!("{path}.({})", lines()?.join("\n")),
        Form::Derived => match &*lines()? {
            // Its parts are names of the namespace.
            [line] => format!("{path}.({line})"),
            lines => format!("{path}.{}", lines.join("\n")),
        },
    })
}

fn derived(context: &Context, space: Reference, name: &str, value: &Value) -> Result<String> {
    let outline = match value {
        Value::Function(function) => function.outline(),
        Value::Operator(operator) => operator.outline(),
        Value::Array(_) => return Err(Fault::domain(Blame::Right, "this is no function")),
    };
    Ok(format!("{name}←{}", written(context, space, &outline)?))
}

/// Writes a function made of others, with parentheses around each part that is itself made of parts.
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

/// Writes an operator as it stands after its operand; if its right operand is bound, it follows.
fn operator_text(context: &Context, space: Reference, operator: &Outline) -> Result<String> {
    match operator {
        Outline::Constant(array) => constant(context, array),
        other => written(context, space, other),
    }
}

/// Writes an array among functions: in parentheses unless it is one word.
fn constant(context: &Context, array: &Array) -> Result<String> {
    let text = notation::on_one_line(context, array)?;
    let is_word = array.is_simple_scalar() && !text.contains(' ') || array.is_character() && text.starts_with('\'');
    Ok(if is_word || text == "⍬" { text } else { format!("({text})") })
}

/// Writes a glyph, a ⎕ name, or the name of a function, which must still have it.
fn named(context: &Context, space: Reference, name: &str) -> Result<String> {
    let is_word = name.starts_with(is_letter);
    if is_word && context.workspace.spaces[space].names.get(name).is_none_or(|value| value.array().is_some()) {
        return Err(Fault::nonce(format!("it is made of the function {name}, which has no longer that name")));
    }
    Ok(if is_word { format!(" {name} ") } else { name.to_owned() })
}
