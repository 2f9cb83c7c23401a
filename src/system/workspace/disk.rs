//! Files of workspaces: their names, the times at which they were saved, and replacing them, which keeps the old file until the
//! new one is complete.

use crate::error::{ErrorKind, Fault, Result};
use crate::host::file_access::{Files, OpenMode};
use crate::host::{self, FileKind};
use crate::system::files::text_files::{file_fault, has_no_room};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The extension of a workspace file.
pub(crate) const WORKSPACE_EXTENSION: &str = "apl";

/// Returns the path of the file for a workspace name.
pub(crate) fn path(files: &Files, name: &str) -> Result<PathBuf> {
    let path = Path::new(name.trim());
    let invalid = |message: String| Err(Fault::new(ErrorKind::DOMAIN, message));
    if name.trim().is_empty() || name.contains('\0') || path.file_name().is_none() {
        return invalid(format!("'{name}' is not a valid name for a workspace"));
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(WORKSPACE_EXTENSION) => Ok(files.absolute(path)),
        Some("dws" | "DWS") => invalid("a workspace must be text in an .apl file: .dws is Dyalog's own format".to_owned()),
        _ => Ok(files.absolute(&path.with_added_extension(WORKSPACE_EXTENSION))),
    }
}

/// Returns the name of a workspace from the path of its file.
pub(crate) fn name(path: &Path) -> String {
    path.with_extension("").to_string_lossy().into_owned()
}

/// Returns the time at which a file was saved, in the form that sessions display; empty if it is unknown.
pub(crate) fn save_time(files: &Files, path: &Path) -> String {
    let time = files.metadata(path).ok().and_then(|metadata| metadata.modified);
    time.and_then(|time| jiff::Timestamp::try_from(time).ok()).map(format_stamp).unwrap_or_default()
}

/// Formats a date and time as sessions display it: `Sat Nov 21 09:30:00 2026`.
pub(crate) fn format_stamp(time: jiff::Timestamp) -> String {
    time.to_zoned(jiff::tz::TimeZone::system()).strftime("%a %b %e %H:%M:%S %Y").to_string()
}

/// Writes a file completely or not at all.
pub(crate) fn write(files: &Files, path: &Path, text: &[u8]) -> Result<()> {
    replace(files, path, |file| file.write_all(text))
}

