//! Open SQLite databases, which are identified by numbers, and the watch that ends their statements when the program should stop.

use crate::array::Memory;
use crate::array::memory::Charge;
use crate::error::{Fault, Result};
use crate::host::database::DatabaseFile;
use crate::host::file_access::Files;
use crate::host::resident_memory;
use rusqlite::Connection;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of progress reports of SQLite between two looks at the memory of the process, each of which is a call of the system.
const REPORTS_PER_MEASUREMENT: usize = 8;
/// The memory of SQLite that is not counted: the caches of other databases, and what the allocator keeps.
const UNCOUNTED_BYTES: usize = 16 << 20;

/// The part of the free memory that one value may take, and the bounds of this limit in bytes.
const VALUES_IN_FREE_MEMORY: usize = 64;
const MIN_VALUE_BYTES: usize = 1 << 20;
const MAX_VALUE_BYTES: usize = 1 << 28;

/// A database that is open under a number.
pub struct DatabaseTie {
    /// The number.
    pub number: i64,
    /// The name by which the file was opened.
    pub name: String,
    /// The database, which a running statement holds.
    pub(crate) database: Arc<Mutex<Database>>,
}

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

/// All open databases, in the order in which they were opened.
#[derive(Default)]
pub struct Databases(Vec<DatabaseTie>);

impl Databases {
    /// Returns the database with a number, if there is one.
    pub(crate) fn get(&self, number: i64) -> Option<Arc<Mutex<Database>>> {
        self.0.iter().find(|tie| tie.number == number).map(|tie| tie.database.clone())
    }

    /// Adds a database under the least free number, and returns the number.
    pub(crate) fn add(&mut self, name: String, database: Database) -> i64 {
        let is_free = |number: &i64| self.0.iter().all(|tie| tie.number != *number);
        // These are more numbers than there are databases, so one of them is free.
        let number = (1..=self.0.len() as i64 + 1).find(is_free).unwrap_or_default();
        self.0.push(DatabaseTie { number, name, database: Arc::new(Mutex::new(database)) });
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

/// The watch over the statements of a database: the callbacks of SQLite ask it whether to go on, and leave the reason there if not.
pub(crate) struct Watch {
    memory: Memory,
    /// The reason for which the statement ended, or was refused.
    fault: Mutex<Option<Fault>>,
    /// The number of progress reports.
    reports: AtomicUsize,
    /// The memory of the process beyond that of the account, in bytes, when the statement began.
    other_bytes: AtomicUsize,
    /// True while the statement is `VACUUM`, which attaches a database of its own.
    vacuums: AtomicBool,
    /// The number of bytes that one value may have.
    max_value_bytes: AtomicUsize,
}

impl Watch {
    /// Creates a watch that polls the signals of an account.
    pub(crate) fn new(memory: Memory) -> Self {
        Self {
            memory,
            fault: Mutex::default(),
            reports: AtomicUsize::new(0),
            other_bytes: AtomicUsize::new(0),
            vacuums: AtomicBool::new(false),
            max_value_bytes: AtomicUsize::new(MIN_VALUE_BYTES),
        }
    }

    /// Begins a statement.
    pub(crate) fn begin(&self, vacuums: bool) {
        self.take_fault();
        self.vacuums.store(vacuums, Ordering::Relaxed);
        let max_bytes = (self.memory.free_bytes() / VALUES_IN_FREE_MEMORY).clamp(MIN_VALUE_BYTES, MAX_VALUE_BYTES);
        self.max_value_bytes.store(max_bytes, Ordering::Relaxed);
        self.other_bytes.store(self.measure_other_bytes().unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    /// Returns true while the statement is `VACUUM`.
    pub(crate) fn is_vacuum(&self) -> bool {
        self.vacuums.load(Ordering::Relaxed)
    }

    /// Returns the number of bytes that one value of the statement may have.
    pub(crate) fn max_value_bytes(&self) -> usize {
        self.max_value_bytes.load(Ordering::Relaxed)
    }

    /// Counts the steps of SQLite; returns true if the statement should go on.
    pub(crate) fn may_continue(&self, steps: usize) -> bool {
        let is_measured = self.reports.fetch_add(1, Ordering::Relaxed).is_multiple_of(REPORTS_PER_MEASUREMENT);
        let polled = self.memory.step(steps).and_then(|()| self.memory.poll()).map_err(Fault::from);
        let checked = if is_measured { polled.and_then(|()| self.check_other_bytes()) } else { polled };
        match checked {
            Ok(()) => true,
            Err(fault) => {
                self.refuse(fault);
                false
            }
        }
    }

    /// Leaves the reason for which a statement is refused or ends. The first one stays.
    pub(crate) fn refuse(&self, fault: Fault) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
    }

    /// Takes the reason for which the statement was refused or ended, if there is one.
    pub(crate) fn take_fault(&self) -> Option<Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Fails if SQLite has taken more memory since the statement began than the account has left.
    fn check_other_bytes(&self) -> Result<()> {
        let Some(now) = self.measure_other_bytes() else { return Ok(()) };
        let grown = now.saturating_sub(self.other_bytes.load(Ordering::Relaxed));
        if grown <= self.memory.free_bytes().saturating_add(UNCOUNTED_BYTES) {
            return Ok(());
        }
        Err(Fault::ws_full("SQLite needs more memory for the statement than the memory limit allows")
            .with_help("sort and group fewer rows, or make an index"))
    }

    fn measure_other_bytes(&self) -> Option<usize> {
        resident_memory().map(|resident| resident.saturating_sub(self.memory.used_bytes()))
    }
}
