//! Common code of the tests that run whole programs: finding these, and comparing their output.

use std::path::{Path, PathBuf};

/// Returns the root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files of a folder with this extension, as paths from the root, in the order of their names.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder can be read");
    let names = entries.map(|entry| Path::new(folder).join(entry.expect("an entry can be read").file_name()));
    let mut found: Vec<_> = names.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    found.sort();
    assert!(!found.is_empty(), "{folder} holds no .{extension} file");
    found
}

/// Compares a text with a recorded one, or records it if `ZILDE_BLESS` is set.
pub(crate) fn compare(record: &Path, text: &str) {
    let path = root().join(record);
    if std::env::var_os("ZILDE_BLESS").is_some() {
        return std::fs::write(&path, text).expect("the record can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (expected, got)) in expected.lines().zip(text.lines()).enumerate() {
        assert_eq!(expected, got, "{} line {}", record.display(), number + 1);
    }
    assert_eq!(expected, text, "{}: one is longer", record.display());
}
