//! The columns of a result, which grow row by row and become the members of a table.

use crate::array::{Array, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::table::{TableColumn, build_table, make_bytes};
use rusqlite::types::ValueRef;
use rusqlite::{Row, Statement};
use std::collections::HashSet;

/// The columns of a result.
pub(crate) struct Columns {
    columns: Vec<Column>,
    rows: usize,
}

/// A column while its rows are read.
struct Column {
    name: String,
    /// True if the declared type is one of texts or bytes, which decides about a column without values.
    holds_texts: bool,
    values: GrowingColumn,
}

impl Columns {
    /// Creates the columns of a statement's result.
    pub(crate) fn new(statement: &Statement<'_>) -> Result<Self> {
        let mut names = HashSet::new();
        let mut columns = Vec::new();
        for column in statement.columns() {
            let name = column.name().to_owned();
            if !names.insert(name.clone()) {
                let message = format!("two columns of the result have the name '{name}'");
                return Err(Fault::domain(Blame::Right, message).with_help("give them different names with AS"));
            }
            let declared = column.decl_type().unwrap_or_default().to_ascii_uppercase();
            let holds_texts = ["CHAR", "CLOB", "TEXT", "BLOB"].iter().any(|word| declared.contains(word));
            columns.push(Column { name, holds_texts, values: GrowingColumn::default() });
        }
        Ok(Self { columns, rows: 0 })
    }

    /// Returns the number of rows so far.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a row.
    pub(crate) fn push_row(&mut self, memory: &Memory, row: &Row<'_>) -> Result<()> {
        for (index, column) in self.columns.iter_mut().enumerate() {
            let value = row.get_ref(index).map_err(|error| Fault::domain(Blame::Right, error.to_string()))?;
            column.push(memory, value)?;
        }
        self.rows += 1;
        Ok(())
    }

    /// Returns the table.
    pub(crate) fn into_table(self, context: &mut Context) -> Result<Array> {
        let mut columns = Vec::with_capacity(self.columns.len());
        for Column { name, holds_texts, values } in self.columns {
            context.poll()?;
            let (values, mask) = values.finish(context.memory(), holds_texts)?;
            columns.push(TableColumn { name, values, mask, kind: None });
        }
        build_table(context, columns)
    }
}

impl Column {
    /// Adds the value of a row.
    fn push(&mut self, memory: &Memory, value: ValueRef<'_>) -> Result<()> {
        match value {
            ValueRef::Null => self.values.push_missing(memory),
            ValueRef::Integer(integer) => self.values.push_integer(memory, integer),
            ValueRef::Real(float) => self.values.push_float(memory, float),
            ValueRef::Text(bytes) => {
                let text = read_text(bytes, &self.name, self.values.rows())?;
                self.values.push_text(memory, text)
            }
            ValueRef::Blob(bytes) => self.values.push_item(memory, make_bytes(memory, bytes)?),
        }
    }
}

/// Returns the text in a row of a column.
fn read_text<'a>(bytes: &'a [u8], column: &str, row: usize) -> Result<&'a str> {
    std::str::from_utf8(bytes).map_err(|_| {
        let message = format!("column '{column}', row {}: the text is not valid UTF-8", row + 1);
        Fault::domain(Blame::Right, message).with_help("CAST(… AS BLOB) gives its bytes")
    })
}
