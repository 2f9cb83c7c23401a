//! Parts of a value that a walk has been through: items may be shared, so that a value has far more places than it stores items.

use super::{Array, Elements, Item};
use std::collections::{HashMap, HashSet};

/// What tells the items of an array that others hold as well from those of all others, while they are held.
type Place = (usize, usize);

impl Item {
    /// What tells the items within this one from all others, if others hold them as well: then a walk may come by again.
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

/// The items that a walk has been through. Those that nobody else holds are met once anyway and not remembered.
#[derive(Default)]
pub struct Visited(HashSet<Place>);

impl Visited {
    /// Whether a walk comes by what is within an item for the first time.
    pub fn is_new(&mut self, item: &Item) -> bool {
        item.place().is_none_or(|place| self.0.insert(place))
    }
}

/// What a walk has found within items that others hold as well.
#[derive(Clone)]
pub struct Found<T>(HashMap<Place, T>);

impl<T> Default for Found<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> Found<T> {
    /// Tells whether a walk may come by an item again, so that what is found within it is worth remembering.
    pub fn is_met_again(item: &Item) -> bool {
        item.place().is_some()
    }

    /// What was found within an item before.
    pub fn get(&self, item: &Item) -> Option<T> {
        if self.0.is_empty() { None } else { self.0.get(&item.place()?).cloned() }
    }

    /// Remembers what was found within an item, if a walk may come by again.
    pub fn keep(&mut self, item: &Item, found: &T) {
        if let Some(place) = item.place() {
            self.0.insert(place, found.clone());
        }
    }
}

/// Pairs of items that were compared or are to be: of one shape, so that the blocks tell them apart.
#[derive(Default)]
pub struct Pairs(HashSet<(Place, Place)>);

impl Pairs {
    /// Whether both items hold the same items in memory, in one shape.
    pub fn are_one(left: &Item, right: &Item) -> bool {
        left.is_same(right)
            || left.array().lengths() == right.array().lengths()
                && matches!((left.array().items(), right.array().items()),
                    (Some(left @ [_, ..]), Some(right)) if place(left) == place(right))
    }

    /// Whether a walk comes by a pair for the first time. One whose shapes differ is always new.
    pub fn is_new(&mut self, left: &Item, right: &Item) -> bool {
        Self::key(left, right).is_none_or(|key| self.0.insert(key))
    }

    fn key(left: &Item, right: &Item) -> Option<(Place, Place)> {
        let (left_items, right_items) = (left.array().items()?, right.array().items()?);
        let is_met_again = left.place().is_some() || right.place().is_some();
        (is_met_again && left.array().lengths() == right.array().lengths()).then(|| (place(left_items), place(right_items)))
    }
}

/// Adds the arrays within one that a walk has not come by to those that wait.
pub fn items_within<'a>(array: &'a Array, visited: &mut Visited, waiting: &mut Vec<&'a Array>) {
    waiting.extend(array.items().unwrap_or_default().iter().filter(|item| visited.is_new(item)).map(Item::array));
}
