//! Requests to stop running work: an interrupt, or a deadline.

use super::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The requests to stop for which running work polls.
#[derive(Debug)]
pub struct Signals {
    interrupted: AtomicBool,
    /// True if the first interrupt does not stop the running work.
    shielded: AtomicBool,
    /// The deadline in milliseconds after `start`; `u64::MAX` if there is none.
    deadline: AtomicU64,
    start: Instant,
}

impl Default for Signals {
    fn default() -> Self {
        Self {
            interrupted: AtomicBool::new(false),
            shielded: AtomicBool::new(false),
            deadline: AtomicU64::new(u64::MAX),
            start: Instant::now(),
        }
    }
}

impl Signals {
    /// Requests a stop. Shielded work stops only at a second request.
    pub fn interrupt(&self) {
        if self.interrupted.swap(true, Ordering::Relaxed) {
            self.shielded.store(false, Ordering::Relaxed);
        }
    }

    /// Clears a pending interrupt.
    pub fn clear_interrupt(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
    }

    /// Starts or ends the protection of the running work from interrupts.
    pub fn set_shielded(&self, shielded: bool) {
        self.shielded.store(shielded, Ordering::Relaxed);
    }

    /// Sets or clears the deadline at which running work stops.
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        let milliseconds = deadline.map_or(u64::MAX, |moment| moment.saturating_duration_since(self.start).as_millis() as u64);
        self.deadline.store(milliseconds, Ordering::Relaxed);
    }

    /// Fails if work should stop. Cheap: two relaxed loads, and the clock only if there is a deadline.
    #[inline]
    pub fn poll(&self) -> Result<(), Stop> {
        if self.interrupted.load(Ordering::Relaxed) && !self.shielded.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        let deadline = self.deadline.load(Ordering::Relaxed);
        if deadline != u64::MAX && self.start.elapsed().as_millis() as u64 >= deadline {
            return Err(Stop::TimedOut);
        }
        Ok(())
    }
}
