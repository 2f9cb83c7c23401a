//! Tables as namespaces of columns, by the convention that the library `table` documents: building one, and finding its members.

use crate::array::{Array, Item, Memory, Reference};
use crate::error::Result;
use crate::function::{Context, Value};
use crate::syntax::mangle::mangle;
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

/// Finds the array that a namespace has under a name.
pub(crate) fn find_array<'a>(context: &'a Context, space: Reference, name: &str) -> Option<&'a Array> {
    let spaces = &context.workspace.spaces;
    if spaces.contains(space) { spaces.value(space, name)?.array() } else { None }
}

/// Finds a note about a column: the member of one of the namespaces [`VALID`] and [`KINDS`] of a table.
pub(crate) fn find_note<'a>(context: &'a Context, table: Reference, notes: &str, member: &str) -> Option<&'a Array> {
    find_array(context, find_array(context, table, notes)?.reference()?, member)
}

/// Makes an item of bytes: a vector of the numbers 0 to 255.
pub(crate) fn make_bytes(memory: &Memory, bytes: &[u8]) -> Result<Item> {
    let mut block = memory.block::<i16>(bytes.len())?;
    block.iter_mut().zip(bytes).for_each(|(target, &byte)| *target = byte.into());
    Item::new_in(memory, Array::vector(block))
}
