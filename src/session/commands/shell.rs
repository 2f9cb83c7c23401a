//! Programs of the operating system: `)sh` and `)cmd`.

use super::command::Command;
use crate::system::shell;

/// The command `)sh`.
pub(crate) static SH: Command =
    Command { name: ")sh", summary: "run a command in the system's shell: )sh ls", words: &[], run: shell::run_command };

/// The command `)cmd`.
pub(crate) static CMD: Command = Command { name: ")cmd", summary: "the same as )sh", words: &[], run: shell::run_command };