/// Replaces a file with the content that `write` writes: the old content stays until all of the new content is safely on the
/// disk.
pub(crate) fn replace(files: &Files, path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<()> {
    // A link is followed: the file that it leads to is written, not the link.
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    clear_leftovers(files, &path);
    let temporary = TemporaryFile::begin(files, &path);
    temporary.and_then(|temporary| temporary.finish(true, write)).map_err(|error| write_fault(&error))
}

/// Writes a file for an APL program, so that the old bytes stay if there is no space for the new ones or the process ends
/// meanwhile. A file is written in place if it is not a regular file or is read-only, or if no other file can be created next to
/// it for another reason than lack of space.
pub(crate) fn overwrite(files: &Files, path: &Path, bytes: &[u8]) -> Result<()> {
    overwrite_with(files, path, |file| file.write_all(bytes))
}

/// Writes a file as [`overwrite`] does, with the content that `write` writes.
pub(crate) fn overwrite_with(files: &Files, path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<()> {
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    let is_plain = files.metadata(&path).map_or(true, |metadata| metadata.kind == FileKind::Plain && !metadata.is_readonly);
    if is_plain {
        clear_leftovers_once(files, &path);
    }
    match is_plain.then(|| TemporaryFile::begin(files, &path)) {
        Some(Ok(temporary)) => temporary.finish(false, write).map_err(|error| write_fault(&error)),
        Some(Err(error)) if has_no_room(&error) => Err(write_fault(&error)),
        _ => {
            let mut file = files.open(&path, OpenMode::TRUNCATE).map_err(|error| file_fault("create", &error))?;
            write(&mut file).map_err(|error| file_fault("write", &error))
        }
    }
}

/// Returns the fault for a failed write of a new file that would have replaced the old one.
fn write_fault(error: &io::Error) -> Fault {
    if has_no_room(error) {
        return Fault::new(ErrorKind::NO_SPACE, "there is no space left on the disk; what was saved before is unchanged");
    }
    file_fault("write", error)
}

/// The number of attempts to create a temporary file.
const MAX_ATTEMPTS: usize = 100;

/// The maximum number of bytes of a file's name within the name of its temporary file, so that the system accepts the name of the
/// temporary file if it accepts that of the file.
const STEM_MAX_BYTES: usize = 64;

/// The part of the name of a temporary file between the name of the file and what distinguishes the temporary file from others.
const TEMPORARY_MARK: &str = ".saving.";

/// The number of digits of the random number in the name of a temporary file.
const RANDOM_DIGITS: usize = 16;

/// The folders in which this process has removed leftovers before it wrote or tied a file there. Programs write many files to one
/// folder: listing it each time would take longer than writing.
static SEARCHED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The number of folders after which this process forgets which ones it has searched, so that the list does not grow for ever.
const MAX_SEARCHED_FOLDERS: usize = 10_000;

/// A new file next to the one that it will replace. It is locked while it is written, which distinguishes it from a leftover of a
/// killed process: the system releases the locks of a process when it ends.
///
/// No two temporary files have the same name, even one after the other: a process that removes a leftover cannot remove the file of
/// another process instead, which got the name in the meantime.
struct TemporaryFile<'a> {
    files: &'a Files,
    path: &'a Path,
    temporary: PathBuf,
    file: File,
}

impl<'a> TemporaryFile<'a> {
    /// Creates and locks the file.
    fn begin(files: &'a Files, path: &'a Path) -> io::Result<Self> {
        for _ in 0..MAX_ATTEMPTS {
            let temporary = temporary_path(path);
            let file = files.open(&temporary, OpenMode::CREATE_NEW)?;
            // Between creation and locking, another process may take the file for a leftover and remove it.
            let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if !is_taken && files.symlink_metadata(&temporary).is_ok() {
                return Ok(Self { files, path, temporary, file });
            }
        }
        Err(io::Error::other("other programs remove each temporary file in the same folder"))
    }

    /// Fills the new file and gives it the name of the old one. If that fails, the new file is removed.
    fn finish(mut self, synced: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let result = self.fill(synced, write);
        if result.is_err() {
            // Only half-written data is lost.
            let _ = self.files.remove_file(&self.temporary);
        }
        result
    }

    /// Writes the new file, and gives it the name of the old one. If `synced` is true, waits until the content and the name are
    /// on the disk.
    fn fill(&mut self, synced: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        write(&mut self.file)?;
        self.files.copy_permissions(&self.file, self.path)?;
        if synced {
            self.file.sync_all()?;
        }
        self.files.rename(&self.temporary, self.path)?;
        if synced {
            // The name is on the disk once the folder is. Not every system can open and synchronise folders: there, the rename
            // must suffice.
            let folder = self.files.open(containing_folder(self.path), OpenMode::READ);
            let _ = folder.and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for TemporaryFile<'_> {
    /// Releases the lock. Closing the file would release the lock too, but not at once if a program that was just started has the
    /// file open as well; by then the file has its final name.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Removes the temporary files that killed processes left in the folder of a file; those that running processes are writing stay.
pub(crate) fn clear_leftovers(files: &Files, path: &Path) {
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = containing_folder(&path);
    // If the folder cannot be listed, leftovers stay: nothing depends on their removal.
    let names = files.list(folder).unwrap_or_default();
    names.iter().filter(|name| is_temporary_name(name)).for_each(|name| remove_leftover(files, &folder.join(name)));
}

/// Removes leftovers like [`clear_leftovers`], but once for each folder.
pub(crate) fn clear_leftovers_once(files: &Files, path: &Path) {
    let mut searched = SEARCHED_FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    if searched.len() >= MAX_SEARCHED_FOLDERS {
        searched.clear();
    }
    let is_new = searched.insert(files.absolute(containing_folder(path)));
    drop(searched);
    if is_new {
        clear_leftovers(files, path);
    }
}

/// Removes a temporary file if no process is writing it. If that fails, the file stays.
fn remove_leftover(files: &Files, temporary: &Path) {
    if !files.symlink_metadata(temporary).is_ok_and(|metadata| metadata.kind == FileKind::Plain) {
        return;
    }
    let Ok(file) = files.open(temporary, OpenMode::READ) else { return };
    if file.try_lock().is_ok() {
        // If the file has got its final name in the meantime, nothing has this one.
        let _ = files.remove_file(temporary);
    }
}

/// Returns the folder that contains a file.
fn containing_folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns a path for a temporary file, in the same folder as `path`, so that the file can be renamed to `path`. Each call returns
/// another one, in all processes.
fn temporary_path(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = &name[..name.floor_char_boundary(STEM_MAX_BYTES)];
    let random = RandomState::new().build_hasher().finish();
    path.with_file_name(format!(".{stem}{TEMPORARY_MARK}{}-{random:0RANDOM_DIGITS$x}", host::process_id()))
}

/// Returns true for a name that [`temporary_path`] gives.
fn is_temporary_name(name: &OsStr) -> bool {
    let parts = name.to_str().and_then(|name| name.strip_prefix('.')?.rsplit_once(TEMPORARY_MARK)?.1.split_once('-'));
    parts.is_some_and(|(process, random)| {
        process.parse::<u32>().is_ok()
            && random.len() == RANDOM_DIGITS
            && random.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_temporary_files_are_recognised() {
        let long = "⍳".repeat(85);
        for name in ["ws.apl", "x", "a.saving.1-0", &long] {
            let temporary = temporary_path(&Path::new("folder").join(name));
            let temporary_name = temporary.file_name().unwrap();
            assert!(is_temporary_name(temporary_name), "{temporary:?}");
            assert!(temporary_name.len() < 110, "{temporary:?}");
            assert_eq!(containing_folder(&temporary), Path::new("folder"));
        }
        for name in ["ws.apl", ".ws.apl.saving.0", ".ws.saving.1-0123456789ABCDEF", "ws.saving.1-0123456789abcdef"] {
            assert!(!is_temporary_name(OsStr::new(name)), "{name}");
        }
    }
}
