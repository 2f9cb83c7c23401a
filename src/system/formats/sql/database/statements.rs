//! Running statements: once, or once for each row of a table.

use super::columns::Columns;
use super::connections::check_journal;
use super::faults::sql_fault;
use super::fences::limit_values;
use super::parameters::{bind, find_labels};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::runtime::databases::{Database, Watch};
use crate::stack::with_database_stack;
use crate::system::formats::sql::arguments::{Arguments, Bindings};
use rusqlite::fallible_iterator::FallibleIterator as _;
use rusqlite::{Batch, Connection, Statement};
use std::sync::{Mutex, PoisonError};

/// The number of rows that are read between two polls for interrupts.
const ROWS_PER_POLL: usize = 256;

/// Runs a statement in a database.
pub(crate) fn run(context: &mut Context, database: &Mutex<Database>, text: &str, arguments: &Arguments) -> Result<Array> {
    context.poll()?;
    let database = database.lock().unwrap_or_else(PoisonError::into_inner);
    check_journal(&database.files, &database.file)?;
    database.watch.begin(is_vacuum(text));
    let result = with_database_stack(|| run_in(context, &database, text, arguments));
    database.watch.take_fault();
    result
}

/// Returns true for `VACUUM` without a file to write to.
fn is_vacuum(text: &str) -> bool {
    let text = text.trim().trim_end_matches(';').trim_end();
    text.eq_ignore_ascii_case("vacuum") || text.eq_ignore_ascii_case("vacuum main")
}

/// Runs a statement in a database that is locked for it.
fn run_in(context: &mut Context, database: &Database, text: &str, arguments: &Arguments) -> Result<Array> {
    let (connection, watch) = (&database.connection, &*database.watch);
    limit_values(connection, watch).map_err(|error| sql_fault(watch, error))?;
    let mut statement = prepare(connection, watch, text)?;
    let bindings = Bindings::new(context, &find_labels(&statement), arguments)?;
    if statement.column_count() > 0 {
        bindings.check_single()?;
        bind(context, &bindings, &mut statement, 0, watch)?;
        return query(context, &mut statement, watch);
    }
    let rows = bindings.rows();
    let changed = if bindings.has_rows() {
        execute_rows(context, connection, &mut statement, &bindings, rows, watch)?
    } else {
        bind(context, &bindings, &mut statement, 0, watch)?;
        execute(connection, &mut statement, watch)?
    };
    context.thread.shy = true;
    Ok(Array::number(changed as f64))
}

/// Compiles the only statement of a text.
fn prepare<'a>(connection: &'a Connection, watch: &Watch, text: &str) -> Result<Statement<'a>> {
    let mut batch = Batch::new(connection, text);
    let statement = batch.next().map_err(|error| sql_fault(watch, error))?;
    let statement = statement.ok_or_else(|| Fault::domain(Blame::Right, "the statement is empty; ⍬ closes the database"))?;
    if !matches!(batch.next(), Ok(None)) {
        return Err(Fault::domain(Blame::Right, "the text has more than one statement: run them one after another"));
    }
    Ok(statement)
}

/// Reads the rows of a result.
fn query(context: &mut Context, statement: &mut Statement<'_>, watch: &Watch) -> Result<Array> {
    let mut columns = Columns::new(statement)?;
    let mut rows = statement.raw_query();
    context.report_progress(None, |context, reporter| {
        while let Some(row) = rows.next().map_err(|error| sql_fault(watch, error))? {
            if columns.rows() > 0 && columns.rows().is_multiple_of(ROWS_PER_POLL) {
                context.poll()?;
                reporter.advance(context, ROWS_PER_POLL as u64)?;
            }
            columns.push_row(context.memory(), row)?;
        }
        Ok(())
    })?;
    drop(rows);
    columns.into_table(context)
}

/// Runs a statement without a result, and returns the number of rows that it changed.
fn execute(connection: &Connection, statement: &mut Statement<'_>, watch: &Watch) -> Result<u64> {
    let before = connection.total_changes();
    statement.raw_execute().map_err(|error| sql_fault(watch, error))?;
    // The number of changes stays that of an earlier statement if this one changes no rows, as CREATE TABLE does.
    Ok(if connection.total_changes() == before { 0 } else { connection.changes() })
}

/// Runs a statement for each row of a table: all or none of its changes remain.
fn execute_rows(
    context: &mut Context,
    connection: &Connection,
    statement: &mut Statement<'_>,
    bindings: &Bindings,
    rows: usize,
    watch: &Watch,
) -> Result<u64> {
    let control = |text: &str| connection.execute_batch(text).map_err(|error| sql_fault(watch, error));
    control("SAVEPOINT zilde_rows")?;
    let result = context.report_progress(Some(rows as u64), |context, reporter| {
        let mut changed = 0;
        for row in 0..rows {
            if row > 0 && row.is_multiple_of(ROWS_PER_POLL) {
                context.poll()?;
                reporter.advance(context, ROWS_PER_POLL as u64)?;
            }
            bind(context, bindings, statement, row, watch)?;
            changed += execute(connection, statement, watch)?;
        }
        control("RELEASE zilde_rows")?;
        Ok(changed)
    });
    result.inspect_err(|_: &Fault| {
        // An interruption may have rolled back the whole transaction already; then there is nothing to undo.
        let _ = connection.execute_batch("ROLLBACK TO zilde_rows; RELEASE zilde_rows");
    })
}
