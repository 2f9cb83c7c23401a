//! ⎕ names for running functions: the stack, stopping and tracing, measured times, and progress.
//!
//! Each file holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod monitor;
pub(crate) mod profile;
pub(crate) mod progress;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod stop_and_trace;
