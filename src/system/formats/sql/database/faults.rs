//! Errors of SQLite as faults, with its own messages.

use crate::error::{Blame, ErrorKind, Fault};
use crate::runtime::databases::Watch;
use rusqlite::{Error, ErrorCode, ffi};

/// Returns the fault for an error of SQLite: the reason that the watch has for it, otherwise SQLite's message.
pub(crate) fn sql_fault(watch: &Watch, error: Error) -> Fault {
    if let Some(fault) = watch.take_fault() {
        return fault;
    }
    match error {
        Error::SqlInputError { error, msg, sql, offset } => {
            let place = usize::try_from(offset).ok().and_then(|offset| sql.get(..offset));
            let place = place.map(|before| format!(", at character {} of the statement", before.chars().count() + 1));
            fault_of_code(error, msg + &place.unwrap_or_default())
        }
        Error::SqliteFailure(error, message) => {
            let message = message.unwrap_or_else(|| error.to_string());
            fault_of_code(error, message)
        }
        other => Fault::domain(Blame::Right, other.to_string()),
    }
}

/// Returns the fault of the kind that belongs to a code of SQLite.
fn fault_of_code(error: ffi::Error, message: String) -> Fault {
    let kind = match error.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => ErrorKind::FILE_TIED,
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => ErrorKind::FILE_ACCESS,
        ErrorCode::CannotOpen => ErrorKind::FILE_NAME,
        ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt => ErrorKind::FILE_DAMAGED,
        ErrorCode::SystemIoFailure => ErrorKind::FILE_SYSTEM,
        ErrorCode::DiskFull => ErrorKind::NO_SPACE,
        ErrorCode::OutOfMemory => ErrorKind::WS_FULL,
        ErrorCode::TooBig => ErrorKind::LIMIT,
        _ => ErrorKind::DOMAIN,
    };
    Fault::new(kind, message).with_blame(Blame::Right)
}
