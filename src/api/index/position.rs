//! The positions of an index as a host writes them, and the types that can be used as a whole index.

use crate::array::{Array, Mark, Slice};
use crate::error::{Blame, Fault, Result};
use crate::primitives::indexing::{unravel_index, with_trailing_axes};
use crate::primitives::support::arguments;
use std::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// One position of an index.
#[derive(Clone, Debug)]
pub struct Index(Array);

impl Index {
    /// Selects one cell; the axis is dropped.
    pub fn at(position: i64) -> Self {
        Self(Array::integer(position))
    }

    /// Selects the whole axis.
    pub fn whole() -> Self {
        Self::from(..)
    }

    /// Selects every `step`-th cell of a range. A negative step counts down, from the start of the range to its end:
    /// `stepped(5..2, -1)` selects the positions 5, 4 and 3, and `stepped(.., -1)` selects all positions from the last to the
    /// first. A step of 0 is an error when the index is used.
    pub fn stepped(range: impl RangeBounds<i64>, step: i64) -> Self {
        // The position after a bound: none after the last one, which is -1, or before 0 when counting down.
        let last = if step < 0 { 0 } else { -1 };
        let beyond = |bound: i64| if bound == last { None } else { bound.checked_add(if step < 0 { -1 } else { 1 }) };
        // A start beyond the last position selects nothing: it is clipped to the end of the axis.
        let nowhere = if step < 0 { i64::MIN } else { i64::MAX };
        let from = match range.start_bound() {
            Bound::Included(&bound) => Some(bound),
            Bound::Excluded(&bound) => Some(beyond(bound).unwrap_or(nowhere)),
            Bound::Unbounded => None,
        };
        let to = match range.end_bound() {
            Bound::Included(&bound) => beyond(bound),
            Bound::Excluded(&bound) => Some(bound),
            Bound::Unbounded => None,
        };
        Self(Array::scalar(Mark::Slice(Slice::new(from, to, (step != 1).then_some(step)))))
    }

    /// Selects all the axes that the other positions do not cover.
    pub fn ellipsis() -> Self {
        Self(Array::scalar(Mark::Ellipsis))
    }

    /// Adds a new axis of length 1.
    pub fn new_axis() -> Self {
        Self(Array::scalar(Mark::NewAxis))
    }

    /// Selects the cells at the positions in an array of any shape, whose axes replace the indexed axis in the result. Items that
    /// are vectors of positions index several axes together.
    pub fn array(positions: impl Into<Array>) -> Self {
        Self(positions.into())
    }

    /// Selects single cells, each by its positions along the next `AXES` axes together.
    pub fn points<const AXES: usize>(points: impl IntoIterator<Item = [i64; AXES]>) -> Self {
        Self::from_points(points.into_iter().map(|point| Array::integers(&point)).collect(), AXES)
    }

    /// Selects single cells, each by a vector of its positions along `axes` axes.
    fn from_points(points: Vec<Array>, axes: usize) -> Self {
        if points.is_empty() {
            return Self(Array::empty_nested(Array::integers(&vec![0; axes])));
        }
        Self(Array::nested(points))
    }

    /// Selects the positions of the ones in a mask, along as many axes as the mask has. Fails with DOMAIN ERROR unless the mask
    /// consists of zeros and ones.
    pub fn mask(mask: &Array) -> Result<Self> {
        let flags = arguments::to_integers(mask, Blame::Right)?;
        if let Some(flag) = flags.iter().find(|flag| !(0..=1).contains(*flag)) {
            return Err(Fault::domain(Blame::Right, format!("a mask must consist of zeros and ones, but it contains {flag}")));
        }
        let ones = flags.iter().enumerate().filter(|(_, flag)| **flag == 1).map(|(index, _)| index);
        if mask.rank() == 1 {
            return Ok(Self(Array::integers(&ones.map(|index| index as i64).collect::<Vec<i64>>())));
        }
        let points = ones.map(|index| Array::integers(&unravel_index(mask.lengths(), index))).collect();
        Ok(Self::from_points(points, mask.rank()))
    }

    fn into_position(self) -> Option<Array> {
        Some(self.0)
    }
}

impl From<i64> for Index {
    fn from(position: i64) -> Self {
        Self::at(position)
    }
}

impl From<RangeFull> for Index {
    fn from(range: RangeFull) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<Range<i64>> for Index {
    fn from(range: Range<i64>) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<RangeFrom<i64>> for Index {
    fn from(range: RangeFrom<i64>) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<RangeTo<i64>> for Index {
    fn from(range: RangeTo<i64>) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<RangeInclusive<i64>> for Index {
    fn from(range: RangeInclusive<i64>) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<RangeToInclusive<i64>> for Index {
    fn from(range: RangeToInclusive<i64>) -> Self {
        Self::stepped(range, 1)
    }
}

impl From<Vec<i64>> for Index {
    fn from(positions: Vec<i64>) -> Self {
        Self(Array::integers(&positions))
    }
}

impl From<&[i64]> for Index {
    fn from(positions: &[i64]) -> Self {
        Self(Array::integers(positions))
    }
}

impl<const LENGTH: usize> From<[i64; LENGTH]> for Index {
    fn from(positions: [i64; LENGTH]) -> Self {
        Self(Array::integers(&positions))
    }
}

/// A complete index: a tuple of up to five positions, or an array, a slice or a vector of [`Index`].
pub trait IntoIndex {
    /// Returns the positions along each axis of an array of rank `rank`, including those of trailing axes that are omitted.
    fn positions(self, rank: usize) -> Vec<Option<Array>>;
}

impl IntoIndex for Vec<Index> {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        with_trailing_axes(self.into_iter().map(Index::into_position).collect(), rank)
    }
}

impl IntoIndex for &[Index] {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        self.to_vec().positions(rank)
    }
}

impl<const LENGTH: usize> IntoIndex for [Index; LENGTH] {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        Vec::from(self).positions(rank)
    }
}

impl<const LENGTH: usize> IntoIndex for &[Index; LENGTH] {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        self.to_vec().positions(rank)
    }
}

impl<A: Into<Index>> IntoIndex for (A,) {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        [self.0.into()].positions(rank)
    }
}

impl<A: Into<Index>, B: Into<Index>> IntoIndex for (A, B) {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        [self.0.into(), self.1.into()].positions(rank)
    }
}

impl<A: Into<Index>, B: Into<Index>, C: Into<Index>> IntoIndex for (A, B, C) {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        [self.0.into(), self.1.into(), self.2.into()].positions(rank)
    }
}

impl<A: Into<Index>, B: Into<Index>, C: Into<Index>, D: Into<Index>> IntoIndex for (A, B, C, D) {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        [self.0.into(), self.1.into(), self.2.into(), self.3.into()].positions(rank)
    }
}

impl<A: Into<Index>, B: Into<Index>, C: Into<Index>, D: Into<Index>, E: Into<Index>> IntoIndex for (A, B, C, D, E) {
    fn positions(self, rank: usize) -> Vec<Option<Array>> {
        [self.0.into(), self.1.into(), self.2.into(), self.3.into(), self.4.into()].positions(rank)
    }
}
