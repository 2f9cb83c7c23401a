//! Deadlocks: threads that wait for one another in a cycle.

use super::Threads;
use super::waits::Wait;
use crate::error::{ErrorKind, Fault, Result};

impl Threads {
    /// Fails with DEADLOCK if one of `targets`, the threads for which the running thread is about to wait, waits for the running
    /// thread, directly or through others.
    pub(crate) fn check_deadlock(&self, targets: &[u32]) -> Result<()> {
        let mut visited: Vec<u32> = Vec::new();
        let mut pending = targets.to_vec();
        while let Some(number) = pending.pop() {
            if number == self.current {
                let others: Vec<String> = targets.iter().map(u32::to_string).collect();
                let message = format!("thread {number} would wait for itself, through thread {}", others.join(" and "));
                return Err(Fault::new(ErrorKind::DEADLOCK, message));
            }
            if !visited.contains(&number) {
                visited.push(number);
                pending.extend(self.blockers(number));
            }
        }
        Ok(())
    }

    /// Returns the threads for which a thread waits.
    fn blockers(&self, number: u32) -> Vec<u32> {
        match self.all.get(&number).and_then(|thread| thread.wait.as_ref()) {
            Some(Wait::Ends(ends)) => ends.open.clone(),
            Some(Wait::Hold(claim)) => self.holds.holders(claim),
            _ => Vec::new(),
        }
    }
}
