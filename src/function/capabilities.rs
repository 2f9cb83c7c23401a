//! What of the machine a program may reach: files, other processes, the clock.

use super::Context;
use crate::error::{ErrorKind, Fault, Result};

/// What of the machine a program may reach. Nothing unless given; the command line gives everything.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// Reading and writing files.
    pub files: bool,
    /// Running other programs.
    pub processes: bool,
    /// The date, the time, and waiting.
    pub clock: bool,
}

impl Capabilities {
    /// All of them.
    pub const ALL: Self = Self { files: true, processes: true, clock: true };
}

impl Context {
    /// Fails unless files may be reached.
    pub fn allow_files(&self) -> Result<()> {
        allowed(self.capabilities.files, "files")
    }

    /// Fails unless other programs may be run.
    pub fn allow_processes(&self) -> Result<()> {
        allowed(self.capabilities.processes, "other programs")
    }

    /// Fails unless the clock may be read.
    pub fn allow_clock(&self) -> Result<()> {
        allowed(self.capabilities.clock, "the clock")
    }
}

fn allowed(given: bool, what: &str) -> Result<()> {
    if given {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("this interpreter was not given access to {what}")))
}
