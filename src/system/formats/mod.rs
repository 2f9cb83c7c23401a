//! ⎕ names for formats of data: comma-separated values, JSON, XML, files of Parquet and Arrow, SQLite databases, and the internal
//! representation of arrays.
//!
//! Each file or folder holds one ⎕ name, next to its page of the same name, but for one:
//!
//! * `table`: tables as namespaces of columns, for the names that read or write them.

pub(crate) mod arrow;
pub(crate) mod csv;
pub(crate) mod data_representation;
pub(crate) mod json;
pub(crate) mod sql;
#[cfg(any(feature = "arrow", feature = "sqlite"))]
pub(crate) mod table;
pub(crate) mod xml;
