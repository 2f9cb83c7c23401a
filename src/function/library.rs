//! Files of APL text as functions reach them: those that Zilde brings along, and what was read of any.

use super::context::Settings;
use crate::array::Reference;
use hashbrown::HashMap;
use std::any::Any;
use std::sync::Arc;

/// A file of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryFile {
    /// `tensor`; with the folder before it where there is one: `dfns/morse`.
    pub name: &'static str,
    /// What it holds.
    pub text: &'static str,
}

/// The library, and what this interpreter read of it and of other files.
#[derive(Default)]
pub struct Library {
    /// All files, in the order of their names.
    pub files: &'static [LibraryFile],
    /// What was read and bound, by the name of the file: whoever runs the text knows its type.
    pub read: HashMap<Arc<str>, Arc<dyn Any + Send + Sync>, foldhash::fast::RandomState>,
    /// The namespace in which those tools of `⎕SE` run that are written in APL.
    pub tools: Option<Reference>,
    /// The files that are being run, the innermost last.
    pub running: Vec<Arc<str>>,
    /// Namespaces of scripts that were made before their texts run, with the settings that they had then.
    pub prepared: Vec<(Reference, Settings)>,
    /// Which objects of a script see each other.
    pub injection: Injection,
}

/// Which of the objects of a script see their kin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Injection {
    /// Classes and namespaces.
    #[default]
    All,
    /// Classes only.
    InClasses,
    /// Nobody.
    Nowhere,
}

impl Library {
    /// The file of a name.
    pub fn file(&self, name: &str) -> Option<&'static LibraryFile> {
        let at = self.files.binary_search_by(|file| file.name.cmp(name)).ok()?;
        self.files.get(at)
    }

    /// The files of a folder.
    pub fn folder(&self, name: &str) -> impl Iterator<Item = &'static LibraryFile> {
        let within = move |file: &&LibraryFile| file.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
        self.files.iter().filter(within)
    }

    /// What can be named: files that lie in no folder, and folders.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.files.iter().map(|file| file.name.split('/').next().unwrap_or(file.name)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
