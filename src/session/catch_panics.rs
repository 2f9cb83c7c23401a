//! The recovery from panics: a bug in Zilde itself becomes an INTERNAL ERROR, and the session goes on.

use crate::error::panics::panic_text;
use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work`. A panic is converted to a fault, after the state of the thread has been restored.
pub(crate) fn catch_panics<T>(context: &mut Context, work: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
    let (frames, depth, guards, suspended) =
        (context.thread.frames.count(), context.thread.depth, context.thread.guards.count(), context.thread.suspended);
    let (bases, session_base) = (context.thread.bases.len(), context.thread.session_base);
    match catch_unwind(AssertUnwindSafe(|| work(context))) {
        Ok(result) => result,
        Err(panic) => {
            context.thread.frames.truncate(frames);
            context.thread.selections.clear();
            context.thread.bases.truncate(bases);
            context.thread.session_base = session_base;
            context.thread.running_files.clear();
            context.thread.guards.truncate(guards);
            (context.thread.depth, context.thread.suspended) = (depth, suspended);
            Err(Fault::new(ErrorKind::INTERNAL, format!("a fault in Zilde itself: {}", panic_text(&*panic))))
        }
    }
}
