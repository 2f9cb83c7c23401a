//! The machine stack: growth for functions that recurse once for each level of a value or a text.
//!
//! * `growing`: a stack that continues in new segments.
//! * `fixed`: the stack of WebAssembly, which cannot grow, so that it bounds the depth of calls and of values.

#[cfg(target_family = "wasm")]
mod fixed;
#[cfg(not(target_family = "wasm"))]
mod growing;

#[cfg(target_family = "wasm")]
pub(crate) use fixed::*;
#[cfg(not(target_family = "wasm"))]
pub(crate) use growing::*;

/// The remaining stack, in bytes, below which recursion continues in a new segment.
pub(crate) const RED_ZONE_BYTES: usize = 64 << 10;
/// The size of a segment.
pub(crate) const STACK_SEGMENT_BYTES: usize = 4 << 20;

/// Runs one more level of recursion, in a new stack segment if little is left. Where the walk may fail, `recurse_within_limit` in
/// `array/memory/` charges such segments.
#[inline]
pub(crate) fn recurse<T>(walk: impl FnOnce() -> T) -> T {
    with_room(RED_ZONE_BYTES, STACK_SEGMENT_BYTES, walk)
}

/// The stack needed by a library that recurses to a fixed depth without letting the stack grow: JSON parsers allow 128 levels,
/// which take most of it in an unoptimised build.
const LIBRARY_STACK_BYTES: usize = 512 << 10;

/// Runs code that calls a recursive library, on a stack that is large enough for the library.
pub(crate) fn with_library_stack<T>(run: impl FnOnce() -> T) -> T {
    with_room(LIBRARY_STACK_BYTES, STACK_SEGMENT_BYTES, run)
}

/// The stack needed by SQLite, whose parser and compiler recurse as deep as its limits allow.
#[cfg(feature = "sqlite")]
const DATABASE_STACK_BYTES: usize = 2 << 20;

/// Runs code that calls SQLite, on a stack that is large enough for it.
#[cfg(feature = "sqlite")]
pub(crate) fn with_database_stack<T>(run: impl FnOnce() -> T) -> T {
    with_room(DATABASE_STACK_BYTES, STACK_SEGMENT_BYTES, run)
}

/// The stack needed by DuckDB, which recurses for each of a thousand levels of an expression, and is made for the stacks of main
/// threads.
#[cfg(feature = "duckdb")]
const DUCKDB_STACK_BYTES: usize = 8 << 20;
/// The size of a segment for DuckDB.
#[cfg(feature = "duckdb")]
const DUCKDB_SEGMENT_BYTES: usize = 9 << 20;

/// Runs code that calls DuckDB, on a stack that is large enough for it.
#[cfg(feature = "duckdb")]
pub(crate) fn with_duckdb_stack<T>(run: impl FnOnce() -> T) -> T {
    with_room(DUCKDB_STACK_BYTES, DUCKDB_SEGMENT_BYTES, run)
}
