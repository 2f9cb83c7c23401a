//! Systems that are no Unix: Windows. What such a system does not tell without its own interface, nobody is told.

use super::{FileKind, Lock, Request, USUAL};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::fs::{File, FileType, Metadata, TryLockError};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The status of a process whose output nobody reads any more, the same as elsewhere.
pub const CLOSED_PIPE: i32 = 141;
/// How often requests to stop are looked for.
const LOOK: Duration = Duration::from_millis(20);

/// What the main thread has elsewhere; on Windows it is an eighth of that.
const STACK: usize = 8 << 20;

/// Runs the program on a stack that suffices for it: that of another thread.
pub fn on_enough_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    match std::thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(thread) => thread.join().unwrap_or(1),
        Err(error) => {
            super::complain(&format!("zilde: no thread can be started: {error}"));
            1
        }
    }
}

/// Lets a file that may not grow further be an error of the line that writes to it: here it is.
pub fn survive_full_files() {}

/// Fills a buffer from a place of a file, which stands behind it then: all other reading and writing goes to a place of its own.
pub fn read_exact_at(mut file: &File, buffer: &mut [u8], place: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(buffer)
}

/// Locks a file against other processes, without waiting. While it is locked, they cannot read it either.
pub fn lock(file: &File) -> io::Result<Lock> {
    match file.try_lock() {
        Ok(()) => Ok(Lock::Ours),
        Err(TryLockError::WouldBlock) => Ok(Lock::Taken),
        // A file that can only be read cannot be locked against others.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::PermissionDenied => Ok(Lock::Ours),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Unlocks a file. Closing it would do the same.
pub fn unlock(file: &File) {
    let _ = file.unlock();
}

/// Returns the kind of a file.
pub fn file_kind(kind: FileType) -> FileKind {
    match () {
        () if kind.is_dir() => FileKind::Folder,
        () if kind.is_file() => FileKind::Plain,
        () if kind.is_symlink() => FileKind::Link,
        () => FileKind::Unknown,
    }
}

/// Returns the number of the user whom a file belongs to: users have no numbers here.
pub fn owner(_file: &Metadata) -> u32 {
    0
}

/// Lets the opening of a file wait for nothing: here none does.
pub fn open_at_once(_options: &mut std::fs::OpenOptions) {}

/// The same for a file within a folder.
pub fn open_inner_at_once(_options: &mut cap_std::fs::OpenOptions) {}

/// Lets reading and writing wait again, as ever.
pub fn wait_again(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Tells whether an error says that nobody reads the other end of a pipe.
pub fn lacks_reader(_error: &io::Error) -> bool {
    false
}

/// Tells whether there may be something to read: whoever reads waits for it.
pub fn is_ready(_file: &File) -> io::Result<bool> {
    Ok(true)
}

/// Returns the kind of a file within a folder.
pub fn inner_kind(found: &cap_std::fs::Metadata) -> FileKind {
    match () {
        () if found.is_symlink() => FileKind::Link,
        () if found.is_dir() => FileKind::Folder,
        () if found.is_file() => FileKind::Plain,
        () => FileKind::Unknown,
    }
}

/// Returns the number of the user whom a file within a folder belongs to: users have no numbers here.
pub fn inner_owner(_found: &cap_std::fs::Metadata) -> u32 {
    0
}

/// Tells whether the process may read a file.
pub fn may_read(path: &Path) -> bool {
    path.is_dir() || File::open(path).is_ok()
}

/// Tells whether the process may write a file.
pub fn may_write(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| !file.permissions().readonly())
}

/// Returns the number of the user on whose behalf the process acts: users have no numbers here.
pub fn effective_user() -> u32 {
    0
}

/// Returns the number of the user who started the process.
pub fn user() -> u32 {
    0
}

/// Returns the processor time that the process has used: unknown here.
pub fn processor_time() -> Option<Duration> {
    None
}

/// Returns the most bytes of addresses that the process may have: there is no such limit here.
pub fn address_limit() -> Option<u64> {
    None
}

/// Returns the bytes of memory that the process takes: unknown here.
pub fn resident_memory() -> Option<usize> {
    None
}

/// Tells whether a process runs. Nothing tells it here: a copy that another session keeps is offered as one that was left.
pub fn is_running(_process: i32) -> bool {
    false
}

/// Ends a child: there are no signals here.
pub fn send_signal(child: &mut Child, _signal: i64) {
    // It may have ended by itself.
    let _ = child.kill();
}

/// Returns the signal that ended a process: there are none here.
pub fn ending_signal(_status: ExitStatus) -> Option<i32> {
    None
}

/// The system's shell, and what makes it run a text.
pub const SHELL: [&str; 2] = ["cmd", "/C"];

/// Returns the command that gives a text to the system's shell.
pub fn shell_command(text: &str) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]);
    raw(&mut command, text);
    command
}

/// Returns the command that opens an editor, which may be named with its options, with some arguments.
pub fn editor_command(editor: &str, arguments: &[String]) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]);
    raw(&mut command, editor);
    command.args(arguments);
    command
}

/// Adds a text as it stands: the shell takes it apart itself.
#[cfg(windows)]
fn raw(command: &mut Command, text: &str) {
    use std::os::windows::process::CommandExt;
    command.raw_arg(text);
}

#[cfg(not(windows))]
fn raw(command: &mut Command, text: &str) {
    command.arg(text);
}

/// Returns the rows and columns of the terminal that the standard output is, if it is one.
pub fn terminal_size() -> Option<(usize, usize)> {
    let told = terminal_size::terminal_size_of(io::stdout()).map(|(columns, rows)| (rows.0.into(), columns.0.into()));
    told.or_else(|| io::stdout().is_terminal().then_some(USUAL))
}

/// How the terminal was set when it was found: here the line editor sees to it alone.
#[derive(Clone)]
pub struct TerminalModes;

impl TerminalModes {
    /// Remembers how the terminal is set.
    pub fn now() -> Self {
        Self
    }

    /// Sets the terminal as it was.
    pub fn restore(&self) {}
}

/// Calls a function, in a thread of its own, whenever the process is asked to stop or to end.
pub fn heed_requests(mut heed: impl FnMut(Request) + Send + 'static) {
    let flags = [SIGINT, SIGTERM].map(|signal| {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal, flag.clone()).map(|_| (signal, flag))
    });
    std::thread::spawn(move || {
        loop {
            for (signal, flag) in flags.iter().flatten() {
                if flag.swap(false, Ordering::Relaxed) {
                    heed(if *signal == SIGINT { Request::Interrupt } else { Request::End(128 + signal) });
                }
            }
            std::thread::sleep(LOOK);
        }
    });
}
