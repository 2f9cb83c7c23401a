//! Unix: Linux and macOS.

use super::{FileKind, Lock, Request, USUAL};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{Access, FlockOperation, OFlags};
use rustix::process::{Pid, Resource, Signal};
use rustix::termios::{OptionalActions, Termios};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use std::fs::{File, FileType, Metadata};
use std::io;
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

/// The status of a process whose output nobody reads any more, as shells count it: 128 and the number of SIGPIPE.
pub const CLOSED_PIPE: i32 = 141;

/// Runs the program on a stack that suffices for it: the one it has.
pub fn on_enough_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    work()
}

/// Lets a file that may not grow further be an error of the line that writes to it, and no end of the process.
pub fn survive_full_files() {
    // Without it the process ends, as any other would.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Fills a buffer from a place of a file, wherever the file stands.
pub fn read_exact_at(file: &File, buffer: &mut [u8], place: u64) -> io::Result<()> {
    file.read_exact_at(buffer, place)
}

/// Locks a file against other processes that lock it, without waiting.
pub fn lock(file: &File) -> io::Result<Lock> {
    match rustix::fs::fcntl_lock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Lock::Ours),
        Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => Ok(Lock::Taken),
        // A file that can only be read cannot be locked against others.
        Err(rustix::io::Errno::BADF) => Ok(Lock::Ours),
        Err(error) => Err(error.into()),
    }
}

/// Unlocks a file. Closing it would do the same.
pub fn unlock(file: &File) {
    let _ = rustix::fs::fcntl_lock(file, FlockOperation::NonBlockingUnlock);
}

/// Returns the kind of a file.
pub fn file_kind(kind: FileType) -> FileKind {
    match () {
        () if kind.is_dir() => FileKind::Folder,
        () if kind.is_file() => FileKind::Plain,
        () if kind.is_char_device() => FileKind::CharacterDevice,
        () if kind.is_symlink() => FileKind::Link,
        () if kind.is_block_device() => FileKind::BlockDevice,
        () if kind.is_fifo() => FileKind::Fifo,
        () if kind.is_socket() => FileKind::Socket,
        () => FileKind::Unknown,
    }
}

/// Returns the number of the user whom a file belongs to.
pub fn owner(file: &Metadata) -> u32 {
    file.uid()
}

/// Lets the opening of a file wait for nothing, not for the other end of a pipe either, and no terminal become that of the process.
pub fn open_at_once(options: &mut std::fs::OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, AT_ONCE);
}

/// The same for a file within a folder.
pub fn open_inner_at_once(options: &mut cap_std::fs::OpenOptions) {
    cap_std::fs::OpenOptionsExt::custom_flags(options, AT_ONCE);
}

const AT_ONCE: i32 = (OFlags::NONBLOCK.bits() | OFlags::NOCTTY.bits()).cast_signed();

/// Lets reading and writing wait again, as ever.
pub fn wait_again(file: &File) -> io::Result<()> {
    let flags = rustix::fs::fcntl_getfl(file)?;
    Ok(rustix::fs::fcntl_setfl(file, flags - OFlags::NONBLOCK)?)
}

/// Tells whether an error says that nobody reads the other end of a pipe.
pub fn lacks_reader(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error())
}

/// Waits a moment for something to read, or for its end; tells whether that has come.
pub fn is_ready(file: &File) -> io::Result<bool> {
    let moment = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    match rustix::event::poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&moment)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns the kind of a file within a folder.
pub fn inner_kind(found: &cap_std::fs::Metadata) -> FileKind {
    use rustix::fs::FileType;
    match FileType::from_raw_mode(cap_std::fs::MetadataExt::mode(found) as rustix::fs::RawMode) {
        FileType::Directory => FileKind::Folder,
        FileType::RegularFile => FileKind::Plain,
        FileType::CharacterDevice => FileKind::CharacterDevice,
        FileType::Symlink => FileKind::Link,
        FileType::BlockDevice => FileKind::BlockDevice,
        FileType::Fifo => FileKind::Fifo,
        FileType::Socket => FileKind::Socket,
        FileType::Unknown => FileKind::Unknown,
    }
}

/// Returns the number of the user whom a file within a folder belongs to.
pub fn inner_owner(found: &cap_std::fs::Metadata) -> u32 {
    cap_std::fs::MetadataExt::uid(found)
}

/// Tells whether the process may read a file.
pub fn may_read(path: &Path) -> bool {
    rustix::fs::access(path, Access::READ_OK).is_ok()
}

/// Tells whether the process may write a file.
pub fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, Access::WRITE_OK).is_ok()
}

/// Returns the number of the user on whose behalf the process acts.
pub fn effective_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// Returns the number of the user who started the process.
pub fn user() -> u32 {
    rustix::process::getuid().as_raw()
}

/// Returns the processor time that the process has used.
pub fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

/// Returns the most bytes of addresses that the process may have, if that is limited.
pub fn address_limit() -> Option<u64> {
    rustix::process::getrlimit(Resource::As).current
}

/// Returns the bytes of memory that the process takes; none where the system does not say.
pub fn resident_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size())
}

/// Tells whether a process runs.
pub fn is_running(process: i32) -> bool {
    Pid::from_raw(process)
        .is_some_and(|process| !matches!(rustix::process::test_kill_process(process), Err(rustix::io::Errno::SRCH)))
}

/// Sends a signal to a child.
pub fn send_signal(child: &mut Child, signal: i64) {
    let signal = i32::try_from(signal).ok().and_then(Signal::from_named_raw);
    let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let (Some(signal), Some(process)) = (signal, process) {
        // It may have ended by itself.
        let _ = rustix::process::kill_process(process, signal);
    }
}

/// Returns the signal that ended a process.
pub fn ending_signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// The system's shell, and what makes it run a text.
pub const SHELL: [&str; 2] = ["/bin/sh", "-c"];

/// Returns the command that gives a text to the system's shell.
pub fn shell_command(text: &str) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]).arg(text);
    command
}

/// Returns the command that opens an editor, which may be named with its options, with some arguments.
pub fn editor_command(editor: &str, arguments: &[String]) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{editor} \"$@\"")).arg("zilde").args(arguments);
    command
}

/// Returns the rows and columns of the terminal that the standard output is, if it is one.
pub fn terminal_size() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    let told = |told: u16, usual: usize| if told == 0 { usual } else { usize::from(told) };
    Some((told(size.ws_row, USUAL.0), told(size.ws_col, USUAL.1)))
}

/// How the terminal was set when it was found.
#[derive(Clone)]
pub struct TerminalModes(Option<Termios>);

impl TerminalModes {
    /// Remembers how the terminal is set.
    pub fn now() -> Self {
        Self(rustix::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// Sets the terminal as it was.
    pub fn restore(&self) {
        if let Some(modes) = &self.0 {
            let _ = rustix::termios::tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
        }
    }
}

/// Calls a function, in a thread of its own, whenever the process is asked to stop or to end.
pub fn heed_requests(mut heed: impl FnMut(Request) + Send + 'static) {
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGHUP, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            heed(if signal == SIGINT { Request::Interrupt } else { Request::End(128 + signal) });
        }
    });
}
