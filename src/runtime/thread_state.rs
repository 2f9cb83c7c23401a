//! The state of one APL thread, which is set aside while another thread runs.

use super::frames::Frames;
use super::guards::Guards;
use super::profile::OpenCalls;
use crate::array::Array;
use crate::error::Fault;
use crate::function::Value;
use crate::syntax::source::Span;
use hashbrown::HashMap;
use std::mem::swap;
use std::sync::Arc;

/// The values of computed bases by their spans; `None` if a base cannot be evaluated in advance.
pub(crate) type Bases = HashMap<Span, Option<Value>, foldhash::fast::RandomState>;

/// The state that belongs to a single APL thread.
#[derive(Default)]
pub struct ThreadState {
    /// The frames of running functions and texts. The frames of a thread lie above those of the thread that started it, so a
    /// switch of threads treats the frames separately.
    pub frames: Frames,
    /// True if the last result is shy, so that it is not printed. A function sets it when it returns; a statement clears it before
    /// its last call, or when it ends in anything else (`eval/calls/tail.rs`).
    pub shy: bool,
    /// The number of running calls, of all kinds.
    pub depth: usize,
    /// The error guards and traps in force.
    pub guards: Guards,
    /// The number of suspended functions.
    pub suspended: usize,
    /// The number of frames that belong to suspended functions: lines of the session run on top of them.
    pub session_base: usize,
    /// The request that a `→` in a typed line made: the line at which the suspended function continues, or `Some(None)` to end
    /// that function.
    pub resume: Option<Option<i64>>,
    /// The fault that `⎕DMX` describes: while a handler runs, the fault that the handler caught.
    pub diagnosis: Option<Fault>,
    /// The cut back that is under way, while frames end.
    pub cutback: Option<CutBack>,
    /// The function that was the last result of a text executed by `⍎`, for the statement that may take it.
    pub executed_function: Option<Value>,
    /// The arrays of positions from which selective assignments choose, the innermost last.
    pub selections: Vec<Array>,
    /// The computed bases of dotted names, which are evaluated before their phrase is bound: those of each running phrase, the
    /// innermost phrase last.
    pub bases: Vec<Bases>,
    /// The caption under which the next loop is to report its progress; `None` unless `⎕PROGRESS` asks for that.
    pub progress_caption: Option<Arc<str>>,
    /// The running calls that `⎕PROFILE` records.
    pub open_calls: OpenCalls,
    /// The files that are running, the innermost last.
    pub running_files: Vec<Arc<str>>,
}

/// A cut back: frames end, and a text runs where they were cut back to.
pub struct CutBack {
    /// The place that remains.
    pub target: CutBackTarget,
    /// The text that runs there.
    pub text: String,
}

/// The place to which frames are cut back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutBackTarget {
    /// The frame with this index.
    Frame(usize),
    /// The session, where all frames have ended: the text of a trap runs there, or a command that replaces the workspace.
    Session,
}

impl CutBack {
    /// Creates a cut back to the session.
    pub(crate) fn to_session(text: String) -> Self {
        Self { target: CutBackTarget::Session, text }
    }

    /// Returns true if the text is a session command.
    pub(crate) fn is_command(&self) -> bool {
        self.text.starts_with(')')
    }
}

impl ThreadState {
    /// Swaps the state of the running thread, except for the frames, with that of another.
    pub fn swap_except_frames(&mut self, other: &mut Self) {
        swap(self, other);
        swap(&mut self.frames, &mut other.frames);
    }

    /// Resets the fields that refer to the workspace, which has been cleared.
    pub(crate) fn forget_workspace(&mut self) {
        (self.diagnosis, self.cutback, self.executed_function, self.resume) = (None, None, None, None);
    }
}
