//! Finding the files below a folder.

use std::path::{Path, PathBuf};

/// Returns the files below a folder with one of these extensions, in the order of their paths; none if there is no such folder.
pub(crate) fn files_below(folder: impl AsRef<Path>, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.as_ref().to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|own| extensions.iter().any(|extension| own == *extension)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
