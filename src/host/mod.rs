//! The operating system: files, processes, the clock and the terminal, with the same functions on every system.
//!
//! * [`file_access`]: access to files: programs reach the file system only through this module.
//! * `database`: the files of SQLite, which opens them by path itself; only with the feature `sqlite`.
//! * `foreign`: libraries that are not written in Rust; only with the feature `duckdb`.
//! * `unix`: the functions for Unix: Linux and macOS.
//! * `windows`: the functions for other systems, such as Windows; some facts are not reported there.
//! * `wasi`: the functions for WebAssembly, whose host decides which files there are.
//! * `without_unix`: the functions that Windows and WebAssembly share.
//! * `folder`: a folder that an interpreter may reach.
//! * `wasi_folder`: its counterpart for WebAssembly, where all interpreters reach the same folders.
//!
//! No other module depends on the operating system, except that `array/memory/raw.rs` maps memory on Linux, and that the stack
//! cannot grow in WebAssembly (`stack.rs`).

#[cfg(feature = "sqlite")]
pub(crate) mod database;
pub(crate) mod file_access;
#[cfg(not(target_os = "wasi"))]
mod folder;
#[cfg(target_os = "wasi")]
#[path = "wasi_folder.rs"]
mod folder;
#[cfg(feature = "duckdb")]
pub(crate) mod foreign;
#[cfg(unix)]
pub(crate) mod unix;
#[cfg(target_os = "wasi")]
pub(crate) mod wasi;
#[cfg(not(any(unix, target_os = "wasi")))]
pub(crate) mod windows;
#[cfg(not(unix))]
mod without_unix;

#[cfg(unix)]
pub use unix::*;
#[cfg(target_os = "wasi")]
pub use wasi::*;
#[cfg(not(any(unix, target_os = "wasi")))]
pub use windows::*;
#[cfg(not(unix))]
pub use without_unix::*;

use std::io::{self, Write};

/// The kinds of files, with the numbers that `⎕NINFO` returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Unknown = 0,
    Folder = 1,
    Plain = 2,
    CharacterDevice = 3,
    Link = 4,
    BlockDevice = 5,
    Fifo = 6,
    Socket = 7,
}

/// The outcome of an attempt to lock a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lock {
    /// The file is now locked by this process.
    Ours,
    /// Another process has locked the file.
    #[cfg_attr(target_os = "wasi", expect(dead_code, reason = "there is no other process"))]
    Taken,
}

/// A request to stop a session.
#[cfg_attr(not(feature = "repl"), allow(dead_code, reason = "only the prompt handles requests"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// Ctrl-C: a request to stop what is running.
    Interrupt,
    /// A request to exit from the process with this status.
    End(i32),
}

/// True if libraries can be loaded while the program runs. A program that is linked statically would have two C libraries then.
#[cfg(feature = "duckdb")]
pub(crate) const CAN_LOAD_LIBRARIES: bool = !cfg!(all(target_feature = "crt-static", not(windows)));

/// The number of rows and of columns assumed for a terminal that does not report its size.
const DEFAULT_TERMINAL_SIZE: (usize, usize) = (24, 80);

/// Returns the name of the user who runs the process, from the environment or else from the system's list of accounts; `None` if it
/// is unknown.
pub(crate) fn find_user_name() -> Option<String> {
    let read_name = |variable: &str| std::env::var(variable).ok().filter(|name| !name.is_empty());
    ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(read_name).or_else(|| find_account_name(effective_user()))
}

/// Writes a line to standard error. A failure is ignored, since it cannot be reported.
pub fn print_to_stderr(line: &str) {
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}
