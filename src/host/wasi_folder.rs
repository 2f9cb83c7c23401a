//! A folder that an interpreter may reach: there is none in WebAssembly, where the host of the module decides which folders all of
//! its code can reach. The same functions as in `folder`, on a type without values.

use super::file_access::{FileMetadata, OpenMode};
use std::ffi::OsString;
use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// An open folder, which cannot exist.
#[derive(Debug)]
pub(super) enum OpenFolder {}

impl OpenFolder {
    /// Fails, since names within a folder cannot be kept beneath it without the help of the system.
    pub(super) fn open(_path: &Path) -> io::Result<Self> {
        let reason =
            "access to single folders is not available in WebAssembly, where the host grants folders to the whole module";
        Err(io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    pub(super) fn try_clone(&self) -> io::Result<Self> {
        match *self {}
    }

    pub(super) fn open_file(&self, _path: &Path, _mode: OpenMode) -> io::Result<File> {
        match *self {}
    }

    pub(super) fn metadata(&self, _path: &Path) -> io::Result<FileMetadata> {
        match *self {}
    }

    pub(super) fn symlink_metadata(&self, _path: &Path) -> io::Result<FileMetadata> {
        match *self {}
    }

    pub(super) fn permissions_for(&self, _path: &Path, _file: &File) -> io::Result<Option<Permissions>> {
        match *self {}
    }

    pub(super) fn list(&self, _path: &Path) -> io::Result<Vec<OsString>> {
        match *self {}
    }

    pub(super) fn make_folder(&self, _path: &Path, _recursive: bool) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn remove_file(&self, _path: &Path) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn remove_folder(&self, _path: &Path, _recursive: bool) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn rename(&self, _from: &Path, _target: &Self, _to: &Path) -> io::Result<()> {
        match *self {}
    }

    pub(super) fn read_link(&self, _path: &Path) -> io::Result<PathBuf> {
        match *self {}
    }

    pub(super) fn canonicalize(&self, _path: &Path) -> io::Result<PathBuf> {
        match *self {}
    }
}
