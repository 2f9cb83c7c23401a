//! Files of workspaces: their names, the times at which they were saved, and replacing them, which keeps the old file until the
//! new one is complete.

use crate::error::{ErrorKind, Fault, Result};
use crate::host::FileKind;
use crate::host::file_access::{Files, OpenMode};
use crate::system::files::text_files::{file_fault, has_no_room};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    let temporary = is_plain.then(|| TemporaryFile::begin(files, &path));
    match temporary {
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

/// The greatest number of temporary files next to a file: that many processes may write it at a time.
const MAX_TEMPORARY_NAMES: usize = 100;

/// The number of names checked for leftovers of killed processes.
const MAX_LEFTOVER_NAMES: usize = 8;

/// A new file next to the one that it will replace. It is locked while it is written, which distinguishes it from a leftover of a
/// killed process: the system releases the locks of a process when it ends.
struct TemporaryFile<'a> {
    files: &'a Files,
    path: &'a Path,
    temporary: PathBuf,
    file: File,
}

impl<'a> TemporaryFile<'a> {
    /// Creates and locks the file, under the first name that no running process uses.
    fn begin(files: &'a Files, path: &'a Path) -> io::Result<Self> {
        let mut last = None;
        for number in 0..MAX_TEMPORARY_NAMES {
            let temporary = temporary_path(path, number);
            remove_leftover(files, &temporary);
            match files.open(&temporary, OpenMode::CREATE_NEW) {
                // Between creation and locking, another process may take the file for a leftover and remove it; then its name is
                // gone.
                Ok(file)
                    if !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
                        && files.symlink_metadata(&temporary).is_ok() =>
                {
                    return Ok(Self { files, path, temporary, file });
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(last.unwrap_or_else(|| io::Error::other("there is no free name for a temporary file in the same folder")))
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
        if let Some(folder) = self.path.parent().filter(|folder| synced && !folder.as_os_str().is_empty()) {
            // The name is on the disk once the folder is. Not every system can open and synchronise folders: there, the rename
            // must suffice.
            let _ = self.files.open(folder, OpenMode::READ).and_then(|folder| folder.sync_all());
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

/// Removes the temporary files that killed processes left next to a file; those that running processes are writing stay.
pub(crate) fn clear_leftovers(files: &Files, path: &Path) {
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    (0..MAX_LEFTOVER_NAMES).for_each(|number| remove_leftover(files, &temporary_path(&path, number)));
}

/// Removes a temporary file if no process is writing it. If that fails, the file stays: nothing depends on its removal.
fn remove_leftover(files: &Files, temporary: &Path) {
    if !files.symlink_metadata(temporary).is_ok_and(|metadata| metadata.kind == FileKind::Plain) {
        return;
    }
    let Ok(file) = files.open(temporary, OpenMode::READ) else { return };
    if file.try_lock().is_ok() {
        let _ = files.remove_file(temporary);
    }
}

/// Returns the path of a temporary file, in the same folder as `path`, so that the file can be renamed to `path`.
fn temporary_path(path: &Path, number: usize) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.saving.{number}"))
}
