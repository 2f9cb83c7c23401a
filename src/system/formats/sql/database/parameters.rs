//! Parameters of statements: their names, and their values as those of SQLite.

use super::faults::sql_fault;
use crate::error::Result;
use crate::function::Context;
use crate::runtime::databases::Watch;
use crate::system::formats::sql::arguments::{Bindings, SqlValue};
use rusqlite::Statement;
use rusqlite::types::Value;

/// Returns the names of the parameters with the characters before them; `None` for those by position.
pub(crate) fn find_labels(statement: &Statement<'_>) -> Vec<Option<String>> {
    (1..=statement.parameter_count()).map(|index| statement.parameter_name(index).map(str::to_owned)).collect()
}

/// Gives a statement the values of one row.
pub(crate) fn bind(
    context: &Context,
    bindings: &Bindings,
    statement: &mut Statement<'_>,
    row: usize,
    watch: &Watch,
) -> Result<()> {
    for parameter in 0..statement.parameter_count() {
        let value = match bindings.value(context, parameter, row)? {
            SqlValue::Null => Value::Null,
            SqlValue::Integer(integer) => Value::Integer(integer),
            SqlValue::Real(float) => Value::Real(float),
            SqlValue::Text(text) => Value::Text(text),
            SqlValue::Blob(bytes) => Value::Blob(bytes),
        };
        statement.raw_bind_parameter(parameter + 1, value).map_err(|error| sql_fault(watch, error))?;
    }
    Ok(())
}
