//! The columns of a table that is to be written.

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::syntax::mangle::{mangle, unmangle};
use crate::system::formats::table::{COLUMNS, KINDS, VALID, find_array, find_note};

/// A column of a table that is to be written.
pub(super) struct StoredColumn {
    pub(super) name: String,
    pub(super) values: Array,
    /// The mask of the values that are present, if there is one.
    pub(super) mask: Option<Array>,
    pub(super) kind: String,
}

/// Finds the columns of a table in their order: those that it lists, and other variables by their names.
pub(super) fn find_columns(context: &Context, table: &Array) -> Result<Vec<StoredColumn>> {
    let Some(space) = table.reference().filter(|space| context.workspace.spaces.contains(*space)) else {
        return Err(Fault::domain(Blame::Left, "the left argument must be a table, which is a namespace of columns"));
    };
    let listed = find_array(context, space, COLUMNS).map(list_members).unwrap_or_default();
    let is_column = |member: &str| find_array(context, space, member).is_some_and(|array| array.reference().is_none());
    let names = &context.workspace.spaces[space].names;
    let mut others: Vec<&str> = names.keys().map(|name| &**name).filter(|name| *name != COLUMNS && is_column(name)).collect();
    others.retain(|name| !listed.iter().any(|member| member == name));
    others.sort_unstable();
    let listed = listed.iter().map(String::as_str).filter(|member| is_column(member));
    let columns: Vec<StoredColumn> = listed.chain(others).filter_map(|member| find_column(context, space, member)).collect();
    check_columns(&columns)?;
    Ok(columns)
}

/// Returns the member names for the names in the list of columns.
fn list_members(names: &Array) -> Vec<String> {
    (0..names.bound()).filter_map(|index| names.item(index).to_text()).map(|name| mangle(&name)).collect()
}

fn find_column(context: &Context, space: Reference, member: &str) -> Option<StoredColumn> {
    Some(StoredColumn {
        name: unmangle(member),
        values: find_array(context, space, member)?.clone(),
        mask: find_note(context, space, VALID, member).cloned(),
        kind: find_note(context, space, KINDS, member).and_then(Array::to_text).unwrap_or_default(),
    })
}

/// Fails unless all columns are vectors of one length, and so are their masks.
fn check_columns(columns: &[StoredColumn]) -> Result<()> {
    let Some(first) = columns.first() else { return Ok(()) };
    for StoredColumn { name, values, mask, .. } in columns {
        if values.rank() != 1 {
            let message = format!("a column is a vector, and '{name}' has rank {}", values.rank());
            return Err(Fault::rank(Blame::Left, message));
        }
        if values.bound() != first.values.bound() {
            let (rows, expected) = (values.bound(), first.values.bound());
            let message = format!("the column '{name}' has {rows} rows, but '{}' has {expected}", first.name);
            return Err(Fault::length(Blame::Left, message));
        }
        let is_mask = |mask: &Array| mask.rank() == 1 && mask.bound() == values.bound() && mask.is_number();
        if !mask.as_ref().is_none_or(is_mask) {
            return Err(Fault::domain(Blame::Left, format!("the mask of '{name}' must have 0 or 1 for each row")));
        }
    }
    Ok(())
}
