//! Lines of functions at which they stop or whose results are shown: `⎕STOP`, `⎕TRACE`.

use crate::syntax::tree::Body;
use hashbrown::HashMap;
use std::sync::Arc;

/// The watched lines of functions; of most functions there are none.
#[derive(Default)]
pub struct Watched {
    lines: HashMap<usize, Lines, foldhash::fast::RandomState>,
}

/// The watched lines of one function; 0 stands for its end.
#[derive(Clone, Default)]
pub struct Lines {
    /// Where it stops.
    pub stops: Vec<usize>,
    /// What is shown.
    pub traces: Vec<usize>,
    /// The text, kept so that no other takes its place.
    body: Option<Arc<Body>>,
}

impl Watched {
    /// Whether no function is watched.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The watched lines of a function.
    pub fn of(&self, body: &Body) -> Option<&Lines> {
        if self.lines.is_empty() { None } else { self.lines.get(&std::ptr::from_ref(body).addr()) }
    }

    /// The watched lines of a function, to be changed.
    pub fn of_mut(&mut self, body: &Arc<Body>) -> &mut Lines {
        let lines = self.lines.entry(Arc::as_ptr(body).addr()).or_default();
        lines.body = Some(body.clone());
        lines
    }

    /// Forgets functions without watched lines.
    pub fn tidy(&mut self) {
        self.lines.retain(|_, lines| !lines.stops.is_empty() || !lines.traces.is_empty());
    }
}
