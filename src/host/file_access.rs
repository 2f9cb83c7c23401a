//! Access to files: programs reach the file system only through this module.
//!
//! An interpreter may reach all files, some folders, or nothing. Within folders, [`OpenFolder`] resolves names. Only plain files and
//! folders are opened there, and opening a file never waits for the other end of a pipe.

use super::FileKind;
use super::folder::OpenFolder;
use crate::error::{ErrorKind, Fault, Result};
use crate::host;
use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The files that a program may reach.
#[derive(Clone, Default, Debug)]
pub struct Files(FileScope);

#[derive(Clone, Default, Debug)]
enum FileScope {
    #[default]
    Nothing,
    Folders(Arc<[Folder]>),
    All,
}

/// The access that a program has to a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FolderAccess {
    /// Reading files and listing folders.
    ReadOnly,
    /// Also making, changing and removing files and folders.
    ReadWrite,
}

#[derive(Debug)]
struct Folder {
    /// The absolute path as specified, and the path without links.
    paths: [PathBuf; 2],
    open: OpenFolder,
    access: FolderAccess,
}

/// The mode in which a file is opened.
#[derive(Clone, Copy, Default, Debug)]
pub struct OpenMode {
    pub(super) read: bool,
    pub(super) write: bool,
    pub(super) append: bool,
    pub(super) truncate: bool,
    pub(super) create: bool,
    pub(super) create_new: bool,
    pipes: bool,
}

impl OpenMode {
    /// The mode for reading.
    pub const READ: Self =
        Self { read: true, write: false, append: false, truncate: false, create: false, create_new: false, pipes: false };
    /// The mode for reading, including from a pipe: the reader may have to wait for data.
    pub const STREAM: Self = Self { pipes: true, ..Self::READ };
    /// The mode for writing.
    pub const WRITE: Self = Self { read: false, write: true, ..Self::READ };
    /// The mode for reading and writing.
    pub const READ_WRITE: Self = Self { write: true, ..Self::READ };
    /// The mode for writing a file that does not exist yet.
    pub const CREATE_NEW: Self = Self { create_new: true, ..Self::WRITE };
    /// The mode for writing from the start, whether the file exists or not.
    pub const TRUNCATE: Self = Self { create: true, truncate: true, pipes: true, ..Self::WRITE };
    /// The mode for writing at the end, whether the file exists or not.
    pub const APPEND: Self = Self { append: true, create: true, read: false, pipes: true, ..Self::READ };

    /// Returns the mode with reading added. It no longer permits pipes.
    #[must_use]
    pub const fn with_read(mut self) -> Self {
        self.read = true;
        self.pipes = false;
        self
    }

    /// Returns the mode with appending added: every write goes to the end of the file.
    #[must_use]
    pub const fn with_append(mut self) -> Self {
        self.append = true;
        self
    }

    fn can_change(self) -> bool {
        self.write || self.append || self.create || self.create_new
    }
}

/// The metadata of a file.
#[derive(Clone, Debug)]
pub struct FileMetadata {
    /// The kind of file.
    pub kind: FileKind,
    /// The length in bytes.
    pub length: u64,
    /// The time of the last write.
    pub modified: Option<SystemTime>,
    /// The time of the last read.
    pub accessed: Option<SystemTime>,
    /// The time of creation.
    pub created: Option<SystemTime>,
    /// The user ID of the owner, or 0 on systems without user IDs.
    pub user: u32,
    /// The identity of the file, whatever path leads to it; `None` on systems that do not report it.
    pub identity: Option<(u64, u64)>,
    /// True if nobody may write to the file. False for a link.
    pub is_readonly: bool,
}

impl Files {
    /// All files that the process may reach.
    pub const ALL: Self = Self(FileScope::All);

