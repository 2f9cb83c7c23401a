//! The profile of a program: the times of functions and their lines, as `⎕PROFILE` collects them in a tree of calls.

use crate::host;
use std::sync::Arc;
use std::time::Instant;

/// The number of milliseconds in a second.
pub(crate) const MILLISECONDS_PER_SECOND: f64 = 1000.0;

/// The quantity that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timer {
    /// Processor time.
    Processor,
    /// Elapsed time.
    Elapsed,
    /// No time: runs are counted.
    Counts,
    /// No time: the functions and lines that run are recorded.
    Coverage,
}

/// A node of the tree of calls: a function called from a line, or a line of such a function.
pub struct Node {
    /// The name of the function, preceded by its namespace.
    pub name: Arc<str>,
    /// The number of the line; `None` for the function as a whole.
    pub line: Option<usize>,
    /// The index of the node from which this one was reached, if there is one.
    pub parent: Option<usize>,
    /// The indices of the nodes reached from this one.
    pub children: Vec<usize>,
    /// The number of runs.
    pub count: u64,
    /// The time in milliseconds, without the time of the functions called from here.
    pub exclusive_ms: f64,
    /// The time in milliseconds, with the time of the functions called from here.
    pub inclusive_ms: f64,
}

/// A call that is running.
struct OpenCall {
    node: usize,
    /// The number of frames below that of the call.
    depth: usize,
    /// The time at which the call started, in milliseconds.
    start_ms: f64,
    /// The time of the functions that it called, in milliseconds.
    callees_ms: f64,
    line: Option<OpenLine>,
}

/// A line that is running.
struct OpenLine {
    node: usize,
    /// The time at which the line started, in milliseconds.
    start_ms: f64,
    /// The time of the functions that it called, in milliseconds.
    callees_ms: f64,
}

/// The profile, as collected so far.
#[derive(Default)]
pub struct Profile {
    /// The quantity that is measured, or `None` if profiling has never been started.
    pub timer: Option<Timer>,
    /// The time that a reading of the clock takes, in milliseconds.
    pub clock_bias_ms: f64,
    /// All nodes; each comes after the node from which it was reached.
    pub nodes: Vec<Node>,
    /// The indices of the nodes that were reached from lines of the session.
    pub roots: Vec<usize>,
    /// The running calls, the innermost last.
    open: Vec<OpenCall>,
    /// The moment when profiling was first started.
    began: Option<Instant>,
}

impl Profile {
    /// Starts profiling with a timer, and measures how long a reading of the clock takes.
    pub fn start(&mut self, timer: Timer) {
        const CLOCK_READINGS: u32 = 1000;
        self.began.get_or_insert_with(Instant::now);
        self.timer = Some(timer);
        let start = self.now_ms();
        (0..CLOCK_READINGS).for_each(|_| {
            std::hint::black_box(self.now_ms());
        });
        self.clock_bias_ms = (self.now_ms() - start) / f64::from(CLOCK_READINGS);
    }

    /// Stops profiling: the times of calls that are still running are not added.
    pub fn stop(&mut self) {
        self.open.clear();
    }

    /// Returns the current time in milliseconds, by the clock of the timer, or 0 if no time is measured.
    fn now_ms(&self) -> f64 {
        match self.timer {
            Some(Timer::Processor) => processor_time_ms(),
            Some(Timer::Elapsed) => self.began.map_or(0.0, |began| began.elapsed().as_secs_f64() * MILLISECONDS_PER_SECOND),
            _ => 0.0,
        }
    }

    /// Records a call of a function whose frame has `depth` frames below it.
    pub fn enter(&mut self, name: Arc<str>, depth: usize) {
        let now = self.now_ms();
        self.close_above(depth, now);
        let parent = self.open.last().map(|call| call.line.as_ref().map_or(call.node, |line| line.node));
        let node = self.find_or_add_node(parent, name, None);
        self.nodes[node].count += 1;
        self.open.push(OpenCall { node, depth, start_ms: now, callees_ms: 0.0, line: None });
    }

    /// Records that a line begins in the running function, whose frame has `depth` frames below it. A line of a function whose
    /// call was not recorded is ignored.
    pub fn enter_line(&mut self, depth: usize, line: usize) {
        let now = self.now_ms();
        self.close_above(depth + 1, now);
        if self.open.last().is_none_or(|call| call.depth != depth) {
            return;
        }
        self.close_line(now);
        let Some(call) = self.open.last() else { return };
        let parent = call.node;
        let node = self.find_or_add_node(Some(parent), self.nodes[parent].name.clone(), Some(line));
        self.nodes[node].count += 1;
        if let Some(call) = self.open.last_mut() {
            call.line = Some(OpenLine { node, start_ms: now, callees_ms: 0.0 });
        }
    }

    /// Records that the running function, whose frame has `depth` frames below it, ends.
    pub fn leave(&mut self, depth: usize) {
        let now = self.now_ms();
        self.close_above(depth, now);
    }

    /// Ends the recorded calls that have at least `depth` frames below them. Errors may have ended several calls since the last
    /// record.
    fn close_above(&mut self, depth: usize, now: f64) {
        while self.open.last().is_some_and(|call| call.depth >= depth) {
            self.close_line(now);
            let Some(call) = self.open.pop() else { return };
            let elapsed = now - call.start_ms;
            let node = &mut self.nodes[call.node];
            node.inclusive_ms += elapsed;
            node.exclusive_ms += elapsed - call.callees_ms;
            if let Some(outer) = self.open.last_mut() {
                outer.callees_ms += elapsed;
                if let Some(line) = &mut outer.line {
                    line.callees_ms += elapsed;
                }
            }
        }
    }

    /// Ends the running line of the last call, if there is one.
    fn close_line(&mut self, now: f64) {
        if let Some(line) = self.open.last_mut().and_then(|call| call.line.take()) {
            let node = &mut self.nodes[line.node];
            node.inclusive_ms += now - line.start_ms;
            node.exclusive_ms += now - line.start_ms - line.callees_ms;
        }
    }

    /// Returns the index of the node of a function or line below `parent`, or at the top if `parent` is `None`; adds the node if
    /// it does not exist.
    fn find_or_add_node(&mut self, parent: Option<usize>, name: Arc<str>, line: Option<usize>) -> usize {
        let siblings = parent.map_or(&self.roots, |parent| &self.nodes[parent].children);
        let existing = siblings.iter().copied().find(|&node| self.nodes[node].name == name && self.nodes[node].line == line);
        existing.unwrap_or_else(|| {
            let node = self.nodes.len();
            self.nodes.push(Node { name, line, parent, children: Vec::new(), count: 0, exclusive_ms: 0.0, inclusive_ms: 0.0 });
            match parent {
                Some(parent) => self.nodes[parent].children.push(node),
                None => self.roots.push(node),
            }
            node
        })
    }
}

/// Returns the processor time of this process in milliseconds, or 0 on a system that does not report it.
pub(crate) fn processor_time_ms() -> f64 {
    host::processor_time().unwrap_or_default().as_secs_f64() * MILLISECONDS_PER_SECOND
}
