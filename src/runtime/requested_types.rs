//! Arrays whose elements `⎕DR` has converted to a type: they keep that type until they are changed, even if a narrower type could
//! hold the elements.

use crate::array::{Array, Identity};
use std::collections::HashMap;

/// The number of entries at which the entries of freed arrays are first removed.
const FIRST_PURGE_ENTRIES: usize = 64;

/// The arrays that keep a requested type. An array that is changed gets a new block, and then counts as another array.
#[derive(Default)]
pub struct RequestedTypes {
    /// The identities of the arrays, by their addresses.
    arrays: HashMap<usize, Identity>,
    /// The number of entries at which the entries of freed arrays are removed next.
    purge_at: usize,
}

impl RequestedTypes {
    /// Makes an array keep its type as long as it exists. A scalar has no block, and does not keep its type.
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
        !self.arrays.is_empty() && self.is_listed(array)
    }

    /// Returns true if an array is among those that keep their type. Called only if there are any.
    #[cold]
    fn is_listed(&self, array: &Array) -> bool {
        array.identity().is_some_and(|identity| self.arrays.get(&identity.address()).is_some_and(|entry| *entry == identity))
    }
}
