//! The files of the databases that are open in this process.

use crate::host::file_identity;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files that are open. The library locks files against other processes only, and would damage a file that two databases of one
/// process write; what it knows itself of the files of its process it knows by their paths, so that a hard link misleads it.
static OPEN_FILES: Mutex<Vec<OpenFile>> = Mutex::new(Vec::new());

/// A file that is open.
struct OpenFile {
    path: PathBuf,
    /// The device of the file, and its number there: unknown until the library has made it, and on systems that do not tell.
    identity: Option<(u64, u64)>,
}

/// The claim to a file, which ends when it is dropped.
#[derive(Debug)]
pub(super) struct FileClaim(PathBuf);

impl FileClaim {
    /// Claims a file, whose path is absolute and without links. Fails if it is open, by whatever path.
    pub(super) fn new(path: &Path) -> Result<Self, String> {
        let identity = identify(path);
        let mut files = lock_files();
        if files.iter().any(|file| file.path == path || identity.is_some() && file.identity == identity) {
            return Err("the database is already open in this process".to_owned());
        }
        files.push(OpenFile { path: path.to_owned(), identity });
        Ok(Self(path.to_owned()))
    }

    /// Returns the path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Notes what identifies the file, after the library may have made it.
    pub(super) fn refresh(&self) {
        let identity = identify(&self.0);
        if let Some(file) = lock_files().iter_mut().find(|file| file.path == self.0) {
            file.identity = identity;
        }
    }
}

impl Drop for FileClaim {
    fn drop(&mut self) {
        lock_files().retain(|file| file.path != self.0);
    }
}

fn lock_files() -> MutexGuard<'static, Vec<OpenFile>> {
    OPEN_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what identifies the file at a path, if there is one and the system tells.
fn identify(path: &Path) -> Option<(u64, u64)> {
    fs::metadata(path).ok().and_then(|metadata| file_identity(&metadata))
}
