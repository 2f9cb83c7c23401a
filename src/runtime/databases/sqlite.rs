//! An open database of SQLite.

use super::Watch;
use crate::array::memory::Charge;
use crate::host::database::DatabaseFile;
use crate::host::file_access::Files;
use rusqlite::Connection;
use std::sync::Arc;

/// An open database.
pub(crate) struct Database {
    /// The connection; when it is dropped, a transaction that is open is rolled back.
    pub(crate) connection: Connection,
    /// The place of the file.
    pub(crate) file: DatabaseFile,
    /// The files that the program may reach.
    pub(crate) files: Files,
    /// The watch over the statements.
    pub(crate) watch: Arc<Watch>,
    /// The charge for the memory of the connection.
    pub(crate) _charge: Charge,
}

impl Drop for Database {
    /// Makes sure that the transaction that is rolled back now reaches no other file.
    fn drop(&mut self) {
        if self.file.is_confined {
            self.file.disarm_journal(&self.files);
        }
    }
}
