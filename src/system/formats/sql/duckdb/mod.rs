//! Databases of DuckDB and their statements, by its library, which is loaded when the first database is opened.
//!
//! * [`connections`]: opening databases, and the settings that confine their statements.
//! * [`statements`]: running statements, for one set of parameters or for each row of a table.
//! * [`fences`]: what a statement may not be, and what it may not call.
//! * [`tables`]: tables that a statement queries in place.
//! * [`columns`]: the columns of a result, while its rows are read.
//! * [`values`]: the values of one column as those of an array.
//! * [`watchman`]: the thread that ends a statement when the program should stop.
//! * [`faults`]: messages of DuckDB as faults.

mod columns;
mod connections;
mod faults;
mod fences;
mod statements;
mod tables;
mod values;
mod watchman;

pub(super) use connections::open;
pub(super) use statements::run;
