//! Numbers with heap memory of their own, counted against an account until they are dropped.

use super::Memory;
use crate::error::Result;
use std::ops::Deref;
use std::sync::Arc;

/// A shared number, counted against at most one account.
pub struct Counted<T>(Arc<Node<T>>);

struct Node<T> {
    number: T,
    memory: Option<Memory>,
}

impl<T> Node<T> {
    /// The size of a node, including its reference counts and the overhead of the allocator.
    const NODE_BYTES: usize = size_of::<Self>() + 2 * size_of::<usize>() + 16;
}

impl<T> Drop for Node<T> {
    fn drop(&mut self) {
        if let Some(memory) = &self.memory {
            memory.uncount(Self::NODE_BYTES);
        }
    }
}

impl<T> Counted<T> {
    /// Makes a number that is not charged to any account.
    pub fn new(number: T) -> Self {
        Self(Arc::new(Node { number, memory: None }))
    }

    /// Returns the same number charged to an account, unless it is charged already or shared.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow it.
    pub fn charge_to(mut self, memory: &Memory) -> Result<Self> {
        if let Some(node) = Arc::get_mut(&mut self.0)
            && node.memory.is_none()
        {
            memory.count(Node::<T>::NODE_BYTES);
            node.memory = Some(memory.clone());
            memory.check(0)?;
        }
        Ok(self)
    }
}

impl<T> Clone for Counted<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Counted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.number
    }
}
