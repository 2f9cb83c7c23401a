//! Running statements: once, or once for each row of a table.

use super::columns::Columns;
use super::connections::check_capabilities;
use super::faults::duckdb_fault;
use super::fences::{check_calls, check_kind};
use super::tables::{TemporaryTables, find_tables};
use super::watchman::run_watched;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::foreign::duckdb::{Interrupter, Parameter, QueryResult, Statement, Step};
use crate::runtime::databases::{DuckDatabase, Watch};
use crate::stack::with_duckdb_stack;
use crate::system::formats::sql::arguments::{Arguments, Bindings, SqlValue};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The pause while other threads do all that can be done.
const TASK_PAUSE: Duration = Duration::from_micros(200);

/// The kinds of statements, as `duckdb_statement_type` numbers them.
const SELECT: u32 = 1;
const EXPLAIN: u32 = 4;
const TRANSACTION: u32 = 10;

/// Runs a statement in a database.
pub(crate) fn run(context: &mut Context, database: &Mutex<DuckDatabase>, text: &str, arguments: &Arguments) -> Result<Array> {
    check_capabilities(context)?;
    context.poll()?;
    let mut database = database.lock().unwrap_or_else(PoisonError::into_inner);
    database.watch.begin(false);
    with_duckdb_stack(|| run_in(context, &mut database, text, arguments))
}

/// Runs a statement in a database that is locked for it, with the tables among its arguments.
fn run_in(context: &mut Context, database: &mut DuckDatabase, text: &str, arguments: &Arguments) -> Result<Array> {
    check_calls(text)?;
    let tables = find_tables(context, arguments);
    let mut temporary = TemporaryTables::default();
    let DuckDatabase { connection, watch, is_in_transaction, .. } = database;
    let (mut rows_are_under_way, mut ends_transaction) = (false, false);
    let interrupter = connection.interrupter();
    let result = run_watched(watch, interrupter, || {
        temporary.create(context, connection, watch, &tables)?;
        let mut statement = connection.prepare(text).map_err(|message| prepare_fault(text, &message))?;
        check_kind(statement.kind())?;
        ends_transaction = statement.kind() == TRANSACTION && !begins_transaction(text);
        let labels = find_labels(&statement);
        let no_values = Arguments::new(Vec::new());
        let takes_values = tables.is_empty() || !labels.is_empty();
        let bindings = Bindings::new(context, &labels, if takes_values { arguments } else { &no_values })?;
        if !bindings.has_rows() {
            return run_once(context, (watch, interrupter), &mut statement, &bindings, labels.len());
        }
        if matches!(statement.kind(), SELECT | EXPLAIN) {
            bindings.check_single()?;
        }
        if !*is_in_transaction {
            connection.execute("BEGIN").map_err(|message| duckdb_fault(&message))?;
        }
        rows_are_under_way = true;
        let changed = run_rows(context, (watch, interrupter), &mut statement, &bindings, labels.len())?;
        if !*is_in_transaction {
            connection.execute("COMMIT").map_err(|message| duckdb_fault(&message))?;
        }
        Ok(Outcome::Changed(changed))
    });
    if rows_are_under_way && result.is_err() {
        *is_in_transaction = false;
        let _ = connection.execute("ROLLBACK");
    }
    temporary.remove(connection);
    if ends_transaction {
        // A commit that fails undoes the transaction.
        *is_in_transaction = false;
    }
    match result? {
        Outcome::Table(table) => Ok(table),
        Outcome::Changed(changed) => {
            context.thread.shy = true;
            Ok(Array::number(changed as f64))
        }
        Outcome::Transaction => {
            *is_in_transaction = !ends_transaction;
            context.thread.shy = true;
            Ok(Array::ZERO)
        }
    }
}

/// The outcome of a statement.
enum Outcome {
    Table(Array),
    /// The number of rows that were changed.
    Changed(u64),
    /// A transaction has begun or ended.
    Transaction,
}

