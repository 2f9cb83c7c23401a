//! Calls of libraries that read data which may be damaged on purpose.

use crate::error::panics::panic_text;
use crate::stack::with_library_stack;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls a library, whose failures, and panics as well, become messages, on a stack that is large enough for it. The libraries check
/// what they read, but not everything. What has panicked is not used again.
pub(crate) fn contain<T, E: Display>(work: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(|| with_library_stack(work))) {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the data is damaged ({})", panic_text(&*panic))),
    }
}
