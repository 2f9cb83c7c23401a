#![doc = include_str!("export.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::system::listing;

/// `⎕EXPORT`.
pub(crate) static EXPORT: SystemName =
    SystemName::function("⎕EXPORT", include_str!("export.md")).monadic(exported_mask).dyadic(export);

/// Implements `⎕EXPORT Y`: returns 1 for each name of a function or operator that `⎕PATH` finds, else 0.
fn exported_mask(context: &mut Context, right: Array) -> Result<Array> {
    let listed = listing::parse_names(&right)?;
    let mut mask = Vec::with_capacity(listed.len());
    for name in &listed {
        context.poll()?;
        mask.push(i64::from(is_exported(context, name)));
    }
    Ok(Array::wholes(&mask))
}

fn is_exported(context: &Context, name: &str) -> bool {
    let is_callable = matches!(names::value(context, name), Some(Value::Function(_) | Value::Operator(_)));
    let place = names::place_in(context, context.current_space(), name);
    is_callable && place.is_none_or(|(space, last)| !context.workspace.spaces[space].not_exported.contains(&last))
}

/// Implements `X ⎕EXPORT Y`: hides names from `⎕PATH` if `X` is 0, lets it find them if `X` is 1.
fn export(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(&right)?;
    let kinds = arguments::wholes(&left, Blame::Left)?;
    if kinds.len() != 1 && kinds.len() != listed.len() {
        let message = format!("the number of names is {}, the length of the left argument {}", listed.len(), kinds.len());
        return Err(Fault::length(Blame::Left, message));
    }
    if let Some(other) = kinds.iter().find(|kind| !matches!(kind, 0 | 1)) {
        return Err(Fault::domain(Blame::Left, format!("0 or 1 is needed, not {other}")));
    }
    for (name, kind) in listed.iter().zip(kinds.iter().cycle()) {
        context.poll()?;
        let Some((space, last)) = names::place_in(context, context.current_space(), name) else { continue };
        let hidden = &mut context.workspace.spaces[space].not_exported;
        hidden.retain(|name| *name != last);
        if *kind == 0 {
            hidden.push(last);
        }
    }
    let result = exported_mask(context, right)?;
    context.thread.shy = true;
    Ok(result)
}
