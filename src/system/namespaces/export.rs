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

/// Implements `⎕EXPORT Y`: returns which of the names are functions and operators that `⎕PATH` finds.
fn exported_mask(context: &mut Context, right: Array) -> Result<Array> {
    let wanted = listing::parse_names(&right)?;
    let mut answers = Vec::with_capacity(wanted.len());
    for name in &wanted {
        context.poll()?;
        answers.push(i64::from(is_exported(context, name)));
    }
    Ok(Array::wholes(&answers))
}

fn is_exported(context: &Context, name: &str) -> bool {
    let is_callable = matches!(names::value(context, name), Some(Value::Function(_) | Value::Operator(_)));
    let place = names::place_in(context, context.current_space(), name);
    is_callable && place.is_none_or(|(space, last)| !context.workspace.spaces[space].not_exported.contains(&last))
}

/// Implements `X ⎕EXPORT Y`: 0 hides names from `⎕PATH`, 1 lets it find them.
fn export(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let wanted = listing::parse_names(&right)?;
    let kinds = arguments::wholes(&left, Blame::Left)?;
    if kinds.len() != 1 && kinds.len() != wanted.len() {
        let message = format!("the number of names is {}, the length of the left argument {}", wanted.len(), kinds.len());
        return Err(Fault::length(Blame::Left, message));
    }
    if let Some(other) = kinds.iter().find(|kind| !matches!(kind, 0 | 1)) {
        return Err(Fault::domain(Blame::Left, format!("0 or 1 is needed, not {other}")));
    }
    for (name, kind) in wanted.iter().zip(kinds.iter().cycle()) {
        context.poll()?;
        let Some((space, last)) = names::place_in(context, context.current_space(), name) else { continue };
        let kept_back = &mut context.workspace.spaces[space].not_exported;
        kept_back.retain(|kept| *kept != last);
        if *kind == 0 {
            kept_back.push(last);
        }
    }
    let result = exported_mask(context, right)?;
    context.thread.shy = true;
    Ok(result)
}
