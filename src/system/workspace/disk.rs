//! Files of workspaces: their names, when they were saved, and writing them so that the old one stays until the new one is whole.

use crate::error::{ErrorKind, Fault, Result};
use crate::function::files::{Files, Opening};
use crate::platform::FileKind;
use crate::system::text_files::{file_fault, has_no_room};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the file of a workspace is called behind its name.
pub const EXTENSION: &str = "apl";

/// The file of a workspace by its name.
pub fn path(files: &Files, name: &str) -> Result<PathBuf> {
    let path = Path::new(name.trim());
    let wrong = |message: String| Err(Fault::new(ErrorKind::DOMAIN, message));
    if name.trim().is_empty() || name.contains('\0') || path.file_name().is_none() {
        return wrong(format!("'{name}' is no name for a workspace"));
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(EXTENSION) => Ok(files.absolute(path)),
        Some("dws" | "DWS") => wrong("workspaces are kept as text in .apl files; .dws is Dyalog's own format".to_owned()),
        _ => Ok(files.absolute(&path.with_added_extension(EXTENSION))),
    }
}

/// The name of a workspace by its file.
pub fn name(path: &Path) -> String {
    path.with_extension("").to_string_lossy().into_owned()
}

/// When a file was saved, as sessions say it.
pub fn saved_at(files: &Files, path: &Path) -> String {
    let time = files.facts(path).ok().and_then(|facts| facts.modified);
    time.and_then(|time| jiff::Timestamp::try_from(time).ok()).map(stamp).unwrap_or_default()
}

/// A date and time as sessions say it: `Sat Nov 21 09:30:00 2026`.
pub fn stamp(time: jiff::Timestamp) -> String {
    time.to_zoned(jiff::tz::TimeZone::system()).strftime("%a %b %e %H:%M:%S %Y").to_string()
}

/// Writes a file whole or not at all.
pub fn write(files: &Files, path: &Path, text: &[u8]) -> Result<()> {
    replace(files, path, |file| file.write_all(text))
}

/// Puts a new file in place of another: what was there before stays until all of the new one is safe on the disk.
pub fn replace(files: &Files, path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<()> {
    // Through a link the file that it leads to is written, not the link.
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    clear_leftovers(files, &path);
    let begun = Beside::begin(files, &path);
    begun.and_then(|beside| beside.finish(true, write)).map_err(|error| fault(&error))
}

/// Writes the bytes of a program's own file, so that the old ones stay if there is no room for the new ones or the process
/// ends meanwhile. What is no plain file, or has no place for another beside it, is written as it stands.
pub fn put(files: &Files, path: &Path, bytes: &[u8]) -> Result<()> {
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    let is_plain = files.facts(&path).map_or(true, |facts| facts.kind == FileKind::Plain && !facts.is_readonly);
    let begun = if is_plain { Beside::begin(files, &path).ok() } else { None };
    match begun {
        Some(beside) => beside.finish(false, |file| file.write_all(bytes)).map_err(|error| fault(&error)),
        None => {
            let mut file = files.open(&path, Opening::FRESH).map_err(|error| file_fault("create", &error))?;
            file.write_all(bytes).map_err(|error| fault(&error))
        }
    }
}

fn fault(error: &io::Error) -> Fault {
    if has_no_room(error) {
        return Fault::new(ErrorKind::NO_SPACE, "there is no space left on the disk; what was saved before is as it was");
    }
    file_fault("write", error)
}

/// How many names are tried beside a file before it is said that there is none: as many processes may write it at a time.
const NAMES: usize = 100;

/// How many names are looked at for what a process has left that was killed.
const LEFT: usize = 8;

/// A new file beside the one whose place it will take. It is locked while it is written, which tells it from what a process has left that
/// was killed: the system takes the locks of a process away when it ends.
struct Beside<'a> {
    files: &'a Files,
    path: &'a Path,
    temporary: PathBuf,
    file: File,
}

impl<'a> Beside<'a> {
    /// Makes the file, under the first name that no running process has.
    fn begin(files: &'a Files, path: &'a Path) -> io::Result<Self> {
        let mut last = None;
        for number in 0..NAMES {
            let temporary = beside(path, number);
            clear(files, &temporary);
            match files.open(&temporary, Opening::NEW) {
                // Between making and locking, another process may take it for left over; then its name is gone.
                Ok(file) if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) && files.own_facts(&temporary).is_ok() => {
                    return Ok(Self { files, path, temporary, file });
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(last.unwrap_or_else(|| io::Error::other("there is no name for a file beside it")))
    }

    /// Fills the new file and gives it the name of the old one. If that fails, nothing is left of it.
    fn finish(mut self, synced: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let written = self.fill(synced, write);
        if written.is_err() {
            // Nothing is lost but what was half written.
            let _ = self.files.remove_file(&self.temporary);
        }
        written
    }

    fn fill(&mut self, synced: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        write(&mut self.file)?;
        self.files.permit_as(&self.file, self.path)?;
        if synced {
            self.file.sync_all()?;
        }
        self.files.rename(&self.temporary, self.path)?;
        match self.path.parent().filter(|folder| synced && !folder.as_os_str().is_empty()) {
            // The name is on the disk when the folder is. Not every system lets folders be opened: there the rename must do.
            Some(folder) => self.files.open(folder, Opening::READ).map_or(Ok(()), |folder| folder.sync_all().or(Ok(()))),
            None => Ok(()),
        }
    }
}

impl Drop for Beside<'_> {
    /// A lock goes with the file, but not at once where a program that was just started holds it open as well: by then it has its name.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Removes what processes have left beside a file that were killed while they wrote it; what others are writing stays.
pub fn clear_leftovers(files: &Files, path: &Path) {
    let path = files.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    (0..LEFT).for_each(|number| clear(files, &beside(&path, number)));
}

/// Removes such a file if nobody writes it. Where that fails, it stays: nothing depends on it.
fn clear(files: &Files, temporary: &Path) {
    if !files.own_facts(temporary).is_ok_and(|facts| facts.kind == FileKind::Plain) {
        return;
    }
    let Ok(file) = files.open(temporary, Opening::READ) else { return };
    if file.try_lock().is_ok() {
        let _ = files.remove_file(temporary);
    }
}

/// A name in the same folder, so that it can be renamed.
fn beside(path: &Path, number: usize) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.saving.{number}"))
}
