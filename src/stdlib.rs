//! The standard library written in APL: the files of `stdlib/`, each loaded when it is first referenced, and their documentation.

use crate::runtime::library::LibraryFile;

/// All files, sorted by name.
pub(crate) static LIBRARY_FILES: &[LibraryFile] = include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));

/// Returns the documentation of a file, or of a function in one: the comment at the head of the file or directly above the
/// definition.
pub(crate) fn page(name: &str) -> Option<String> {
    let bare = name.rsplit(['/', '.']).next().unwrap_or(name);
    let file = LIBRARY_FILES.iter().find(|file| file.name == name || file.name.rsplit('/').next() == Some(bare));
    if let Some(file) = file {
        return head(file.text.lines());
    }
    LIBRARY_FILES.iter().find_map(|file| comment_above(file.text, bare))
}

/// Returns true if a name is that of a file or a folder, or qualifies a function with its library.
pub(crate) fn is_named(name: &str) -> bool {
    name.contains('.') || LIBRARY_FILES.iter().any(|file| file.name.split('/').any(|part| part == name))
}

/// Returns the contents of a folder of the library, one line for each file: its name and the title of its documentation.
pub(crate) fn contents(folder: &str) -> Vec<String> {
    let title = |file: &LibraryFile| {
        let page = head(file.text.lines()).unwrap_or_default();
        page.lines().next().unwrap_or_default().trim_start_matches('#').trim_start().to_owned()
    };
    let within = LIBRARY_FILES.iter().filter_map(|file| Some((file, file.name.strip_prefix(folder)?.strip_prefix('/')?)));
    within.map(|(file, name)| format!("{name:<14} {}", title(file)).trim_end().to_owned()).collect()
}

/// Returns the comment that precedes everything else, without comment marks.
fn head<'a>(lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let lines = lines.skip_while(|line| line.starts_with("#!") || line.trim().is_empty());
    let page: Vec<&str> = lines.map_while(strip_comment_mark).collect();
    (!page.is_empty()).then(|| page.join("\n"))
}

/// Returns the comment directly above the definition of a name.
fn comment_above(text: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| defines(line, name))?;
    let from = lines[..at].iter().rposition(|line| strip_comment_mark(line).is_none()).map_or(0, |last| last + 1);
    head(lines[from..at].iter().copied())
}

fn strip_comment_mark(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('⍝')?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Returns true if a line begins the definition of a name: `name←…`, or a header after `∇`.
fn defines(line: &str, name: &str) -> bool {
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
