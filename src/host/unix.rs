//! Unix: Linux and macOS.

use super::{DEFAULT_TERMINAL_SIZE, FileKind, Lock, Request};
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

/// The exit status of the process after the reader of its output has closed the pipe, as shells report it: 128 plus the number of
/// SIGPIPE.
pub(crate) const CLOSED_PIPE_STATUS: i32 = 141;

/// Runs the program on a sufficiently large stack, which is the current one. Returns the exit status.
pub fn run_on_enough_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    work()
}

/// Makes exceeding the file size limit an error of the line that writes, instead of ending the process.
pub fn survive_full_files() {
    // If this fails, the process ends at the limit, as it would by default.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Fills a buffer with the bytes of a file from `offset` on, without using the current position of the file.
pub(crate) fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.read_exact_at(buffer, offset)
}

/// Locks a file against everyone else who opens it and tries to lock it, without blocking.
pub(crate) fn lock(file: &File) -> io::Result<Lock> {
    match set_lock(file, true) {
        Ok(()) => Ok(Lock::Ours),
        Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => Ok(Lock::Taken),
        // A file that is opened for reading only cannot be locked against others.
        Err(rustix::io::Errno::BADF) => Ok(Lock::Ours),
        Err(error) => Err(error.into()),
    }
}

/// Unlocks a file. Closing it would do the same.
pub(crate) fn unlock(file: &File) {
    let _ = set_lock(file, false);
}

/// Locks or unlocks a file. The lock belongs to the open file: one of the process would end as soon as the process closes any other
/// handle of the same file, whatever path that handle was opened by.
#[cfg(target_os = "linux")]
fn set_lock(file: &File, locked: bool) -> rustix::io::Result<()> {
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    let kind = if locked { libc::F_WRLCK } else { libc::F_UNLCK };
    let whole_file =
        libc::flock { l_type: kind as libc::c_short, l_whence: libc::SEEK_SET as libc::c_short, l_start: 0, l_len: 0, l_pid: 0 };
    match fcntl(file, FcntlArg::F_OFD_SETLK(&whole_file)) {
        Ok(_) => Ok(()),
        // A kernel without such locks has those of processes.
        Err(nix::errno::Errno::EINVAL) => set_process_lock(file, locked),
        Err(error) => Err(rustix::io::Errno::from_raw_os_error(error as i32)),
    }
}

#[cfg(not(target_os = "linux"))]
use self::set_process_lock as set_lock;

/// Locks or unlocks a file for the whole process.
fn set_process_lock(file: &File, locked: bool) -> rustix::io::Result<()> {
    let operation = if locked { FlockOperation::NonBlockingLockExclusive } else { FlockOperation::NonBlockingUnlock };
    rustix::fs::fcntl_lock(file, operation)
}

/// Returns the kind of a file.
pub(crate) fn file_kind(kind: FileType) -> FileKind {
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

/// Returns the user ID of the owner of a file.
pub(crate) fn owner(file: &Metadata) -> u32 {
    file.uid()
}

/// Returns what identifies a file, whatever path leads to it: its device, and its number there.
pub(crate) fn file_identity(file: &Metadata) -> Option<(u64, u64)> {
    Some((file.dev(), file.ino()))
}

/// Makes the opening of a file non-blocking, even for a pipe without another end, and keeps a terminal from becoming the
/// controlling terminal of the process.
pub(crate) fn open_nonblocking(options: &mut std::fs::OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, NONBLOCKING_FLAGS);
}

/// Makes the opening of a file within a folder non-blocking, like [`open_nonblocking`].
pub(crate) fn open_nonblocking_in_folder(options: &mut cap_std::fs::OpenOptions) {
    cap_std::fs::OpenOptionsExt::custom_flags(options, NONBLOCKING_FLAGS);
}

/// The flags for opening a file without blocking.
const NONBLOCKING_FLAGS: i32 = (OFlags::NONBLOCK.bits() | OFlags::NOCTTY.bits()).cast_signed();

/// Restores blocking reads and writes.
pub(crate) fn restore_blocking(file: &File) -> io::Result<()> {
    let flags = rustix::fs::fcntl_getfl(file)?;
    Ok(rustix::fs::fcntl_setfl(file, flags - OFlags::NONBLOCK)?)
}

/// Returns true if opening a pipe for writing failed because no process reads it.
pub(crate) fn is_missing_reader(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error())
}

/// Waits at most 20 ms for input or the end of the input; returns true if either has arrived.
pub(crate) fn wait_for_input(file: &File) -> io::Result<bool> {
    const READY_TIMEOUT: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    match rustix::event::poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&READY_TIMEOUT)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns the kind of a file within a folder.
