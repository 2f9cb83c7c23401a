//! Open databases: opening, listing and closing them.

use super::faults::sql_fault;
use super::{fences, functions};
use crate::array::memory::Charge;
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::database::DatabaseFile;
use crate::host::file_access::Files;
use crate::primitives::support::arguments;
use crate::runtime::databases::{Database, Watch};
use crate::stack::with_database_stack;
use crate::system::files::text_files::file_fault;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The memory that a connection takes at most between statements: 2 MB of pages, and what SQLite knows about the tables.
const CONNECTION_BYTES: usize = 5 << 19;

/// Implements `⎕SQL 'name'`: opens a database, and returns its number.
pub(crate) fn open(context: &mut Context, right: &Array) -> Result<Array> {
    let name = read_name(right)?;
    let files = context.files()?;
    let mut charge = Charge::empty(context.memory());
    charge.add(CONNECTION_BYTES)?;
    let file = DatabaseFile::locate(&files, Path::new(&name)).map_err(|error| file_fault("open", &error))?;
    check_journal(&files, &file)?;
    let watch = Arc::new(Watch::new(context.memory().clone()));
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
    let number = context.machine.databases.add(name, Database { connection, file, files, watch, _charge: charge });
    Ok(Array::integer(number))
}

/// Implements `⎕SQL ⍬`: returns a matrix with a row for each open database, its number and its name.
pub(crate) fn list(context: &mut Context) -> Result<Array> {
    let ties: Vec<Array> =
        context.machine.databases.iter().flat_map(|tie| [Array::integer(tie.number), Array::text(&tie.name)]).collect();
    let shape = Shape::new(&[ties.len() / 2, 2])?;
    Array::from_items(context.memory(), shape, ties, &Array::ZERO)
}

/// Implements `X ⎕SQL ⍬`: closes a database, and returns its number as a shy result.
pub(crate) fn close(context: &mut Context, left: &Array) -> Result<Array> {
    let number = arguments::to_integer(left, Blame::Left)?;
    if !context.machine.databases.remove(number) {
        return Err(missing_fault(context, number));
    }
    context.thread.shy = true;
    Ok(Array::integer(number))
}

/// Returns the database that is open under a number.
pub(crate) fn find(context: &Context, left: &Array) -> Result<Arc<Mutex<Database>>> {
    let number = arguments::to_integer(left, Blame::Left)?;
    context.machine.databases.get(number).ok_or_else(|| missing_fault(context, number))
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

/// Reads the name of a file.
fn read_name(right: &Array) -> Result<String> {
    let text =
        right.to_text().filter(|text| right.is_character() && !text.trim().is_empty() && !text.contains('\0')).ok_or_else(
            || Fault::domain(Blame::Right, "the name of a database must be text that is not blank; ⍬ lists the open ones"),
        )?;
    if text == ":memory:" {
        return Err(Fault::domain(Blame::Right, "a database must be a file: ':memory:' would have no limit on its memory"));
    }
    Ok(text)
}

fn missing_fault(context: &Context, number: i64) -> Fault {
    let numbers: Vec<String> = context.machine.databases.iter().map(|tie| tie.number.to_string()).collect();
    let others = if numbers.is_empty() { "none is open".to_owned() } else { format!("open are {}", numbers.join(", ")) };
    Fault::new(ErrorKind::FILE_TIE, format!("no database is open under number {number}: {others}")).with_blame(Blame::Left)
}
