//! DuckDB by its C interface, `duckdb.h`: a connection, its statements, and their values column by column.
//!
//! * [`library`]: finding the library, and the functions that are called.
//! * [`connection`]: opening and closing a database.
//! * [`file_claims`]: the files that are open in this process.
//! * [`statement`]: preparing a statement, binding its parameters, and running it task by task.
//! * [`column_type`]: the types of columns.
//! * [`vectors`]: the values of a result, as slices of the library's memory.
//! * [`appender`]: adding rows to a table.

mod appender;
mod column_type;
mod connection;
mod file_claims;
mod library;
mod statement;
mod vectors;

pub(crate) use appender::{AppendType, Appender};
pub(crate) use column_type::ColumnType;
pub(crate) use connection::{Connection, Interrupter};
pub(crate) use library::{Library, LoadError};
pub(crate) use statement::{Parameter, QueryResult, Statement, Step};
pub(crate) use vectors::{Chunk, Texts, Values, Vector, Wide};