    /// Adds a folder to those that may be reached. Nothing changes if all files may be reached.
    pub fn with_folder(self, path: &Path, access: FolderAccess) -> io::Result<Self> {
        let open = OpenFolder::open(path)?;
        let paths = [normalize_lexically(&std::path::absolute(path)?), fs::canonicalize(path)?];
        let folder = Folder { paths, open, access };
        Ok(Self(match self.0 {
            FileScope::All => FileScope::All,
            FileScope::Nothing => FileScope::Folders(Arc::new([folder])),
            FileScope::Folders(folders) => {
                let mut all = Vec::with_capacity(folders.len() + 1);
                for folder in &*folders {
                    all.push(Folder { paths: folder.paths.clone(), open: folder.open.try_clone()?, access: folder.access });
                }
                all.push(folder);
                FileScope::Folders(all.into())
            }
        }))
    }

    /// Returns true if any files may be reached.
    pub fn has_access(&self) -> bool {
        !matches!(self.0, FileScope::Nothing)
    }

    /// Returns true if a program may reach every file that the process can reach.
    pub fn is_unrestricted(&self) -> bool {
        matches!(self.0, FileScope::All)
    }

    /// Fails with FILE ACCESS ERROR unless some files may be reached.
    pub(crate) fn check(&self) -> Result<()> {
        if self.has_access() {
            return Ok(());
        }
        Err(Fault::new(ErrorKind::FILE_ACCESS, "this interpreter was not given access to files"))
    }

