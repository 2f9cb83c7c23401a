//! Libraries that are not written in Rust, and that are loaded when a program first asks for them.
//!
//! * [`duckdb`]: DuckDB, by its C interface; only with the feature `duckdb`.
//!
//! The functions that this folder exports are safe to call, as long as the library keeps what its interface promises.
#![expect(unsafe_code, reason = "calls of functions in C, and memory that they own; every use is justified in a comment")]

pub(crate) mod duckdb;
