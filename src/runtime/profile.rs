//! The profile of a program: the times of functions and their lines that `⎕PROFILE` collects, as a tree of calls.

use crate::host;
use std::sync::Arc;
use std::time::Instant;

/// The quantity that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timer {
    /// Processor time.
    Processor,
    /// Elapsed time.
    Elapsed,
    /// No time: runs are counted.
    None,
    /// No time: the functions and lines that run are noted.
    Coverage,
}

/// A function called from a line, or a line of it.
pub struct Node {
    /// The function, with its namespace.
    pub name: Arc<str>,
    /// The line; `None` for the function as a whole.
    pub line: Option<usize>,
    /// The node that it was reached from.
    pub parent: Option<usize>,
    /// The nodes reached from it.
    pub children: Vec<usize>,
    /// The number of runs.
    pub count: u64,
    /// The time in milliseconds, without that of the functions it called.
    pub exclusive: f64,
    /// The time in milliseconds, with that of the functions it called.
    pub inclusive: f64,
}

/// A call that is running.
struct OpenCall {
    node: usize,
    /// The number of frames below it.
    depth: usize,
    started: f64,
    /// The milliseconds of the functions it called.
    called: f64,
    line: Option<OpenLine>,
}

struct OpenLine {
    node: usize,
    started: f64,
    called: f64,
}

/// The data collected so far.
#[derive(Default)]
pub struct Profile {
    /// The quantity that is measured, once profiling was started.
    pub timer: Option<Timer>,
    /// The time that a reading of the clock takes, in milliseconds.
    pub bias: f64,
    /// All nodes; each comes after the one it was reached from.
    pub nodes: Vec<Node>,
    /// The nodes reached from lines of the session.
    pub roots: Vec<usize>,
    open: Vec<OpenCall>,
    began: Option<Instant>,
}

impl Profile {
    /// Starts profiling with a timer, and measures how long a reading of the clock takes.
    pub fn start(&mut self, timer: Timer) {
        const CLOCK_READINGS: u32 = 1000;
        self.began.get_or_insert_with(Instant::now);
        self.timer = Some(timer);
        let start = self.now();
        (0..CLOCK_READINGS).for_each(|_| {
            std::hint::black_box(self.now());
        });
        self.bias = (self.now() - start) / f64::from(CLOCK_READINGS);
    }

    /// Stops collecting: running calls no longer count.
    pub fn stop(&mut self) {
        self.open.clear();
    }

    fn now(&self) -> f64 {
        match self.timer {
            Some(Timer::Processor) => processor_milliseconds(),
            Some(Timer::Elapsed) => self.began.map_or(0.0, |began| began.elapsed().as_secs_f64() * 1000.0),
            _ => 0.0,
        }
    }

    /// Notes that a function is called.
    pub fn enter(&mut self, name: Arc<str>, depth: usize) {
        let now = self.now();
        self.close_above(depth, now);
        let parent = self.open.last().map(|open| open.line.as_ref().map_or(open.node, |line| line.node));
        let node = self.node(parent, name, None);
        self.nodes[node].count += 1;
        self.open.push(OpenCall { node, depth, started: now, called: 0.0, line: None });
    }

    /// Notes that a line of the running function begins.
    pub fn line(&mut self, depth: usize, line: usize) {
        let now = self.now();
        self.close_above(depth + 1, now);
        if self.open.last().is_none_or(|open| open.depth != depth) {
            return;
        }
        self.close_line(now);
        let Some(open) = self.open.last() else { return };
        let parent = open.node;
        let node = self.node(Some(parent), self.nodes[parent].name.clone(), Some(line));
        self.nodes[node].count += 1;
        if let Some(open) = self.open.last_mut() {
            open.line = Some(OpenLine { node, started: now, called: 0.0 });
        }
    }

    /// Notes that the running function ends.
    pub fn leave(&mut self, depth: usize) {
        let now = self.now();
        self.close_above(depth, now);
    }

    /// Ends the calls with at least `depth` frames below them: an error may have ended them before.
    fn close_above(&mut self, depth: usize, now: f64) {
        while self.open.last().is_some_and(|open| open.depth >= depth) {
            self.close_line(now);
            let Some(open) = self.open.pop() else { return };
            let elapsed = now - open.started;
            let node = &mut self.nodes[open.node];
            node.inclusive += elapsed;
            node.exclusive += elapsed - open.called;
            if let Some(outer) = self.open.last_mut() {
                outer.called += elapsed;
                if let Some(line) = &mut outer.line {
                    line.called += elapsed;
                }
            }
        }
    }

    fn close_line(&mut self, now: f64) {
        if let Some(line) = self.open.last_mut().and_then(|open| open.line.take()) {
            let node = &mut self.nodes[line.node];
            node.inclusive += now - line.started;
            node.exclusive += now - line.started - line.called;
        }
    }

    /// Returns the node of a function or line below another; makes it if there is none.
    fn node(&mut self, parent: Option<usize>, name: Arc<str>, line: Option<usize>) -> usize {
        let siblings = parent.map_or(&self.roots, |parent| &self.nodes[parent].children);
        let known = siblings.iter().copied().find(|&node| self.nodes[node].name == name && self.nodes[node].line == line);
        known.unwrap_or_else(|| {
            let node = self.nodes.len();
            self.nodes.push(Node { name, line, parent, children: Vec::new(), count: 0, exclusive: 0.0, inclusive: 0.0 });
            match parent {
                Some(parent) => self.nodes[parent].children.push(node),
                None => self.roots.push(node),
            }
            node
        })
    }
}

/// Returns the processor time of the program, or 0 on a system that does not report it.
pub(crate) fn processor_milliseconds() -> f64 {
    host::processor_time().unwrap_or_default().as_secs_f64() * 1e3
}
