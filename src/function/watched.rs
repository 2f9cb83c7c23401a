//! Lines of functions at which they stop, whose results are shown, or that are measured: `⎕STOP`, `⎕TRACE`, `⎕MONITOR`.

use crate::syntax::tree::Body;
use hashbrown::HashMap;
use std::sync::Arc;

/// The watched lines of functions; of most functions there are none.
#[derive(Default)]
pub struct Watched {
    lines: HashMap<usize, Lines, foldhash::fast::RandomState>,
    /// Whether `⎕PROFILE` collects: then all functions are watched.
    pub profiling: bool,
}

/// The watched lines of one function; 0 stands for its end.
#[derive(Clone, Default)]
pub struct Lines {
    /// Where it stops.
    pub stops: Vec<usize>,
    /// What is shown.
    pub traces: Vec<usize>,
    /// What is measured.
    pub monitors: Vec<Monitor>,
    /// The text, kept so that no other takes its place.
    body: Option<Arc<Body>>,
}

/// What `⎕MONITOR` counts of a line; of the whole function for line 0.
#[derive(Clone, Default)]
pub struct Monitor {
    /// Which line.
    pub line: usize,
    /// How often it ran.
    pub count: u64,
    /// Milliseconds of processor time.
    pub processor: f64,
    /// Milliseconds on the clock.
    pub elapsed: f64,
}

impl Watched {
    /// Whether no function is watched.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether nothing at all is to be done while functions run.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.lines.is_empty() && !self.profiling
    }

    /// The monitor of a line of a function.
    pub fn monitor(&mut self, body: &Body, line: usize) -> Option<&mut Monitor> {
        let lines = self.lines.get_mut(&std::ptr::from_ref(body).addr())?;
        lines.monitors.iter_mut().find(|monitor| monitor.line == line)
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

    /// Watches no lines any more; `⎕PROFILE` goes on.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Forgets functions without watched lines.
    pub fn tidy(&mut self) {
        self.lines.retain(|_, lines| !lines.stops.is_empty() || !lines.traces.is_empty() || !lines.monitors.is_empty());
    }
}
