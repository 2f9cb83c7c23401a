//! Loops over elements that check now and then whether to stop.

use super::Memory;
use crate::error::{Signals, Stop};
use std::sync::Arc;

/// The number of elements between two checks for a request to stop.
pub(crate) const ELEMENTS_PER_POLL: usize = 1 << 16;

impl Memory {
    /// Returns the stop requests of the interpreter that owns this account.
    pub fn signals(&self) -> &Arc<Signals> {
        &self.0.signals
    }

    /// Fails if the interpreter that owns this account should stop.
    #[inline]
    pub fn poll(&self) -> Result<(), Stop> {
        self.0.signals.poll()
    }

    /// Calls a function on each part of a slice in turn; fails if the function does, or if a stop is requested.
    pub fn for_each_part<'a, T, E: From<Stop>>(
        &self,
        slice: &'a [T],
        mut each: impl FnMut(&'a [T]) -> Result<(), E>,
    ) -> Result<(), E> {
        slice.chunks(ELEMENTS_PER_POLL).try_for_each(|part| {
            self.poll()?;
            each(part)
        })
    }

    /// Returns true if a condition holds for all elements; fails if a stop is requested.
    pub fn all<T>(&self, slice: &[T], condition: impl Fn(&T) -> bool) -> Result<bool, Stop> {
        for part in slice.chunks(ELEMENTS_PER_POLL) {
            self.poll()?;
            if !part.iter().all(&condition) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
