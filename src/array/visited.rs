//! Tracking of the parts of a value that a traversal has visited: items may be shared, so a value can have far more positions
//! than stored items.

use super::{Array, Elements, Item};
use std::collections::{HashMap, HashSet};

/// The address and length of a slice of items, which identify the slice while it is alive.
type SliceKey = (usize, usize);

impl Item {
    /// Returns the key of the items within this one, or `None` if there are none or they are not shared: a traversal reaches
    /// unshared items only once.
    fn shared_key(&self) -> Option<SliceKey> {
        match self.long_array()?.elements() {
            Elements::Nested(buffer) if !buffer.is_empty() && (self.is_shared() || buffer.is_shared()) => {
                Some(slice_key(buffer.as_slice()))
            }
            _ => None,
        }
    }
}

fn slice_key(items: &[Item]) -> SliceKey {
    (items.as_ptr().addr(), items.len())
}

/// The shared items that a traversal has visited. Unshared items are reached only once and are not recorded.
#[derive(Default)]
pub(crate) struct Visited(HashSet<SliceKey>);

impl Visited {
    /// Records the items of an array that is not an item itself, such as the value of a name; returns true if there are any and the
    /// traversal reaches them for the first time.
    pub(crate) fn insert_items(&mut self, array: &Array) -> bool {
        array.items().is_some_and(|items| !items.is_empty() && self.0.insert(slice_key(items)))
    }

    /// Records the contents of an item; returns true if the traversal reaches them for the first time.
    pub(crate) fn insert(&mut self, item: &Item) -> bool {
        item.shared_key().is_none_or(|key| self.0.insert(key))
    }
}

/// The results that a traversal has computed for shared items.
#[derive(Clone)]
pub(crate) struct ResultCache<T>(HashMap<SliceKey, T>);

impl<T> Default for ResultCache<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> ResultCache<T> {
    /// Returns true if a traversal may reach an item again, so that its result is worth remembering.
    pub(crate) fn is_worth_caching(item: &Item) -> bool {
        item.shared_key().is_some()
    }

    /// Returns the result remembered for an item, if any.
    pub(crate) fn get(&self, item: &Item) -> Option<T> {
        if self.0.is_empty() { None } else { self.0.get(&item.shared_key()?).cloned() }
    }

    /// Remembers the result for an item if a traversal may reach it again.
    pub(crate) fn keep(&mut self, item: &Item, result: &T) {
        if let Some(key) = item.shared_key() {
            self.0.insert(key, result.clone());
        }
    }
}

/// The pairs of items that have been or will be compared. Only pairs of items with equal shapes are recorded, because a key does
/// not contain the shape.
#[derive(Default)]
pub(crate) struct VisitedPairs(HashSet<(SliceKey, SliceKey)>);

impl VisitedPairs {
    /// Returns true if both items hold the same items in memory, in the same shape.
    pub(crate) fn are_identical(left: &Item, right: &Item) -> bool {
        left.is_same(right)
            || matches!((left.items(), right.items()), (Some(left @ [_, ..]), Some(right)) if slice_key(left) == slice_key(right))
                && have_same_lengths(left, right)
    }

    /// Records a pair; returns true if the traversal reaches it for the first time. A pair whose shapes differ is always new.
    pub(crate) fn insert(&mut self, left: &Item, right: &Item) -> bool {
        Self::key(left, right).is_none_or(|key| self.0.insert(key))
    }

    fn key(left: &Item, right: &Item) -> Option<(SliceKey, SliceKey)> {
        let (left_items, right_items) = (left.items()?, right.items()?);
        let may_recur = left.shared_key().is_some() || right.shared_key().is_some();
        (may_recur && have_same_lengths(left, right)).then(|| (slice_key(left_items), slice_key(right_items)))
    }
}

/// Returns true if two items hold arrays of the same shape, neither of them a short value or a text.
fn have_same_lengths(left: &Item, right: &Item) -> bool {
    left.long_array().zip(right.long_array()).is_some_and(|(left, right)| left.lengths() == right.lengths())
}

/// Adds to the work list those items of an array that the traversal has not visited yet, and records them; short values and texts hold
/// nothing that a traversal of marks and items looks for.
pub(crate) fn push_nested_items<'a>(array: &'a Array, visited: &mut Visited, work: &mut Vec<&'a Array>) {
    work.extend(array.items().unwrap_or_default().iter().filter(|item| visited.insert(item)).filter_map(Item::long_array));
}
