//! Ctrl-C, which only Python's main thread learns of, for running APL.
//!
//! Python's own handler only notes a signal; the main thread serves it when it next runs Python code. While that thread runs APL, a
//! clock reminds it some times a second to ask Python. One clock serves the process. It sleeps while nothing runs.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use zilde::InterruptHandle;

/// The time between two reminders.
const PERIOD: Duration = Duration::from_millis(20);
/// The number of periods without APL after which the clock goes to sleep.
const IDLE_PERIODS: u32 = 25;

/// The interpreters that are running, each with a number of its own.
static RUNNING: Mutex<Clock> = Mutex::new(Clock { running: Vec::new(), is_ticking: false, is_started: false });
/// Wakes the clock.
static BELL: Condvar = Condvar::new();
/// The number of the next run.
static NEXT: AtomicU64 = AtomicU64::new(0);

struct Clock {
    running: Vec<(u64, InterruptHandle)>,
    is_ticking: bool,
    is_started: bool,
}

/// A run, of which the clock reminds until it is dropped.
pub(crate) struct Run(u64);

/// Starts reminding a running interpreter.
pub(crate) fn watch(handle: &InterruptHandle) -> Run {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut clock = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    clock.running.push((number, handle.clone()));
    if !clock.is_started {
        clock.is_started = thread::Builder::new().name("zilde-clock".to_owned()).spawn(tick).is_ok();
    }
    if !clock.is_ticking {
        clock.is_ticking = true;
        BELL.notify_one();
    }
    Run(number)
}

impl Drop for Run {
    fn drop(&mut self) {
        let mut clock = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        clock.running.retain(|(number, _)| *number != self.0);
    }
}

/// Reminds all running interpreters, period after period.
fn tick() {
    let mut idle_periods = 0;
    loop {
        thread::sleep(PERIOD);
        let mut clock = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        idle_periods = if clock.running.is_empty() { idle_periods + 1 } else { 0 };
        clock.running.iter().for_each(|(_, handle)| handle.ask_host());
        if idle_periods >= IDLE_PERIODS {
            clock.is_ticking = false;
            let is_idle = |clock: &mut Clock| !clock.is_ticking;
            drop(BELL.wait_while(clock, is_idle).unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Forgets the clock, and what it watched: a process that was forked has no thread but the one that called `fork`.
#[pyfunction]
#[pyo3(name = "_forget_clock")]
pub(crate) fn forget_clock() {
    let mut clock = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    *clock = Clock { running: Vec::new(), is_ticking: false, is_started: false };
}
