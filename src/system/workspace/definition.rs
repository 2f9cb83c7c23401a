//! The text that defines functions and operators.

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::eval::names;
use crate::eval::names::DefinitionKind;
use crate::format::notation;
use crate::function::{Context, Structure, Value};
use crate::syntax::name::is_letter;
use crate::syntax::tree::BodyKind;
use std::sync::Arc;

/// The written form of a function or operator.
enum DefinitionForm {
    /// Its own text, which begins with a header.
    Headed,
    /// Its own text, in braces.
    Braces,
    /// The name in its header, which differs from the name that it is assigned to.
    Alias(Arc<str>),
    /// The parts of a derived function or a train.
    Derived,
}

impl DefinitionForm {
    fn of(name: &str, value: &Value) -> Self {
        let header = names::body(value).and_then(|body| match &body.kind {
            BodyKind::Tradfn(header) => Some(header.name.clone()),
            _ => None,
        });
        match (names::definition_kind(value), header) {
            (Some(DefinitionKind::Tradfn), Some(header_name)) if *header_name != *name => Self::Alias(header_name),
            (Some(DefinitionKind::Tradfn), _) => Self::Headed,
            (Some(DefinitionKind::Dfn), _) => Self::Braces,
            (Some(DefinitionKind::Other) | None, _) => Self::Derived,
        }
    }
}

/// Returns the lines that define a function or operator under a name if they run in the namespace `space`.
pub(crate) fn definition_lines(context: &Context, space: Reference, name: &str, value: &Value) -> Result<Vec<String>> {
    let lines = || names::lines(value, name).unwrap_or_default();
    match DefinitionForm::of(name, value) {
        DefinitionForm::Headed => {
            let mut lines = lines();
            if let Some(first) = lines.first_mut() {
                *first = format!("∇ {first}");
            }
            lines.push("∇".to_owned());
            Ok(lines)
        }
        DefinitionForm::Braces => Ok(lines()),
        DefinitionForm::Alias(header_name) => Ok(vec![alias_line(context, space, name, &header_name, value)?]),
        DefinitionForm::Derived => Ok(derived_line(context, space, name, value)?.split('\n').map(str::to_owned).collect()),
    }
}

/// Sorts functions and operators into an order in which they can be defined: those with a text of their own come first, then
/// other names for these, then derived ones.
pub(crate) fn sort(functions: &mut [(Arc<str>, Value)]) {
    functions.sort_by_cached_key(|(name, value)| match DefinitionForm::of(name, value) {
        DefinitionForm::Headed | DefinitionForm::Braces => 0,
        DefinitionForm::Alias(_) => 1,
        DefinitionForm::Derived => 2,
    });
}

/// Returns the line that gives a function another name than that in its header; fails if the function no longer has the name in
/// its header.
fn alias_line(context: &Context, space: Reference, name: &str, header_name: &str, value: &Value) -> Result<String> {
    let header_body = context.workspace.spaces[space].names.get(header_name).and_then(names::body);
    if header_body.zip(names::body(value)).is_some_and(|(header_body, body)| Arc::ptr_eq(&header_body, &body)) {
        return Ok(format!("{name}←{header_name}"));
    }
    Err(Fault::nonce(format!("this is another name for the function {header_name}, which no longer has that name itself")))
}

/// Returns the line that defines a function or operator in a namespace without a name, which is reached by `path`.
pub(crate) fn fixing_line(context: &Context, space: Reference, name: &str, value: &Value, path: &str) -> Result<String> {
    let lines = || definition_lines(context, space, name, value);
    Ok(match DefinitionForm::of(name, value) {
        DefinitionForm::Headed => {
            let lines = names::lines(value, name).unwrap_or_default();
            let texts: Vec<String> = lines.iter().map(|line| format!("'{}'", line.replace('\'', "''"))).collect();
            // A single line would be taken for a row of characters.
            let enclosing = if texts.len() == 1 { ",⊂" } else { "" };
            format!("{{}}{path}.⎕FX {enclosing}{}", texts.join(" "))
        }
        DefinitionForm::Braces => format!("{path}.{}", lines()?.join("\n")),
        DefinitionForm::Alias(_) => format!("{path}.({})", lines()?.join("\n")),
        DefinitionForm::Derived => match &*lines()? {
            // The parts of the function are names in that namespace, so the line must run there.
            [line] => format!("{path}.({line})"),
            lines => format!("{path}.{}", lines.join("\n")),
        },
    })
}

/// Returns the assignment of a derived function or operator to its name.
fn derived_line(context: &Context, space: Reference, name: &str, value: &Value) -> Result<String> {
    let structure = match value {
        Value::Function(function) => function.structure(),
        Value::Operator(operator) => operator.structure(),
        Value::Array(_) => return Err(Fault::impossible("this is not a function")),
    };
    Ok(format!("{name}←{}", format_function(context, space, &structure)?))
}

/// Formats a derived function or a train, with parentheses around each part that itself consists of several parts.
fn format_function(context: &Context, space: Reference, structure: &Structure) -> Result<String> {
    let part = |structure: &Structure| -> Result<String> {
        let text = recurse_within_limit(|| format_function(context, space, structure))?;
        let simple = matches!(structure, Structure::Name(_) | Structure::Source(_) | Structure::Constant(_));
        Ok(if simple { text } else { format!("({text})") })
    };
    Ok(match structure {
        Structure::Name(name) => format_name(context, space, name)?,
        Structure::Source(lines) => lines.join("\n"),
        Structure::Constant(array) => format_constant(context, array)?,
        Structure::Axis { function, axis } => format!("{}[{}]", part(function)?, notation::format_on_one_line(context, axis)?),
        Structure::Monadic { operand, operator } => format!("{}{}", part(operand)?, format_operator(context, space, operator)?),
        Structure::Dyadic { left, operator, right } => {
            format!("{}{}{}", part(left)?, format_operator(context, space, operator)?, part(right)?)
        }
        Structure::Train(tines) => tines.iter().map(part).collect::<Result<Vec<_>>>()?.join(" "),
    })
}

/// Formats an operator that follows its operand. A right operand that is bound to the operator is formatted with it.
fn format_operator(context: &Context, space: Reference, operator: &Structure) -> Result<String> {
    match operator {
        Structure::Constant(array) => format_constant(context, array),
        other => format_function(context, space, other),
    }
}

/// Formats an array among functions, in parentheses unless it is a single token.
fn format_constant(context: &Context, array: &Array) -> Result<String> {
    let text = notation::format_on_one_line(context, array)?;
    let is_token = array.is_simple_scalar() && !text.contains(' ') || array.is_character() && text.starts_with('\'');
    Ok(if is_token || text == "⍬" { text } else { format!("({text})") })
}

/// Formats a glyph, a ⎕ name, or the name of a function; fails if no function has that name any more.
fn format_name(context: &Context, space: Reference, name: &str) -> Result<String> {
    let is_word = name.starts_with(is_letter);
    if is_word && context.workspace.spaces[space].names.get(name).is_none_or(|value| value.array().is_some()) {
        return Err(Fault::nonce(format!("this is made of the function {name}, which no longer has that name")));
    }
    Ok(if is_word { format!(" {name} ") } else { name.to_owned() })
}
