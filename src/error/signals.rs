//! What asks running work to stop: an interruption, or a moment at which time is out.

use super::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The flags that running work looks at.
#[derive(Debug)]
pub struct Signals {
    interrupted: AtomicBool,
    /// Whether what runs now is not to be interrupted.
    shielded: AtomicBool,
    /// Milliseconds after `start` at which time is out; `u64::MAX` for never.
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
    /// Asks to stop. Work that is shielded is stopped by the second call.
    pub fn interrupt(&self) {
        if self.interrupted.swap(true, Ordering::Relaxed) {
            self.shielded.store(false, Ordering::Relaxed);
        }
    }

    /// Forgets an interruption that was asked for.
    pub fn clear_interrupt(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
    }

    /// Shields what runs from now on against interruption, or lifts that.
    pub fn shield(&self, shielded: bool) {
        self.shielded.store(shielded, Ordering::Relaxed);
    }

    /// Sets or lifts the moment at which running work stops.
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        let milliseconds = deadline.map_or(u64::MAX, |moment| moment.saturating_duration_since(self.start).as_millis() as u64);
        self.deadline.store(milliseconds, Ordering::Relaxed);
    }

    /// Fails if work should stop. Cheap: one relaxed load, and the clock only while there is a deadline.
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
