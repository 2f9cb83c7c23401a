//! An empty folder for one test.

use std::fs;
use std::path::PathBuf;

/// An empty folder, which is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Makes a folder; `name` tells it from those of other tests in the same file.
    pub(crate) fn new(name: &str) -> Self {
        let unique = format!("zilde-{}-{name}-{}", env!("CARGO_CRATE_NAME"), std::process::id());
        let path = std::env::temp_dir().join(unique);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path.canonicalize().expect("the folder exists"))
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
