//! Linear search for few keys.

use super::{Dictionary, NOT_FOUND};
use crate::error::Stop;

/// A dictionary of few keys, which searches the list of keys itself from its start.
pub(crate) struct LinearSearch<F> {
    /// The number of keys.
    pub count: u32,
    /// The test for whether the key at a position is the one searched for.
    pub same: F,
}

impl<K: Copy, F: Fn(u32, K) -> bool + Sync> Dictionary<K> for LinearSearch<F> {
    fn enter(&mut self, _key: K, fresh: u32) -> Result<u32, Stop> {
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        (0..self.count).find(|&position| (self.same)(position, key)).unwrap_or(NOT_FOUND)
    }
}
