//! Marks: simple scalars that are neither numbers nor characters: a namespace, `⎕NULL`, a slice of an axis, an ellipsis, a new
//! axis, the representation of a function, or a value of the host program.

use super::memory::Memory;
use super::object::Object;
use super::opaque::HostObject;
use crate::error::Result;
use std::fmt;
use std::sync::Arc;

/// The value of an element that is neither a number nor a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A namespace.
    Namespace(Reference),
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
    /// The index of the slot in the arena.
    pub index: u32,
    /// The number of times the slot was used before.
    pub generation: u32,
}

/// A slice of an axis: from a start to an exclusive end, with a step; an omitted part defaults to the widest selection. With all
/// three omitted, the slice is the whole axis. The start and the end count from the index origin or, if negative, from the end of
/// the axis, and are clipped to the axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slice([SliceBound; 3]);

/// An integer below 2*39 in magnitude, or `None`, in five bytes, so that a slice is no larger than the other elements. Larger
/// magnitudes are clamped to the largest, which is beyond the end of any axis that can exist in an array with elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SliceBound([u8; 5]);

impl SliceBound {
    /// The largest magnitude of a bound.
    const MAX_BOUND: i64 = (1 << 39) - 1;
    /// The encoding of an omitted part: one below the least number that can be encoded.
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

    /// Creates a slice from a start, an exclusive end and a step; `None` omits a part.
    pub fn new(start: Option<i64>, end: Option<i64>, step: Option<i64>) -> Self {
        Self([start, end, step].map(SliceBound::new))
    }

    /// Returns the start, or `None` if it was omitted.
    pub fn start(self) -> Option<i64> {
        self.0[0].number()
    }

    /// Returns the exclusive end, or `None` if it was omitted.
    pub fn end(self) -> Option<i64> {
        self.0[1].number()
    }

    /// Returns the step, or `None` if it was omitted.
    pub fn step(self) -> Option<i64> {
        self.0[2].number()
    }
}

impl fmt::Display for Slice {
    /// Formats the slice as it is written between brackets: `2:5`, `::¯1`, and `:` for the whole axis.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string().replace('-', "¯"));
        write!(formatter, "{}:{}", write(self.start()), write(self.end()))?;
        if self.step().is_some() { write!(formatter, ":{}", write(self.step())) } else { Ok(()) }
    }
}

impl fmt::Debug for Slice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Mark {
    /// Returns the fill for a mark: the mark itself, but `⎕NULL` for a value of the host, since such values appear only where the
    /// host put them.
    pub(crate) fn fill(&self) -> Self {
        match self {
            Mark::Host(_) => Mark::Null,
            mark => mark.clone(),
        }
    }

    /// Returns the reference to a namespace, or `None` for any other mark.
    pub fn reference(&self) -> Option<Reference> {
        match self {
            Mark::Namespace(reference) => Some(*reference),
            _ => None,
        }
    }

    /// Returns the same mark, with its contents charged to `memory`.
    pub fn copy_to(&self, memory: &Memory) -> Result<Self> {
        match self {
            Mark::Object(object) => object.copy_to(memory).map(|object| Mark::Object(Arc::new(object))),
            mark => Ok(mark.clone()),
        }
    }

    /// Returns true if the mark is a special index: a slice, an ellipsis, or a new axis.
    pub fn is_index(&self) -> bool {
        matches!(self, Mark::Slice(_) | Mark::Ellipsis | Mark::NewAxis)
    }
}

impl From<Reference> for Mark {
    fn from(reference: Reference) -> Self {
        Mark::Namespace(reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_keep_their_parts_and_no_scalar_grows() {
        for number in [0, 1, -1, 1 << 38, -(1 << 38), SliceBound::MAX_BOUND, -SliceBound::MAX_BOUND] {
            assert_eq!(Slice::new(Some(number), None, Some(number)).start(), Some(number));
            assert_eq!(Slice::new(Some(number), None, Some(number)).end(), None);
        }
        assert_eq!(Slice::new(Some(i64::MAX), Some(i64::MIN), None).start(), Some(SliceBound::MAX_BOUND));
        assert_eq!(Slice::new(None, None, None), Slice::WHOLE_AXIS);
        assert_eq!(Slice::new(Some(2), Some(-5), Some(-2)).to_string(), "2:¯5:¯2");
        assert_eq!(Slice::WHOLE_AXIS.to_string(), ":");
        assert_eq!((size_of::<Mark>(), size_of::<crate::array::Array>()), (16, 56));
    }
}
