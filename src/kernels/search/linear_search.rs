//! Linear search among a few keys.

use super::{Dictionary, NOT_FOUND};
use crate::error::Stop;

/// A dictionary that compares a key with a few others, one by one from the first. Entering a key has no effect: the test knows
/// the keys.
pub(crate) struct LinearSearch<F> {
    /// The number of keys.
    pub count: u32,
    /// The test for whether the key at a position is the same as the key that is searched for.
    pub is_same: F,
}

impl<K: Copy, F: Fn(u32, K) -> bool + Sync> Dictionary<K> for LinearSearch<F> {
    fn enter(&mut self, _key: K, fresh: u32) -> Result<u32, Stop> {
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        (0..self.count).find(|&position| (self.is_same)(position, key)).unwrap_or(NOT_FOUND)
    }
}
