//! The parts of the context that belong to one thread, kept for it while another runs.

use crate::array::Array;
use crate::error::Fault;
use crate::function::{Context, Value};
use crate::syntax::source::Span;
use std::mem::swap;
use std::sync::Arc;

/// The parts of the context that each thread has of its own. The frames, and the settings that they have made local, are in its
/// [`Place`](super::Place).
#[derive(Default)]
pub(super) struct Own {
    shy: bool,
    depth: usize,
    guards: usize,
    suspended: usize,
    session_base: usize,
    resume: Option<Option<i64>>,
    diagnosis: Option<Fault>,
    cutback: Option<(usize, String)>,
    selections: Vec<Array>,
    bases: Vec<Vec<(Span, Option<Value>)>>,
    files: Vec<Arc<str>>,
}

impl Own {
    /// Makes the session perform an action once all functions of the thread have been left.
    pub(super) fn leave_for(&mut self, deed: (usize, String)) {
        self.cutback = Some(deed);
    }

    /// Swaps these parts of the context with those that were kept.
    pub(super) fn exchange(&mut self, context: &mut Context) {
        swap(&mut self.shy, &mut context.shy);
        swap(&mut self.depth, &mut context.depth);
        swap(&mut self.guards, &mut context.guards);
        swap(&mut self.suspended, &mut context.suspended);
        swap(&mut self.session_base, &mut context.session_base);
        swap(&mut self.resume, &mut context.resume);
        swap(&mut self.diagnosis, &mut context.diagnosis);
        swap(&mut self.cutback, &mut context.cutback);
        swap(&mut self.selections, &mut context.selections);
        swap(&mut self.bases, &mut context.bases);
        swap(&mut self.files, &mut context.library.running);
    }
}
