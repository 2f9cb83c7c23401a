//! WebAssembly under WASI, the system interface that a browser's page, Node or another engine gives to the module. There is one
//! process with one thread, without signals, users and a terminal; files are those in the folders that the host has opened for the
//! module.

use super::{DEFAULT_TERMINAL_SIZE, Lock};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::Command;

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

/// Returns that the file is locked: no other process can open it.
pub(crate) fn lock(_file: &File) -> io::Result<Lock> {
    Ok(Lock::Ours)
}

/// Unlocks a file, which nothing else wants to lock.
pub(crate) fn unlock(_file: &File) {}

/// Returns true if the process may write a file: that a file is read-only is not reported here, so it is opened.
pub(crate) fn may_write(path: &Path) -> bool {
    path.is_dir() || File::options().write(true).open(path).is_ok()
}

/// Returns the limit on the address space of the process, in bytes: addresses have 32 bits.
pub(crate) fn address_limit() -> Option<u64> {
    Some(u64::from(u32::MAX))
}

/// Returns the number of the process: there is only one.
pub(crate) fn process_id() -> u32 {
    0
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
