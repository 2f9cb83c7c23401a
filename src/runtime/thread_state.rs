//! The state of one APL thread, kept for it while another runs.

use super::frames::Frames;
use crate::array::Array;
use crate::error::Fault;
use crate::function::Value;
use crate::syntax::source::Span;
use std::mem::swap;
use std::sync::Arc;

/// The state that each APL thread has of its own.
#[derive(Default)]
pub struct ThreadState {
    /// The frames of running functions and texts. A thread stands on the frames of the one that started it, so a switch of
    /// threads treats the frames separately.
    pub frames: Frames,
    /// True if the last function that ended returned a shy result: it is not printed.
    pub shy: bool,
    /// The number of running calls, of all kinds.
    pub depth: usize,
    /// The number of error guards and traps in force: if there are any, nothing is suspended.
    pub guards: usize,
    /// The number of suspended functions.
    pub suspended: usize,
    /// The number of frames that belong to suspended functions: lines of the session run on top of them.
    pub session_base: usize,
    /// The request of a `→` in a line: a line of the suspended function to continue at, or `Some(None)` to end it.
    pub resume: Option<Option<i64>>,
    /// The fault that `⎕DMX` describes: within a handler, the one that was caught, while the handler runs.
    pub diagnosis: Option<Fault>,
    /// The frame that an event cuts back to, by its index, and the text that runs there then.
    pub cutback: Option<(usize, String)>,
    /// The function that was the last result of a text executed by `⍎`, for the statement that may take it.
    pub executed_function: Option<Value>,
    /// The positions that selective assignments choose from, the innermost last.
    pub selections: Vec<Array>,
    /// The computed bases of dotted names that were evaluated before their phrases were bound: those of each running phrase, by
    /// their position, the innermost phrase last. `None` for a base that has no value yet.
    pub bases: Vec<Vec<(Span, Option<Value>)>>,
    /// The files that are running, the innermost last.
    pub running_files: Vec<Arc<str>>,
}

impl ThreadState {
    /// Swaps the state of the running thread with that of another. The frames stay.
    pub fn switch(&mut self, other: &mut Self) {
        swap(self, other);
        swap(&mut self.frames, &mut other.frames);
    }

    /// Forgets what refers to a workspace that was cleared.
    pub(crate) fn forget_workspace(&mut self) {
        (self.diagnosis, self.cutback, self.executed_function, self.resume) = (None, None, None, None);
    }
}
