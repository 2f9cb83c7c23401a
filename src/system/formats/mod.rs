//! ⎕ names for formats of data: comma-separated values, JSON, XML, files of Parquet and Arrow, workbooks of Excel, arrays of NumPy,
//! images, SQLite databases, and the internal representation of arrays.
//!
//! Each file or folder holds one ⎕ name, next to its page of the same name, but for those that several of them share:
//!
//! * [`table`]: tables as namespaces of columns: building one, and finding its columns.
//! * [`named_file`]: the file that is read or written: its name, opening it, and writing all of it or nothing.
//! * [`growing_column`]: a column that is read value by value.
//! * [`numerals`]: numbers as text that other programs read.
//! * `library_call`: calls of libraries that read data which may be damaged on purpose.
//! * [`archive`]: ZIP archives, in which workbooks and arrays of NumPy are stored.

pub(crate) mod archive;
pub(crate) mod arrow;
pub(crate) mod csv;
pub(crate) mod data_representation;
pub(crate) mod excel;
pub(crate) mod growing_column;
pub(crate) mod json;
#[cfg(any(feature = "arrow", feature = "svg"))]
pub(crate) mod library_call;
pub(crate) mod named_file;
pub(crate) mod npy;
pub(crate) mod numerals;
pub(crate) mod png;
pub(crate) mod sql;
pub(crate) mod table;
pub(crate) mod xml;
