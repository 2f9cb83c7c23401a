//! The error guards and traps in force in a thread, with the errors that they catch.

use crate::error::Fault;
use foldhash::fast::RandomState;
use hashbrown::HashMap;
use std::sync::Arc;

/// The error guards, `:Trap`s and calls of `⎊` in force, the innermost last: the event numbers that each of them catches. An error
/// that one of them catches neither runs a `⎕TRAP` nor suspends a function.
#[derive(Default)]
pub struct Guards {
    in_force: Vec<Arc<[i64]>>,
    /// The number of times that each event number occurs among the guards. An error that unwinds a deep recursion is looked up
    /// once for each function, so that the guards cannot be searched one by one.
    counts: HashMap<i64, usize, RandomState>,
}

impl Guards {
    /// Adds an innermost guard, which catches the events with these numbers.
    pub fn push(&mut self, events: Arc<[i64]>) {
        for &number in &*events {
            *self.counts.entry(number).or_default() += 1;
        }
        self.in_force.push(events);
    }

    /// Removes the innermost guard.
    pub fn pop(&mut self) {
        for number in self.in_force.pop().iter().flat_map(|events| &**events) {
            match self.counts.get_mut(number) {
                Some(1) | None => _ = self.counts.remove(number),
                Some(count) => *count -= 1,
            }
        }
    }

    /// Returns the number of guards.
    pub fn count(&self) -> usize {
        self.in_force.len()
    }

    /// Removes the innermost guards until `count` of them remain.
    pub fn truncate(&mut self, count: usize) {
        while self.in_force.len() > count {
            self.pop();
        }
    }

    /// Returns true if a guard catches a fault.
    pub fn can_catch(&self, fault: &Fault) -> bool {
        let event = i64::from(fault.kind().number());
        [0, 1000, event].iter().any(|&number| fault.is_caught_by(number) && self.counts.contains_key(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::Guards;
    use crate::error::{Blame, Fault};

    #[test]
    fn a_fault_is_caught_while_a_guard_for_it_is_in_force() {
        let fault = Fault::domain(Blame::Right, "");
        let mut guards = Guards::default();
        for events in [&[11][..], &[3, 5], &[0, 11], &[]] {
            guards.push(events.into());
        }
        assert!(guards.can_catch(&fault));
        guards.truncate(1);
        assert!(guards.can_catch(&fault));
        guards.pop();
        assert!(guards.count() == 0 && !guards.can_catch(&fault));
    }
}
