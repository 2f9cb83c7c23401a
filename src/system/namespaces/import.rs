#![doc = include_str!("import.md")]

use super::library;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;

/// The system function `⎕USE`.
pub(crate) static USE: SystemName = SystemName::function("⎕USE", "system/namespaces/import.md").monadic(import);

/// Implements `⎕USE Y`: runs a file or library in a new namespace, and returns the namespace with its definitions.
fn import(context: &mut Context, right: Array) -> Result<Array> {
    let name = right.to_text().filter(|_| right.is_character());
    let name = name
        .ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be the name of a library or the path of a file"))?;
    let item = library::find(context, name.trim())?;
    let space = library::make_space(context, &item)?;
    let space = library::run(context, &item, space)?;
    Ok(Array::from_reference(space))
}
