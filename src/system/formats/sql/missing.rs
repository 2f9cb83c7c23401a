//! The refusal of databases in builds without the features `sqlite` or `duckdb`.

use crate::array::Array;
use crate::error::{Fault, Result};
#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
use crate::function::Context;

/// Refuses to list the open databases.
#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
pub(crate) fn list(_context: &mut Context) -> Result<Array> {
    refuse_sqlite()
}

/// Refuses to open a database.
#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
pub(crate) fn open(_context: &mut Context, right: &Array) -> Result<Array> {
    let is_duckdb = right.to_text().is_some_and(|name| super::find_duckdb_file(&name).is_some());
    if is_duckdb { refuse_duckdb() } else { refuse_sqlite() }
}

/// Refuses to close a database.
#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
pub(crate) fn close(_context: &mut Context, _left: &Array) -> Result<Array> {
    refuse_sqlite()
}

/// Refuses to run a statement.
#[cfg(not(any(feature = "duckdb", feature = "sqlite")))]
pub(crate) fn run(_context: &mut Context, _left: &Array, _right: &Array) -> Result<Array> {
    refuse_sqlite()
}

/// Refuses databases of SQLite.
#[cfg(not(feature = "sqlite"))]
pub(crate) fn refuse_sqlite() -> Result<Array> {
    Err(Fault::nonce("this program was built without SQLite")
        .with_help("build it with the feature 'sqlite': cargo install --path . --features sqlite"))
}

/// Refuses databases of DuckDB.
#[cfg(not(feature = "duckdb"))]
pub(crate) fn refuse_duckdb() -> Result<Array> {
    Err(Fault::nonce("this program was built without access to DuckDB")
        .with_help("build it with the feature 'duckdb': cargo install --path . --features duckdb"))
}
