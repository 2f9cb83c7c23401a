//! The sandbox: the access that the command line grants to programs, and the limits within which they run.

use crate::api::interpreter::{Builder, Interpreter};
use crate::host::file_access::FolderAccess;
use std::path::PathBuf;
use std::time::Duration;

/// The time that a call may take unless it asks for more.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// The access to the machine that one option `--allow` grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grant {
    /// All files.
    Files,
    /// The files in a folder.
    Folder(PathBuf, FolderAccess),
    /// The date, the time, and waiting.
    Clock,
    /// Other programs.
    Processes,
}

impl Grant {
    /// Parses the word after `--allow`: `read=FOLDER`, `write=FOLDER`, `files`, `clock` or `processes`.
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        let folder = |name: &str, access| match name {
            "" => Err(format!("'{word}' must name a folder")),
            name => Ok(Self::Folder(PathBuf::from(name), access)),
        };
        match word.split_once('=') {
            Some(("read", name)) => folder(name, FolderAccess::ReadOnly),
            Some(("write", name)) => folder(name, FolderAccess::ReadWrite),
            None if word == "files" => Ok(Self::Files),
            None if word == "clock" => Ok(Self::Clock),
            None if word == "processes" => Ok(Self::Processes),
            _ => Err(format!("'{word}' must be read=FOLDER, write=FOLDER, files, clock or processes")),
        }
    }
}

/// The access of a client's programs to the machine, and the limits within which they run.
pub(crate) struct Sandbox {
    /// The access to the machine.
    pub grants: Vec<Grant>,
    /// The memory limit, in bytes.
    pub memory_bytes: usize,
    /// The maximum duration that a call may ask for.
    pub max_time: Duration,
    /// The maximum number of steps that a call may ask for, if steps are limited.
    pub max_steps: Option<u64>,
}

impl Sandbox {
    /// Returns a builder of interpreters with these grants and this memory. Fails if a folder cannot be opened.
    pub(crate) fn builder(&self) -> Result<Builder, String> {
        let mut builder = Interpreter::builder().memory_limit(self.memory_bytes);
        for grant in &self.grants {
            builder = match grant {
                Grant::Files => builder.allow_files(),
                Grant::Folder(path, access) => {
                    builder.allow_folder(path, *access).map_err(|error| format!("{}: {error}", path.display()))?
                }
                Grant::Clock => builder.allow_clock(),
                Grant::Processes => builder.allow_processes(),
            };
        }
        Ok(builder)
    }

    /// Returns the duration of a call that does not ask for another one.
    pub(crate) fn default_time(&self) -> Duration {
        DEFAULT_TIME.min(self.max_time)
    }

    /// Returns true if programs may change anything outside of the workspace.
    pub(crate) fn may_write(&self) -> bool {
        let writes = |grant: &Grant| !matches!(grant, Grant::Clock | Grant::Folder(_, FolderAccess::ReadOnly));
        self.grants.iter().any(writes)
    }

    /// Returns true if programs may start others, which may reach the network.
    pub(crate) fn may_run_programs(&self) -> bool {
        self.grants.contains(&Grant::Processes)
    }

    /// Describes the sandbox in sentences for a client.
    pub(crate) fn describe(&self) -> String {
        let grants: Vec<String> = self.grants.iter().map(describe_grant).collect();
        let access = if grants.is_empty() {
            "Programs have no access to files, other programs, the network or the clock.".to_owned()
        } else {
            format!("Programs have access to {}, and to nothing else outside of the workspace.", grants.join("; "))
        };
        let steps = self.max_steps.map_or_else(String::new, |steps| format!(", and {steps} steps"));
        let (default, max) = (self.default_time().as_secs_f64(), self.max_time.as_secs_f64());
        let megabytes = self.memory_bytes >> 20;
        format!("{access} A call may take {default} s, or up to {max} s if it asks for them; and {megabytes} MB{steps}.")
    }
}

fn describe_grant(grant: &Grant) -> String {
    match grant {
        Grant::Files => "all files".to_owned(),
        Grant::Folder(path, FolderAccess::ReadOnly) => format!("files in {}, for reading", path.display()),
        Grant::Folder(path, FolderAccess::ReadWrite) => format!("files in {}, for reading and writing", path.display()),
        Grant::Clock => "the clock".to_owned(),
        Grant::Processes => "other programs, with all rights of the user".to_owned(),
    }
}
