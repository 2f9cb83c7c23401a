//! The databases that are open: opening, listing and closing them, and running statements in them.

use super::arguments::read_statement;
#[cfg(feature = "sqlite")]
use super::database;
#[cfg(feature = "duckdb")]
use super::duckdb;
use super::find_duckdb_file;
#[cfg(not(all(feature = "duckdb", feature = "sqlite")))]
use super::missing;
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;
use crate::runtime::databases::OpenDatabase;

/// Implements `⎕SQL 'name'`: opens a database, and returns its number.
pub(crate) fn open(context: &mut Context, right: &Array) -> Result<Array> {
    let name = read_name(right)?;
    match find_duckdb_file(&name) {
        #[cfg(feature = "duckdb")]
        Some(file) => {
            let file = file.to_owned();
            duckdb::open(context, name, &file)
        }
        #[cfg(not(feature = "duckdb"))]
        Some(_) => missing::refuse_duckdb(),
        #[cfg(feature = "sqlite")]
        None => database::open(context, name),
        #[cfg(not(feature = "sqlite"))]
        None => missing::refuse_sqlite(),
    }
}

/// Implements `X ⎕SQL Y`: runs a statement in the database with the number `X`.
pub(crate) fn run(context: &mut Context, left: &Array, right: &Array) -> Result<Array> {
    let database = find(context, left)?;
    let (text, arguments) = read_statement(context, right)?;
    match database {
        #[cfg(feature = "sqlite")]
        OpenDatabase::Sqlite(database) => database::run(context, &database, &text, &arguments),
        #[cfg(feature = "duckdb")]
        OpenDatabase::DuckDb(database) => duckdb::run(context, &database, &text, &arguments),
    }
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
fn find(context: &Context, left: &Array) -> Result<OpenDatabase> {
    let number = arguments::to_integer(left, Blame::Left)?;
    context.machine.databases.get(number).ok_or_else(|| missing_fault(context, number))
}

/// Reads the name of a database.
fn read_name(right: &Array) -> Result<String> {
    right.to_text().filter(|text| right.is_character() && !text.trim().is_empty() && !text.contains('\0')).ok_or_else(|| {
        Fault::domain(Blame::Right, "the name of a database must be text that is not blank; ⍬ lists the open ones")
    })
}

fn missing_fault(context: &Context, number: i64) -> Fault {
    let numbers: Vec<String> = context.machine.databases.iter().map(|tie| tie.number.to_string()).collect();
    let others = if numbers.is_empty() { "none is open".to_owned() } else { format!("open are {}", numbers.join(", ")) };
    Fault::new(ErrorKind::FILE_TIE, format!("no database is open under number {number}: {others}")).with_blame(Blame::Left)
}
