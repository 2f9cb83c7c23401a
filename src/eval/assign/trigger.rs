//! Triggers: functions that are called when names are assigned.

use crate::array::{Array, Reference};
use crate::error::Result;
use crate::function::{Context, Value};
use crate::syntax::strip_comment;
use crate::syntax::tree::{Body, StatementKind};
use std::sync::Arc;

/// Makes a function the trigger of the names that its `:Implements Trigger` lists, and of no other names.
pub(crate) fn connect(context: &mut Context, space: Reference, body: &Body, name: &Arc<str>) {
    let watched_names = list_trigger_names(body);
    let triggers = &mut context.workspace.spaces[space].triggers;
    triggers.retain(|(_, function)| function != name);
    triggers.extend(watched_names.into_iter().map(|watched_name| (watched_name, name.clone())));
}

/// Returns the names after `:Implements Trigger`; `*` stands for all names.
fn list_trigger_names(body: &Body) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    for statement in &body.statements {
        let StatementKind::Declaration(text) = &statement.kind else { continue };
        let mut words = strip_comment(text).split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let declares_trigger = words.next().is_some_and(|word| word.eq_ignore_ascii_case(":implements"))
            && words.next().is_some_and(|word| word.eq_ignore_ascii_case("trigger"));
        if declares_trigger {
            names.extend(words.map(Arc::from));
        }
    }
    names
}

/// Calls the functions that a new value of a name triggers, except while a workspace is loaded or if triggers are switched off.
pub(crate) fn fire(context: &mut Context, space: Reference, name: &Arc<str>, old: Option<Array>, new: Array) -> Result<()> {
    if context.workspace.loading || context.workspace.switches.triggers_off {
        return Ok(());
    }
    let is_triggered = |(watched, _): &&(Arc<str>, Arc<str>)| **watched == **name || &**watched == "*";
    let functions: Vec<Arc<str>> =
        context.workspace.spaces[space].triggers.iter().filter(is_triggered).map(|(_, function)| function.clone()).collect();
    for function in functions {
        let home = context.workspace.spaces.find_holder(space, &function).unwrap_or(space);
        let Some(Value::Function(function)) = context.workspace.spaces[home].names.get(&function).cloned() else { continue };
        let result = if function.is_niladic() {
            function.niladic(context)
        } else {
            let arguments = make_arguments(context, space, name, old.clone(), new.clone())?;
            function.monadic(context, Array::from_reference(arguments))
        };
        if let Err(fault) = result
            && !fault.has_no_result()
        {
            return Err(fault);
        }
    }
    Ok(())
}

/// Returns the argument of a trigger: a namespace that holds the name, its old value if it had one, and its new value.
fn make_arguments(context: &mut Context, space: Reference, name: &str, old: Option<Array>, new: Array) -> Result<Reference> {
    let arguments = context.make_space(space, Some("[TriggerArguments]"))?;
    let names = &mut context.workspace.spaces[arguments].names;
    names.insert(Arc::from("Name"), Value::Array(Array::text(name)));
    names.insert(Arc::from("NewValue"), Value::Array(new));
    if let Some(old) = old {
        names.insert(Arc::from("OldValue"), Value::Array(old));
    }
    Ok(arguments)
}
