//! Marks: simple scalars that are neither numbers nor characters: a namespace, `⎕NULL`, a slice of an axis, an ellipsis, a new
//! axis, the representation of a function, or a value of the host program.

use super::buffer::{Buffer, copy_cloned, repeat_element};
use super::elements::Elements;
use super::memory::{Block, Memory};
use super::object::Object;
use super::opaque::HostObject;
use super::{Array, Element};
use crate::error::Result;
use std::fmt;
use std::sync::Arc;

/// The value of an element that is neither a number nor a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A namespace.
    Space(Reference),
    /// `⎕NULL`: the null item.
    Null,
    /// `a:b:s` as an index: a slice of an axis.
    Slice(Slice),
    /// `…` as an index: all the axes that the other indices do not cover.
    Ellipsis,
    /// `∘` as an index: a new axis.
    NewAxis,
    /// The result of `⎕OR`.
    Object(Arc<Object>),
    /// A value of the host program.
    Host(HostObject),
}

/// A reference to a namespace of the interpreter: its slot in the arena and the generation of that slot.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Reference {
    /// The slot in the arena.
    pub index: u32,
    /// The number of times the slot was used before.
    pub generation: u32,
}

/// A slice of an axis: from a start to an exclusive end, with a step; an omitted part defaults to the widest selection. With all
/// three omitted it is the whole axis. Bounds count from the index origin or, if negative, from the end, and are clipped to the
/// axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slice([SliceBound; 3]);

/// An integer below 2*39 in magnitude, or nothing: five bytes, so that a slice is no larger than the other elements. Larger
/// numbers become the largest, which is beyond the end of any axis that has elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SliceBound([u8; 5]);

impl SliceBound {
    /// The largest magnitude of a bound.
    const MAX_BOUND: i64 = (1 << 39) - 1;
    /// The encoding of an omitted part: no valid number has this value, which is one below the least.
    const OMITTED: i64 = -Self::MAX_BOUND - 1;

    fn new(number: Option<i64>) -> Self {
        let number = number.map_or(Self::OMITTED, |number| number.clamp(-Self::MAX_BOUND, Self::MAX_BOUND));
        let mut low = [0; 5];
        low.copy_from_slice(&number.to_le_bytes()[..5]);
        Self(low)
    }

    fn number(self) -> Option<i64> {
        // Puts the five bytes at the top, so that the shift extends their sign.
        let mut bytes = [0; 8];
        bytes[3..].copy_from_slice(&self.0);
        let number = i64::from_le_bytes(bytes) >> 24;
        (number != Self::OMITTED).then_some(number)
    }
}

impl Slice {
    /// The whole axis.
    pub const WHOLE_AXIS: Self = Self([SliceBound([0, 0, 0, 0, 0x80]); 3]);

    /// Creates the slice from a start to an end with a step.
    pub fn new(from: Option<i64>, to: Option<i64>, by: Option<i64>) -> Self {
        Self([from, to, by].map(SliceBound::new))
    }

    /// Returns the start, or `None` if it was omitted.
    pub fn from(self) -> Option<i64> {
        self.0[0].number()
    }

    /// Returns the exclusive end, or `None` if it was omitted.
    pub fn to(self) -> Option<i64> {
        self.0[1].number()
    }

    /// Returns the step, or `None` if it was omitted.
    pub fn by(self) -> Option<i64> {
        self.0[2].number()
    }
}

impl fmt::Display for Slice {
    /// Formats the slice as it is written between brackets: `2:5`, `::¯1`, and `:` for the whole axis.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string().replace('-', "¯"));
        write!(formatter, "{}:{}", write(self.from()), write(self.to()))?;
        if self.by().is_some() { write!(formatter, ":{}", write(self.by())) } else { Ok(()) }
    }
}

impl fmt::Debug for Slice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Mark {
    /// Returns the fill for a mark, which is the mark itself; for a host value it is `⎕NULL`, since host values appear only where
    /// the host put them.
    pub(crate) fn filler(&self) -> Self {
        match self {
            Mark::Host(_) => Mark::Null,
            mark => mark.clone(),
        }
    }

