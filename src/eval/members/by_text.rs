//! Members of a namespace by texts in brackets: `t['unit price']`, for names that are not names of APL. Such a member has the name
//! that `⎕JSON` and tables give it.

use crate::advice::hint::count_typing_errors;
use crate::array::{Array, Reference, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::eval::objects::property;
use crate::function::{Context, Value};
use crate::syntax::mangle::{mangle, unmangle};
use std::sync::Arc;

/// The help for indices that a namespace does not take.
pub(crate) const HELP: &str = "brackets after a namespace hold the name of a member as a text: t['unit price']";

/// The names in brackets.
pub(crate) enum MemberNames {
    /// A text.
    One(String),
    /// An array of texts, with its shape.
    Several(Shape, Vec<String>),
}

impl MemberNames {
    /// Returns the names that the only index contains, or `None` if it does not consist of texts.
    pub(crate) fn of(indices: &[Option<Array>]) -> Option<Self> {
        let [Some(index)] = indices else { return None };
        if index.is_character() && index.rank() <= 1 {
            return index.to_text().map(Self::One);
        }
        let to_name = |item: Array| item.to_text().filter(|_| item.is_character() && item.rank() <= 1);
        let names = index.is_nested().then(|| (0..index.bound()).map(|position| to_name(index.item(position))).collect());
        names.flatten().map(|names| Self::Several(index.shape().clone(), names))
    }
}

/// Returns the value of a member, or the values of several as items.
pub(crate) fn read(context: &mut Context, space: Reference, names: &MemberNames) -> Result<Array> {
    match names {
        MemberNames::One(name) => read_one(context, space, name),
        MemberNames::Several(shape, names) => {
            let values = names.iter().map(|name| read_one(context, space, name)).collect::<Result<Vec<_>>>()?;
            Array::from_items(context.memory(), shape.clone(), values, &Array::ZERO)
        }
    }
}

/// Sets a member to a value, or several members to the items of a value of their shape; a scalar is for all of them.
pub(crate) fn write(context: &mut Context, space: Reference, names: &MemberNames, value: &Array) -> Result<()> {
    match names {
        MemberNames::One(name) => write_one(context, space, name, value.clone()),
        MemberNames::Several(shape, names) if value.is_scalar() || value.shape() == shape => {
            for (position, name) in names.iter().enumerate() {
                write_one(context, space, name, value.item(if value.is_scalar() { 0 } else { position }))?;
            }
            Ok(())
        }
        MemberNames::Several(_, names) => {
            let message = format!("{} members are assigned, but the value has {} elements", names.len(), value.bound());
            Err(Fault::length(Blame::Right, message))
        }
    }
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
