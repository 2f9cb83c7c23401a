//! Parts of arrays: elements, items, cells and slices along the leading axis, as views where possible.

use super::{Array, Bits, Buffer, Element, Elements, Item, Memory, Shape};
use crate::array::elements::with_elements;
use crate::error::Result;

impl Array {
    /// Returns the element at `index` of the ravel as a scalar: a nested element stays enclosed.
    pub fn element(&self, index: usize) -> Self {
        if let Elements::Nested(buffer) = self.elements()
            && buffer.as_slice()[index].depth() == 0
        {
            return buffer.as_slice()[index].to_array();
        }
        if let Elements::Extended(buffer) = self.elements() {
            return Self::extended(buffer.as_slice()[index].clone());
        }
        let elements = with_elements!(
            self.elements(),
            bits => Elements::Bits(Bits::One(u64::from(bits.get(index)))),
            buffer => Element::wrap(Buffer::One(buffer.as_slice()[index].clone()))
        );
        Self { shape: Shape::SCALAR, elements }
    }

    /// Returns the element at `index` of the ravel, disclosed, as `⊃` and `¨` do.
    pub fn item(&self, index: usize) -> Self {
        match self.elements() {
            Elements::Nested(buffer) => buffer.as_slice()[index].to_array(),
            _ => self.element(index),
        }
    }

    /// Returns the `length` elements from `start` on, as a vector: a view if the type allows it.
    pub fn ravel_part(&self, memory: &Memory, start: usize, length: usize) -> Result<Self> {
        Ok(Self::vector(self.elements_part(memory, start, length)?))
    }

    /// Appends parts of the ravel, each given by its start and length, to `items` as vectors.
    pub fn push_parts(&self, memory: &Memory, parts: impl Iterator<Item = (usize, usize)>, items: &mut Vec<Item>) -> Result<()> {
        if matches!(self.elements(), Elements::Bits(_) | Elements::Nested(_)) {
            for (start, length) in parts {
                items.push(Item::new_in(memory, self.ravel_part(memory, start, length)?.simplify(memory)?)?);
            }
            return Ok(());
        }
        if let Elements::Latin(buffer) = self.elements() {
            for (start, length) in parts {
                items.push(Item::part_of_text(memory, buffer, start, length)?);
            }
            return Ok(());
        }
        with_elements!(self.elements(), _bits => {}, buffer => {
            for (start, length) in parts {
                items.push(Item::new_in(memory, Self::vector(Element::wrap(buffer.part(start, length)?)))?);
            }
        });
        Ok(())
    }

    /// Returns the `length` major cells from `start` on: a view if the type allows it.
    pub fn major_part(&self, memory: &Memory, start: usize, length: usize) -> Result<Self> {
        let shape = self.shape().with_length(0, length)?;
        let cell = self.shape().cell_bound();
        if shape.bound() == 0 {
            return self.empty_with_shape(shape);
        }
        Ok(Self::new(shape, self.elements_part(memory, start * cell, length * cell)?))
    }

    /// Returns the major cell at `index`: the array itself for a scalar.
    pub fn major_cell(&self, memory: &Memory, index: usize) -> Result<Self> {
        self.cell(memory, self.rank().saturating_sub(1), index)
    }

    /// Returns the cell of rank `rank` at position `index` in the ravel of the frame; the array itself if its rank is not higher.
    pub fn cell(&self, memory: &Memory, rank: usize, index: usize) -> Result<Self> {
        let frame = self.rank() - rank.min(self.rank());
        let shape = Shape::from_valid_lengths(&self.lengths()[frame..]);
        let bound = shape.bound();
        if bound == 0 {
            return self.empty_with_shape(shape);
        }
        Ok(Self::new(shape, self.elements_part(memory, index * bound, bound)?))
    }

    /// Returns the number of cells of rank `rank`.
    pub fn cell_count(&self, rank: usize) -> usize {
        super::shape::bound_of(&self.lengths()[..self.rank() - rank.min(self.rank())])
    }

    fn elements_part(&self, memory: &Memory, start: usize, length: usize) -> Result<Elements> {
        Ok(match self.elements() {
            Elements::Bits(bits) => Elements::Bits(bits.part(memory, start, length)?),
            Elements::Nested(buffer) if length == 0 => Elements::Nested(match buffer.first_or_prototype() {
                Some(item) => Buffer::with_prototype(item.prototype()?),
                None => Buffer::from(Vec::new()),
            }),
            elements => {
                with_elements!(elements, bits => Elements::Bits(bits.clone()), buffer => Element::wrap(buffer.part(start, length)?))
            }
        })
    }
}
