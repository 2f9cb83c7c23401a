//! The identity of the elements of an array, without keeping them alive.

use super::{Array, Shape};
use crate::with_elements;
use std::any::Any;
use std::sync::Weak;

/// A weak reference to a block of elements: while it exists, nobody changes the block in place.
pub(crate) type WeakBlock = Weak<dyn Any + Send + Sync>;

/// The identity of the elements of an array, including their shape. A copy has a different one.
pub struct Identity {
    block: WeakBlock,
    start: usize,
    shape: Shape,
}

impl Identity {
    /// Returns true if some array still has the elements.
    pub fn is_alive(&self) -> bool {
        self.block.strong_count() > 0
    }

    /// Returns the address of the block, which no other block has while this exists.
    pub fn address(&self) -> usize {
        self.block.as_ptr().addr()
    }
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self.block.as_ptr(), other.block.as_ptr()) && self.start == other.start && self.shape == other.shape
    }
}

impl Array {
    /// Returns the identity of the elements, or `None` for a scalar.
    pub fn identity(&self) -> Option<Identity> {
        let (block, start) = with_elements!(&self.elements, bits => bits.downgrade(), buffer => buffer.downgrade())?;
        Some(Identity { block, start, shape: self.shape.clone() })
    }
}
