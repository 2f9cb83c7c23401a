//! An open database of DuckDB.

use super::Watch;
use crate::array::memory::Charge;
use crate::host::foreign::duckdb::Connection;

/// An open database of DuckDB.
pub(crate) struct DuckDatabase {
    /// The connection; when it is dropped, a transaction that is open is rolled back.
    pub(crate) connection: Connection,
    /// The watch over the statements.
    pub(crate) watch: Watch,
    /// True from the statement `begin` to `commit` or `rollback`.
    pub(crate) is_in_transaction: bool,
    /// The charge for the memory of the connection.
    pub(crate) _charge: Charge,
}
