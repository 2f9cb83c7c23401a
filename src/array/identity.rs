//! Which elements an array has, told without holding them.

use super::{Array, Shape};
use crate::with_elements;
use std::any::Any;
use std::sync::Weak;

/// A block of elements that is not held: as long as this is kept, nobody changes the block in place.
pub(super) type Unheld = Weak<dyn Any + Send + Sync>;

/// The elements of an array, in their shape. A copy has others.
pub struct Identity {
    block: Unheld,
    start: usize,
    shape: Shape,
}

impl Identity {
    /// Whether some array has the elements still.
    pub fn lives(&self) -> bool {
        self.block.strong_count() > 0
    }

    /// The address of the block, which no other block has while this is kept.
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
    /// What tells the elements from those of other arrays; none for a scalar.
    pub fn identity(&self) -> Option<Identity> {
        let (block, start) = with_elements!(&self.elements, bits => bits.unheld(), buffer => buffer.unheld())?;
        Some(Identity { block, start, shape: self.shape.clone() })
    }
}
