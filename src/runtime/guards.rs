//! The error guards and traps in force in a thread, with the errors that each of them catches.

use crate::error::Fault;
use std::sync::Arc;

/// The error guards, `:Trap`s and calls of `⎊` in force, the innermost last: the event numbers that each of them catches. An error
/// that one of them catches neither runs a `⎕TRAP` nor suspends a function.
#[derive(Default)]
pub struct Guards(Vec<Arc<[i64]>>);

impl Guards {
    /// Adds an innermost guard, which catches the events with these numbers.
    pub fn push(&mut self, events: Arc<[i64]>) {
        self.0.push(events);
    }

    /// Removes the innermost guard.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns the number of guards.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Removes the innermost guards until `count` of them remain.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Returns true if a guard catches a fault.
    pub fn can_catch(&self, fault: &Fault) -> bool {
        self.0.iter().any(|events| events.iter().any(|&number| fault.is_caught_by(number)))
    }
}
