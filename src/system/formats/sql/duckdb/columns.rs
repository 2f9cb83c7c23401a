//! The columns of a result, which grow chunk by chunk and become the members of a table.

use super::values::ValueReader;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::foreign::duckdb::{Chunk, ColumnType};
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::table::{TableColumn, build_table};
use std::collections::HashSet;

/// The columns of a result.
pub(crate) struct Columns {
    columns: Vec<Column>,
    reader: ValueReader,
}

/// A column while its rows are read.
struct Column {
    name: String,
    column: ColumnType,
    values: GrowingColumn,
}

impl Columns {
    /// Creates columns without rows. Fails if two have one name, or if values of a type are not read.
    pub(crate) fn new(columns: Vec<(String, ColumnType)>) -> Result<Self> {
        let mut names = HashSet::new();
        for (name, column) in &columns {
            if !names.insert(name.as_str()) {
                let message = format!("two columns of the result have the name '{name}'");
                return Err(Fault::domain(Blame::Right, message).with_help("give them different names with AS"));
            }
            if let Some(unread) = find_unread(column) {
                let message = format!("column '{name}' has the type {unread}, whose values are not read");
                return Err(Fault::domain(Blame::Right, message).with_help("CAST(… AS VARCHAR) gives texts"));
            }
        }
        let make = |(name, column)| Column { name, column, values: GrowingColumn::default() };
        Ok(Self { columns: columns.into_iter().map(make).collect(), reader: ValueReader::default() })
    }

    /// Appends the rows of a chunk. All chunks must be those of one result.
    pub(crate) fn append(&mut self, context: &mut Context, chunk: &Chunk<'_>) -> Result<()> {
        for (column, vector) in self.columns.iter_mut().zip(chunk.columns()) {
            context.poll()?;
            self.reader.begin_column(&column.name, column.values.rows());
            self.reader.append(context, &mut column.values, &vector, 0..chunk.rows())?;
        }
        Ok(())
    }

    /// Returns the table.
    pub(crate) fn into_table(self, context: &mut Context) -> Result<Array> {
        let mut columns = Vec::with_capacity(self.columns.len());
        for Column { name, column, values } in self.columns {
            context.poll()?;
            let (values, mask) = values.finish(context.memory(), holds_items(&column))?;
            columns.push(TableColumn { name, values, mask, kind: find_kind(&column) });
        }
        build_table(context, columns)
    }
}

/// Returns the name of a part of a type whose values are not read, if there is one.
fn find_unread(column: &ColumnType) -> Option<&'static str> {
    match column {
        ColumnType::Other(name) => Some(name),
        ColumnType::List(element) | ColumnType::Array { element, .. } => find_unread(element),
        ColumnType::Struct(members) => members.iter().find_map(|(_, member)| find_unread(member)),
        _ => None,
    }
}

/// Returns true for the types whose values become items.
pub(crate) fn holds_items(column: &ColumnType) -> bool {
    matches!(
        column,
        ColumnType::Text
            | ColumnType::Bytes
            | ColumnType::Uuid
            | ColumnType::Enum { .. }
            | ColumnType::List(_)
            | ColumnType::Array { .. }
            | ColumnType::Struct(_)
    )
}

/// Returns the kind of a column, as a table notes it.
fn find_kind(column: &ColumnType) -> Option<&'static str> {
    match column {
        ColumnType::Boolean => Some("boolean"),
        ColumnType::Date => Some("date"),
        ColumnType::Timestamp { .. } => Some("datetime"),
        _ => None,
    }
}
