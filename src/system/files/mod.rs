//! System functions for files and directories by name, and the common handling of their arguments and results.
//!
//! Each file or folder holds one ⎕ name, or a few that belong together, next to its page of the same name. The other files:
//!
//! * [`encoding`]: the encodings of the text of files: their names, and the conversion of whole files and programs.
//! * [`encoding_scheme`]: the conversion between bytes and characters, byte order marks.
//! * [`line_ends`]: the line ends of text files.

pub(crate) mod copy;
pub(crate) mod delete;
pub(crate) mod encoding;
mod encoding_scheme;
pub(crate) mod exists;
pub(crate) mod info;
pub(crate) mod line_ends;
pub(crate) mod make;
pub(crate) mod map;
pub(crate) mod native;
pub(crate) mod parts;
pub(crate) mod text_files;

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;
use std::path::{Path, PathBuf, is_separator};
use text_files::file_fault;

/// One name, or a vector of names.
struct Names {
    names: Vec<String>,
    is_single: bool,
}

/// The number of bytes that a name takes, if it is not longer than most.
const NAME_BYTES: usize = 64;

impl Names {
    fn new(array: &Array) -> Result<Self> {
        let invalid = || Fault::domain(Blame::Right, "the name of a file must be text; several names must be a vector of texts");
        if array.rank() > 1 {
            return Err(Fault::rank(
                Blame::Right,
                format!("names must be text or a vector of texts, not an array of rank {}", array.rank()),
            ));
        }
        let text = |name: &Array| name.to_text().filter(|text| name.is_character() && !text.contains('\0'));
        if array.is_nested() {
            if let Some(memory) = array.memory() {
                memory.check(array.bound().saturating_mul(size_of::<String>() + NAME_BYTES))?;
            }
            let names = (0..array.bound()).map(|index| text(&array.item(index)).ok_or_else(invalid));
            return Ok(Self { names: names.collect::<Result<_>>()?, is_single: false });
        }
        Ok(Self { names: vec![text(array).ok_or_else(invalid)?], is_single: true })
    }

    /// Returns an array of numbers, one for each name: a scalar for a single name, otherwise a vector.
    fn shape_numbers(&self, numbers: &[i64]) -> Array {
        match (self.is_single, numbers) {
            (true, [only]) => Array::integer(*only),
            _ => Array::integers(numbers),
        }
    }

    /// Returns the values, one for each name: the value itself for a single name, otherwise a vector. `example` supplies the
    /// prototype if there are no names.
    fn shape_values(&self, context: &Context, mut values: Vec<Array>, example: &Array) -> Result<Array> {
        match (self.is_single, values.pop()) {
            (true, Some(only)) => Ok(only),
            (_, last) => {
                values.extend(last);
                Array::from_items(context.memory(), Shape::vector(values.len()), values, example)
            }
        }
    }
}

/// Returns the paths that match a name with `*` and `?` in its last part, in alphabetical order. If `wildcard` is false, returns
/// just the name.
fn expand_wildcards(files: &Files, name: &str, wildcard: bool) -> Result<Vec<PathBuf>> {
    if !wildcard {
        return Ok(vec![PathBuf::from(name)]);
    }
    let (folder, pattern) = name.rsplit_once(is_separator).map_or(("", name), |(folder, last)| (&name[..=folder.len()], last));
    let mut paths = Vec::new();
    for entry in list_directory(files, Path::new(if folder.is_empty() { "." } else { folder }))? {
        if matches_wildcard(pattern, &entry) {
            paths.push(PathBuf::from(format!("{folder}{entry}")));
        }
    }
    Ok(paths)
}

/// Returns the names in a directory in alphabetical order; none if the directory does not exist.
fn list_directory(files: &Files, folder: &Path) -> Result<Vec<String>> {
    let entries = match files.list(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| file_fault("read", &error))?,
    };
    let mut names: Vec<String> = entries.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

/// Returns true if a name matches a pattern: `*` stands for any characters, `?` for one.
fn matches_wildcard(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut pattern_index, mut name_index) = (0, 0);
    // The positions to resume at if the text after the last star does not match: the star takes one more character.
    let mut restart: Option<(usize, usize)> = None;
    while name_index < name.len() {
        match pattern.get(pattern_index) {
            Some('*') => {
                restart = Some((pattern_index + 1, name_index));
                pattern_index += 1;
            }
            Some(&mark) if mark == '?' || mark == name[name_index] => {
                pattern_index += 1;
                name_index += 1;
            }
            _ => match restart {
                Some((pattern_start, name_start)) => {
                    restart = Some((pattern_start, name_start + 1));
                    (pattern_index, name_index) = (pattern_start, name_start + 1);
                }
                None => return false,
            },
        }
    }
    pattern[pattern_index..].iter().all(|&mark| mark == '*')
}

/// Reads a left argument of 0, 1, 2 or 3 as two flags: 1 ignores harmless failures, 2 also deletes the contents of directories,
/// or creates missing parents.
fn read_flags(left: Option<&Array>) -> Result<(bool, bool)> {
    match left.map_or(Some(0), Array::to_integer) {
        Some(flags @ 0..=3) => Ok((flags & 1 != 0, flags & 2 != 0)),
        _ => Err(Fault::domain(Blame::Left, "the left argument must be 0, 1, 2 or 3")),
    }
}

/// Fails if option `ProgressCallback` is present.
fn reject_callback(options: &crate::function::Options) -> Result<()> {
    match options.get("ProgressCallback") {
        None => Ok(()),
        Some(_) => Err(Fault::nonce("option 'ProgressCallback' is not supported")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn stars_and_question_marks() {
        for (pattern, name, fits) in [
            ("*", "", true),
            ("*.txt", "a.txt", true),
            ("*.txt", "a.txt.gz", false),
            ("a*b*c", "aXbXbXc", true),
            ("a*b*c", "aXbXbX", false),
            ("?", "é", true),
            ("?", "", false),
            ("**a", "bca", true),
        ] {
            assert_eq!(super::matches_wildcard(pattern, name), fits, "{pattern} {name}");
        }
    }
}
