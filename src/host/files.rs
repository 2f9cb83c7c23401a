//! Access to files: programs reach the file system only through this module.
//!
//! An interpreter may reach all files, some folders, or none. Within folders, `cap-std` resolves names: each step stays beneath
//! the folder, whatever `..`, absolute names, links, or links that change meanwhile would lead to; the system itself ensures that
//! where it can (`openat2`). Within folders only plain files and folders are opened, and no open ever waits for the other end of
//! a pipe.

use super::FileKind;
use crate::error::{ErrorKind, Fault, Result};
use crate::host;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The files that a program may reach.
#[derive(Clone, Default, Debug)]
pub struct Files(Reach);

#[derive(Clone, Default, Debug)]
enum Reach {
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
    /// The paths it is known by: the one that was specified, and the one without links.
    paths: [PathBuf; 2],
    open: Dir,
    access: FolderAccess,
}

/// The mode in which a file is opened.
#[derive(Clone, Copy, Default, Debug)]
pub struct Opening {
    read: bool,
    write: bool,
    append: bool,
    truncate: bool,
    create: bool,
    create_new: bool,
    pipes: bool,
}

impl Opening {
    /// The mode for reading.
    pub const READ: Self =
        Self { read: true, write: false, append: false, truncate: false, create: false, create_new: false, pipes: false };
    /// The mode for reading, also from a pipe: the reader may have to wait for data.
    pub const STREAM: Self = Self { pipes: true, ..Self::READ };
    /// The mode for writing.
    pub const WRITE: Self = Self { read: false, write: true, ..Self::READ };
    /// The mode for reading and writing.
    pub const CHANGE: Self = Self { write: true, ..Self::READ };
    /// The mode for writing a file that does not exist yet.
    pub const NEW: Self = Self { create_new: true, ..Self::WRITE };
    /// The mode for writing from the start, whether the file exists or not.
    pub const FRESH: Self = Self { create: true, truncate: true, pipes: true, ..Self::WRITE };
    /// The mode for writing at the end, whether the file exists or not.
    pub const END: Self = Self { append: true, create: true, read: false, pipes: true, ..Self::READ };

    /// Returns the same mode, for reading as well.
    #[must_use]
    pub const fn reading(mut self) -> Self {
        self.read = true;
        self.pipes = false;
        self
    }

    /// Returns the same mode, for writing at the end only.
    #[must_use]
    pub const fn appending(mut self) -> Self {
        self.append = true;
        self
    }

    fn changes(self) -> bool {
        self.write || self.append || self.create || self.create_new
    }
}

/// The metadata of a file.
#[derive(Clone, Debug)]
pub struct Facts {
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
    /// The number of its owner, where users have numbers.
    pub user: u32,
    /// True if nobody may write it.
    pub is_readonly: bool,
}

impl Files {
    /// All files that the process may reach.
    pub const ALL: Self = Self(Reach::All);

    /// Adds a folder to those that may be reached. If all files may be, nothing changes.
    pub fn with_folder(self, path: &Path, access: FolderAccess) -> io::Result<Self> {
        let open = Dir::open_ambient_dir(path, ambient_authority())?;
        let paths = [lexical(&std::path::absolute(path)?), fs::canonicalize(path)?];
        let folder = Folder { paths, open, access };
        Ok(Self(match self.0 {
            Reach::All => Reach::All,
            Reach::Nothing => Reach::Folders(Arc::new([folder])),
            Reach::Folders(folders) => {
                let mut all = Vec::with_capacity(folders.len() + 1);
                for folder in &*folders {
                    all.push(Folder { paths: folder.paths.clone(), open: folder.open.try_clone()?, access: folder.access });
                }
                all.push(folder);
                Reach::Folders(all.into())
            }
        }))
    }

    /// Returns true if any files may be reached.
    pub fn are_given(&self) -> bool {
        !matches!(self.0, Reach::Nothing)
    }

    /// Returns true if all files may be reached that the process can reach.
    pub fn are_all(&self) -> bool {
        matches!(self.0, Reach::All)
    }

    /// Fails unless some files may be reached.
    pub(crate) fn check(&self) -> Result<()> {
        if self.are_given() {
            return Ok(());
        }
        Err(Fault::new(ErrorKind::FILE_ACCESS, "this interpreter was not given access to files"))
    }

