//! Running statements: once, or once for each row of a table.

use super::attachments::read_attachment;
use super::columns::Columns;
use super::connections::check_capabilities;
use super::faults::duckdb_fault;
use super::fences::{ATTACH, DETACH, EXPLAIN, SELECT, TRANSACTION, check_calls, check_explained, check_kind};
use super::stored_code::check_stored_code;
use super::tables::{TemporaryTables, find_tables, to_date, to_timestamp};
use super::text::{skip_blanks, strip_word};
use super::watchman::run_watched;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::foreign::duckdb::{Connection, Interrupter, Parameter, QueryResult, Statement, Step};
use crate::runtime::databases::{DuckDatabase, Watch};
use crate::stack::with_duckdb_stack;
use crate::system::formats::sql::arguments::{Arguments, Bindings, SqlValue};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The pause while other threads do all that can be done.
const TASK_PAUSE: Duration = Duration::from_micros(200);

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
    let (mut rows_are_under_way, mut kind) = (false, 0);
    let interrupter = connection.interrupter();
    let result = run_watched(watch, interrupter, || {
        temporary.create(context, connection, watch, &tables)?;
        let mut statement = connection.prepare(text).map_err(|message| prepare_fault(text, &message))?;
        kind = statement.kind();
        check_kind(kind)?;
        if kind == EXPLAIN {
            check_explained(connection, text)?;
        }
        let labels = find_labels(&statement);
        let no_values = Arguments::new(Vec::new());
        let takes_values = tables.is_empty() || !labels.is_empty();
        let bindings = Bindings::new(context, &labels, if takes_values { arguments } else { &no_values })?;
        if kind == ATTACH {
            return attach(context, connection, watch, text);
        }
        if !bindings.has_rows() {
            return run_once(context, (watch, interrupter), &mut statement, &bindings, labels.len());
        }
        if matches!(kind, SELECT | EXPLAIN) {
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
    let ends_transaction = kind == TRANSACTION && !begins_transaction(text);
    if ends_transaction {
        // A commit that fails undoes the transaction.
        *is_in_transaction = false;
    }
    if matches!(kind, ATTACH | DETACH | TRANSACTION) && !*is_in_transaction {
        release_files(connection);
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
    let text = skip_blanks(text);
    ["begin", "start"].iter().any(|word| strip_word(text, word).is_some())
}

/// Runs a statement that attaches a database, which has no parameters. What the database stores is checked, and it is detached again if
/// it may not be used.
fn attach(context: &Context, connection: &Connection, watch: &Watch, text: &str) -> Result<Outcome> {
    let attachment = read_attachment(context, text)?;
    if let Some(attachment) = &attachment {
        connection.claim_file(&attachment.path).map_err(|message| duckdb_fault(&message))?;
    }
    let text = attachment.as_ref().map_or(text, |attachment| &attachment.text);
    let mut statement = connection.prepare(text).map_err(|message| prepare_fault(text, &message))?;
    drive(watch, connection.interrupter(), &mut statement)?;
    drop(statement);
    connection.refresh_claims();
    if let Some(attachment) = &attachment {
        check_stored_code(connection).inspect_err(|_| detach(connection, &attachment.path))?;
    }
    Ok(Outcome::Changed(0))
}

/// Detaches the database in a file.
fn detach(connection: &Connection, path: &Path) {
    let query = "SELECT database_name, path FROM system.main.duckdb_databases()";
    let databases = connection.query_texts(query).unwrap_or_default();
    for name in databases.iter().filter(|row| row.get(1).is_some_and(|of| Path::new(of) == path)).filter_map(|row| row.first()) {
        let _ = connection.execute(&format!("DETACH \"{}\"", name.replace('"', "\"\"")));
    }
}

/// Gives up the claims to files that are no longer attached. In a transaction, `DETACH` and `ATTACH` may still be undone.
fn release_files(connection: &Connection) {
    if connection.has_attached_files()
        && let Ok(rows) = connection.query_texts("SELECT path FROM system.main.duckdb_databases() WHERE path IS NOT NULL")
    {
        let paths: Vec<String> = rows.into_iter().flatten().collect();
        connection.keep_attached_files(&paths);
    }
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
        let value = to_parameter(value, bindings.kind(index)).ok_or_else(|| date_fault(index, row))?;
        statement.bind(index, &value).map_err(|message| duckdb_fault(&message))?;
    }
    Ok(())
}

/// Returns the fault for a day number for which DuckDB has no date or time.
fn date_fault(index: usize, row: usize) -> Fault {
    let message = format!("parameter {}, row {}: the day number is not that of a date", index + 1, row + 1);
    Fault::domain(Blame::Right, message).with_help("the days of dates are whole numbers, and both have bounds")
}

/// Converts a value, which may be the day number of a date or a time; returns `None` if there is no such date.
fn to_parameter(value: SqlValue, kind: Option<&str>) -> Option<Parameter> {
    let days = match (&value, kind) {
        (SqlValue::Integer(integer), Some("date" | "datetime")) => Some(*integer as f64),
        (SqlValue::Real(float), Some("date" | "datetime")) => Some(*float),
        _ => None,
    };
    if let Some(days) = days {
        return if kind == Some("date") {
            to_date(days).map(Parameter::Date)
        } else {
            to_timestamp(days).map(Parameter::Timestamp)
        };
    }
    Some(match value {
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
        while let Some(chunk) = result.fetch().map_err(|message| duckdb_fault(&message))? {
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
