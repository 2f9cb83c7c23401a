//! Tables as namespaces of columns, by the convention that the library `table` documents: building one, and finding its columns.

use crate::array::{Array, Reference};
#[cfg(any(feature = "arrow", feature = "duckdb", feature = "sqlite"))]
use crate::array::{Item, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Value};
use crate::syntax::mangle::{mangle, unmangle};
use std::sync::Arc;

/// The member with the names of the columns in their order.
pub(crate) const COLUMNS: &str = "⍙columns";
/// The member with a namespace of masks, in which missing values are 0.
pub(crate) const VALID: &str = "⍙valid";
/// The member with a namespace of the kinds of columns.
pub(crate) const KINDS: &str = "⍙kinds";

/// A column of a table that is built.
pub(crate) struct TableColumn {
    pub(crate) name: String,
    pub(crate) values: Array,
    /// The mask, if values are missing.
    pub(crate) mask: Option<Array>,
    /// A note about the values besides their elements: `date`, for example.
    pub(crate) kind: Option<&'static str>,
}

/// Builds the table of some columns, which have the same number of rows.
pub(crate) fn build_table(context: &mut Context, columns: Vec<TableColumn>) -> Result<Array> {
    let rows = columns.first().map_or(0, |column| column.values.bound());
    let form = format!("[table: {rows} row{}]", if rows == 1 { "" } else { "s" });
    let names = Array::texts(columns.iter().map(|column| &*column.name)).count_to(context.memory());
    let parent = context.current_space();
    let table = context.make_space(parent, None)?;
    context.workspace.spaces[table].form = Some(Array::text(&form));
    insert(context, table, COLUMNS, names);
    for TableColumn { name, values, mask, kind } in columns {
        let member = mangle(&name);
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

/// Inserts an array into a namespace under a name.
pub(crate) fn insert(context: &mut Context, space: Reference, name: &str, value: Array) {
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

/// Finds the array that a namespace has under a name.
pub(crate) fn find_array<'a>(context: &'a Context, space: Reference, name: &str) -> Option<&'a Array> {
    let spaces = &context.workspace.spaces;
    if spaces.contains(space) { spaces.value(space, name)?.array() } else { None }
}

/// Finds a note about a column: the member of one of the namespaces [`VALID`] and [`KINDS`] of a table.
pub(crate) fn find_note<'a>(context: &'a Context, table: Reference, notes: &str, member: &str) -> Option<&'a Array> {
    find_array(context, find_array(context, table, notes)?.reference()?, member)
}

/// A column of a table that is to be written.
pub(crate) struct StoredColumn {
    pub(crate) name: String,
    pub(crate) values: Array,
    /// The mask of the values that are present, if there is one.
    pub(crate) mask: Option<Array>,
    pub(crate) kind: String,
}

/// Finds the columns of a table in their order: those that it lists, and other variables by their names.
pub(crate) fn find_columns(context: &Context, table: &Array) -> Result<Vec<StoredColumn>> {
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

/// Makes an item of bytes: a vector of the numbers 0 to 255.
#[cfg(any(feature = "arrow", feature = "duckdb", feature = "sqlite"))]
pub(crate) fn make_bytes(memory: &Memory, bytes: &[u8]) -> Result<Item> {
    let mut block = memory.block::<i16>(bytes.len())?;
    block.iter_mut().zip(bytes).for_each(|(target, &byte)| *target = byte.into());
    Item::new_in(memory, Array::vector(block))
}
