//! Tracking of the parts of a value that a traversal has visited: items may be shared, so a value can have far more positions
//! than stored items.

use super::{Array, Elements, Item};
use std::collections::{HashMap, HashSet};

/// The address and length of a slice of items: identifies it among all others while the slice is alive.
type Place = (usize, usize);

impl Item {
    /// Returns the identity of the items within this one if they are shared, so that a traversal may reach them again.
    fn place(&self) -> Option<Place> {
        match self.array().elements() {
            Elements::Nested(buffer) if !buffer.is_empty() && (self.is_shared() || buffer.is_shared()) => {
                Some(place(buffer.as_slice()))
            }
            _ => None,
        }
    }
}

fn place(items: &[Item]) -> Place {
    (items.as_ptr().addr(), items.len())
}

/// The items that a traversal has visited. Unshared items are reached only once anyway and are not recorded.
#[derive(Default)]
pub struct Visited(HashSet<Place>);

impl Visited {
    /// Returns true if a traversal reaches the contents of an item for the first time.
    pub fn is_new(&mut self, item: &Item) -> bool {
        item.place().is_none_or(|place| self.0.insert(place))
    }
}

/// The results that a traversal has computed for shared items.
#[derive(Clone)]
pub struct Found<T>(HashMap<Place, T>);

impl<T> Default for Found<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> Found<T> {
    /// Returns true if a traversal may reach an item again, so that its result is worth remembering.
    pub fn is_met_again(item: &Item) -> bool {
        item.place().is_some()
    }

    /// Returns the result remembered for an item, if any.
    pub fn get(&self, item: &Item) -> Option<T> {
        if self.0.is_empty() { None } else { self.0.get(&item.place()?).cloned() }
    }

    /// Remembers the result for an item if a traversal may reach it again.
    pub fn keep(&mut self, item: &Item, found: &T) {
        if let Some(place) = item.place() {
            self.0.insert(place, found.clone());
        }
    }
}

/// The pairs of items that have been or will be compared: of equal shape, so that their blocks identify them.
#[derive(Default)]
pub struct Pairs(HashSet<(Place, Place)>);

impl Pairs {
    /// Returns true if both items hold the same items in memory, in the same shape.
    pub fn are_one(left: &Item, right: &Item) -> bool {
        left.is_same(right)
            || left.array().lengths() == right.array().lengths()
                && matches!((left.array().items(), right.array().items()),
                    (Some(left @ [_, ..]), Some(right)) if place(left) == place(right))
    }

    /// Returns true if a traversal reaches a pair for the first time. A pair whose shapes differ is always new.
    pub fn is_new(&mut self, left: &Item, right: &Item) -> bool {
        Self::key(left, right).is_none_or(|key| self.0.insert(key))
    }

    fn key(left: &Item, right: &Item) -> Option<(Place, Place)> {
        let (left_items, right_items) = (left.array().items()?, right.array().items()?);
        let is_met_again = left.place().is_some() || right.place().is_some();
        (is_met_again && left.array().lengths() == right.array().lengths()).then(|| (place(left_items), place(right_items)))
    }
}

/// Adds the arrays within an array that the traversal has not visited yet to the work list.
pub fn items_within<'a>(array: &'a Array, visited: &mut Visited, waiting: &mut Vec<&'a Array>) {
    waiting.extend(array.items().unwrap_or_default().iter().filter(|item| visited.is_new(item)).map(Item::array));
}
