//! `ATTACH`: a file is attached by the path to which its name leads, so that it is known whether it is open already.

use super::connections::{locate, quote};
use super::fences::refuse;
use super::text::{skip_blanks, strip_word};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The words that may stand before the name of the file.
const WORDS_BEFORE_NAME: &[&str] = &["attach", "or", "replace", "database", "if", "not", "exists"];

/// A statement that attaches a file.
pub(crate) struct Attachment {
    /// The statement, with the path in place of the name.
    pub(crate) text: String,
    /// The path of the file, which is absolute and without links.
    pub(crate) path: PathBuf,
}

/// Reads a statement that attaches a database; returns `None` for one in memory. Fails if the program may not reach the file, or if its
/// name is not a plain text in quotes.
pub(crate) fn read_attachment(context: &Context, text: &str) -> Result<Option<Attachment>> {
    let Some((place, name)) = find_name(text) else {
        return Err(refuse(
            "the file that ATTACH names is not found".to_owned(),
            "write ATTACH 'name' AS database, with the name in quotes",
        ));
    };
    if name.is_empty() || name == ":memory:" {
        return Ok(None);
    }
    let (path, _) = locate(&context.files()?, Path::new(&name))?;
    let path_text = path.to_str().ok_or_else(|| Fault::domain(Blame::Right, "the path is not valid UTF-8"))?;
    let text = format!("{}{}{}", &text[..place.start], quote(path_text), &text[place.end..]);
    Ok(Some(Attachment { text, path }))
}

/// Finds the name in a statement that attaches a database: its place, with the quotes, and what it says.
fn find_name(text: &str) -> Option<(Range<usize>, String)> {
    let mut rest = skip_blanks(text);
    while let Some(after) = WORDS_BEFORE_NAME.iter().find_map(|word| strip_word(rest, word)) {
        rest = skip_blanks(after);
    }
    let start = text.len() - rest.len();
    let mut name = String::new();
    let mut inner = rest.strip_prefix('\'')?;
    loop {
        let (part, after) = inner.split_once('\'')?;
        name.push_str(part);
        match after.strip_prefix('\'') {
            Some(more) => {
                name.push('\'');
                inner = more;
            }
            // Another text would continue the name.
            None if skip_blanks(after).starts_with('\'') => return None,
            None => return Some((start..text.len() - after.len(), name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find_name;

    #[test]
    fn names_of_attached_files_are_found() {
        for (text, literal, name) in [
            ("attach 'a.duckdb' as a", "'a.duckdb'", "a.duckdb"),
            (" /* x */ ATTACH OR REPLACE DATABASE--\n'it''s' (read_only)", "'it''s'", "it's"),
            ("attach if not exists''", "''", ""),
        ] {
            let (place, found) = find_name(text).expect(text);
            assert_eq!((&text[place], &*found), (literal, name));
        }
        for text in ["attach $$a$$", "attach E'a'", "attach 'a'\n'b'", "attach 'a", "attach \"a\"", "attach a"] {
            assert_eq!(find_name(text), None, "{text}");
        }
    }
}
