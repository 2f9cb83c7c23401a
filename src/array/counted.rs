//! Numbers with memory of their own, counted as used by an account while they live.

use super::Memory;
use crate::error::Result;
use std::ops::Deref;
use std::sync::Arc;

/// A number that is shared, and counted as used by at most one account.
pub struct Counted<T>(Arc<Node<T>>);

struct Node<T> {
    number: T,
    memory: Option<Memory>,
}

impl<T> Node<T> {
    /// What a node takes with its counts and what the allocator adds.
    const BYTES: usize = size_of::<Self>() + 2 * size_of::<usize>() + 16;
}

impl<T> Drop for Node<T> {
    fn drop(&mut self) {
        if let Some(memory) = &self.memory {
            memory.uncount(Self::BYTES);
        }
    }
}

impl<T> Counted<T> {
    /// Makes a number that is counted by nobody.
    pub fn new(number: T) -> Self {
        Self(Arc::new(Node { number, memory: None }))
    }

    /// Returns the same number counted by an account, unless it is counted already or others hold it.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow it.
    pub fn charged(mut self, memory: &Memory) -> Result<Self> {
        if let Some(node) = Arc::get_mut(&mut self.0)
            && node.memory.is_none()
        {
            memory.count(Node::<T>::BYTES);
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
