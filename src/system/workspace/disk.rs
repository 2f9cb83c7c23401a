//! Files of workspaces: their names, when they were saved, and writing them so that the old one stays until the new one is whole.

use crate::error::{ErrorKind, Fault, Result};
use crate::system::text_files::{file_fault, has_no_room};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the file of a workspace is called behind its name.
pub const EXTENSION: &str = "apl";

/// The file of a workspace by its name.
pub fn path(name: &str) -> Result<PathBuf> {
    let path = Path::new(name.trim());
    let wrong = |message: String| Err(Fault::new(ErrorKind::DOMAIN, message));
    if name.trim().is_empty() || name.contains('\0') || path.file_name().is_none() {
        return wrong(format!("'{name}' is no name for a workspace"));
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(EXTENSION) => Ok(absolute(path)),
        Some("dws" | "DWS") => wrong("workspaces are kept as text in .apl files; .dws is Dyalog's own format".to_owned()),
        _ => Ok(absolute(&path.with_added_extension(EXTENSION))),
    }
}

/// The name of a workspace by its file.
pub fn name(path: &Path) -> String {
    path.with_extension("").to_string_lossy().into_owned()
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// When a file was saved, as sessions say it.
pub fn saved_at(path: &Path) -> String {
    let time = fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    time.and_then(|time| jiff::Timestamp::try_from(time).ok()).map(stamp).unwrap_or_default()
}

/// A date and time as sessions say it: `Sat Nov 21 09:30:00 2026`.
pub fn stamp(time: jiff::Timestamp) -> String {
    time.to_zoned(jiff::tz::TimeZone::system()).strftime("%a %b %e %H:%M:%S %Y").to_string()
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, text: &[u8]) -> Result<()> {
    replace(path, |file| file.write_all(text))
}

/// Puts a new file in place of another: what was there before stays until all of the new one is safe on the disk.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<()> {
    // Through a link the file that it leads to is written, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let temporary = beside(&path);
    let begun = OpenOptions::new().write(true).create_new(true).open(&temporary);
    begun.and_then(|file| finished(&path, &temporary, file, true, write)).map_err(|error| fault(&error))
}

/// Writes the bytes of a program's own file, so that the old ones stay if there is no room for the new ones or the process
/// ends meanwhile. What is no plain file, or has no place for another beside it, is written as it stands.
pub fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let temporary = beside(&path);
    let is_plain = fs::metadata(&path).map_or(true, |metadata| metadata.is_file() && !metadata.permissions().readonly());
    let begun = if is_plain { OpenOptions::new().write(true).create_new(true).open(&temporary).ok() } else { None };
    match begun {
        Some(file) => finished(&path, &temporary, file, false, |file| file.write_all(bytes)).map_err(|error| fault(&error)),
        None => {
            let mut file = File::create(&path).map_err(|error| file_fault("create", &error))?;
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

/// Fills the new file and gives it the name of the old one. If that fails, nothing is left of it.
fn finished(
    path: &Path,
    temporary: &Path,
    file: File,
    synced: bool,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let written = filled(path, temporary, file, synced, write);
    if written.is_err() {
        // Nothing is lost but what was half written.
        let _ = fs::remove_file(temporary);
    }
    written
}

fn filled(
    path: &Path,
    temporary: &Path,
    mut file: File,
    synced: bool,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    write(&mut file)?;
    if let Ok(metadata) = fs::metadata(path) {
        file.set_permissions(metadata.permissions())?;
    }
    if synced {
        file.sync_all()?;
    }
    drop(file);
    fs::rename(temporary, path)?;
    match path.parent().filter(|folder| synced && !folder.as_os_str().is_empty()) {
        // The name is on the disk when the folder is. Not every system lets folders be opened: there the rename must do.
        Some(folder) => File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(()))),
        None => Ok(()),
    }
}

/// A name that no file has, in the same folder, so that it can be renamed.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let names = (0..).map(|number| path.with_file_name(format!(".{name}.{}.{number}", std::process::id())));
    { names }.find(|path| !path.exists()).unwrap_or_default()
}
