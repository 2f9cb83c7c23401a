//! An item of a nested array: a shared pointer to an array, which stores the depth and drops deep values iteratively.

use super::elements::Elements;
use super::{Array, Charged, Memory};
use crate::error::{Fault, Result};
use crate::stack::{max_value_depth, recurse, remaining_bytes};
use std::sync::Arc;

/// The depth beyond which values are dropped with a work list instead of by recursion.
const RECURSION_MAX_DEPTH: u32 = 64;
/// The remaining stack, in bytes, below which a work list is used as well.
const STACK_MARGIN_BYTES: usize = 64 << 10;

/// An array as an item of another.
///
/// **Invariant.** The array is not a simple scalar, except in a mixed array, whose elements are all items.
#[derive(Clone)]
pub struct Item(Arc<Node>);

struct Node {
    array: Array,
    depth: u32,
    /// The account of a node whose array has none: a constant, a scalar, an array without elements.
    own_account: Option<Memory>,
}

/// The size of an item without its elements: the node, its reference counts, and the overhead of the allocator.
const NODE_BYTES: usize = 112;

impl Array {
    /// Fails with WS FULL if the array is nested as deeply as functions that walk it can go, on a stack that cannot grow.
    #[inline]
    pub(crate) fn check_depth(&self) -> Result<()> {
        let limit = max_value_depth();
        if limit == u32::MAX || !self.is_nested() || self.depth() < limit {
            return Ok(());
        }
        Err(Fault::ws_full(format!("a value can be nested at most {limit} levels deep: there is no more stack")))
    }
}

impl Node {
    /// Makes a node that is charged to the account of the array's elements, otherwise to `memory`, otherwise to the account of
    /// the item that the array encloses.
    #[inline(always)]
    fn new(array: Array, memory: Option<&Memory>) -> Self {
        let own = match array.memory() {
            Some(memory) => {
                // Counted before the node is made, so that the node is constructed in its final place.
                memory.count(NODE_BYTES);
                None
            }
            None => {
                let enclosed = match array.items() {
                    Some([item]) if memory.is_none() && array.is_scalar() => item.0.account(),
                    _ => None,
                };
                let own = memory.or(enclosed).cloned();
                if let Some(memory) = &own {
                    memory.count(NODE_BYTES);
                }
                own
            }
        };
        Self { depth: array.depth(), array, own_account: own }
    }

    /// Returns the account that the node itself is charged to: the account of the array's elements, which the node does not store
    /// again, or its own.
    fn account(&self) -> Option<&Memory> {
        self.array.memory().or(self.own_account.as_ref())
    }

    /// Takes the array out of the node, which is then no longer charged to any account.
    fn take(&mut self) -> Array {
        self.release();
        self.own_account = None;
        std::mem::replace(&mut self.array, Array::ZERO)
    }

    fn release(&self) {
        if let Some(memory) = self.account() {
            memory.uncount(NODE_BYTES);
        }
    }
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Self::new(self.array.clone(), self.own_account.as_ref())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.release();
    }
}

impl Item {
    /// Makes an item that holds `array`.
    #[inline(always)]
    pub fn new(array: Array) -> Self {
        Self(Arc::new(Node::new(array, None)))
    }

    /// Makes an item that holds `array`, which is counted against `memory` unless it is charged already or shared. The item
    /// itself is counted in the account of the array, or in `memory` if the array has none.
    ///
    /// # Errors
    /// Fails with WS FULL if what is counted in `memory` so far exceeds its limit: a loop may make items and nothing else. Also fails
    /// if the array is nested too deeply for a stack that cannot grow.
    #[inline(always)]
    pub fn new_in(memory: &Memory, array: Array) -> Result<Self> {
        memory.check_counts()?;
        array.check_depth()?;
        Ok(Self(Arc::new(Node::new(array.count_to(memory), Some(memory)))))
    }

