//! Systems other than Unix: Windows. Facts that are available only through its own system interface are not reported.

use super::{DEFAULT_TERMINAL_SIZE, FileKind, Lock, Request};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::fs::{File, TryLockError};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit status of the process after the reader of its output has closed the pipe, the same as on Unix.
pub(crate) const CLOSED_PIPE_STATUS: i32 = 141;
/// The interval between checks for requests to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The usual stack size of the main thread on Unix; on Windows it is an eighth of that.
const MAIN_STACK_BYTES: usize = 8 << 20;

/// Runs the program on a sufficiently large stack: that of another thread. Returns the exit status, which is 1 if the thread
/// fails.
pub fn run_on_enough_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    match std::thread::Builder::new().stack_size(MAIN_STACK_BYTES).spawn(work) {
        Ok(thread) => thread.join().unwrap_or(1),
        Err(error) => {
            crate::host::print_to_stderr(&format!("zilde: cannot start a thread: {error}"));
            1
        }
    }
}

/// Locks a file against other processes, without blocking. While it is locked, they cannot read it either.
pub(crate) fn lock(file: &File) -> io::Result<Lock> {
    match file.try_lock() {
        Ok(()) => Ok(Lock::Ours),
        Err(TryLockError::WouldBlock) => Ok(Lock::Taken),
        // A file that is opened for reading only cannot be locked against others.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::PermissionDenied => Ok(Lock::Ours),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Unlocks a file. Closing it would do the same.
pub(crate) fn unlock(file: &File) {
    let _ = file.unlock();
}

/// Makes the opening of a file within a folder non-blocking, which it always is here.
pub(crate) fn open_nonblocking_in_folder(_options: &mut cap_std::fs::OpenOptions) {}

/// Returns the kind of a file within a folder.
pub(crate) fn kind_in_folder(metadata: &cap_std::fs::Metadata) -> FileKind {
    match () {
        () if metadata.is_symlink() => FileKind::Link,
        () if metadata.is_dir() => FileKind::Folder,
        () if metadata.is_file() => FileKind::Plain,
        () => FileKind::Unknown,
    }
}

/// Returns the user ID of the owner of a file within a folder: there are no user IDs here.
pub(crate) fn owner_in_folder(_metadata: &cap_std::fs::Metadata) -> u32 {
    0
}

/// Returns what identifies a file within a folder: that is not reported here.
pub(crate) fn identity_in_folder(_metadata: &cap_std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// Returns true if the process may write a file.
pub(crate) fn may_write(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| !file.permissions().readonly())
}

/// Returns the limit on the address space of the process, in bytes: there is none here.
pub(crate) fn address_limit() -> Option<u64> {
    None
}

/// Returns the number of the process.
pub(crate) fn process_id() -> u32 {
    std::process::id()
}

/// Returns false, since it is unknown here whether a process is running: the recovery copy of another running session is offered
/// like an abandoned one.
pub(crate) fn is_running(_process: i32) -> bool {
    false
}

/// The shell of the system, and the option that makes it run a command line.
pub(crate) const SHELL: [&str; 2] = ["cmd", "/C"];

/// Returns the command that passes a command line to the shell of the system.
pub(crate) fn shell_command(text: &str) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]);
    raw(&mut command, text);
    command
}

/// Returns the command that starts an editor with some arguments; `editor` may include options.
pub(crate) fn editor_command(editor: &str, arguments: &[String]) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]);
    raw(&mut command, editor);
    command.args(arguments);
    command
}

/// Adds a text verbatim: the shell parses it itself.
#[cfg(windows)]
fn raw(command: &mut Command, text: &str) {
    use std::os::windows::process::CommandExt;
    command.raw_arg(text);
}

#[cfg(not(windows))]
fn raw(command: &mut Command, text: &str) {
    command.arg(text);
}

/// Returns the numbers of rows and columns of the terminal, or `None` if the standard output is not a terminal.
pub(crate) fn terminal_size() -> Option<(usize, usize)> {
    let size = terminal_size::terminal_size_of(io::stdout()).map(|(columns, rows)| (rows.0.into(), columns.0.into()));
    size.or_else(|| io::stdout().is_terminal().then_some(DEFAULT_TERMINAL_SIZE))
}

/// The saved settings of the terminal: only the line editor manages them here.
#[derive(Clone)]
pub(crate) struct TerminalModes;

impl TerminalModes {
    /// Saves the current settings of the terminal.
    pub(crate) fn now() -> Self {
        Self
    }

    /// Restores the saved settings of the terminal.
    pub(crate) fn restore(&self) {}
}

/// Calls a function, in a thread of its own, whenever the process receives a request to stop what is running or to exit.
pub(crate) fn handle_requests(mut handler: impl FnMut(Request) + Send + 'static) {
    let flags = [SIGINT, SIGTERM].map(|signal| {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal, flag.clone()).map(|_| (signal, flag))
    });
    std::thread::spawn(move || {
        loop {
            for (signal, flag) in flags.iter().flatten() {
                if flag.swap(false, Ordering::Relaxed) {
                    handler(if *signal == SIGINT { Request::Interrupt } else { Request::End(128 + signal) });
                }
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    });
}
