//! Tables as namespaces: building one, and finding the columns of one. The library `table` documents the convention.

use super::column::Column;
use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Value};
use crate::syntax::mangle::{mangle, unmangle};
use std::sync::Arc;

/// The member with the names of the columns in their order.
const COLUMNS: &str = "⍙columns";
/// The member with a namespace of masks.
const VALID: &str = "⍙valid";
/// The member with a namespace of the kinds of columns.
const KINDS: &str = "⍙kinds";

/// Builds the table of the columns that were read.
pub(super) fn build_table(context: &mut Context, columns: Vec<Column>) -> Result<Array> {
    let rows = columns.first().map_or(0, Column::rows);
    let form = format!("[table: {rows} row{}]", if rows == 1 { "" } else { "s" });
    let parent = context.current_space();
    let table = context.make_space(parent, None)?;
    context.workspace.spaces[table].form = Some(Array::text(&form));
    let names = Array::texts(columns.iter().map(Column::name)).count_to(context.memory());
    insert(context, table, COLUMNS, names);
    for column in columns {
        let (member, kind) = (mangle(column.name()), column.kind());
        let (values, mask) = column.finish(context.memory())?;
        insert(context, table, &member, values);
        if let Some(mask) = mask {
            insert_note(context, table, VALID, &member, mask)?;
        }
        if let Some(kind) = kind {
            insert_note(context, table, KINDS, &member, Array::text(kind))?;
        }
    }
    Ok(Array::from_reference(table))
}

fn insert(context: &mut Context, space: Reference, name: &str, value: Array) {
    context.workspace.spaces[space].names.insert(Arc::from(name), Value::Array(value));
}

/// Inserts a note about a column into the namespace of such notes, which is made for the first one.
fn insert_note(context: &mut Context, table: Reference, notes: &str, member: &str, value: Array) -> Result<()> {
    let space = match find_array(context, table, notes).and_then(Array::reference) {
        Some(space) => space,
        None => {
            let space = context.make_space(table, None)?;
            insert(context, table, notes, Array::from_reference(space));
            space
        }
    };
    insert(context, space, member, value);
    Ok(())
}

fn find_array<'a>(context: &'a Context, space: Reference, name: &str) -> Option<&'a Array> {
    context.workspace.spaces[space].names.get(name).and_then(Value::array)
}

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
    let find_note = |notes: &str| {
        let notes = find_array(context, space, notes)?.reference()?;
        find_array(context, notes, member).filter(|_| context.workspace.spaces.contains(notes))
    };
    Some(StoredColumn {
        name: unmangle(member),
        values: find_array(context, space, member)?.clone(),
        mask: find_note(VALID).cloned(),
        kind: find_note(KINDS).and_then(Array::to_text).unwrap_or_default(),
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
