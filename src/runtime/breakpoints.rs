//! Watched lines of functions: `⎕STOP` stops at them, `⎕TRACE` shows their results, and `⎕MONITOR` measures them.

use crate::syntax::tree::Body;
use hashbrown::HashMap;
use std::sync::Arc;

/// The watched lines of functions; most functions have none.
#[derive(Default)]
pub struct WatchedFunctions {
    /// The watched lines of each function, by the address of its body.
    lines: HashMap<usize, WatchedLines, foldhash::fast::RandomState>,
    /// True if `⎕PROFILE` is collecting data, which it does for all functions.
    pub profiling: bool,
}

/// The watched lines of one function; line 0 stands for the end of the function.
#[derive(Clone, Default)]
pub struct WatchedLines {
    /// The lines at which the function stops.
    pub stops: Vec<usize>,
    /// The lines whose results are shown.
    pub traces: Vec<usize>,
    /// The lines that are measured.
    pub monitors: Vec<Monitor>,
    /// The body of the function, kept alive so that no other body gets its address.
    body: Option<Arc<Body>>,
}

/// The measurements of `⎕MONITOR` for a line, or for the whole function if the line is 0.
#[derive(Clone, Default)]
pub struct Monitor {
    /// The number of the line.
    pub line: usize,
    /// The number of runs.
    pub count: u64,
    /// The processor time in milliseconds.
    pub processor: f64,
    /// The elapsed time in milliseconds.
    pub elapsed: f64,
}

impl WatchedFunctions {
    /// Returns true if no functions are watched.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns true if no functions are watched or profiled, so that nothing has to be recorded while they run.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.lines.is_empty() && !self.profiling
    }

    /// Returns the monitor of a line of a function, if there is one.
    pub fn monitor(&mut self, body: &Body, line: usize) -> Option<&mut Monitor> {
        let lines = self.lines.get_mut(&std::ptr::from_ref(body).addr())?;
        lines.monitors.iter_mut().find(|monitor| monitor.line == line)
    }

    /// Returns the watched lines of a function, if there are any.
    pub fn lines_of(&self, body: &Body) -> Option<&WatchedLines> {
        if self.lines.is_empty() { None } else { self.lines.get(&std::ptr::from_ref(body).addr()) }
    }

    /// Returns a mutable reference to the watched lines of a function; adds an entry if there is none.
    pub fn lines_of_mut(&mut self, body: &Arc<Body>) -> &mut WatchedLines {
        let lines = self.lines.entry(Arc::as_ptr(body).addr()).or_default();
        lines.body = Some(body.clone());
        lines
    }

    /// Stops watching all lines; `⎕PROFILE` continues.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Removes the entries of functions that no longer have watched lines.
    pub fn remove_unwatched(&mut self) {
        self.lines.retain(|_, lines| !lines.stops.is_empty() || !lines.traces.is_empty() || !lines.monitors.is_empty());
    }
}
