//! Arrays whose elements `⎕DR` has converted to a type: they keep it until they are changed, even if a narrower one would hold
//! them.

use crate::array::{Array, Identity};
use std::collections::HashMap;

/// The number of entries at which those of freed arrays are first removed.
const FIRST_PURGE_ENTRIES: usize = 64;

/// The arrays that keep the type that was requested. A changed array has another block, and counts as another array.
#[derive(Default)]
pub struct RequestedTypes {
    arrays: HashMap<usize, Identity>,
    purge_at: usize,
}

impl RequestedTypes {
    /// Makes an array keep its type as long as it lives. A scalar does not keep one.
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

    #[cold]
    fn find(&self, array: &Array) -> bool {
        array.identity().is_some_and(|wanted| self.arrays.get(&wanted.address()).is_some_and(|identity| *identity == wanted))
    }
}