/// Runs a statement for one set of parameters.
fn run_once(
    context: &mut Context,
    (watch, interrupter): (&Watch, Interrupter<'_>),
    statement: &mut Statement<'_>,
    bindings: &Bindings,
    count: usize,
) -> Result<Outcome> {
    bind(context, statement, bindings, count, 0)?;
    let kind = statement.kind();
    let mut result = drive(watch, interrupter, statement)?;
    if result.has_rows() {
        return read_rows(context, watch, &mut result).map(Outcome::Table);
    }
    Ok(if kind == TRANSACTION { Outcome::Transaction } else { Outcome::Changed(result.changed_rows()) })
}

/// Returns the fault for a text that was not prepared.
fn prepare_fault(text: &str, message: &str) -> Fault {
    if message.contains("multiple statements") {
        return Fault::domain(Blame::Right, "the text has more than one statement: run them one after another");
    }
    if message.contains("No statement to prepare") {
        return Fault::domain(Blame::Right, "the statement is empty; ⍬ closes the database");
    }
    let fault = duckdb_fault(message);
    let names_colon = message.contains("at or near \":\"") && text.contains(':');
    if names_colon { fault.with_help("DuckDB writes $name for a parameter by name, not :name") } else { fault }
}

/// Returns true if a statement about transactions begins one.
fn begins_transaction(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        rest = if let Some(comment) = rest.strip_prefix("--") {
            comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start()
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest).trim_start()
        } else {
            break;
        };
    }
    ["begin", "start"].iter().any(|word| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)))
}

/// Returns the names of the parameters with a character before them; `None` for those by position.
fn find_labels(statement: &Statement<'_>) -> Vec<Option<String>> {
    let is_position = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let label = |name: String| if is_position(&name) { None } else { Some(format!("${name}")) };
    statement.parameter_names().into_iter().map(label).collect()
}

/// Gives a statement the values of one row.
fn bind(context: &Context, statement: &mut Statement<'_>, bindings: &Bindings, count: usize, row: usize) -> Result<()> {
    for index in 0..count {
        let value = bindings.value(context, index, row)?;
        let value = to_parameter(value, bindings.kind(index));
        statement.bind(index, &value).map_err(|message| duckdb_fault(&message))?;
    }
    Ok(())
}

/// Converts a value, which may be the day number of a date or a time.
fn to_parameter(value: SqlValue, kind: Option<&str>) -> Parameter {
    let days = match (&value, kind) {
        (SqlValue::Integer(integer), Some("date" | "datetime")) => Some(*integer as f64),
        (SqlValue::Real(float), Some("date" | "datetime")) => Some(*float),
        _ => None,
    };
    let time = days.and_then(|days| {
        if kind == Some("date") {
            super::tables::to_date(days).map(Parameter::Date)
        } else {
            super::tables::to_timestamp(days).map(Parameter::Timestamp)
        }
    });
    time.unwrap_or(match value {
        SqlValue::Null => Parameter::Null,
        SqlValue::Integer(integer) => Parameter::Integer(integer),
        SqlValue::Real(float) => Parameter::Float(float),
        SqlValue::Text(text) => Parameter::Text(text),
        SqlValue::Blob(bytes) => Parameter::Bytes(bytes),
    })
}

/// Runs a statement task by task, until its result is ready. If the program should stop, the statement is interrupted, and run on until
/// it has noticed: otherwise the tasks of other threads would go on.
fn drive<'a>(watch: &Watch, interrupter: Interrupter<'_>, statement: &'a mut Statement<'_>) -> Result<QueryResult<'a>> {
    let mut pending = statement.begin().map_err(|message| duckdb_fault(&message))?;
    loop {
        let step = pending.step().map_err(|message| duckdb_fault(&message))?;
        if step == Step::Ready {
            return pending.finish().map_err(|message| duckdb_fault(&message));
        }
        if !watch.may_continue(0) {
            interrupter.interrupt();
        }
        if step == Step::Waiting {
            thread::sleep(TASK_PAUSE);
        }
    }
}

/// Reads the rows of a result.
fn read_rows(context: &mut Context, watch: &Watch, result: &mut QueryResult<'_>) -> Result<Array> {
    let mut columns = Columns::new(result.columns())?;
    context.report_progress(None, |context, reporter| {
        while let Some(chunk) = result.fetch() {
            watch.check()?;
            columns.append(context, &chunk)?;
            reporter.advance(context, chunk.rows() as u64)?;
        }
        Ok(())
    })?;
    columns.into_table(context)
}

/// Runs a statement for each row of a table, and returns the number of rows that were changed. DuckDB has no savepoints: after a
/// failure, the caller rolls back the whole transaction.
fn run_rows(
    context: &mut Context,
    (watch, interrupter): (&Watch, Interrupter<'_>),
    statement: &mut Statement<'_>,
    bindings: &Bindings,
    count: usize,
) -> Result<u64> {
    let rows = bindings.rows();
    context.report_progress(Some(rows as u64), |context, reporter| {
        let mut changed = 0;
        for row in 0..rows {
            bind(context, statement, bindings, count, row)?;
            changed += drive(watch, interrupter, statement)?.changed_rows();
            reporter.advance(context, 1)?;
        }
        Ok(changed)
    })
}
