//! Arrays whose elements `⎕DR` has converted to a type: they keep it until they are changed, even if a narrower one would hold
//! them.

use crate::array::{Array, Identity};
use std::collections::HashMap;

/// The number of entries at which those of freed arrays are first removed.
const FIRST_PURGE_ENTRIES: usize = 64;

/// The arrays that keep a requested type. A changed array has another block, and counts as another array.
#[derive(Default)]
pub struct RequestedTypes {
    /// The identities of the arrays, by their addresses.
    arrays: HashMap<usize, Identity>,
    /// The number of entries at which those of freed arrays are removed next.
    purge_at: usize,
}

impl RequestedTypes {
    /// Makes an array keep its type as long as it lives. A scalar, which has no block, does not.
    pub fn add(&mut self, array: &Array) {
        if self.arrays.len() >= self.purge_at {
            self.arrays.retain(|_, identity| identity.is_alive());
            self.purge_at = FIRST_PURGE_ENTRIES.max(2 * self.arrays.len());
        }
        self.arrays.extend(array.identity().map(|identity| (identity.address(), identity)));
    }

    /// Returns true if an array keeps its type.
    #[inline]
    pub fn contains(&self, array: &Array) -> bool {
        !self.arrays.is_empty() && self.find(array)
    }

    /// Searches for an array among those that keep their type.
    #[cold]
    fn find(&self, array: &Array) -> bool {
        array.identity().is_some_and(|identity| self.arrays.get(&identity.address()).is_some_and(|entry| *entry == identity))
    }
}
