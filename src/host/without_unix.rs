//! Facts that only Unix has, and what the systems without them, Windows and WebAssembly, do in their place.

use super::FileKind;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::time::Duration;

/// Makes exceeding the file size limit an error of the line that writes, which it always is here.
pub fn survive_full_files() {}

/// Fills a buffer with the bytes of a file from `offset` on, and leaves the current position of the file after them: all other
/// reads and writes set their own position.
pub(crate) fn read_exact_at(mut file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(buffer)
}

/// Returns the kind of a file.
pub(crate) fn file_kind(kind: FileType) -> FileKind {
    match () {
        () if kind.is_dir() => FileKind::Folder,
        () if kind.is_file() => FileKind::Plain,
        () if kind.is_symlink() => FileKind::Link,
        () => FileKind::Unknown,
    }
}

/// Returns the user ID of the owner of a file: there are no user IDs here.
pub(crate) fn owner(_file: &Metadata) -> u32 {
    0
}

/// Returns what identifies a file, whatever path leads to it: that is not reported here.
pub(crate) fn file_identity(_file: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Makes the opening of a file non-blocking, which it always is here.
pub(crate) fn open_nonblocking(_options: &mut std::fs::OpenOptions) {}

/// Restores blocking reads and writes.
pub(crate) fn restore_blocking(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Returns true, since the read itself waits for input.
pub(crate) fn wait_for_input(_file: &File) -> io::Result<bool> {
    Ok(true)
}

/// Returns true if opening a pipe for writing failed because no process reads it: pipes are not opened as files here.
pub(crate) fn is_missing_reader(_error: &io::Error) -> bool {
    false
}

/// Returns true if the process may read a file.
pub(crate) fn may_read(path: &Path) -> bool {
    path.is_dir() || File::open(path).is_ok()
}

/// Returns the effective user ID of the process: there are no user IDs here.
pub(crate) fn effective_user() -> u32 {
    0
}

/// Returns the name of a user in a list of accounts: there is none here.
pub(crate) fn find_account_name(_user: u32) -> Option<String> {
    None
}

/// Returns the processor time that the process has used: unknown here.
pub(crate) fn processor_time() -> Option<Duration> {
    None
}

/// Returns the resident memory of the process, in bytes: unknown here.
pub(crate) fn resident_memory() -> Option<usize> {
    None
}

/// Kills a child: there are no signals here.
pub(crate) fn send_signal(child: &mut Child, _signal: i64) {
    // The child may have ended by itself.
    let _ = child.kill();
}

/// Returns the signal that terminated a process: there are no signals here.
pub(crate) fn ending_signal(_status: ExitStatus) -> Option<i32> {
    None
}
