//! Vectors that are charged to an account while they are filled.

use super::{Memory, thread_tally};
use crate::error::Result;
use std::ops::{Deref, DerefMut};

/// A vector whose capacity is charged to an account until the vector is dropped. Growth other than by [`Charged::reserve`] is not
/// charged, so request enough from the start.
pub struct Charged<T> {
    vector: Vec<T>,
    charge: Charge,
}

/// A number of bytes that are credited to their account on drop.
#[derive(Default)]
pub(crate) struct Charge {
    bytes: usize,
    memory: Option<Memory>,
}

impl Charge {
    /// Creates a charge of 0 bytes to `memory`; [`Charge::add`] raises it as memory outside of arrays is allocated.
    pub(crate) fn empty(memory: &Memory) -> Self {
        Self::from_charged(memory, 0)
    }

    /// Creates a charge of 0 bytes to the account for which this thread works, if there is one.
    pub(crate) fn for_thread() -> Self {
        thread_tally::account().map_or_else(Self::default, |account| Self::empty(&Memory::from(account)))
    }

    /// Fails if the interpreter that owns the account should stop.
    pub(crate) fn poll(&self) -> Result<()> {
        if let Some(memory) = &self.memory {
            memory.poll()?;
        }
        Ok(())
    }

    /// Charges `bytes` more, before they are allocated.
    ///
    /// # Errors
    /// WS FULL.
    pub(crate) fn add(&mut self, bytes: usize) -> Result<()> {
        if let Some(memory) = &self.memory {
            memory.charge(bytes)?;
            self.bytes += bytes;
        }
        Ok(())
    }

    /// Takes responsibility for bytes that are charged to `memory` already.
    pub(crate) fn from_charged(memory: &Memory, bytes: usize) -> Self {
        Self { bytes, memory: Some(memory.clone()) }
    }

    /// Hands responsibility for the bytes to the caller if they are charged to `memory`, and returns their number; otherwise
    /// credits them to their account and returns 0.
    pub(crate) fn transfer_bytes(mut self, memory: &Memory) -> usize {
        if self.memory.as_ref().is_some_and(|account| account.is_same(memory)) { std::mem::take(&mut self.bytes) } else { 0 }
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        if let Some(memory) = &self.memory
            && self.bytes > 0
        {
            memory.credit(self.bytes);
        }
    }
}

impl<T> Charged<T> {
    pub(crate) fn new(vector: Vec<T>, charge: Charge) -> Self {
        Self { vector, charge }
    }

    pub(crate) fn into_parts(self) -> (Vec<T>, Charge) {
        (self.vector, self.charge)
    }

    /// Makes room for `additional` more elements; the capacity at least doubles. The old memory and the new one are both charged
    /// while the elements move.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow it.
    pub(crate) fn reserve(&mut self, memory: &Memory, additional: usize) -> Result<()> {
        let needed = self.vector.len().saturating_add(additional);
        if needed > self.vector.capacity() {
            let mut larger = memory.vector(needed.max(self.vector.capacity().saturating_mul(2)))?;
            larger.vector.append(&mut self.vector);
            *self = larger;
        }
        Ok(())
    }

    /// Returns the vector, which is no longer charged to any account.
    pub fn into_vec(self) -> Vec<T> {
        self.vector
    }
}

impl<T> From<Vec<T>> for Charged<T> {
    /// Wraps a vector that is not charged: a short one, or one of the host.
    fn from(vector: Vec<T>) -> Self {
        Self { vector, charge: Charge::default() }
    }
}

impl<T> Default for Charged<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> Deref for Charged<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.vector
    }
}

impl<T> DerefMut for Charged<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.vector
    }
}

/// An iterator over the elements of a charged vector, which stays charged until the iterator is dropped.
pub struct IntoIter<T> {
    elements: std::vec::IntoIter<T>,
    _charge: Charge,
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.elements.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.elements.size_hint()
    }
}

impl<T> ExactSizeIterator for IntoIter<T> {}

impl<T> IntoIterator for Charged<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { elements: self.vector.into_iter(), _charge: self.charge }
    }
}

impl<'a, T> IntoIterator for &'a Charged<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.vector.iter()
    }
}
