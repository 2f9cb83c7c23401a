#![doc = include_str!("../sql.md")]
//!
//! # Implementation
//!
//! * `ties`: the databases that are open.
//! * `arguments`: the arguments of statements.
//! * `database`: databases of SQLite and their statements, by its crate; only with the feature `sqlite`.
//! * `duckdb`: databases of DuckDB and their statements; only with the feature `duckdb`.
//! * `missing`: the refusal of all this in builds without one of these features.

#[cfg(any(feature = "duckdb", feature = "sqlite"))]
mod arguments;
#[cfg(feature = "sqlite")]
mod database;
#[cfg(feature = "duckdb")]
mod duckdb;
#[cfg(not(all(feature = "duckdb", feature = "sqlite")))]
mod missing;
#[cfg(any(feature = "duckdb", feature = "sqlite"))]
mod ties;

#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
use missing as ties;

use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::function::names::SystemName;

/// The system function `⎕SQL`.
pub(crate) static SQL: SystemName =
    SystemName::function("⎕SQL", "system/formats/sql.md").monadic(open_or_list).dyadic(run_or_close);

/// The beginning, and the end, of the names of databases of DuckDB.
const DUCKDB_PREFIX: &str = "duckdb:";
const DUCKDB_EXTENSION: &str = ".duckdb";

/// Implements `⎕SQL Y`: opens a database, or lists the open ones if `Y` is `⍬`.
fn open_or_list(context: &mut Context, right: Array) -> Result<Array> {
    context.require_files()?;
    if right.is_empty() && !right.is_character() { ties::list(context) } else { ties::open(context, &right) }
}

/// Implements `X ⎕SQL Y`: runs a statement, or closes a database if `Y` is `⍬`.
fn run_or_close(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    if right.is_empty() && !right.is_character() { ties::close(context, &left) } else { ties::run(context, &left, &right) }
}

/// Returns the file of a database of DuckDB, which is empty for one in memory, if this is the name of one.
fn find_duckdb_file(name: &str) -> Option<&str> {
    let is_file = || name.len() > DUCKDB_EXTENSION.len() && name.to_ascii_lowercase().ends_with(DUCKDB_EXTENSION);
    name.strip_prefix(DUCKDB_PREFIX).or_else(|| is_file().then_some(name))
}
