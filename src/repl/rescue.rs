//! Work that nobody saved: a copy of the workspace is kept while a session runs, so that a closed window or a killed process costs
//! nothing. The copy is deleted when the session is left.

use crate::function::Context;
use crate::function::files::Files;
use crate::platform;
use crate::system::workspace::{self, disk};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Workspaces that take more memory are not copied: their text would take several times as much.
const LARGEST: usize = 64 << 20;
/// Copying takes this part of the time at most.
const SHARE: u32 = 20;

/// What files of copies are called, before the number of the process.
const NAME: &str = "rescued-";

/// The copy that one session keeps.
pub(super) struct Rescue {
    path: PathBuf,
    /// What was written last.
    text: String,
    /// When the next copy may be made.
    next: Instant,
}

impl Rescue {
    /// The copy of this process, in a folder.
    pub(super) fn new(folder: &Path) -> Self {
        let name = format!("{NAME}{}.{}", std::process::id(), disk::EXTENSION);
        Self { path: folder.join(name), text: String::new(), next: Instant::now() }
    }

    /// Makes a copy if names have changed and there was time since the last one. What a text cannot hold is not rescued.
    pub(super) fn keep(&mut self, context: &mut Context) {
        let start = Instant::now();
        if start < self.next || context.memory().used() > LARGEST || !context.threads.is_alone() {
            return;
        }
        if let Ok(text) = workspace::text_of(context)
            && text != self.text
        {
            let empty = text.lines().filter(|line| !line.is_empty()).count() <= HEAD;
            if !empty || !self.text.is_empty() {
                // Nobody can be told, and nothing depends on it.
                let _ = disk::put(&Files::ALL, &self.path, text.as_bytes());
            }
            self.text = text;
        }
        let taken = start.elapsed();
        self.next = Instant::now() + if taken < Duration::from_millis(1) { Duration::ZERO } else { taken * SHARE };
    }

    /// The session was left: there is nothing to rescue.
    pub(super) fn forget(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The lines of a workspace that holds no names.
const HEAD: usize = 2;

/// Copies whose sessions have ended without being left.
pub(super) fn left(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| process_of(path).is_some_and(|process| !platform::is_running(process)))
        .collect()
}

fn process_of(path: &Path) -> Option<i32> {
    path.file_stem()?.to_str()?.strip_prefix(NAME)?.parse().ok()
}
