//! A folder that an interpreter may reach. `cap-std` resolves the names within it: each step stays beneath the folder, despite
//! `..`, absolute names, links, and links that change meanwhile. Where the system can ensure this itself (`openat2`), it does.

use super::file_access::{FileMetadata, OpenMode};
use crate::host;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use std::ffi::OsString;
use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// An open folder. Paths given to its methods are relative to it.
#[derive(Debug)]
pub(super) struct OpenFolder(Dir);

impl OpenFolder {
    /// Opens a folder that the process can reach.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// Opens the folder once more.
    pub(super) fn try_clone(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    /// Opens a file of any kind; never waits for the other end of a pipe.
    pub(super) fn open_file(&self, path: &Path, mode: OpenMode) -> io::Result<File> {
        let mut options = cap_std::fs::OpenOptions::new();
        options.read(mode.read).write(mode.write).append(mode.append).truncate(mode.truncate);
        options.create(mode.create).create_new(mode.create_new);
        host::open_nonblocking_in_folder(&mut options);
        Ok(self.0.open_with(path, &options)?.into_std())
    }

    /// Returns the metadata of the file that a path leads to.
    pub(super) fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        self.0.metadata(path).map(|metadata| convert_metadata(&metadata))
    }

    /// Returns the metadata of the path itself, which may be a link.
    pub(super) fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        self.0.symlink_metadata(path).map(|metadata| convert_metadata(&metadata))
    }

    /// Returns the permissions of a file in the form in which `file` takes them, or `None` if there is no such file.
    pub(super) fn permissions_for(&self, path: &Path, file: &File) -> io::Result<Option<Permissions>> {
        match self.0.metadata(path) {
            Ok(metadata) => metadata.permissions().into_std(file).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Lists the names in a folder, in no particular order.
    pub(super) fn list(&self, path: &Path) -> io::Result<Vec<OsString>> {
        self.0.read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    /// Makes a folder, and its missing parents if `recursive` is true.
    pub(super) fn make_folder(&self, path: &Path, recursive: bool) -> io::Result<()> {
        if recursive { self.0.create_dir_all(path) } else { self.0.create_dir(path) }
    }

    /// Removes a file, or a link.
    pub(super) fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.0.remove_file(path)
    }

    /// Removes a folder, with its contents if `recursive` is true.
    pub(super) fn remove_folder(&self, path: &Path, recursive: bool) -> io::Result<()> {
        if recursive { self.0.remove_dir_all(path) } else { self.0.remove_dir(path) }
    }

    /// Renames a file; the new name is relative to `target`.
    pub(super) fn rename(&self, from: &Path, target: &Self, to: &Path) -> io::Result<()> {
        self.0.rename(from, &target.0, to)
    }

    /// Returns the target of a link, as stored in the link.
    pub(super) fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.read_link_contents(path)
    }

    /// Returns the path of an existing file from this folder on, with all links resolved.
    pub(super) fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.canonicalize(path)
    }
}

fn convert_metadata(metadata: &cap_std::fs::Metadata) -> FileMetadata {
    FileMetadata {
        kind: host::kind_in_folder(metadata),
        length: metadata.len(),
        modified: metadata.modified().ok().map(|time| time.into_std()),
        accessed: metadata.accessed().ok().map(|time| time.into_std()),
        created: metadata.created().ok().map(|time| time.into_std()),
        user: host::owner_in_folder(metadata),
        identity: host::identity_in_folder(metadata),
        is_readonly: metadata.permissions().readonly() && !metadata.is_symlink(),
    }
}
