//! Appending to a vector in place. Its room grows by half whenever it is used up, so that a vector made item by item is
//! copied a few times only.

use super::{Array, Buffer, Element, Elements, Memory, Shape};
use crate::error::Result;
use crate::with_elements;

impl Array {
    /// Appends elements of the same type to a vector: in place if nobody else sees it. After an error it is what it was.
    ///
    /// # Panics
    /// If the types differ: callers make them alike.
    pub fn append(&mut self, memory: &Memory, more: &Elements) -> Result<()> {
        with_elements!(
            &mut self.elements,
            bits => match more {
                Elements::Bits(more) => bits.append(memory, more)?,
                _ => unreachable!("elements of one type are appended"),
            },
            buffer => append(memory, buffer, more)?
        );
        self.shape = Shape::vector(self.elements.len());
        Ok(())
    }
}

fn append<T: Element>(memory: &Memory, buffer: &mut Buffer<T>, more: &Elements) -> Result<()> {
    buffer.append(memory, T::slice_of(more).expect("elements of one type are appended"))
}
