//! `]xref`: the non-local names that each function uses; those without a value are marked.

use super::command::{Command, print};
use crate::array::Reference;
use crate::eval::names;
use crate::format::pad_to_width;
use crate::function::{Context, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The command `]xref`.
pub(crate) static XREF: Command = Command {
    name: "]xref",
    summary: "list the non-local names that functions use, with a question mark before those without a value: ]xref f g",
    words: &[],
    run: |context, wanted| {
        let lines = list_cross_references(context, &wanted.split_whitespace().collect::<Vec<_>>());
        if lines.is_empty() { Ok(()) } else { print(context, &lines.join("\n")) }
    },
};

/// Returns a line for each defined function and operator: its name and the non-local names that it uses. Names in `wanted`
/// select among them, and get a line of their own if there is no such function.
fn list_cross_references(context: &Context, wanted: &[&str]) -> Vec<String> {
    let space = context.current_space();
    let mut definitions: Vec<(&str, &Value)> =
        context.workspace.spaces[space].names.iter().map(|(name, value)| (&**name, value)).collect();
    definitions.retain(|(name, value)| names::body(value).is_some() && (wanted.is_empty() || wanted.contains(name)));
    definitions.sort_unstable_by_key(|(name, _)| *name);
    let missing = wanted.iter().filter(|wanted| !definitions.iter().any(|(name, _)| name == *wanted));
    let missing: Vec<String> = missing.map(|name| format!("{name} is not a defined function or operator")).collect();
    let width = definitions.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines = definitions
        .iter()
        .map(|(name, value)| format!("{}  {}", pad_to_width(name, width), list_free_names(context, space, name, value)));
    lines.map(|line| line.trim_end().to_owned()).chain(missing).collect()
}

/// Returns the non-local names that a function uses, sorted: first those with a value, then those without one, marked by `?`. A name
/// without a value that occurs only after a dot is left out, since it may be a member of a namespace.
fn list_free_names(context: &Context, space: Reference, function_name: &str, value: &Value) -> String {
    let has_value = |name: &Arc<str>| context.workspace.spaces.value(space, name).is_some();
    let is_other = |name: &Arc<str>| **name != *function_name;
    let known: BTreeSet<_> = names::list_free_names(value).into_iter().filter(|name| is_other(name) && has_value(name)).collect();
    let needed = names::list_free_names_before_dots(value).into_iter();
    let missing: BTreeSet<_> = needed.filter(|name| is_other(name) && !has_value(name)).collect();
    let known = known.iter().map(|name| name.to_string());
    known.chain(missing.iter().map(|name| format!("?{name}"))).collect::<Vec<String>>().join(" ")
}
