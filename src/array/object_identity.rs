//! The identity of the elements of an array, which does not keep them alive.

use super::memory::WeakBlock;
use super::{Array, Shape};
use crate::array::elements::with_elements;

/// The identity of the elements of an array, including their shape. A copy of the elements has a different identity.
pub struct Identity {
    block: WeakBlock,
    start: usize,
    shape: Shape,
}

impl Identity {
    /// Returns true if an array still holds the elements.
    pub fn is_alive(&self) -> bool {
        self.block.is_alive()
    }

    /// Returns the address of the block, which is unique while this identity exists.
    pub fn address(&self) -> usize {
        self.block.address()
    }
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        self.block.address() == other.block.address() && self.start == other.start && self.shape == other.shape
    }
}

impl Array {
    /// Returns the identity of the elements, or `None` for an inline element.
    pub fn identity(&self) -> Option<Identity> {
        let (block, start) = with_elements!(&self.elements, bits => bits.downgrade(), buffer => buffer.downgrade())?;
        Some(Identity { block, start, shape: self.shape.clone() })
    }
}
