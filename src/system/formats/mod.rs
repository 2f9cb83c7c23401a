//! ⎕ names for formats of data: comma-separated values, JSON, XML, files of Parquet and Arrow, SQLite databases, and the internal
//! representation of arrays.
//!
//! Each file or folder holds one ⎕ name, next to its page of the same name.

pub(crate) mod arrow;
pub(crate) mod csv;
pub(crate) mod data_representation;
pub(crate) mod json;
pub(crate) mod sql;
pub(crate) mod xml;
