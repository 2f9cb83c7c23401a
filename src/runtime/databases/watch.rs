//! The watch over the statements of databases, whose libraries neither poll nor charge their memory.

use crate::array::Memory;
use crate::error::{Fault, Result};
use crate::host::resident_memory;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of progress reports of a library between two looks at the memory of the process, each of which is a call of the system.
const REPORTS_PER_MEASUREMENT: usize = 8;
/// The memory of a library that is not counted: the caches of other databases, and what the allocator keeps.
const UNCOUNTED_BYTES: usize = 16 << 20;

/// The part of the free memory that one value may take, and the bounds of this limit in bytes.
const VALUES_IN_FREE_MEMORY: usize = 64;
const MIN_VALUE_BYTES: usize = 1 << 20;
const MAX_VALUE_BYTES: usize = 1 << 28;

/// The watch over the statements of a database: what runs them asks it whether to go on, and it keeps the reason if
/// not.
pub(crate) struct Watch {
    memory: Memory,
    /// The name of the library, for messages.
    library: &'static str,
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
    pub(crate) fn new(memory: Memory, library: &'static str) -> Self {
        Self {
            memory,
            library,
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

    /// Fails if the statement should end.
    #[cfg(feature = "duckdb")]
    pub(crate) fn check(&self) -> Result<()> {
        let stop = || self.take_fault().unwrap_or_else(|| Fault::impossible("a watch has a reason to end a statement"));
        if self.may_continue(0) { Ok(()) } else { Err(stop()) }
    }

    /// Returns true while the statement is `VACUUM`.
    #[cfg(feature = "sqlite")]
    pub(crate) fn is_vacuum(&self) -> bool {
        self.vacuums.load(Ordering::Relaxed)
    }

    /// Returns the number of bytes that one value of the statement may have.
    #[cfg(feature = "sqlite")]
    pub(crate) fn max_value_bytes(&self) -> usize {
        self.max_value_bytes.load(Ordering::Relaxed)
    }

    /// Counts the steps of the library; returns true if the statement should go on.
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

    /// Fails if the library has taken more memory since the statement began than the account has left.
    fn check_other_bytes(&self) -> Result<()> {
        let Some(now) = self.measure_other_bytes() else { return Ok(()) };
        let grown = now.saturating_sub(self.other_bytes.load(Ordering::Relaxed));
        if grown <= self.memory.free_bytes().saturating_add(UNCOUNTED_BYTES) {
            return Ok(());
        }
        Err(Fault::ws_full(format!("{} needs more memory for the statement than the memory limit allows", self.library))
            .with_help("sort and group fewer rows, or make an index"))
    }

    fn measure_other_bytes(&self) -> Option<usize> {
        resident_memory().map(|resident| resident.saturating_sub(self.memory.used_bytes()))
    }
}
