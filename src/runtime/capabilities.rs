//! The parts of the operating system that a program may use: files, other processes, the clock; and Python, if the host runs it.

use crate::array::{Array, HostSpaces};
use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;
use std::fmt;
use std::sync::Arc;

/// The parts of the operating system that a program may use. By default there are none; the command line grants all of them.
#[derive(Clone, Default, Debug)]
pub struct Capabilities {
    /// The files that may be read or written: all files, those in some folders, or none.
    pub files: Files,
    /// True if other programs may be run.
    pub processes: bool,
    /// True if the program may read the date and the time, and may wait.
    pub clock: bool,
    /// The way to Python, if the program may use it.
    pub python: Option<PythonAccess>,
}

/// The function of the host that `⎕PY` calls: it returns the module with a name, or the plain value of an object.
#[derive(Clone)]
pub struct PythonAccess(Arc<PythonImport>);

/// A function that returns the module with a name, or the plain value of an object.
type PythonImport = dyn Fn(&mut dyn HostSpaces, Array) -> Result<Array> + Send + Sync;

impl PythonAccess {
    /// Grants access to Python through a function of the host.
    pub(crate) fn new(import: impl Fn(&mut dyn HostSpaces, Array) -> Result<Array> + Send + Sync + 'static) -> Self {
        Self(Arc::new(import))
    }

    /// Calls the function of the host.
    pub(crate) fn import(&self, spaces: &mut dyn HostSpaces, name: Array) -> Result<Array> {
        (self.0)(spaces, name)
    }
}

impl fmt::Debug for PythonAccess {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PythonAccess")
    }
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

    /// Returns the way to Python. Fails if Python may not be used, or if the host does not run it.
    pub(crate) fn require_python(&self) -> Result<PythonAccess> {
        let refuse = || {
            Fault::new(ErrorKind::FILE_ACCESS, "this interpreter was not given access to Python")
                .with_help("only where Zilde runs inside Python: start it by 'python -m zilde', or grant 'python=True'")
        };
        self.machine.capabilities.python.clone().ok_or_else(refuse)
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
