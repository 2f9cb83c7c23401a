//! Rescue of unsaved work: a copy of the workspace is kept while a session runs, so that nothing is lost if the window is
//! closed or the process is killed. The copy is deleted when the user leaves the session.

use crate::function::Context;
use crate::host;
use crate::host::file_access::Files;
use crate::system::workspace;
use crate::system::workspace::disk;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The size of a workspace above which it is not copied: its text would take several times as much memory.
const MAX_MEMORY_BYTES: usize = 64 << 20;
/// The pause after a copy, as a multiple of the time that the copy took.
const PAUSE_FACTOR: u32 = 20;

/// The beginning of the file names of copies, which the process ID follows.
const FILE_PREFIX: &str = "rescued-";

/// The copy kept by one session.
pub(crate) struct Autosave {
    path: PathBuf,
    /// The text written last.
    text: String,
    /// The earliest time of the next copy.
    next: Instant,
}

impl Autosave {
    /// Prepares the copy of this process, in a folder; nothing is written yet.
    pub(crate) fn new(folder: &Path) -> Self {
        let name = format!("{FILE_PREFIX}{}.{}", host::process_id(), disk::WORKSPACE_EXTENSION);
        Self { path: folder.join(name), text: String::new(), next: Instant::now() }
    }

    /// Writes a copy if the text of the workspace has changed, enough time has passed since the last copy, and no other APL
    /// thread exists. A workspace that is too large or has no text form is not copied.
    pub(crate) fn save_if_due(&mut self, context: &mut Context) {
        let start = Instant::now();
        if start < self.next || context.memory().used_bytes() > MAX_MEMORY_BYTES || !context.machine.threads.is_alone() {
            return;
        }
        if let Ok(text) = workspace::text_of(context)
            && text != self.text
        {
            let is_empty = text.lines().filter(|line| !line.is_empty()).count() <= EMPTY_WORKSPACE_LINES;
            if !is_empty || !self.text.is_empty() {
                // A failure cannot be reported to anyone, and nothing depends on the copy.
                let _ = disk::overwrite(&Files::ALL, &self.path, text.as_bytes());
            }
            self.text = text;
        }
        let duration = start.elapsed();
        self.next = Instant::now() + if duration < Duration::from_millis(1) { Duration::ZERO } else { duration * PAUSE_FACTOR };
    }

    /// Deletes the copy, since the user has left the session.
    pub(crate) fn delete(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The number of lines in the text of a workspace without names.
const EMPTY_WORKSPACE_LINES: usize = 2;

/// Returns the paths of the copies whose sessions ended without being left by the user.
pub(crate) fn list_orphaned(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| parse_process_id(path).is_some_and(|process| !host::is_running(process)))
        .collect()
}

fn parse_process_id(path: &Path) -> Option<i32> {
    path.file_stem()?.to_str()?.strip_prefix(FILE_PREFIX)?.parse().ok()
}
