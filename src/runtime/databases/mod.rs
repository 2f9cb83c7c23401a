//! Open databases, which are identified by numbers.
//!
//! * `sqlite`: a database of SQLite; only with the feature `sqlite`.
//! * `duckdb`: a database of DuckDB; only with the feature `duckdb`.
//! * [`watch`]: the watch that ends statements when the program should stop.

#[cfg(feature = "duckdb")]
mod duckdb;
#[cfg(feature = "sqlite")]
mod sqlite;
mod watch;

#[cfg(feature = "duckdb")]
pub(crate) use duckdb::DuckDatabase;
#[cfg(feature = "sqlite")]
pub(crate) use sqlite::Database;
pub(crate) use watch::Watch;

use std::sync::{Arc, Mutex};

/// A database that is open under a number.
pub struct DatabaseTie {
    /// The number.
    pub number: i64,
    /// The name by which the file was opened.
    pub name: String,
    /// The database.
    pub(crate) database: OpenDatabase,
}

/// An open database of one of the libraries, which a running statement holds.
#[derive(Clone)]
pub(crate) enum OpenDatabase {
    #[cfg(feature = "sqlite")]
    Sqlite(Arc<Mutex<Database>>),
    #[cfg(feature = "duckdb")]
    DuckDb(Arc<Mutex<DuckDatabase>>),
}

/// All open databases, in the order in which they were opened.
#[derive(Default)]
pub struct Databases(Vec<DatabaseTie>);

impl Databases {
    /// Returns the database with a number, if there is one.
    pub(crate) fn get(&self, number: i64) -> Option<OpenDatabase> {
        self.0.iter().find(|tie| tie.number == number).map(|tie| tie.database.clone())
    }

    /// Adds a database under the least free number, and returns the number.
    pub(crate) fn add(&mut self, name: String, database: OpenDatabase) -> i64 {
        let is_free = |number: &i64| self.0.iter().all(|tie| tie.number != *number);
        // These are more numbers than there are databases, so one of them is free.
        let number = (1..=self.0.len() as i64 + 1).find(is_free).unwrap_or_default();
        self.0.push(DatabaseTie { number, name, database });
        number
    }

    /// Closes the database with a number; returns true if there was one.
    pub(crate) fn remove(&mut self, number: i64) -> bool {
        let old_count = self.0.len();
        self.0.retain(|tie| tie.number != number);
        self.0.len() < old_count
    }

    /// Returns an iterator over all open databases.
    pub fn iter(&self) -> impl Iterator<Item = &DatabaseTie> {
        self.0.iter()
    }
}
