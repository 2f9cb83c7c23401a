//! Panics as faults.

use super::{ErrorKind, Fault, Result};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs code of the host. A panic becomes an INTERNAL ERROR that names the code. What has panicked before is run all the same: its
/// state is its own responsibility.
pub(crate) fn catch_host_panic<T>(name: impl FnOnce() -> String, work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = format!("the host's function '{}' panicked: {}", name(), panic_text(&*panic));
        Err(Fault::new(ErrorKind::INTERNAL, message))
    })
}

/// Returns the message of a panic.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
