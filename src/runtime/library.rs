//! Files of APL text: those that come with Zilde, those that were read from elsewhere, and the scripts that are being fixed.

use super::settings::Settings;
use crate::array::Reference;
use hashbrown::HashMap;
use std::any::Any;
use std::sync::{Arc, LazyLock};

/// A file of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryFile {
    /// The name: `tensor`, or `dfns/morse` for a file in a folder.
    pub name: &'static str,
    /// The texts of all files, one after another.
    pub texts: &'static LazyLock<String>,
    /// The offset in `texts` of the file's first byte.
    pub start: usize,
    /// The offset in `texts` of the byte after the file's last.
    pub end: usize,
}

impl LibraryFile {
    /// Returns the contents of the file.
    pub fn text(&self) -> &'static str {
        &self.texts[self.start..self.end]
    }
}

/// The library, the texts that this interpreter has read from it and from other files, and the state of the scripts that are
/// being fixed.
#[derive(Default)]
pub struct Library {
    /// The files of the library, sorted by name.
    pub files: &'static [LibraryFile],
    /// The texts that were read and bound, by file name. The type of the values is known only to the code that runs the texts.
    pub bound_texts: HashMap<Arc<str>, Arc<dyn Any + Send + Sync>, foldhash::fast::RandomState>,
    /// The namespace of the tools in `⎕SE` that are written in APL.
    pub tools: Option<Reference>,
    /// The namespaces of scripts that were created before the texts of the scripts run, each with the settings at that time.
    pub prepared: Vec<(Reference, Settings)>,
    /// The kinds of objects in a script that see the other objects of the script.
    pub injection: Injection,
}

/// The kinds of objects in a script that see the other objects of the script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Injection {
    /// Classes and namespaces.
    #[default]
    All,
    /// Classes only.
    InClasses,
    /// No objects.
    None,
}

impl Library {
    /// Returns the file with a name, if there is one.
    pub fn file(&self, name: &str) -> Option<&'static LibraryFile> {
        let index = self.files.binary_search_by(|file| file.name.cmp(name)).ok()?;
        self.files.get(index)
    }

    /// Returns an iterator over the files in a folder of the library.
    pub fn folder(&self, name: &str) -> impl Iterator<Item = &'static LibraryFile> {
        let is_in_folder = move |file: &&LibraryFile| file.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
        self.files.iter().filter(is_in_folder)
    }

    /// Returns the names in the library, sorted: those of files outside folders, and those of folders.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.files.iter().map(|file| file.name.split('/').next().unwrap_or(file.name)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