    /// Returns the folder that contains a path, and the path relative to it. Relative paths start from the first folder.
    fn within<'a>(&'a self, path: &Path, changes: bool) -> io::Result<(&'a Folder, PathBuf)> {
        let Reach::Folders(folders) = &self.0 else { return Err(refused("this interpreter was not given access to files")) };
        let (folder, rest) = if path.is_absolute() {
            let ways = folders.iter().flat_map(|folder| folder.paths.iter().map(move |known| (folder, known)));
            let ways =
                ways.filter_map(|(folder, known)| Some((known.components().count(), folder, path.strip_prefix(known).ok()?)));
            let nearest = ways.max_by_key(|(steps, ..)| *steps);
            nearest
                .map(|(_, folder, rest)| (folder, rest))
                .ok_or_else(|| refused("it lies outside of the folders that this interpreter was given"))?
        } else {
            (&folders[0], path)
        };
        if changes && folder.access == FolderAccess::ReadOnly {
            return Err(refused("this interpreter may only read there"));
        }
        Ok((folder, if rest.as_os_str().is_empty() { PathBuf::from(".") } else { rest.to_path_buf() }))
    }

    /// Opens a file. A pipe is opened only if `how` permits it, and never waits for its other end: a read may find nothing yet.
    pub fn open(&self, path: &Path, how: Opening) -> io::Result<File> {
        if !self.are_all() {
            let (folder, rest) = self.within(path, how.changes())?;
            let mut options = cap_std::fs::OpenOptions::new();
            options.read(how.read).write(how.write).append(how.append).truncate(how.truncate);
            options.create(how.create).create_new(how.create_new);
            host::open_inner_at_once(&mut options);
            let file = folder.open.open_with(rest, &options)?.into_std();
            let kind = file.metadata()?.file_type();
            return if kind.is_file() || kind.is_dir() { Ok(file) } else { Err(not_plain()) };
        }
        let mut options = fs::OpenOptions::new();
        options.read(how.read).write(how.write).append(how.append).truncate(how.truncate);
        options.create(how.create).create_new(how.create_new);
        host::open_at_once(&mut options);
        let file = options.open(path).map_err(without_reader)?;
        let kind = host::file_kind(file.metadata()?.file_type());
        if kind == FileKind::Fifo && !how.pipes {
            return Err(not_plain());
        }
        if kind != FileKind::Plain && !(how.read && how.pipes) {
            // A writer waits for room, and a reader by number waits for the bytes it asks for.
            host::wait_again(&file)?;
        }
        Ok(file)
    }

    /// Returns the metadata of the file that a path leads to.
    pub fn facts(&self, path: &Path) -> io::Result<Facts> {
        if self.are_all() {
            return fs::metadata(path).map(|found| Facts::of(&found));
        }
        let (folder, rest) = self.within(path, false)?;
        folder.open.metadata(rest).map(|found| Facts::of_inner(&found))
    }

    /// Returns the metadata of the path itself, which may be a link.
    pub fn own_facts(&self, path: &Path) -> io::Result<Facts> {
        if self.are_all() {
            return fs::symlink_metadata(path).map(|found| Facts::of(&found));
        }
        let (folder, rest) = self.within(path, false)?;
        folder.open.symlink_metadata(rest).map(|found| Facts::of_inner(&found))
    }

    /// Returns true if a path leads to something.
    pub fn exists(&self, path: &Path) -> bool {
        self.facts(path).is_ok()
    }

    /// Returns true if a path leads to a plain file.
    pub fn is_plain(&self, path: &Path) -> bool {
        self.facts(path).is_ok_and(|facts| facts.kind == FileKind::Plain)
    }

    /// Returns true if a path leads to a folder.
    pub fn is_folder(&self, path: &Path) -> bool {
        self.facts(path).is_ok_and(|facts| facts.kind == FileKind::Folder)
    }

    /// Lists the names in a folder, in no particular order.
    pub fn list(&self, path: &Path) -> io::Result<Vec<OsString>> {
        if self.are_all() {
            return fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect();
        }
        let (folder, rest) = self.within(path, false)?;
        folder.open.read_dir(rest)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    /// Makes a folder, and its parents if `deep`.
    pub fn make_folder(&self, path: &Path, deep: bool) -> io::Result<()> {
        if self.are_all() {
            return if deep { fs::create_dir_all(path) } else { fs::create_dir(path) };
        }
        let (folder, rest) = self.within(path, true)?;
        if deep { folder.open.create_dir_all(rest) } else { folder.open.create_dir(rest) }
    }

    /// Removes a file, or a link.
    pub fn remove_file(&self, path: &Path) -> io::Result<()> {
        if self.are_all() {
            return fs::remove_file(path);
        }
        let (folder, rest) = self.within(path, true)?;
        folder.open.remove_file(rest)
    }

    /// Removes a folder, with its contents if `deep`.
    pub fn remove_folder(&self, path: &Path, deep: bool) -> io::Result<()> {
        if self.are_all() {
            return if deep { fs::remove_dir_all(path) } else { fs::remove_dir(path) };
        }
        let (folder, rest) = self.within(path, true)?;
        if deep { folder.open.remove_dir_all(rest) } else { folder.open.remove_dir(rest) }
    }

    /// Renames a file; the new name may be in another folder.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.are_all() {
            return fs::rename(from, to);
        }
        let ((source, from), (target, to)) = (self.within(from, true)?, self.within(to, true)?);
        source.open.rename(from, &target.open, to)
    }

    /// Returns the target of a link, as stored in the link.
    pub fn link(&self, path: &Path) -> io::Result<PathBuf> {
        if self.are_all() {
            return fs::read_link(path);
        }
        let (folder, rest) = self.within(path, false)?;
        folder.open.read_link_contents(rest)
    }

    /// Returns the path of an existing file, without links.
    pub fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        if self.are_all() {
            return fs::canonicalize(path);
        }
        let (folder, rest) = self.within(path, false)?;
        folder.open.canonicalize(rest).map(|inner| folder.paths[1].join(inner))
    }

    /// Returns an absolute path. The file need not exist.
    pub fn absolute(&self, path: &Path) -> PathBuf {
        match &self.0 {
            Reach::All => std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()),
            Reach::Folders(folders) => lexical(&folders[0].paths[1].join(path)),
            Reach::Nothing => path.to_path_buf(),
        }
    }

    /// Returns the folder that relative paths start from.
    pub fn start(&self) -> io::Result<PathBuf> {
        match &self.0 {
            Reach::All => std::env::current_dir(),
            Reach::Folders(folders) => Ok(folders[0].paths[1].clone()),
            Reach::Nothing => Err(refused("this interpreter was not given access to files")),
        }
    }

    /// Returns true if a file may be read, or written if `write`.
    pub fn permits(&self, path: &Path, write: bool) -> bool {
        if self.are_all() {
            return if write { host::may_write(path) } else { host::may_read(path) };
        }
        if self.is_folder(path) {
            return self.within(path, write).is_ok();
        }
        self.open(path, if write { Opening::WRITE } else { Opening::READ }).is_ok()
    }

    /// Returns the name of a user from the system's list of users; empty if not all files may be read.
    pub fn owner(&self, user: u32) -> String {
        let list = if self.are_all() { fs::read_to_string("/etc/passwd").unwrap_or_default() } else { String::new() };
        let of_user = |line: &&str| line.split(':').nth(2).is_some_and(|number| number == user.to_string());
        list.lines().find(of_user).and_then(|line| line.split(':').next()).unwrap_or_default().to_owned()
    }

    /// Gives a file the permissions of another, if that one exists.
    pub fn permit_as(&self, file: &File, model: &Path) -> io::Result<()> {
        let permissions: Option<Permissions> = if self.are_all() {
            fs::metadata(model).ok().map(|found| found.permissions())
        } else {
            let (folder, rest) = self.within(model, false)?;
            match folder.open.metadata(rest) {
                Ok(found) => Some(found.permissions().into_std(file)?),
                Err(_) => None,
            }
        };
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))
    }
}

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, why.to_owned())
}

fn not_plain() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file")
}

/// Returns a clearer error for a write to a pipe that nobody reads, and other errors unchanged.
fn without_reader(error: io::Error) -> io::Error {
    if host::lacks_reader(&error) {
        return io::Error::new(io::ErrorKind::BrokenPipe, "nobody reads the other end of the pipe");
    }
    error
}

/// Returns a path without `.` and `..`, which are resolved textually.
fn lexical(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

impl Facts {
    fn of(found: &fs::Metadata) -> Self {
        Self {
            kind: host::file_kind(found.file_type()),
            length: found.len(),
            modified: found.modified().ok(),
            accessed: found.accessed().ok(),
            created: found.created().ok(),
            user: host::owner(found),
            is_readonly: found.permissions().readonly() && !found.is_symlink(),
        }
    }

    fn of_inner(found: &cap_std::fs::Metadata) -> Self {
        Self {
            kind: host::inner_kind(found),
            length: found.len(),
            modified: found.modified().ok().map(|time| time.into_std()),
            accessed: found.accessed().ok().map(|time| time.into_std()),
            created: found.created().ok().map(|time| time.into_std()),
            user: host::inner_owner(found),
            is_readonly: found.permissions().readonly() && !found.is_symlink(),
        }
    }
}
