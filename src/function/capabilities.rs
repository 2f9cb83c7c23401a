//! What of the machine a program may reach: files, other processes, the clock.

use super::Context;
use super::files::Files;
use crate::error::{ErrorKind, Fault, Result};

/// What of the machine a program may reach. Nothing unless given; the command line gives everything.
#[derive(Clone, Default, Debug)]
pub struct Capabilities {
    /// Reading and writing files: all, those of some folders, or none.
    pub files: Files,
    /// Running other programs.
    pub processes: bool,
    /// The date, the time, and waiting.
    pub clock: bool,
}

impl Context {
    /// Returns the files that may be reached. Fails if none may.
    pub fn files(&self) -> Result<Files> {
        self.allow_files()?;
        Ok(self.capabilities.files.clone())
    }

    /// Fails unless some files may be reached.
    pub fn allow_files(&self) -> Result<()> {
        self.capabilities.files.check()
    }

    /// Fails unless all files may be reached that the process can reach: for what has no place in folders.
    pub fn allow_all_files(&self) -> Result<()> {
        self.allow_files()?;
        allowed(self.capabilities.files.are_all(), "all files, but to some folders")
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