    /// Returns the folder that contains a path, and the path relative to that folder. A relative path starts from the first
    /// folder. Fails if `is_change` and the folder is read-only.
    fn resolve<'a>(&'a self, path: &Path, is_change: bool) -> io::Result<(&'a Folder, PathBuf)> {
        let FileScope::Folders(folders) = &self.0 else {
            return Err(access_error("this interpreter was not given access to files"));
        };
        let (folder, rest) = if path.is_absolute() {
            let roots = folders.iter().flat_map(|folder| folder.paths.iter().map(move |root| (folder, root)));
            let candidates =
                roots.filter_map(|(folder, root)| Some((root.components().count(), folder, path.strip_prefix(root).ok()?)));
            let nearest = candidates.max_by_key(|(depth, ..)| *depth);
            nearest
                .map(|(_, folder, rest)| (folder, rest))
                .ok_or_else(|| access_error("the path is outside the folders that this interpreter may access"))?
        } else {
            (&folders[0], path)
        };
        if is_change && folder.access == FolderAccess::ReadOnly {
            return Err(access_error("this interpreter has read-only access to that folder"));
        }
        Ok((folder, if rest.as_os_str().is_empty() { PathBuf::from(".") } else { rest.to_path_buf() }))
    }

    /// Opens a file. A pipe is opened only if `mode` permits it; opening never waits for the other end, so a read may find
    /// nothing yet.
    pub fn open(&self, path: &Path, mode: OpenMode) -> io::Result<File> {
        if !self.is_unrestricted() {
            let (folder, rest) = self.resolve(path, mode.can_change())?;
            let file = folder.open.open_file(&rest, mode)?;
            let kind = file.metadata()?.file_type();
            return if kind.is_file() || kind.is_dir() { Ok(file) } else { Err(not_plain_error()) };
        }
        let mut options = fs::OpenOptions::new();
        options.read(mode.read).write(mode.write).append(mode.append).truncate(mode.truncate);
        options.create(mode.create).create_new(mode.create_new);
        host::open_nonblocking(&mut options);
        let file = options.open(path).map_err(explain_missing_reader)?;
        let kind = host::file_kind(file.metadata()?.file_type());
        if kind == FileKind::Fifo && !mode.pipes {
            return Err(not_plain_error());
        }
        if kind != FileKind::Plain && !(mode.read && mode.pipes) {
            // A writer waits for room, and a reader through a tie number waits for the bytes that it requests.
            host::restore_blocking(&file)?;
        }
        Ok(file)
    }

    /// Returns the metadata of the file that a path leads to.
    pub fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        if self.is_unrestricted() {
            return fs::metadata(path).map(|metadata| FileMetadata::from_std(&metadata));
        }
        let (folder, rest) = self.resolve(path, false)?;
        folder.open.metadata(&rest)
    }

    /// Returns the metadata of the path itself, which may be a link.
    pub fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        if self.is_unrestricted() {
            return fs::symlink_metadata(path).map(|metadata| FileMetadata::from_std(&metadata));
        }
        let (folder, rest) = self.resolve(path, false)?;
        folder.open.symlink_metadata(&rest)
    }

    /// Returns true if a path leads to a file of any kind that may be reached.
    pub fn exists(&self, path: &Path) -> bool {
        self.metadata(path).is_ok()
    }

    /// Returns true if a path leads to a plain file.
    pub fn is_plain(&self, path: &Path) -> bool {
        self.metadata(path).is_ok_and(|metadata| metadata.kind == FileKind::Plain)
    }

    /// Returns true if a path leads to a folder.
    pub fn is_folder(&self, path: &Path) -> bool {
        self.metadata(path).is_ok_and(|metadata| metadata.kind == FileKind::Folder)
    }

    /// Lists the names in a folder, in no particular order.
    pub fn list(&self, path: &Path) -> io::Result<Vec<OsString>> {
        if self.is_unrestricted() {
            return fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect();
        }
        let (folder, rest) = self.resolve(path, false)?;
        folder.open.list(&rest)
    }

    /// Makes a folder, and its missing parents if `recursive` is true.
    pub fn make_folder(&self, path: &Path, recursive: bool) -> io::Result<()> {
        if self.is_unrestricted() {
            return if recursive { fs::create_dir_all(path) } else { fs::create_dir(path) };
        }
        let (folder, rest) = self.resolve(path, true)?;
        folder.open.make_folder(&rest, recursive)
    }

    /// Removes a file, or a link.
    pub fn remove_file(&self, path: &Path) -> io::Result<()> {
        if self.is_unrestricted() {
            return fs::remove_file(path);
        }
        let (folder, rest) = self.resolve(path, true)?;
        folder.open.remove_file(&rest)
    }

    /// Removes a folder, with its contents if `recursive` is true.
    pub fn remove_folder(&self, path: &Path, recursive: bool) -> io::Result<()> {
        if self.is_unrestricted() {
            return if recursive { fs::remove_dir_all(path) } else { fs::remove_dir(path) };
        }
        let (folder, rest) = self.resolve(path, true)?;
        folder.open.remove_folder(&rest, recursive)
    }

    /// Renames a file; the new name may be in another folder.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.is_unrestricted() {
            return fs::rename(from, to);
        }
        let ((source, from), (target, to)) = (self.resolve(from, true)?, self.resolve(to, true)?);
        source.open.rename(&from, &target.open, &to)
    }

    /// Returns the target of a link, as stored in the link.
    pub fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        if self.is_unrestricted() {
            return fs::read_link(path);
        }
        let (folder, rest) = self.resolve(path, false)?;
        folder.open.read_link(&rest)
    }

    /// Returns the absolute path of an existing file, with all links resolved.
    pub fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        if self.is_unrestricted() {
            return fs::canonicalize(path);
        }
        let (folder, rest) = self.resolve(path, false)?;
        folder.open.canonicalize(&rest).map(|inner| folder.paths[1].join(inner))
    }

    /// Returns the absolute path of a plain file, with all links resolved, and whether it may be changed. The file need not exist,
    /// but its folder must.
    #[cfg(any(feature = "duckdb", feature = "sqlite"))]
    pub(crate) fn locate_plain(&self, path: &Path) -> io::Result<(PathBuf, bool)> {
        if !self.is_unrestricted() {
            let (folder, rest) = self.resolve(path, false)?;
            let inner =
                locate_within(&rest, |path| folder.open.symlink_metadata(path).is_ok(), |path| folder.open.canonicalize(path))?;
            if folder.open.metadata(&inner).is_ok_and(|metadata| metadata.kind != FileKind::Plain) {
                return Err(not_plain_error());
            }
            return Ok((folder.paths[1].join(inner), folder.access == FolderAccess::ReadWrite));
        }
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(not_plain_error());
        }
        let absolute = std::path::absolute(path)?;
        Ok((locate_within(&absolute, |path| path.symlink_metadata().is_ok(), |path| fs::canonicalize(path))?, true))
    }

    /// Returns an absolute path, without resolving links. The file need not exist.
    pub fn absolute(&self, path: &Path) -> PathBuf {
        match &self.0 {
            FileScope::All => std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()),
            FileScope::Folders(folders) => normalize_lexically(&folders[0].paths[1].join(path)),
            FileScope::Nothing => path.to_path_buf(),
        }
    }

    /// Returns the folders, without links in their paths, in which all files may be changed.
    #[cfg(feature = "duckdb")]
    pub(crate) fn writable_folders(&self) -> Vec<&Path> {
        let FileScope::Folders(folders) = &self.0 else { return Vec::new() };
        let is_writable = |folder: &&Folder| {
            let lies_within = |other: &Folder| other.paths[1].starts_with(&folder.paths[1]);
            folders.iter().all(|other| other.access == FolderAccess::ReadWrite || !lies_within(other))
        };
        folders.iter().filter(is_writable).map(|folder| &*folder.paths[1]).collect()
    }

    /// Returns the folder that relative paths start from.
    pub fn base_folder(&self) -> io::Result<PathBuf> {
        match &self.0 {
            FileScope::All => std::env::current_dir(),
            FileScope::Folders(folders) => Ok(folders[0].paths[1].clone()),
            FileScope::Nothing => Err(access_error("this interpreter was not given access to files")),
        }
    }

    /// Returns true if a file may be read, or written to if `write` is true.
    pub fn permits(&self, path: &Path, write: bool) -> bool {
        if self.is_unrestricted() {
            return if write { host::may_write(path) } else { host::may_read(path) };
        }
        if self.is_folder(path) {
            return self.resolve(path, write).is_ok();
        }
        self.open(path, if write { OpenMode::WRITE } else { OpenMode::READ }).is_ok()
    }

    /// Returns the name of a user, or an empty text if the system's list of users may not be read or does not contain the user.
    pub fn user_name(&self, user: u32) -> String {
        let name = if self.is_unrestricted() { super::find_account_name(user) } else { None };
        name.unwrap_or_default()
    }

    /// Gives a file the permissions of `model`, if that file exists.
    pub fn copy_permissions(&self, file: &File, model: &Path) -> io::Result<()> {
        let permissions: Option<Permissions> = if self.is_unrestricted() {
            fs::metadata(model).ok().map(|metadata| metadata.permissions())
        } else {
            let (folder, rest) = self.resolve(model, false)?;
            folder.open.permissions_for(&rest, file)?
        };
        let own = file.metadata()?.permissions();
        // WebAssembly has no permissions: all files have the same, and none can be set.
        permissions.filter(|permissions| *permissions != own).map_or(Ok(()), |permissions| file.set_permissions(permissions))
    }
}

