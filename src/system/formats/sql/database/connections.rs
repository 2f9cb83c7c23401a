//! Opening databases.

use super::faults::sql_fault;
use super::{fences, functions};
use crate::array::Array;
use crate::array::memory::Charge;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::database::DatabaseFile;
use crate::host::file_access::Files;
use crate::runtime::databases::{Database, OpenDatabase, Watch};
use crate::stack::with_database_stack;
use crate::system::files::text_files::file_fault;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The memory that a connection takes at most between statements: 2 MB of pages, and what SQLite knows about the tables.
const CONNECTION_BYTES: usize = 5 << 19;

/// Opens the database in a file, and returns its number.
pub(crate) fn open(context: &mut Context, name: String) -> Result<Array> {
    if name == ":memory:" {
        return Err(Fault::domain(Blame::Right, "a database must be a file: ':memory:' would have no limit on its memory"));
    }
    let files = context.files()?;
    let mut charge = Charge::empty(context.memory());
    charge.add(CONNECTION_BYTES)?;
    let file = DatabaseFile::locate(&files, Path::new(&name)).map_err(|error| file_fault("open", &error))?;
    check_journal(&files, &file)?;
    let watch = Arc::new(Watch::new(context.memory().clone(), "SQLite"));
    let has_clock = context.machine.capabilities.clock;
    let opened = with_database_stack(|| {
        watch.begin(false);
        let mut connection = file.open()?;
        fences::set_up(&mut connection, &file, &watch)?;
        functions::replace(&connection, &watch, has_clock, file.is_confined)?;
        // A file that is not a database is noticed here.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        fences::close_off(&mut connection, &file, &watch)?;
        Ok(connection)
    });
    let connection = opened.map_err(|error| sql_fault(&watch, error))?;
    let database = Arc::new(Mutex::new(Database { connection, file, files, watch, _charge: charge }));
    let number = context.machine.databases.add(name, OpenDatabase::Sqlite(database));
    Ok(Array::integer(number))
}

/// Fails if a journal that lies next to a database of a confined program names another file.
pub(crate) fn check_journal(files: &Files, file: &DatabaseFile) -> Result<()> {
    if !file.is_confined || !file.has_foreign_journal(files) {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, "the journal of the database names another file, which SQLite would delete")
        .with_help("a program that may reach all files can restore the database by opening it")
        .with_blame(Blame::Right))
}
