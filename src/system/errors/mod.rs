//! ⎕ names for errors: their details, and ways to signal and to trap them.
//!
//! Each file holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod error_message;
pub(crate) mod signal;
pub(crate) mod trap;
