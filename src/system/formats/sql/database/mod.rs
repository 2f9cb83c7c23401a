//! Databases and their statements, by the crate of SQLite.
//!
//! * [`connections`]: opening databases.
//! * [`statements`]: running statements, for one set of parameters or for each row of a table.
//! * [`parameters`]: the names and the values of parameters.
//! * [`columns`]: the columns of a result, while its rows are read.
//! * [`fences`]: what statements may not do, and the limits on their sizes.
//! * [`functions`]: functions of SQL in place of those of SQLite that read the clock or cannot be interrupted.
//! * [`faults`]: errors of SQLite as faults.

mod columns;
mod connections;
mod faults;
mod fences;
mod functions;
mod parameters;
mod statements;

pub(super) use connections::open;
pub(super) use statements::run;