/// Returns a path with all links resolved by `canonicalize`; of a file that does not exist, the folder is resolved.
#[cfg(any(feature = "duckdb", feature = "sqlite"))]
fn locate_within(
    path: &Path,
    exists: impl Fn(&Path) -> bool,
    canonicalize: impl Fn(&Path) -> io::Result<PathBuf>,
) -> io::Result<PathBuf> {
    if exists(path) {
        return canonicalize(path);
    }
    let name = path.file_name().ok_or_else(not_plain_error)?;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    canonicalize(parent).map(|folder| folder.join(name))
}

fn access_error(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, reason.to_owned())
}

fn not_plain_error() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "the path leads to a pipe or a device, not to a plain file")
}

/// Returns a clearer error if a pipe could not be opened for writing because no process reads it; returns other errors unchanged.
fn explain_missing_reader(error: io::Error) -> io::Error {
    if host::is_missing_reader(&error) {
        return io::Error::new(io::ErrorKind::BrokenPipe, "no process is reading the other end of the pipe");
    }
    error
}

/// Returns a path with `.` and `..` resolved textually, without following links.
fn normalize_lexically(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

impl FileMetadata {
    fn from_std(metadata: &fs::Metadata) -> Self {
        Self {
            kind: host::file_kind(metadata.file_type()),
            length: metadata.len(),
            modified: metadata.modified().ok(),
            accessed: metadata.accessed().ok(),
            created: metadata.created().ok(),
            user: host::owner(metadata),
            identity: host::file_identity(metadata),
            is_readonly: metadata.permissions().readonly() && !metadata.is_symlink(),
        }
    }
}
