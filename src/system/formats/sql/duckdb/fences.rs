//! The fences around statements, besides the settings of the database: what a statement may not be, and what it may not call.

use crate::error::{Blame, ErrorKind, Fault, Result};

/// The kinds that are refused, as `duckdb_statement_type` numbers them: those that load code, change settings that print, or run other
/// statements unseen.
const REFUSED_KINDS: &[(u32, &str)] = &[
    (6, "PREPARE"),
    (8, "EXECUTE"),
    (17, "PRAGMA"),
    (21, "LOAD and INSTALL"),
    (23, "LOAD and INSTALL"),
    (27, "IMPORT DATABASE"),
    (29, "UPDATE EXTENSIONS"),
];

/// The functions that are refused: those that change settings although these are locked, that wait, or that run texts as statements.
const REFUSED_FUNCTIONS: &[&str] =
    &["arrow_scan", "arrow_scan_dumb", "import_database", "json_execute_serialized_sql", "pg_sleep", "query", "sleep_ms"];

/// The beginning of the names of functions that change settings.
const SETTING_PREFIX: &str = "enable_";

/// Fails if statements of a kind may not be run.
pub(crate) fn check_kind(kind: u32) -> Result<()> {
    let Some((_, name)) = REFUSED_KINDS.iter().find(|(refused, _)| *refused == kind) else { return Ok(()) };
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("{name} is not allowed in statements"))
        .with_help("extensions are never loaded, and the settings are fixed when a database is opened")
        .with_blame(Blame::Right))
}

/// Fails if a text calls a function that may not be called. A text in quotes that looks like a call is refused too.
pub(crate) fn check_calls(text: &str) -> Result<()> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let word_and_rest = &rest[start..];
        let end = word_and_rest.find(|character| !is_part(character)).unwrap_or(word_and_rest.len());
        let (word, after) = word_and_rest.split_at(end);
        let word = word.to_ascii_lowercase();
        if (REFUSED_FUNCTIONS.contains(&&*word) || word.starts_with(SETTING_PREFIX)) && begins_call(after) {
            return Err(Fault::new(ErrorKind::FILE_ACCESS, format!("the function {word} is not allowed in statements"))
                .with_help("if it stands in a text, give the text as a parameter")
                .with_blame(Blame::Right));
        }
        rest = after;
    }
    Ok(())
}

/// Returns true if a bracket follows a name, which may be in quotes, or a comment that could hide one.
fn begins_call(after: &str) -> bool {
    after.trim_start_matches(|character: char| character == '"' || character.is_whitespace()).starts_with(['(', '-', '/'])
}
