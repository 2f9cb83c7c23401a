//! The other files of the folder that the editor has open, and the files of the library. They are read when they are first asked for.

use super::document::Document;
use crate::stdlib;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The endings of files with APL.
pub(crate) const SOURCE_EXTENSIONS: [&str; 8] = ["apl", "apls", "aplf", "aplo", "apln", "aplc", "apli", "dyalog"];

/// The number of files that are read at most.
const MAX_FILES: usize = 4000;
/// The number of folders that are visited at most.
const MAX_FOLDERS: usize = 4000;
/// The size of a file beyond which it is skipped, in bytes.
const FILE_MAX_BYTES: u64 = 2 << 20;
/// The size of all files together beyond which no more are read, in bytes.
const TOTAL_MAX_BYTES: u64 = 64 << 20;
/// The folders that hold no sources of one's own.
const SKIPPED_FOLDERS: [&str; 3] = ["node_modules", "target", "packages"];

/// A file that is not open.
#[derive(Debug)]
struct File {
    text: String,
    /// The parsed file, once it was asked for.
    document: Option<Document>,
}

/// The files of the workspace.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    folders: Vec<PathBuf>,
    /// The files by their addresses, once they have been read.
    files: Option<BTreeMap<String, File>>,
    /// The files of the library that were asked for.
    libraries: BTreeMap<&'static str, Document>,
}

impl Workspace {
    /// Creates the workspace of the folders that the parameters of `initialize` name.
    pub(crate) fn new(parameters: &Value) -> Self {
        let folders = parameters["workspaceFolders"].as_array();
        let addresses = folders.into_iter().flatten().filter_map(|folder| folder["uri"].as_str());
        let root = parameters["rootUri"].as_str().filter(|_| folders.is_none());
        Self { folders: addresses.chain(root).filter_map(path_of).collect(), ..Self::default() }
    }

    /// Adds and removes folders.
    pub(crate) fn change_folders(&mut self, event: &Value) {
        let list = |name: &str| -> Vec<PathBuf> {
            event[name].as_array().into_iter().flatten().filter_map(|folder| path_of(folder["uri"].as_str()?)).collect()
        };
        let removed = list("removed");
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(list("added"));
        self.files = None;
    }

    /// Forgets what is known about a file.
    pub(crate) fn forget(&mut self, address: &str) {
        if let (Some(files), Some(path)) = (&mut self.files, path_of(address)) {
            files.remove(address);
            files.extend(read_file(&path).map(|text| (address.to_owned(), File { text, document: None })));
        }
    }

    /// Forgets what is known about all files.
    pub(crate) fn forget_all(&mut self) {
        self.files = None;
    }

    /// Reads the files, unless they have been read.
    fn read_files(&mut self) -> &mut BTreeMap<String, File> {
        let folders = &self.folders;
        self.files.get_or_insert_with(|| {
            let mut left = TOTAL_MAX_BYTES;
            let mut files = BTreeMap::new();
            for path in find_sources(folders) {
                if let Some(text) = read_file(&path).filter(|text| text.len() as u64 <= left) {
                    left -= text.len() as u64;
                    files.insert(address_of(&path), File { text, document: None });
                }
            }
            files
        })
    }

    /// Returns the parsed files whose text contains `needle`, except those that are open.
    pub(crate) fn documents(&mut self, needle: &str, is_open: impl Fn(&str) -> bool) -> Vec<(&str, &Document)> {
        let files = self.read_files().iter_mut().filter(|(address, file)| !is_open(address) && file.text.contains(needle));
        files
            .map(|(address, file)| {
                let File { text, document } = file;
                let name = || path_of(address).map_or_else(String::new, |path| path.to_string_lossy().into_owned());
                let document = document.get_or_insert_with(|| Document::new(&name(), text.clone(), Value::Null, HashSet::new()));
                (address.as_str(), &*document)
            })
            .collect()
    }

    /// Returns a file that has been parsed.
    pub(crate) fn document(&self, address: &str) -> Option<&Document> {
        self.files.as_ref()?.get(address)?.document.as_ref()
    }

    /// Returns a file of the library, parsed.
    pub(crate) fn library(&mut self, name: &str) -> Option<&Document> {
        let file = stdlib::LIBRARY_FILES.iter().find(|file| file.name == name || file.name.strip_suffix(".apl") == Some(name))?;
        let parse = || Document::new(file.name, file.text().to_owned(), Value::Null, HashSet::new());
        Some(self.libraries.entry(file.name).or_insert_with(parse))
    }
}

/// Finds the sources in folders, and in the folders within them.
fn find_sources(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = folders.to_vec();
    let mut visited = 0;
    while let Some(folder) = waiting.pop()
        && visited < MAX_FOLDERS
    {
        visited += 1;
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            // Links are not followed: they may lead around in circles.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !name.starts_with('.') && !SKIPPED_FOLDERS.contains(&&*name) => waiting.push(path),
                Ok(kind) if kind.is_file() && is_source(&path) && found.len() < MAX_FILES => found.push(path),
                _ => {}
            }
        }
    }
    found
}

fn is_source(path: &Path) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|ending| SOURCE_EXTENSIONS.contains(&ending))
}

fn read_file(path: &Path) -> Option<String> {
    let size = std::fs::metadata(path).ok()?.len();
    if size > FILE_MAX_BYTES { None } else { std::fs::read_to_string(path).ok() }
}

/// Lists the entries of a folder, each with a slash after the name if it is a folder itself.
pub(crate) fn list_folder(folder: &Path) -> Vec<String> {
    const MAX_ENTRIES: usize = 1000;
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().take(MAX_ENTRIES);
    let name = |entry: std::fs::DirEntry| {
        let end = if entry.path().is_dir() { "/" } else { "" };
        Some(format!("{}{end}", entry.file_name().into_string().ok()?))
    };
    entries.filter_map(name).collect()
}

/// Returns the path of a file with an address, or `None` if it is not that of a file.
pub(crate) fn path_of(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(path.len());
    let mut pieces = path.split('%');
    bytes.extend(pieces.next()?.bytes());
    for piece in pieces {
        bytes.push(u8::from_str_radix(piece.get(..2)?, 16).ok()?);
        bytes.extend(piece[2..].bytes());
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/folder` is a path of Windows after a slash.
    let is_drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// Returns the address of a file.
pub(crate) fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut address = if path.starts_with('/') { "file://".to_owned() } else { "file:///".to_owned() };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            address.push(byte.into());
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_paths_and_back() {
        for path in ["/home/a b/⍴.apl", "/x/100%.apl"] {
            assert_eq!(path_of(&address_of(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(path_of("file:///c%3A/x.apl"), Some(PathBuf::from("c:/x.apl")));
        assert_eq!(path_of("untitled:1"), None);
    }
}
