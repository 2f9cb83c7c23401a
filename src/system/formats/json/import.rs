//! Conversion of JSON text to arrays and namespaces.

use super::mangle;
use crate::array::{Array, Reference, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options, Value};
use crate::primitives::support::arguments;
use crate::stack::with_library_stack;
use serde_json::Value as Json;
use std::sync::Arc;

/// Converts JSON text to arrays and namespaces.
pub(crate) fn read(context: &mut Context, options: &Options, right: &Array) -> Result<Array> {
    let json = parse(context, options, right)?;
    let null = options.get("Null", false).cloned();
    let space = context.current_space();
    build(context, space, &json, null.as_ref())
}

/// Parses the text in a scalar or vector, or in the rows of a matrix, in the dialect that option `Dialect` selects.
pub(crate) fn parse(context: &Context, options: &Options, right: &Array) -> Result<Json> {
    // The parsed tree takes several times the memory of its text.
    context.memory().check(right.bound().saturating_mul(16))?;
    let message = "JSON text is needed";
    let characters = arguments::to_characters(right, Blame::Right, message)?;
    let text: String = match right.rank() {
        0 | 1 => characters.iter().collect(),
        2 => characters.chunks(right.lengths()[1].max(1)).flat_map(|row| row.iter().copied().chain(['\n'])).collect(),
        _ => return Err(Fault::domain(Blame::Right, message)),
    };
    let import_fault =
        |reason: String| Fault::domain(Blame::Right, reason.clone()).with_classic(format!("JSON import: {reason}"));
    if options.choice("Dialect", &[("JSON", false), ("JSON5", true)])?.unwrap_or(false) {
        with_library_stack(|| json5::from_str(&text)).map_err(|error| import_fault(error.to_string().replace('\n', " ")))
    } else {
        with_library_stack(|| serde_json::from_str(&text)).map_err(|error| import_fault(error.to_string()))
    }
}

/// Converts a JSON value to an array. An object becomes a namespace whose parent is `parent`.
fn build(context: &mut Context, parent: Reference, json: &Json, null: Option<&Array>) -> Result<Array> {
    context.poll()?;
    Ok(match json {
        Json::Array(items) => {
            let items = items.iter().map(|item| build(context, parent, item, null)).collect::<Result<Vec<Array>>>()?;
            Array::from_items(context.memory(), Shape::vector(items.len()), items, &Array::ZERO)?
        }
        Json::Object(members) => {
            let space = context.make_space(parent, Some("[JSON object]"))?;
            for (name, member) in members {
                let value = build(context, space, member, null)?;
                context.workspace.spaces[space].names.insert(Arc::from(mangle(name)), Value::Array(value));
            }
            Array::from_reference(space)
        }
        leaf => convert_leaf(leaf, null),
    })
}

/// Converts a null, a Boolean, a number or a string to an array; a list or an object becomes `⍬`.
pub(crate) fn convert_leaf(json: &Json, null: Option<&Array>) -> Array {
    match json {
        Json::Null => null.cloned().unwrap_or_else(|| Array::text("null").enclose()),
        Json::Bool(truth) => Array::text(if *truth { "true" } else { "false" }).enclose(),
        Json::Number(number) => Array::number(number.as_f64().unwrap_or(0.0)),
        Json::String(text) => Array::text(text),
        Json::Array(_) | Json::Object(_) => Array::zilde(),
    }
}
