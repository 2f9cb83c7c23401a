//! Positions: what stands between two semicolons, before it meets an axis.

use crate::array::{Array, Mark, Slice};
use crate::error::{Blame, Fault, Result};

/// What stands in one position.
#[derive(Clone, Copy)]
pub enum Position<'a> {
    /// Nothing, or the slice `:`: the axis as a whole.
    Whole,
    /// A part of the axis.
    Slice(Slice),
    /// As many whole axes as are left over.
    Ellipsis,
    /// A new axis.
    NewAxis,
    /// Indices along one axis.
    Simple(&'a Array),
    /// Index vectors along so many consecutive axes.
    Paired(&'a Array, usize),
}

impl<'a> Position<'a> {
    /// What an array means in a position; none is an elided one.
    pub fn of(index: Option<&'a Array>) -> Result<Self> {
        let Some(index) = index else { return Ok(Position::Whole) };
        if let Some(mark) = index.mark() {
            return Ok(match mark {
                Mark::Slice(slice) if *slice == Slice::WHOLE => Position::Whole,
                Mark::Slice(slice) => Position::Slice(*slice),
                Mark::Ellipsis => Position::Ellipsis,
                Mark::NewAxis => Position::NewAxis,
                Mark::Null => return Err(Fault::domain(Blame::Left, "⎕NULL is no index")),
                Mark::Space(_) => return Err(Fault::domain(Blame::Left, "a namespace is no index")),
                Mark::Object(_) => return Err(Fault::domain(Blame::Left, "what ⎕OR gives is no index")),
                Mark::Host(_) => return Err(Fault::domain(Blame::Left, "a value of the host program is no index")),
            });
        }
        if index.depth() <= 1 {
            return Ok(Position::Simple(index));
        }
        let first = match index.items() {
            Some([first, ..]) => first.array().bound(),
            _ => index.fill()?.disclose().bound(),
        };
        Ok(Position::Paired(index, first))
    }

    /// How many axes of the array it takes. An ellipsis takes what is left over.
    pub fn axes(self) -> usize {
        match self {
            Position::Ellipsis | Position::NewAxis => 0,
            Position::Whole | Position::Slice(_) | Position::Simple(_) => 1,
            Position::Paired(_, axes) => axes,
        }
    }
}

/// The positions of an index with those of trailing axes, taken whole, that it leaves out: an ellipsis has room for them.
pub fn completed(mut index: Vec<Option<Array>>, rank: usize) -> Vec<Option<Array>> {
    let ellipsis = |position: &Option<Array>| position.as_ref().and_then(Array::mark) == Some(&Mark::Ellipsis);
    let taken: usize = index.iter().map(|index| Position::of(index.as_ref()).map_or(1, Position::axes)).sum();
    if !index.iter().any(ellipsis) {
        index.extend(std::iter::repeat_n(None, rank.saturating_sub(taken)));
    }
    index
}
