//! Positions: the contents between two semicolons of an index, before they are resolved against an axis.

use crate::array::{Array, Mark, Slice};
use crate::error::{Blame, Fault, Result};

/// The content of one position.
#[derive(Clone, Copy)]
pub(crate) enum Position<'a> {
    /// Nothing, or the slice `:`, which selects the axis as a whole.
    Whole,
    /// A slice of the axis.
    Slice(Slice),
    /// All remaining axes, taken whole.
    Ellipsis,
    /// A new axis.
    NewAxis,
    /// Indices along one axis.
    Simple(&'a Array),
    /// Index vectors along that many consecutive axes.
    Vectors(&'a Array, usize),
}

impl<'a> Position<'a> {
    /// Interprets the array in a position; `None` stands for an elided position.
    pub(crate) fn of(index: Option<&'a Array>) -> Result<Self> {
        let Some(index) = index else { return Ok(Position::Whole) };
        if let Some(mark) = index.mark() {
            return Ok(match mark {
                Mark::Slice(slice) if *slice == Slice::WHOLE_AXIS => Position::Whole,
                Mark::Slice(slice) => Position::Slice(*slice),
                Mark::Ellipsis => Position::Ellipsis,
                Mark::NewAxis => Position::NewAxis,
                Mark::Null => return Err(Fault::domain(Blame::Left, "⎕NULL is not a valid index here")),
                Mark::Namespace(_) => return Err(Fault::domain(Blame::Left, "a namespace is not a valid index")),
                Mark::Object(_) => return Err(Fault::domain(Blame::Left, "a result of ⎕OR is not a valid index")),
                Mark::Host(_) => return Err(Fault::domain(Blame::Left, "a value of the host program is not a valid index")),
            });
        }
        if index.depth() <= 1 {
            return Ok(Position::Simple(index));
        }
        let axes = match index.items() {
            Some([first, ..]) => first.array().bound(),
            _ => index.fill()?.disclose().bound(),
        };
        Ok(Position::Vectors(index, axes))
    }

    /// Returns the number of axes that the position covers; 0 for an ellipsis, which covers those that remain.
    pub(crate) fn axes(self) -> usize {
        match self {
            Position::Ellipsis | Position::NewAxis => 0,
            Position::Whole | Position::Slice(_) | Position::Simple(_) => 1,
            Position::Vectors(_, axes) => axes,
        }
    }
}

/// Appends to an index an elided position for each trailing axis that it leaves out, unless an ellipsis already stands for
/// these axes.
pub(crate) fn with_trailing_axes(mut index: Vec<Option<Array>>, rank: usize) -> Vec<Option<Array>> {
    let is_ellipsis = |position: &Option<Array>| position.as_ref().and_then(Array::mark) == Some(&Mark::Ellipsis);
    let covered: usize = index.iter().map(|index| Position::of(index.as_ref()).map_or(1, Position::axes)).sum();
    if !index.iter().any(is_ellipsis) {
        index.extend(std::iter::repeat_n(None, rank.saturating_sub(covered)));
    }
    index
}
