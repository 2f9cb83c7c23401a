//! Loops over elements that check now and then whether to stop.

use super::Memory;
use crate::error::{Signals, Stop};
use std::sync::Arc;

/// The number of elements between two checks of the flags in loops over elements outside the drivers.
pub(crate) const ELEMENTS_PER_POLL: usize = 1 << 16;

impl Memory {
    /// Returns the flags of the work that is charged here.
    pub fn signals(&self) -> &Arc<Signals> {
        &self.0.signals
    }

    /// Fails if work that is charged here should stop.
    #[inline]
    pub fn poll(&self) -> Result<(), Stop> {
        self.0.signals.poll()
    }

    /// Runs a function on parts of a slice, one after the other, until a stop is requested.
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
