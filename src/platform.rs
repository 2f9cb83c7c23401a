//! What differs between operating systems, behind functions that are the same for all: nothing above asks which one it is.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use other::*;
#[cfg(unix)]
pub use unix::*;

use std::io::{self, Write};

/// The kinds of files, by the numbers that `⎕NINFO` has for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is what its name says")]
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

/// What an attempt to lock a file came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// It is locked for this process.
    Ours,
    /// Another process has locked it.
    Taken,
}

/// What asks a session to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Ctrl-C: what runs is to stop.
    Interrupt,
    /// The process is to end, with this status.
    End(i32),
}

/// The rows and columns of a terminal that does not tell them.
const USUAL: (usize, usize) = (24, 80);

/// Writes a line to the standard error. If that fails, there is nobody left to tell.
pub fn complain(line: &str) {
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}
