#![doc = include_str!("export.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::system::listing;

/// The system function `⎕EXPORT`.
pub(crate) static EXPORT: SystemName =
    SystemName::function("⎕EXPORT", "system/namespaces/export.md").monadic(get_export_flags).dyadic(set_exported);

/// Implements `⎕EXPORT Y`: returns 1 for each name of a function or operator that is not hidden from `⎕PATH`, else 0.
fn get_export_flags(context: &mut Context, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    let mut mask = Vec::with_capacity(listed.len());
    for name in &listed {
        context.poll()?;
        mask.push(i64::from(is_exported(context, name)));
    }
    Ok(Array::integers(&mask))
}

fn is_exported(context: &Context, name: &str) -> bool {
    let is_callable = matches!(names::find_value(context, name), Some(Value::Function(_) | Value::Operator(_)));
    let place = names::find_place_in(context, context.current_space(), name);
    is_callable && place.is_none_or(|(space, last)| !context.workspace.spaces[space].not_exported.contains(&last))
}

/// Implements `X ⎕EXPORT Y`: hides each name from `⎕PATH` if its element of `X` is 0, or lets `⎕PATH` find it if 1. Returns the
/// result of `⎕EXPORT Y`, shyly.
fn set_exported(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    let flags = arguments::to_integers(&left, Blame::Left)?;
    if flags.len() != 1 && flags.len() != listed.len() {
        let message = format!("there are {} names, but the left argument has {} elements", listed.len(), flags.len());
        return Err(Fault::length(Blame::Left, message));
    }
    if let Some(other) = flags.iter().find(|flag| !matches!(flag, 0 | 1)) {
        return Err(Fault::domain(Blame::Left, format!("the left argument must hold only 0 and 1, not {other}")));
    }
    for (name, flag) in listed.iter().zip(flags.iter().cycle()) {
        context.poll()?;
        let Some((space, last)) = names::find_place_in(context, context.current_space(), name) else { continue };
        let hidden = &mut context.workspace.spaces[space].not_exported;
        hidden.retain(|name| *name != last);
        if *flag == 0 {
            hidden.push(last);
        }
    }
    let result = get_export_flags(context, right)?;
    context.thread.shy = true;
    Ok(result)
}
