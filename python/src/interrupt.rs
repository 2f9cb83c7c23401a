//! Ctrl-C while APL runs: only Python's main thread can handle it.
//!
//! Python's own handler only records a signal; the main thread handles it when it next runs Python code. While that thread runs
//! APL, a clock asks the interpreter 50 times a second to check for signals. There is one clock for the process; it sleeps while no
//! APL runs.

use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use zilde::InterruptHandle;

/// The time between two ticks of the clock.
const TICK_PERIOD: Duration = Duration::from_millis(20);
/// The number of ticks without APL after which the clock goes to sleep.
const IDLE_TICKS: u32 = 25;

/// The clock of the process.
static CLOCK: Mutex<Clock> = Mutex::new(Clock::NEW);
/// The condition variable that wakes the clock.
static CLOCK_WAKEUP: Condvar = Condvar::new();
/// The number of the next evaluation.
static NEXT_RUN_NUMBER: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The lock on the clock, while this thread forks.
    static FORK_LOCK: RefCell<Option<MutexGuard<'static, Clock>>> = const { RefCell::new(None) };
}

/// The clock.
struct Clock {
    /// The running evaluations, each with its number.
    running: Vec<(u64, InterruptHandle)>,
    /// False while the clock sleeps.
    is_ticking: bool,
    /// True once the clock's thread exists.
    is_started: bool,
}

impl Clock {
    /// A clock without a thread.
    const NEW: Self = Self { running: Vec::new(), is_ticking: false, is_started: false };
}

fn lock_clock() -> MutexGuard<'static, Clock> {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running evaluation. Until this is dropped, the clock asks its interpreter to check for signals.
pub(crate) struct Run(u64);

/// Registers an evaluation with the clock, and starts or wakes the clock if necessary.
pub(crate) fn watch(handle: &InterruptHandle) -> Run {
    let number = NEXT_RUN_NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut clock = lock_clock();
    clock.running.push((number, handle.clone()));
    if !clock.is_started {
        clock.is_started = thread::Builder::new().name("zilde-clock".to_owned()).spawn(tick).is_ok();
    }
    if !clock.is_ticking {
        clock.is_ticking = true;
        CLOCK_WAKEUP.notify_one();
    }
    Run(number)
}

impl Drop for Run {
    fn drop(&mut self) {
        lock_clock().running.retain(|(number, _)| *number != self.0);
    }
}

/// Asks all running interpreters to check for signals, tick after tick.
fn tick() {
    let mut idle_ticks = 0;
    loop {
        thread::sleep(TICK_PERIOD);
        let mut clock = lock_clock();
        idle_ticks = if clock.running.is_empty() { idle_ticks + 1 } else { 0 };
        clock.running.iter().for_each(|(_, handle)| handle.ask_host());
        if idle_ticks >= IDLE_TICKS {
            clock.is_ticking = false;
            let is_idle = |clock: &mut Clock| !clock.is_ticking;
            drop(CLOCK_WAKEUP.wait_while(clock, is_idle).unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Locks the clock until the process has forked, so that no other thread holds the lock at that moment: in the child, that thread
/// would not exist, and the lock would never be released.
#[pyfunction]
#[pyo3(name = "_lock_clock")]
pub(crate) fn lock_clock_for_fork() {
    FORK_LOCK.set(Some(lock_clock()));
}

/// Unlocks the clock in the parent of a fork.
#[pyfunction]
#[pyo3(name = "_unlock_clock")]
pub(crate) fn unlock_clock() {
    FORK_LOCK.set(None);
}

/// Forgets the clock in the child of a fork, and what it watched, and unlocks it: the only thread of the child is the one that
/// called `fork`.
#[pyfunction]
#[pyo3(name = "_forget_clock")]
pub(crate) fn forget_clock() {
    if let Some(mut clock) = FORK_LOCK.take() {
        *clock = Clock::NEW;
    }
}
