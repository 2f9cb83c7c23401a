//! The context a function runs in: settings, memory, interruption, output.

use super::capabilities::Capabilities;
use crate::array::Memory;
use crate::error::{Fault, Result};
use crate::kernels::drive::Work;
use std::time::Instant;

/// The settings that ⎕ variables show, as they hold for the running statement.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `⎕IO`: 0 or 1.
    pub index_origin: i64,
    /// `⎕CT`.
    pub tolerance: f64,
    /// `⎕DCT`.
    pub decimal_tolerance: f64,
    /// `⎕PP`: 1 to 34.
    pub print_precision: usize,
    /// `⎕PW`: 42 to 32767.
    pub print_width: usize,
    /// `⎕DIV`: 0 or 1.
    pub division: u8,
    /// `⎕ML`: 0 to 3.
    pub migration_level: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            index_origin: 1,
            tolerance: 1e-14,
            decimal_tolerance: 1e-28,
            print_precision: 10,
            print_width: 79,
            division: 0,
            migration_level: 1,
        }
    }
}

/// Where text goes.
pub trait Output: Send {
    /// Takes text; lines end in a line feed.
    fn write(&mut self, text: &str) -> std::io::Result<()>;

    /// Makes sure that all text has arrived.
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An output that nobody reads.
pub struct NoOutput;

impl Output for NoOutput {
    fn write(&mut self, _text: &str) -> std::io::Result<()> {
        Ok(())
    }
}

/// All that a running function can reach.
pub struct Context {
    /// The settings that hold for the running statement.
    pub settings: Settings,
    /// Where text goes.
    pub output: Box<dyn Output>,
    /// Whether the last function that ended gave its result shyly: it is not printed.
    pub shy: bool,
    /// How many calls are running, of all kinds.
    pub depth: usize,
    /// How many may run.
    pub depth_limit: usize,
    /// What of the machine may be reached.
    pub capabilities: Capabilities,
    started: Instant,
    work: Work,
}

impl Context {
    /// A context with a limit on memory, in bytes.
    pub fn new(memory_limit: usize) -> Self {
        Self {
            settings: Settings::default(),
            output: Box::new(NoOutput),
            shy: false,
            depth: 0,
            depth_limit: 100_000,
            capabilities: Capabilities::default(),
            started: Instant::now(),
            work: Work::new(Memory::new(memory_limit)),
        }
    }

    /// The door for memory.
    pub fn memory(&self) -> &Memory {
        self.work.memory()
    }

    /// Interruption and scratch space, as kernels ask for them.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// When the session began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// `⎕IO`.
    pub fn index_origin(&self) -> i64 {
        self.settings.index_origin
    }

    /// `⎕CT`.
    pub fn tolerance(&self) -> f64 {
        self.settings.tolerance
    }

    /// Fails if the running work should stop.
    pub fn poll(&self) -> Result<()> {
        Ok(self.work.poll()?)
    }

    /// Runs a call one level deeper, on a stack that grows when it must: LIMIT ERROR beyond the limit.
    pub fn deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= self.depth_limit {
            return Err(Fault::limit(format!("{} calls are running, as many as may", self.depth)));
        }
        self.poll()?;
        self.depth += 1;
        let result = stacker::maybe_grow(128 << 10, 8 << 20, || call(self));
        self.depth -= 1;
        result
    }
}