    /// Counts the item and its contents against an account unless they are charged already or shared.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if let Some(node) = Arc::get_mut(&mut self.0)
            && node.account().is_none()
        {
            let array = std::mem::replace(&mut node.array, Array::ZERO);
            *node = Node::new(recurse(|| array.count_to(memory)), Some(memory));
        }
    }

    /// Returns an empty vector with room for `count` items; the items themselves are charged one by one.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow that many.
    pub fn vector_with_capacity(memory: &Memory, count: usize) -> Result<Charged<Self>> {
        let items = memory.vector(count)?;
        memory.check(count.saturating_mul(NODE_BYTES))?;
        Ok(items)
    }

    /// Returns the array.
    pub fn array(&self) -> &Array {
        &self.0.array
    }

    /// Returns the array, moved out of the item unless the item is shared.
    pub fn into_array(mut self) -> Array {
        match Arc::get_mut(&mut self.0) {
            Some(node) => node.take(),
            None => self.0.array.clone(),
        }
    }

    /// Returns the depth of the array: 0 for a simple scalar.
    pub fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Returns an item like this one, with fills instead of its elements.
    ///
    /// # Errors
    /// WS FULL, or a request to stop.
    pub fn prototype(&self) -> Result<Self> {
        Ok(Self::with_account(self.0.array.fills()?, self.0.account()))
    }

    /// Makes an item that holds `array`, counted in the account of that array, or in `account` if the array has none.
    pub(crate) fn with_account(array: Array, account: Option<&Memory>) -> Self {
        Self(Arc::new(Node::new(array, account)))
    }

    /// Returns the account that the item is charged to, if any.
    pub(crate) fn account(&self) -> Option<&Memory> {
        self.0.account()
    }

    /// Returns true if both items point to the same array in memory.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns true if the item is shared.
    pub(crate) fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    /// Returns the address of the item, which identifies it among all others while it is alive.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// Returns a guard for modifying the array in place; the array is copied first if the item is shared.
    pub fn make_mut(&mut self) -> ItemMut<'_> {
        let node = Arc::make_mut(&mut self.0);
        ItemMut { previous_account: node.account().cloned(), node }
    }
}

/// A guard for modifying the array of an item; when dropped, it updates the depth and the account of the item.
pub struct ItemMut<'a> {
    node: &'a mut Node,
    previous_account: Option<Memory>,
}

impl std::ops::Deref for ItemMut<'_> {
    type Target = Array;

    fn deref(&self) -> &Array {
        &self.node.array
    }
}

impl std::ops::DerefMut for ItemMut<'_> {
    fn deref_mut(&mut self) -> &mut Array {
        &mut self.node.array
    }
}

impl Drop for ItemMut<'_> {
    /// Rebuilds the node: its depth and its account follow from the array.
    fn drop(&mut self) {
        if let Some(memory) = &self.previous_account {
            memory.uncount(NODE_BYTES);
        }
        self.node.own_account = None;
        let array = std::mem::replace(&mut self.node.array, Array::ZERO);
        *self.node = Node::new(array, self.previous_account.as_ref());
    }
}

impl Drop for Item {
    /// Drops deep values iteratively: each step moves the items of one array to the work list before that array is freed.
    fn drop(&mut self) {
        if self.0.depth <= RECURSION_MAX_DEPTH && !(self.0.array.is_nested() && is_low_on_stack()) {
            return;
        }
        let mut work = Vec::new();
        take_items(self, &mut work);
        while let Some(mut item) = work.pop() {
            take_items(&mut item, &mut work);
        }
    }
}

/// Returns true if too little stack is left for recursion, which may be needed even at a small depth: items of the block outside
/// the view may be deeper than those within it.
fn is_low_on_stack() -> bool {
    remaining_bytes() < STACK_MARGIN_BYTES
}

/// Moves the nested items of an unshared array to the work list, including those outside the view: the prototype of an empty
/// array, and everything else in its block.
fn take_items(item: &mut Item, work: &mut Vec<Item>) {
    if let Some(node) = Arc::get_mut(&mut item.0) {
        node.depth = 0;
        if let Elements::Nested(buffer) = &mut node.array.elements
            && let Some(items) = buffer.block_mut()
        {
            let placeholder = Item::new(Array::ZERO);
            let nested = items.iter_mut().filter(|item| item.array().is_nested());
            work.extend(nested.map(|item| std::mem::replace(item, placeholder.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_charged_to_the_account_of_their_contents_and_credited_once() {
        let memory = Memory::new(1 << 20);
        let vector = |length| Array::vector(super::super::Buffer::from(memory.block::<i32>(length).expect("fits")));
        let empty = memory.used_bytes();
        let alone = Item::new(vector(3));
        let one = memory.used_bytes();
        assert!(one >= empty + NODE_BYTES);
        let within = Item::new(Array::scalar(alone.clone()));
        assert_eq!(memory.used_bytes(), one + NODE_BYTES, "an item that encloses another is charged to the account of that one");
        let mut other = within.clone();
        assert_eq!(memory.used_bytes(), one + NODE_BYTES, "another reference to an item is not charged");
        *other.make_mut() = Array::ZERO;
        assert_eq!((memory.used_bytes(), other.depth()), (one + 2 * NODE_BYTES, 0), "the item keeps its account");
        *other.make_mut() = vector(3);
        assert_eq!((memory.used_bytes(), other.depth()), (2 * one - empty + NODE_BYTES, 1));
        drop((alone.into_array(), other.into_array()));
        assert_eq!(memory.used_bytes(), one + NODE_BYTES);
        drop(within);
        assert_eq!(memory.used_bytes(), empty);
    }
}
