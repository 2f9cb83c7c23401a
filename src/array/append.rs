//! Appending major cells in place. The capacity grows by half whenever it is used up, so an array that is built cell by cell is
//! copied only a few times.

use super::{Array, Buffer, Element, Elements, Memory, Shape};
use crate::array::elements::with_elements;
use crate::error::Result;

impl Array {
    /// Appends major cells, given as their elements in the type of the array: in place if the array is not shared. If this fails,
    /// the array is unchanged.
    ///
    /// # Panics
    /// If the types differ, or the array is a scalar or empty. Callers convert the elements to one type first.
    pub fn append(&mut self, memory: &Memory, cells: &Elements) -> Result<()> {
        with_elements!(
            &mut self.elements,
            bits => match cells {
                Elements::Bits(cells) => bits.append(memory, cells)?,
                _ => unreachable!("the appended elements must have the type of the array"),
            },
            buffer => append(memory, buffer, cells)?
        );
        let bound = self.elements.len();
        self.shape = match self.shape.rank() {
            1 => Shape::vector(bound),
            _ => self.shape.with_length(0, bound / self.shape.cell_bound())?,
        };
        Ok(())
    }
}

fn append<T: Element>(memory: &Memory, buffer: &mut Buffer<T>, cells: &Elements) -> Result<()> {
    buffer.append(memory, T::slice_of(cells).expect("the appended elements must have the type of the array"))
}
