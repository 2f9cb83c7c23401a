#![doc = include_str!("../sql.md")]
//!
//! # Implementation
//!
//! * `connections`: opening, listing and closing databases.
//! * `statements`: running statements, for one set of parameters or for each row of a table.
//! * `parameters`: arrays as the values of parameters.
//! * `columns`: the columns of a result, while its rows are read.
//! * `fences`: what statements may not do, and the limits on their sizes.
//! * `functions`: functions of SQL in place of those of SQLite that read the clock or cannot be interrupted.
//! * `faults`: errors of SQLite as faults.
//! * `missing`: the refusal of all this in builds without the feature `sqlite`.

#[cfg(feature = "sqlite")]
pub(crate) mod columns;
#[cfg(feature = "sqlite")]
pub(crate) mod connections;
#[cfg(feature = "sqlite")]
pub(crate) mod faults;
#[cfg(feature = "sqlite")]
pub(crate) mod fences;
#[cfg(feature = "sqlite")]
pub(crate) mod functions;
#[cfg(not(feature = "sqlite"))]
pub(crate) mod missing;
#[cfg(feature = "sqlite")]
pub(crate) mod parameters;
#[cfg(feature = "sqlite")]
pub(crate) mod statements;

#[cfg(feature = "sqlite")]
use connections::{close, list, open};
#[cfg(not(feature = "sqlite"))]
use missing::{close, list, open, run};
#[cfg(feature = "sqlite")]
use statements::run;

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
    if right.is_empty() && !right.is_character() { list(context) } else { open(context, &right) }
}

/// Implements `X ⎕SQL Y`: runs a statement, or closes a database if `Y` is `⍬`.
fn run_or_close(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    if right.is_empty() && !right.is_character() { close(context, &left) } else { run(context, &left, &right) }
}
