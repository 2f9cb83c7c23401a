//! The parts of the operating system that a program may use: files, other processes, the clock.

use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;

/// The parts of the operating system that a program may use. By default there are none; the command line grants all of them.
#[derive(Clone, Default, Debug)]
pub struct Capabilities {
    /// The files that may be read or written: all files, those in some folders, or none.
    pub files: Files,
    /// True if other programs may be run.
    pub processes: bool,
    /// True if the program may read the date and the time, and may wait.
    pub clock: bool,
}

impl Context {
    /// Returns the files that may be accessed. Fails if no files may be accessed.
    pub fn files(&self) -> Result<Files> {
        self.require_files()?;
        Ok(self.machine.capabilities.files.clone())
    }

    /// Fails unless at least some files may be accessed.
    pub fn require_files(&self) -> Result<()> {
        self.machine.capabilities.files.check()
    }

    /// Fails unless access to files is unrestricted: for operations that cannot be confined to folders.
    pub fn require_all_files(&self) -> Result<()> {
        self.require_files()?;
        check_access(self.machine.capabilities.files.is_unrestricted(), "all files, only to some folders")
    }

    /// Fails unless other programs may be run.
    pub fn require_processes(&self) -> Result<()> {
        check_access(self.machine.capabilities.processes, "other programs")
    }

    /// Fails unless the clock may be read.
    pub fn require_clock(&self) -> Result<()> {
        check_access(self.machine.capabilities.clock, "the clock")
    }
}

/// Fails with FILE ACCESS ERROR unless `allowed` is true; `what` names the resource in the message.
fn check_access(allowed: bool, what: &str) -> Result<()> {
    if allowed {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("this interpreter was not given access to {what}")))
}
