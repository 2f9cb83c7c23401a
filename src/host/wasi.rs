//! WebAssembly under WASI, the system interface that a browser's page, Node or another engine gives to the module. There is one
//! process with one thread, without signals, users and a terminal; files are those in the folders that the host has opened for the
//! module.

use super::{DEFAULT_TERMINAL_SIZE, FileKind, Lock};
use std::fs::{File, FileType, Metadata};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

/// The exit status of the process after the reader of its output has closed the pipe, the same as on Unix.
pub(crate) const CLOSED_PIPE_STATUS: i32 = 141;

/// Runs the program on the stack of the module, whose size is set when the program is linked. Returns the exit status.
///
/// A module begins in the folder `/`. A host that opens more than one folder for it names the current one as shells do.
pub fn run_on_enough_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    if let Some(folder) = std::env::var_os("PWD") {
        // If the host has not opened the folder, paths are relative to `/`.
        let _ = std::env::set_current_dir(folder);
    }
    work()
}

/// Makes exceeding the file size limit an error of the line that writes, which it always is here.
pub fn survive_full_files() {}

/// Fills a buffer with the bytes of a file from `offset` on, and leaves the current position of the file after them: all other
/// reads and writes set their own position.
pub(crate) fn read_exact_at(mut file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(buffer)
}

/// Returns that the file is locked: no other process can open it.
pub(crate) fn lock(_file: &File) -> io::Result<Lock> {
    Ok(Lock::Ours)
}

/// Unlocks a file, which nothing else wants to lock.
pub(crate) fn unlock(_file: &File) {}

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

/// Makes the opening of a file non-blocking, which it always is here.
pub(crate) fn open_nonblocking(_options: &mut std::fs::OpenOptions) {}

/// Restores blocking reads and writes.
pub(crate) fn restore_blocking(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Returns true if opening a pipe for writing failed because no process reads it: there are no pipes here.
pub(crate) fn is_missing_reader(_error: &io::Error) -> bool {
    false
}

/// Returns true, since the read itself waits for input.
pub(crate) fn wait_for_input(_file: &File) -> io::Result<bool> {
    Ok(true)
}

/// Returns true if the process may read a file.
pub(crate) fn may_read(path: &Path) -> bool {
    path.is_dir() || File::open(path).is_ok()
}

/// Returns true if the process may write a file: that a file is read-only is not reported here, so it is opened.
pub(crate) fn may_write(path: &Path) -> bool {
    path.is_dir() || File::options().write(true).open(path).is_ok()
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

/// Returns the limit on the address space of the process, in bytes: addresses have 32 bits.
pub(crate) fn address_limit() -> Option<u64> {
    Some(u64::from(u32::MAX))
}

/// Returns the resident memory of the process, in bytes: its memory never shrinks, so that its size says little.
pub(crate) fn resident_memory() -> Option<usize> {
    None
}

/// Returns the number of the process: there is only one.
pub(crate) fn process_id() -> u32 {
    0
}

/// Kills a child, which cannot exist here.
pub(crate) fn send_signal(child: &mut Child, _signal: i64) {
    let _ = child.kill();
}

/// Returns the signal that terminated a process: there are no signals here.
pub(crate) fn ending_signal(_status: ExitStatus) -> Option<i32> {
    None
}

/// The shell and the option that makes it run a command line. Every attempt to start it fails.
pub(crate) const SHELL: [&str; 2] = ["sh", "-c"];

/// Returns the command that passes a command line to a shell.
pub(crate) fn shell_command(text: &str) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]).arg(text);
    command
}

/// Returns the command that starts an editor with some arguments.
pub(crate) fn editor_command(editor: &str, arguments: &[String]) -> Command {
    let mut command = Command::new(editor);
    command.args(arguments);
    command
}

/// Returns the numbers of rows and columns of the terminal, or `None` if the standard output is not a terminal.
pub(crate) fn terminal_size() -> Option<(usize, usize)> {
    io::stdout().is_terminal().then_some(DEFAULT_TERMINAL_SIZE)
}
