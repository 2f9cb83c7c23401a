//! The fences around statements, besides the settings of the database: what a statement may be, and what it may not call.

use super::faults::duckdb_fault;
use super::text::{skip_blanks, strip_word};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::host::foreign::duckdb::Connection;

/// The kinds of statements, as `duckdb_statement_type` numbers them.
pub(crate) const SELECT: u32 = 1;
pub(crate) const EXPLAIN: u32 = 4;
pub(crate) const TRANSACTION: u32 = 10;
pub(crate) const ATTACH: u32 = 25;
pub(crate) const DETACH: u32 = 26;

/// The kinds that `EXPLAIN`, which runs a statement with `ANALYZE`, may stand before: SELECT, INSERT, UPDATE, DELETE, CREATE, COPY
/// and MERGE.
const EXPLAINED_KINDS: &[u32] = &[SELECT, 2, 3, 5, 7, 11, 30];

/// The other kinds that are allowed: ALTER, VACUUM ANALYZE, CREATE FUNCTION, DROP, EXPORT, VACUUM, CALL, SET, COPY DATABASE and those
/// above. All others are refused, as they load code, change settings that print, run statements unseen, or are not known.
const OTHER_KINDS: &[u32] = &[EXPLAIN, 9, TRANSACTION, 12, 14, 15, 16, 18, 19, 20, ATTACH, DETACH, 28];

/// The names of kinds that are refused.
const REFUSED_KINDS: &[(u32, &str)] = &[
    (6, "PREPARE"),
    (8, "EXECUTE"),
    (17, "PRAGMA"),
    (21, "LOAD and INSTALL"),
    (23, "LOAD and INSTALL"),
    (27, "IMPORT DATABASE"),
    (29, "UPDATE EXTENSIONS"),
];

/// The functions that are refused: those that change settings although these are locked, that wait, that run texts as statements, or
/// that open a database.
const REFUSED_FUNCTIONS: &[&str] = &[
    "arrow_scan",
    "arrow_scan_dumb",
    "import_database",
    "json_execute_serialized_sql",
    "pg_sleep",
    "query",
    "read_duckdb",
    "sleep_ms",
];

/// The beginning of the names of functions that change settings.
const SETTING_PREFIX: &str = "enable_";

/// Fails if statements of a kind may not be run.
pub(crate) fn check_kind(kind: u32) -> Result<()> {
    if EXPLAINED_KINDS.contains(&kind) || OTHER_KINDS.contains(&kind) {
        return Ok(());
    }
    let name = REFUSED_KINDS.iter().find(|(refused, _)| *refused == kind).map_or("this kind of statement", |(_, name)| name);
    Err(refuse(format!("{name} is not allowed in statements"), KIND_HELP))
}

/// The advice where a kind of statement is refused.
const KIND_HELP: &str = "extensions are never loaded, and the settings are fixed when a database is opened";

/// Fails if the statement that `EXPLAIN` stands before may not be run. Only DuckDB tells its kind, so that it is prepared by itself.
pub(crate) fn check_explained(connection: &Connection, text: &str) -> Result<()> {
    const HELP: &str = "it may stand before SELECT, INSERT, UPDATE, DELETE, MERGE, CREATE and COPY";
    let statement = connection.prepare(strip_explain(text).unwrap_or_default()).map_err(|message| duckdb_fault(&message))?;
    if EXPLAINED_KINDS.contains(&statement.kind()) {
        return Ok(());
    }
    Err(refuse("EXPLAIN is not allowed before this statement".to_owned(), HELP))
}

/// Returns the statement that `EXPLAIN` and its options stand before. Where something is not understood, it stays, and DuckDB refuses the whole.
fn strip_explain(text: &str) -> Option<&str> {
    let mut rest = skip_blanks(strip_word(skip_blanks(text), "explain")?);
    while let Some(after) = ["analyze", "analyse", "verbose"].iter().find_map(|word| strip_word(rest, word)) {
        rest = skip_blanks(after);
    }
    if let Some(list) = rest.strip_prefix('(') {
        let list = skip_blanks(list);
        if ["analyze", "analyse", "format", "verbose"].iter().any(|word| strip_word(list, word).is_some()) {
            rest = list.split_once(')')?.1;
        }
    }
    Some(rest)
}

