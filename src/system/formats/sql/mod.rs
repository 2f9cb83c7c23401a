#![doc = include_str!("../sql.md")]
//!
//! # Implementation
//!
//! * `database`: databases and their statements, by the crate of SQLite, which is compiled with the feature `sqlite` alone.
//! * `missing`: the refusal of all this in builds without it.

#[cfg(feature = "sqlite")]
mod database;
#[cfg(not(feature = "sqlite"))]
mod missing;

#[cfg(not(feature = "sqlite"))]
use missing as database;

use crate::array::Array;
use crate::error::Result;
use crate::function::Context;
use crate::function::names::SystemName;

/// The system function `⎕SQL`.
pub(crate) static SQL: SystemName =
    SystemName::function("⎕SQL", include_str!("../sql.md")).monadic(open_or_list).dyadic(run_or_close);

/// Implements `⎕SQL Y`: opens a database, or lists the open ones if `Y` is `⍬`.
fn open_or_list(context: &mut Context, right: Array) -> Result<Array> {
    context.require_files()?;
    if right.is_empty() && !right.is_character() { database::list(context) } else { database::open(context, &right) }
}

/// Implements `X ⎕SQL Y`: runs a statement, or closes a database if `Y` is `⍬`.
fn run_or_close(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    if right.is_empty() && !right.is_character() {
        database::close(context, &left)
    } else {
        database::run(context, &left, &right)
    }
}
