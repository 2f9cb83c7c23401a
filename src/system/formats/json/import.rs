//! Conversion of JSON text to arrays and namespaces.

use super::parse::parse;
use crate::array::{Array, Reference, Shape};
use crate::error::Result;
use crate::function::{Context, Options, Value};
use crate::syntax::mangle::mangle;
use serde_json::Value as Json;
use std::sync::Arc;

/// Converts JSON text to arrays and namespaces.
pub(crate) fn read(context: &mut Context, options: &Options, text: &str) -> Result<Array> {
    let parsed = parse(context, options, text)?;
    let null = options.get("Null").cloned();
    let space = context.current_space();
    build(context, space, &parsed.value, null.as_ref())
}

/// Converts a JSON value to an array. An object becomes a namespace whose parent is `parent`.
fn build(context: &mut Context, parent: Reference, json: &Json, null: Option<&Array>) -> Result<Array> {
    context.poll()?;
    Ok(match json {
        Json::Array(items) => {
            let mut arrays = context.memory().vector(items.len())?;
            for item in items {
                arrays.push(build(context, parent, item, null)?);
            }
            Array::from_items(context.memory(), Shape::vector(arrays.len()), arrays, &Array::ZERO)?
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
