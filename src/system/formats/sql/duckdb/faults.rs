//! Messages of DuckDB as faults.

use crate::error::{Blame, ErrorKind, Fault};

/// The kinds of errors for the words with which a message begins. The first match counts.
const KINDS: &[(&str, ErrorKind)] = &[
    ("Permission Error: ", ErrorKind::FILE_ACCESS),
    ("IO Error: Could not set lock", ErrorKind::FILE_TIED),
    ("IO Error: Cannot open database", ErrorKind::FILE_NAME),
    ("IO Error: Cannot open file", ErrorKind::FILE_NAME),
    ("IO Error: No files found", ErrorKind::FILE_NAME),
    ("IO Error: The file \"", ErrorKind::FILE_DAMAGED),
    ("IO Error: ", ErrorKind::FILE_SYSTEM),
    ("Serialization Error: ", ErrorKind::FILE_DAMAGED),
    ("Out of Memory Error: ", ErrorKind::WS_FULL),
    ("INTERRUPT Error: ", ErrorKind::INTERRUPT),
    ("the database is already open", ErrorKind::FILE_TIED),
    ("DuckDB cannot read", ErrorKind::WS_FULL),
];

/// Returns the fault for a message of DuckDB, which names its kind first and may go on with advice and the place.
pub(crate) fn duckdb_fault(message: &str) -> Fault {
    let kind = KINDS.iter().find(|(words, _)| message.starts_with(words)).map_or(ErrorKind::DOMAIN, |(_, kind)| *kind);
    let mut lines = message.lines();
    let first = lines.next().unwrap_or_default();
    let text = first.split_once(" Error: ").filter(|(words, _)| words.split(' ').count() <= 3).map_or(first, |(_, text)| text);
    let fault = Fault::new(kind, text).with_blame(Blame::Right);
    match lines.find(|line| line.starts_with("Did you mean") || line.starts_with("Candidate")) {
        Some(advice) => fault.with_help(advice.trim()),
        None => fault,
    }
}