pub(crate) fn kind_in_folder(metadata: &cap_std::fs::Metadata) -> FileKind {
    use rustix::fs::FileType;
    match FileType::from_raw_mode(cap_std::fs::MetadataExt::mode(metadata) as rustix::fs::RawMode) {
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

/// Returns the user ID of the owner of a file within a folder.
pub(crate) fn owner_in_folder(metadata: &cap_std::fs::Metadata) -> u32 {
    cap_std::fs::MetadataExt::uid(metadata)
}

/// Returns what identifies a file within a folder, like [`file_identity`].
pub(crate) fn identity_in_folder(metadata: &cap_std::fs::Metadata) -> Option<(u64, u64)> {
    Some((cap_std::fs::MetadataExt::dev(metadata), cap_std::fs::MetadataExt::ino(metadata)))
}

/// Returns true if the process may read a file.
pub(crate) fn may_read(path: &Path) -> bool {
    rustix::fs::access(path, Access::READ_OK).is_ok()
}

/// Returns true if the process may write a file.
pub(crate) fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, Access::WRITE_OK).is_ok()
}

/// Returns the effective user ID of the process.
pub(crate) fn effective_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// Returns the name of a user in the system's list of accounts, or `None` if it is not listed there.
pub(crate) fn find_account_name(user: u32) -> Option<String> {
    let accounts = std::fs::read_to_string("/etc/passwd").ok()?;
    let number = user.to_string();
    let is_wanted = |line: &&str| line.split(':').nth(2) == Some(&*number);
    accounts.lines().find(is_wanted)?.split(':').next().map(str::to_owned)
}

/// Returns the processor time that the process has used, or `None` if it is unknown.
pub(crate) fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

/// Returns the limit on the address space of the process, in bytes, if there is one.
pub(crate) fn address_limit() -> Option<u64> {
    rustix::process::getrlimit(Resource::As).current
}

/// Returns the resident memory of the process, in bytes, or `None` if the system does not report it.
pub(crate) fn resident_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size())
}

/// Returns the number of the process.
pub(crate) fn process_id() -> u32 {
    std::process::id()
}

/// Returns true if a process is running.
pub(crate) fn is_running(process: i32) -> bool {
    Pid::from_raw(process)
        .is_some_and(|process| !matches!(rustix::process::test_kill_process(process), Err(rustix::io::Errno::SRCH)))
}

/// Sends a signal to a child; does nothing if there is no signal with this number.
pub(crate) fn send_signal(child: &mut Child, signal: i64) {
    let signal = i32::try_from(signal).ok().and_then(Signal::from_named_raw);
    let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let (Some(signal), Some(process)) = (signal, process) {
        // The child may have ended by itself.
        let _ = rustix::process::kill_process(process, signal);
    }
}

/// Returns the number of the signal that terminated a process, or `None` if it exited by itself.
pub(crate) fn ending_signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// The shell of the system, and the option that makes it run a command line.
pub(crate) const SHELL: [&str; 2] = ["/bin/sh", "-c"];

/// Returns the command that passes a command line to the shell of the system.
pub(crate) fn shell_command(text: &str) -> Command {
    let mut command = Command::new(SHELL[0]);
    command.arg(SHELL[1]).arg(text);
    command
}

/// Returns the command that starts an editor with some arguments; `editor` may include options.
pub(crate) fn editor_command(editor: &str, arguments: &[String]) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{editor} \"$@\"")).arg("zilde").args(arguments);
    command
}

/// Returns the numbers of rows and columns of the terminal, or `None` if the standard output is not a terminal.
pub(crate) fn terminal_size() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    let or_default = |reported: u16, default: usize| if reported == 0 { default } else { usize::from(reported) };
    Some((or_default(size.ws_row, DEFAULT_TERMINAL_SIZE.0), or_default(size.ws_col, DEFAULT_TERMINAL_SIZE.1)))
}

/// The saved settings of the terminal.
#[derive(Clone)]
pub(crate) struct TerminalModes(Option<Termios>);

impl TerminalModes {
    /// Saves the current settings of the terminal.
    pub(crate) fn now() -> Self {
        Self(rustix::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// Restores the saved settings of the terminal.
    pub(crate) fn restore(&self) {
        if let Some(modes) = &self.0 {
            let _ = rustix::termios::tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
        }
    }
}

/// Calls a function, in a thread of its own, whenever the process receives a request to stop what is running or to exit.
pub(crate) fn handle_requests(mut handler: impl FnMut(Request) + Send + 'static) {
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGHUP, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            handler(if signal == SIGINT { Request::Interrupt } else { Request::End(128 + signal) });
        }
    });
}
