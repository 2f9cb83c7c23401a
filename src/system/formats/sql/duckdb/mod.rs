//! Databases of DuckDB and their statements, by its library, which is loaded when the first database is opened.
//!
//! * [`connections`]: opening databases, and the settings that confine their statements.
//! * [`statements`]: running statements, for one set of parameters or for each row of a table.
//! * [`fences`]: what a statement may be, and what it may not call.
//! * [`stored_code`]: what views, macros and tables of a file may not call.
//! * [`attachments`]: statements that attach files.
//! * [`text`]: the beginning of statements.
//! * [`tables`]: tables that a statement queries in place.
//! * [`columns`]: the columns of a result, while its rows are read.
//! * [`values`]: the values of one column as those of an array.
//! * [`watchman`]: the thread that ends a statement when the program should stop.
//! * [`faults`]: messages of DuckDB as faults.

mod attachments;
mod columns;
mod connections;
mod faults;
mod fences;
mod statements;
mod stored_code;
mod tables;
mod text;
mod values;
mod watchman;

pub(super) use connections::open;
pub(super) use statements::run;
