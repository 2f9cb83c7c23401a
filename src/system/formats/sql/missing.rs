//! The refusal of databases in builds without the feature `sqlite`.

use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::Context;

/// Refuses to list the open databases.
pub(crate) fn list(_context: &mut Context) -> Result<Array> {
    refuse()
}

/// Refuses to open a database.
pub(crate) fn open(_context: &mut Context, _right: &Array) -> Result<Array> {
    refuse()
}

/// Refuses to close a database.
pub(crate) fn close(_context: &mut Context, _left: &Array) -> Result<Array> {
    refuse()
}

/// Refuses to run a statement.
pub(crate) fn run(_context: &mut Context, _left: &Array, _right: &Array) -> Result<Array> {
    refuse()
}

fn refuse() -> Result<Array> {
    Err(Fault::nonce("this program was built without SQLite")
        .with_help("build it with the feature 'sqlite': cargo install --path . --features sqlite"))
}
