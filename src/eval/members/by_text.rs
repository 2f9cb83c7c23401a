//! Members of a namespace by texts in brackets: `t['unit price']`, for names that are not names of APL. Such a member has the name
//! that `⎕JSON` and tables give it.

use crate::advice::hint::count_typing_errors;
use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::eval::objects::property;
use crate::function::{Context, Value};
use crate::syntax::mangle::{mangle, unmangle};
use std::sync::Arc;

/// The help for indices that a namespace does not take.
pub(crate) const HELP: &str = "brackets after a namespace hold the name of a member as a text: t['unit price']";

/// The number of bytes that a name may take for each of its characters, as text and as a name of APL.
const BYTES_PER_CHARACTER: usize = 16;

/// The names in brackets: a text, or an array of texts.
pub(crate) struct MemberNames(Array);

impl MemberNames {
    /// Returns the only index, or `None` if it does not consist of texts.
    pub(crate) fn of(indices: &[Option<Array>]) -> Option<Self> {
        let [Some(index)] = indices else { return None };
        let is_name = |item: &Array| item.is_character() && item.rank() <= 1;
        let consists_of_names =
            is_name(index) || index.is_nested() && (0..index.bound()).all(|position| is_name(&index.item(position)));
        consists_of_names.then(|| Self(index.clone()))
    }
}

/// Returns the value of a member, or the values of several as items.
pub(crate) fn read(context: &mut Context, space: Reference, MemberNames(names): &MemberNames) -> Result<Array> {
    if names.is_character() {
        return read_one(context, space, &read_name(context, names)?);
    }
    let mut values = context.memory().vector(names.bound())?;
    for position in 0..names.bound() {
        context.poll()?;
        let name = read_name(context, &names.item(position))?;
        let value = read_one(context, space, &name)?;
        values.push_counted(context.memory(), value)?;
    }
    Array::from_items(context.memory(), names.shape().clone(), values, &Array::ZERO)
}

/// Sets a member to a value, or several members to the items of a value of their shape; a scalar is for all of them.
pub(crate) fn write(context: &mut Context, space: Reference, MemberNames(names): &MemberNames, value: &Array) -> Result<()> {
    if names.is_character() {
        return write_one(context, space, &read_name(context, names)?, value.clone());
    }
    if !value.is_scalar() && value.shape() != names.shape() {
        let message = format!("{} members are assigned, but the value has {} elements", names.bound(), value.bound());
        return Err(Fault::length(Blame::Right, message));
    }
    for position in 0..names.bound() {
        context.poll()?;
        let name = read_name(context, &names.item(position))?;
        write_one(context, space, &name, value.item(if value.is_scalar() { 0 } else { position }))?;
    }
    Ok(())
}

/// Returns a text as a name, once the memory for it is there.
fn read_name(context: &Context, text: &Array) -> Result<String> {
    context.memory().check(text.bound().saturating_mul(BYTES_PER_CHARACTER))?;
    Ok(text.to_text().unwrap_or_default())
}

fn read_one(context: &mut Context, space: Reference, name: &str) -> Result<Array> {
    let member = mangle(name);
    if let Some(property) = property::find(context, space, &member, false) {
        return property.read(context);
    }
    match names::find_value_in(context, space, &member) {
        Some(Value::Array(array)) => Ok(array.clone()),
        Some(_) => Err(function_fault(name)),
        None => Err(missing_member_fault(context, space, name)),
    }
}

fn write_one(context: &mut Context, space: Reference, name: &str, value: Array) -> Result<()> {
    let member = Arc::from(mangle(name));
    if let Some(Value::Function(_) | Value::Operator(_)) = names::find_value_in(context, space, &member) {
        return Err(function_fault(name));
    }
    super::assign::put(context, space, &member, Value::Array(value))
}

fn function_fault(name: &str) -> Fault {
    Fault::domain(Blame::Function, format!("'{name}' is a function or an operator: brackets read and set arrays only"))
}

/// Reports a name that a namespace does not have, with the most similar one that it has, or its names if they are few.
fn missing_member_fault(context: &Context, space: Reference, name: &str) -> Fault {
    const MAX_LISTED: usize = 8;
    let fault = Fault::value(format!("the namespace has no member '{name}'"));
    let own = &context.workspace.spaces[space].names;
    let mut present: Vec<String> = own.keys().map(|member| unmangle(member)).collect();
    present.sort();
    let near = present.iter().filter_map(|candidate| Some((count_typing_errors(candidate, name)?, candidate))).min();
    match near {
        Some((_, similar)) => fault.with_help(format!("did you mean '{similar}'?")),
        None if (1..=MAX_LISTED).contains(&present.len()) => fault.with_help(format!("it has '{}'", present.join("', '"))),
        None => fault,
    }
}
