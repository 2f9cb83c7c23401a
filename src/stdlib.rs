//! The standard library written in APL: the files of `stdlib/`, each loaded when it is first referenced, and their documentation.

use crate::documents;
use crate::runtime::library::LibraryFile;
use std::sync::LazyLock;

/// The texts of all files, one after another. They are compressed in the program, and unpacked when the first is read.
static TEXTS: LazyLock<String> = LazyLock::new(|| documents::unpack(include_bytes!(concat!(env!("OUT_DIR"), "/stdlib.deflate"))));

/// All files, sorted by name.
pub(crate) static LIBRARY_FILES: &[LibraryFile] = include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));

/// Returns the documentation of a file, or of a function in a file: the comment at the head of the file, or directly above the
/// definition. Returns `None` if there is no such comment.
pub(crate) fn find_page(name: &str) -> Option<String> {
    let bare = name.rsplit(['/', '.']).next().unwrap_or(name);
    // Several libraries have a function `join` or `format`; the name before the dot tells which one is meant.
    let library = name.rsplit_once('.').and_then(|(library, _)| LIBRARY_FILES.iter().find(|file| file.name == library));
    if let Some(page) = library.and_then(|file| find_comment_above(file.text(), bare)) {
        return Some(page);
    }
    let file = LIBRARY_FILES.iter().find(|file| file.name == name || file.name.rsplit('/').next() == Some(bare));
    if let Some(file) = file {
        return find_leading_comment(file.text().lines());
    }
    LIBRARY_FILES.iter().find_map(|file| find_comment_above(file.text(), bare))
}

/// Returns true if a name is the name of a file or a folder of the library, or contains the dot of a qualified function.
pub(crate) fn is_library_name(name: &str) -> bool {
    name.contains('.') || LIBRARY_FILES.iter().any(|file| file.name.split('/').any(|part| part == name))
}

/// Returns the contents of a folder of the library, one line for each file: its name and the title of its documentation.
pub(crate) fn list_folder(folder: &str) -> Vec<String> {
    let title = |file: &LibraryFile| {
        let page = find_leading_comment(file.text().lines()).unwrap_or_default();
        page.lines().next().unwrap_or_default().trim_start_matches('#').trim_start().to_owned()
    };
    let files = LIBRARY_FILES.iter().filter_map(|file| Some((file, file.name.strip_prefix(folder)?.strip_prefix('/')?)));
    files.map(|(file, name)| format!("{name:<14} {}", title(file)).trim_end().to_owned()).collect()
}

/// Returns the comment that precedes everything else, without comment marks, or `None` if there is none.
fn find_leading_comment<'a>(lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let lines = lines.skip_while(|line| line.starts_with("#!") || line.trim().is_empty());
    let page: Vec<&str> = lines.map_while(strip_comment_mark).collect();
    (!page.is_empty()).then(|| page.join("\n"))
}

/// Returns the comment directly above the definition of a name, or `None` if either is missing.
fn find_comment_above(text: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let definition = lines.iter().position(|line| is_definition_of(line, name))?;
    let start = lines[..definition].iter().rposition(|line| strip_comment_mark(line).is_none()).map_or(0, |last| last + 1);
    find_leading_comment(lines[start..definition].iter().copied())
}

fn strip_comment_mark(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('⍝')?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Returns true if a line begins the definition of a name: `name←…`, or a header after `∇`.
fn is_definition_of(line: &str, name: &str) -> bool {
    if let Some(header) = line.trim_start().strip_prefix('∇') {
        let header = header.split(';').next().unwrap_or(header);
        let call = header.split_once('←').map_or(header, |(_, call)| call);
        return call.split(|character: char| !is_letter(character)).any(|word| word == name);
    }
    line.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('←'))
}

fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '∆' | '⍙')
}
