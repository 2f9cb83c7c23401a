//! The capabilities of a program: files, other processes, the clock.

use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;

/// The parts of the machine that a program may use. The default is none; the command line grants all of them.
#[derive(Clone, Default, Debug)]
pub struct Capabilities {
    /// The files that may be read and written: all, those of some folders, or none.
    pub files: Files,
    /// True if other programs may be run.
    pub processes: bool,
    /// True if the date and the time may be read, and if the program may wait.
    pub clock: bool,
}

impl Context {
    /// Returns the files that may be accessed. Fails if none may be.
    pub fn files(&self) -> Result<Files> {
        self.allow_files()?;
        Ok(self.machine.capabilities.files.clone())
    }

    /// Fails unless some files may be accessed.
    pub fn allow_files(&self) -> Result<()> {
        self.machine.capabilities.files.check()
    }

    /// Fails unless access to files is unrestricted: for operations that cannot be confined to folders.
    pub fn allow_all_files(&self) -> Result<()> {
        self.allow_files()?;
        check_access(self.machine.capabilities.files.is_unrestricted(), "all files, only to some folders")
    }

    /// Fails unless other programs may be run.
    pub fn allow_processes(&self) -> Result<()> {
        check_access(self.machine.capabilities.processes, "other programs")
    }

    /// Fails unless the clock may be read.
    pub fn allow_clock(&self) -> Result<()> {
        check_access(self.machine.capabilities.clock, "the clock")
    }
}

/// Fails with FILE ACCESS ERROR unless `allowed` is true; `what` is what the error message says there is no access to.
fn check_access(allowed: bool, what: &str) -> Result<()> {
    if allowed {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("this interpreter was not given access to {what}")))
}
