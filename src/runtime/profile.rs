//! The profile of a program: the times of functions and their lines, as `⎕PROFILE` collects them in a tree of calls.

use crate::array::Memory;
use crate::array::memory::charged::Charge;
use crate::error::Result;
use crate::host;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The number of milliseconds in a second.
pub(crate) const MILLISECONDS_PER_SECOND: f64 = 1000.0;

/// The number of nodes that are charged together.
const NODES_PER_CHARGE: usize = 64;
/// The bytes that are charged for a node: a vector that grows has room for twice as many, and a node may have a name of its own.
const NODE_BYTES: usize = 2 * size_of::<Node>() + 64;

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

/// The recorded calls that are running in one thread, the innermost last.
#[derive(Default)]
pub struct OpenCalls {
    calls: Vec<OpenCall>,
    /// The number of the recording that the calls belong to.
    recording: u64,
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
    /// The memory of the nodes.
    charge: Option<Charge>,
    /// The number of the current recording, which no other profile has. Calls that began in another one are forgotten.
    recording: u64,
    /// The moment when profiling was first started.
    began: Option<Instant>,
}

impl Profile {
    /// Chooses the timer, and measures how long a reading of its clock takes. Calls are recorded while `watched.profiling` is
    /// true.
    pub fn choose_timer(&mut self, timer: Timer) {
        const CLOCK_READINGS: u32 = 1000;
        if self.timer != Some(timer) {
            // Readings of two clocks cannot be subtracted.
            self.forget_open_calls();
        }
        self.began.get_or_insert_with(Instant::now);
        self.timer = Some(timer);
        let start = self.now_ms();
        (0..CLOCK_READINGS).for_each(|_| {
            std::hint::black_box(self.now_ms());
        });
        self.clock_bias_ms = (self.now_ms() - start) / f64::from(CLOCK_READINGS);
    }

    /// Forgets the calls that are still running, in all threads, so that their times are not added.
    pub fn forget_open_calls(&mut self) {
        static NEXT_RECORDING: AtomicU64 = AtomicU64::new(1);
        self.recording = NEXT_RECORDING.fetch_add(1, Ordering::Relaxed);
    }

    /// Discards what was collected.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the current time in milliseconds, by the clock of the timer, or 0 if no time is measured.
    fn now_ms(&self) -> f64 {
        match self.timer {
            Some(Timer::Processor) => processor_time_ms(),
            Some(Timer::Elapsed) => self.began.map_or(0.0, |began| began.elapsed().as_secs_f64() * MILLISECONDS_PER_SECOND),
            _ => 0.0,
        }
    }

    /// Records a call of a function whose frame has `depth` frames below it. Fails with WS FULL if there is no memory for it.
    pub fn enter(&mut self, memory: &Memory, open: &mut OpenCalls, name: Arc<str>, depth: usize) -> Result<()> {
        let now = self.now_ms();
        self.close_above(open, depth, now);
        let parent = open.calls.last().map(|call| call.line.as_ref().map_or(call.node, |line| line.node));
        let node = self.find_or_add_node(memory, parent, name, None)?;
        self.nodes[node].count += 1;
        open.calls.push(OpenCall { node, depth, start_ms: now, callees_ms: 0.0, line: None });
        Ok(())
    }

    /// Records that a line begins in the running function, whose frame has `depth` frames below it. A line of a function whose
    /// call was not recorded is ignored.
    pub fn enter_line(&mut self, memory: &Memory, open: &mut OpenCalls, depth: usize, line: usize) -> Result<()> {
        let now = self.now_ms();
        self.close_above(open, depth + 1, now);
        let Some(call) = open.calls.last_mut().filter(|call| call.depth == depth) else { return Ok(()) };
        self.close_line(call, now);
        let node = self.find_or_add_node(memory, Some(call.node), self.nodes[call.node].name.clone(), Some(line))?;
        self.nodes[node].count += 1;
        call.line = Some(OpenLine { node, start_ms: now, callees_ms: 0.0 });
        Ok(())
    }

    /// Records that the running function, whose frame has `depth` frames below it, ends.
    pub fn leave(&mut self, open: &mut OpenCalls, depth: usize) {
        let now = self.now_ms();
        self.close_above(open, depth, now);
    }

    /// Ends the recorded calls that have at least `depth` frames below them. Errors may have ended several calls since the last
    /// record.
    fn close_above(&mut self, open: &mut OpenCalls, depth: usize, now: f64) {
        if open.recording != self.recording {
            *open = OpenCalls { calls: Vec::new(), recording: self.recording };
        }
        while let Some(mut call) = open.calls.pop_if(|call| call.depth >= depth) {
            self.close_line(&mut call, now);
            let elapsed = now - call.start_ms;
            let node = &mut self.nodes[call.node];
            node.inclusive_ms += elapsed;
            node.exclusive_ms += elapsed - call.callees_ms;
            if let Some(outer) = open.calls.last_mut() {
                outer.callees_ms += elapsed;
                if let Some(line) = &mut outer.line {
                    line.callees_ms += elapsed;
                }
            }
        }
    }

    /// Ends the running line of a call, if there is one.
    fn close_line(&mut self, call: &mut OpenCall, now: f64) {
        if let Some(line) = call.line.take() {
            let node = &mut self.nodes[line.node];
            node.inclusive_ms += now - line.start_ms;
            node.exclusive_ms += now - line.start_ms - line.callees_ms;
        }
    }

    /// Returns the index of the node of a function or line below `parent`, or at the top if `parent` is `None`; adds the node if
    /// it does not exist.
    fn find_or_add_node(&mut self, memory: &Memory, parent: Option<usize>, name: Arc<str>, line: Option<usize>) -> Result<usize> {
        let siblings = parent.map_or(&self.roots, |parent| &self.nodes[parent].children);
        let existing = siblings.iter().copied().find(|&node| self.nodes[node].name == name && self.nodes[node].line == line);
        if let Some(node) = existing {
            return Ok(node);
        }
        let node = self.nodes.len();
        if node.is_multiple_of(NODES_PER_CHARGE) {
            self.charge.get_or_insert_with(|| Charge::empty(memory)).add(NODES_PER_CHARGE * NODE_BYTES)?;
        }
        self.nodes.push(Node { name, line, parent, children: Vec::new(), count: 0, exclusive_ms: 0.0, inclusive_ms: 0.0 });
        match parent {
            Some(parent) => self.nodes[parent].children.push(node),
            None => self.roots.push(node),
        }
        Ok(node)
    }
}

/// Returns the processor time of this process in milliseconds, or 0 on a system that does not report it.
pub(crate) fn processor_time_ms() -> f64 {
    host::processor_time().unwrap_or_default().as_secs_f64() * MILLISECONDS_PER_SECOND
}
