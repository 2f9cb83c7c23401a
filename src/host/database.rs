//! The files of SQLite databases. SQLite opens files by path itself: the paths are resolved here first, within the folders that a
//! program may reach, and SQLite refuses those that contain links.

use super::file_access::{Files, OpenMode};
use rusqlite::{Connection, OpenFlags};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The bytes at the end of a journal that names a second journal, which SQLite would read and delete wherever it lies.
const SUPER_JOURNAL_MAGIC: [u8; 8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];

/// The place of a database.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseFile {
    /// The absolute path, without links.
    pub(crate) path: PathBuf,
    /// True if the file may be changed.
    pub(crate) is_writable: bool,
    /// True if the program may reach some folders only.
    pub(crate) is_confined: bool,
}

impl DatabaseFile {
    /// Finds the place of a database. A database that may only be read must exist.
    pub(crate) fn locate(files: &Files, name: &Path) -> io::Result<Self> {
        let (path, is_writable) = files.locate_plain(name)?;
        if !is_writable {
            files.metadata(&path)?;
        }
        Ok(Self { path, is_writable, is_confined: !files.is_unrestricted() })
    }

    /// Opens the database, and makes the file if there is none and it may be written.
    pub(crate) fn open(&self) -> rusqlite::Result<Connection> {
        let access = if self.is_writable {
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE
        } else {
            OpenFlags::SQLITE_OPEN_READ_ONLY
        };
        let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW | OpenFlags::SQLITE_OPEN_PRIVATE_CACHE;
        Connection::open_with_flags(&self.path, access | flags)
    }

    /// Returns true if a journal lies next to the file that names another file, which SQLite would read and delete.
    pub(crate) fn has_foreign_journal(&self, files: &Files) -> bool {
        self.find_foreign_mark(files, OpenMode::READ).is_some()
    }

    /// Overwrites the mark of a journal that names another file, so that SQLite does not follow it when it rolls back.
    pub(crate) fn disarm_journal(&self, files: &Files) {
        if let Some(mut journal) = self.find_foreign_mark(files, OpenMode::READ_WRITE) {
            // Reading has left the position at the end. If the mark cannot be written, the program cannot have written it either.
            let _ = journal.seek(SeekFrom::Current(-(SUPER_JOURNAL_MAGIC.len() as i64)));
            let _ = journal.write_all(&[0; SUPER_JOURNAL_MAGIC.len()]);
        }
    }

    /// Opens the journal if it ends with the mark of one that names another file.
    fn find_foreign_mark(&self, files: &Files, mode: OpenMode) -> Option<File> {
        let mut path = self.path.clone().into_os_string();
        path.push("-journal");
        let mut journal = files.open(Path::new(&path), mode).ok()?;
        let mut magic = [0; SUPER_JOURNAL_MAGIC.len()];
        journal.seek(SeekFrom::End(-(magic.len() as i64))).ok()?;
        journal.read_exact(&mut magic).ok()?;
        (magic == SUPER_JOURNAL_MAGIC).then_some(journal)
    }
}