    /// Returns the namespace that the mark refers to.
    pub fn reference(&self) -> Option<Reference> {
        match self {
            Mark::Space(reference) => Some(*reference),
            _ => None,
        }
    }

    /// Returns the same mark with its contents charged to an account.
    pub fn copy_to(&self, memory: &Memory) -> Result<Self> {
        match self {
            Mark::Object(object) => object.copy_to(memory).map(|object| Mark::Object(Arc::new(object))),
            mark => Ok(mark.clone()),
        }
    }

    /// Returns true if the mark is an index.
    pub fn is_index(&self) -> bool {
        matches!(self, Mark::Slice(_) | Mark::Ellipsis | Mark::NewAxis)
    }
}

impl From<Reference> for Mark {
    fn from(reference: Reference) -> Self {
        Mark::Space(reference)
    }
}

impl Array {
    /// Returns the mark of a scalar.
    pub fn mark(&self) -> Option<&Mark> {
        match self.elements() {
            Elements::Marks(buffer) if self.is_scalar() => buffer.as_slice().first(),
            _ => None,
        }
    }

    /// Creates a scalar that refers to a namespace.
    pub fn space(reference: Reference) -> Self {
        Self::scalar(Mark::Space(reference))
    }

    /// Returns the namespace that is the prototype of an empty array of references.
    pub fn prototype_reference(&self) -> Option<Reference> {
        match self.elements() {
            Elements::Marks(buffer) if self.is_empty() => buffer.first_or_prototype().and_then(Mark::reference),
            _ => None,
        }
    }

    /// Returns the namespace that a scalar refers to.
    pub fn reference(&self) -> Option<Reference> {
        self.mark().and_then(Mark::reference)
    }

    /// Returns the function, operator or namespace that a scalar represents.
    pub fn object(&self) -> Option<&Arc<Object>> {
        match self.mark()? {
            Mark::Object(object) => Some(object),
            _ => None,
        }
    }
}

impl Element for Mark {
    fn copy_of(slice: &[Self], room: usize, memory: Option<&Memory>) -> Result<Block<Self>> {
        copy_cloned(slice, room, memory)
    }

    fn room(memory: &Memory, length: usize, example: &Self) -> Result<Block<Self>> {
        repeat_element(memory, length, example)
    }

    /// Creates an empty buffer that keeps one reference: it determines the class of the items that the array would have.
    fn empty_like(example: &Self) -> Result<Buffer<Self>> {
        Ok(Buffer::with_prototype(example.filler()))
    }

    fn wrap(buffer: Buffer<Self>) -> Elements {
        Elements::Marks(buffer)
    }

    fn buffer(elements: &Elements) -> Option<&Buffer<Self>> {
        match elements {
            Elements::Marks(buffer) => Some(buffer),
            _ => None,
        }
    }

    fn buffer_mut(elements: &mut Elements) -> Option<&mut Buffer<Self>> {
        match elements {
            Elements::Marks(buffer) => Some(buffer),
            _ => None,
        }
    }

    fn fill_like(&self) -> Result<Self> {
        Ok(self.filler())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_keep_their_parts_and_no_scalar_grows() {
        for number in [0, 1, -1, 1 << 38, -(1 << 38), SliceBound::MAX_BOUND, -SliceBound::MAX_BOUND] {
            assert_eq!(Slice::new(Some(number), None, Some(number)).from(), Some(number));
            assert_eq!(Slice::new(Some(number), None, Some(number)).to(), None);
        }
        assert_eq!(Slice::new(Some(i64::MAX), Some(i64::MIN), None).from(), Some(SliceBound::MAX_BOUND));
        assert_eq!(Slice::new(None, None, None), Slice::WHOLE_AXIS);
        assert_eq!(Slice::new(Some(2), Some(-5), Some(-2)).to_string(), "2:¯5:¯2");
        assert_eq!(Slice::WHOLE_AXIS.to_string(), ":");
        assert_eq!((size_of::<Mark>(), size_of::<Array>()), (16, 56));
    }
}
