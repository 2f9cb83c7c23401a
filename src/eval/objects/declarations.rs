//! The declarations with which a script imports other files, or the functions of another namespace.

use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::eval::calls::closure;
use crate::eval::expressions::execute;
use crate::eval::names;
use crate::function::{Context, Value};
use std::path::Path;
use std::sync::Arc;

/// Executes a declaration in the text of a namespace.
pub(crate) fn execute_declaration(context: &mut Context, text: &str) -> Result<()> {
    let text = text.split('⍝').next().unwrap_or("").trim();
    let (keyword, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    match keyword.to_ascii_lowercase().as_str() {
        ":include" => rest.split([' ', '\t', ',']).filter(|name| !name.is_empty()).try_for_each(|name| include(context, name)),
        ":require" => require(context, rest.trim()),
        // .NET is not supported, so there is nothing in which names could be looked up.
        ":using" => Ok(()),
        _ => Err(Fault::syntax(format!("{keyword} is only allowed in functions and classes"))),
    }
}

/// Executes `:Include NS`: copies the functions and operators of a namespace to the current one, except those whose names have
/// values there.
fn include(context: &mut Context, name: &str) -> Result<()> {
    let here = context.current_space();
    for (name, value) in list_included(context, name)? {
        if !context.workspace.spaces[here].names.contains_key(&name) {
            context.workspace.spaces[here].names.insert(name, closure::copy_to_space(value, here));
        }
    }
    Ok(())
}

/// Returns the functions and operators of the namespace that `:Include` names, with their names.
pub(crate) fn list_included(context: &Context, name: &str) -> Result<Vec<(Arc<str>, Value)>> {
    let space = names::find_space(context, name).or_else(|| names::find_space(context, &format!("##.{name}")));
    let space = space.ok_or_else(|| Fault::value(format!("{name} is not a namespace")))?;
    let functions = context.workspace.spaces[space].names.iter().filter(|(_, value)| !matches!(value, Value::Array(_)));
    Ok(functions.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// Executes `:Require file`: fixes a file, unless the name of the file, without folder and extension, already has a value in the
/// current namespace: the file was then fixed before.
pub(crate) fn require(context: &mut Context, file: &str) -> Result<()> {
    let path = file.trim_start_matches("file://").trim_start_matches('=').trim();
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    if context.workspace.spaces.value(context.current_space(), stem).is_some() {
        return Ok(());
    }
    let expression = format!("2 ⎕FIX 'file://{}'", path.replace('\'', "''"));
    execute::execute(context, None::<Reference>, &Array::text(&expression)).map(|_| ())
}