/// Fails if a text calls a function that may not be called. A text in quotes that looks like a call is refused too, since what is in
/// quotes is not told apart: no mistake about where quotes and comments end can hide a call.
pub(crate) fn check_calls(text: &str) -> Result<()> {
    const HELP: &str = "if it stands in a text, give the text as a parameter";
    match find_refused(text) {
        Some(name) => Err(refuse(format!("{name} is not allowed in statements"), HELP)),
        None => Ok(()),
    }
}

/// Returns what a text contains that may not be in it, if there is anything.
pub(crate) fn find_refused(text: &str) -> Option<String> {
    // DuckDB folds the letters of ASCII only, and takes some characters beyond ASCII as blanks: here, they all separate words.
    let lower = text.to_ascii_lowercase();
    if lower.contains("u&\"") {
        return Some("a name with Unicode escapes, U&\"…\",".to_owned());
    }
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut rest = &*lower;
    while let Some(start) = rest.find(is_part) {
        let word_and_rest = &rest[start..];
        let end = word_and_rest.find(|character| !is_part(character)).unwrap_or(word_and_rest.len());
        let (word, after) = word_and_rest.split_at(end);
        rest = after;
        let name = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let next = after.trim_start_matches(|character: char| {
            character == '"' || character.is_ascii_whitespace() || character.is_ascii_control() || !character.is_ascii()
        });
        let is_commented = next.starts_with("--") || next.starts_with("/*");
        if (REFUSED_FUNCTIONS.contains(&name) || name.starts_with(SETTING_PREFIX)) && (is_commented || next.starts_with('(')) {
            return Some(format!("the function {name}"));
        }
        // DuckDB reads the statements of the folder before it tells the kind, which is then that of what it has read.
        if name == "import" && (is_commented || next.starts_with("database")) {
            return Some("IMPORT DATABASE".to_owned());
        }
    }
    None
}

/// Returns the fault for what is refused.
pub(crate) fn refuse(message: String, help: &'static str) -> Fault {
    Fault::new(ErrorKind::FILE_ACCESS, message).with_help(help).with_blame(Blame::Right)
}

#[cfg(test)]
mod tests {
    use super::{find_refused, strip_explain};

    #[test]
    fn calls_are_found_however_they_are_written() {
        for call in [
            "select pg_sleep(5)",
            "select PG_Sleep\u{200b}(5)",
            "select pg_sleep\u{a0}\t\u{feff}\u{2060}(5)",
            "select pg_sleep\u{c}(5)",
            "select \"pg_sleep\" (5)",
            "select main.pg_sleep/* ( */(5)",
            "select pg_sleep--\n(5)",
            "select 1+pg_sleep(5)",
            "select '\u{e9}'||pg_sleep(5)",
            "from\u{3000}query\u{3000}('select 1')",
            "select U&\"\\0071uery\"('select 1')",
            "import database 'x'",
            "import/**/database 'x'",
            "import\u{200b}database 'x'",
            "call enable_anything()",
        ] {
            assert!(find_refused(call).is_some(), "{call}");
        }
        for text in [
            "select query from log where query='a' order by query",
            "select query-1, query/2, (query) from log",
            "select my_query(5), pg_sleeper(1), import from t",
            "select '\u{e9}', \u{e9}(1)",
        ] {
            assert_eq!(find_refused(text), None, "{text}");
        }
    }

    #[test]
    fn explained_statements_are_found() {
        for (text, inner) in [
            ("explain select 1", Some("select 1")),
            (" /* a /* b */ */ EXPLAIN--x\n ANALYZE\u{a0}select 1", Some("select 1")),
            ("explain (format json, analyze) select 1", Some(" select 1")),
            ("explain (select 1)", Some("(select 1)")),
            ("explainselect 1", None),
            ("select 1", None),
        ] {
            assert_eq!(strip_explain(text), inner, "{text}");
        }
    }
}
