//! Selectors: what one position selects along its axes, checked against their lengths.

use super::choose;
use super::indices::{Indices, outside};
use super::position::Position;
use super::scope::Scope;
use super::slice::Range;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::kernels::gather::place;

/// What is selected.
pub enum Selector<'a> {
    /// One axis, all of it, in order.
    All,
    /// One cell: the axis is dropped.
    One(usize),
    /// Cells at even distances along one axis.
    Range(Range),
    /// The cells at indices of any shape, along so many axes taken as one.
    List(&'a Shape, Indices<'a>, usize),
    /// A new axis of length 1.
    NewAxis,
}

/// The axis that a position stands for.
#[derive(Clone, Copy)]
pub struct Axis {
    /// Which of the array, counted from 0.
    pub number: usize,
    /// Its length.
    pub length: usize,
    /// Which position of the index it is, counted from 0.
    pub place: usize,
}

impl Axis {
    /// The number of the position as people count.
    pub fn position(self, scope: Scope<'_>) -> i64 {
        self.place as i64 + scope.origin
    }
}

impl<'a> Selector<'a> {
    /// What the position numbered `place` selects along the axes from `first` on; an ellipsis stands for one whole axis.
    pub fn new(scope: Scope<'_>, position: Position<'a>, array: &Array, first: usize, place: usize) -> Result<Self> {
        let axis = |number: usize| Axis { number, length: array.lengths()[number], place };
        Ok(match position {
            Position::Whole | Position::Ellipsis => Selector::All,
            Position::NewAxis => Selector::NewAxis,
            Position::Slice(slice) => Selector::Range(Range::new(scope, slice, axis(first))?),
            Position::Simple(index) if index.is_scalar() => Selector::One(one(scope, index, axis(first))?),
            Position::Simple(index) => Selector::List(index.shape(), Indices::new(scope, index, axis(first))?, 1),
            Position::Paired(index, count) => {
                let axes: Vec<Axis> = (first..first + count).map(axis).collect();
                Selector::List(index.shape(), Indices::Offsets(choose::paired(scope, index, &axes, place)?), count)
            }
        })
    }

    /// How many axes of the array it takes.
    pub fn axes(&self) -> usize {
        match self {
            Selector::NewAxis => 0,
            Selector::All | Selector::One(_) | Selector::Range(_) => 1,
            Selector::List(_, _, axes) => *axes,
        }
    }
}

/// The cell that a scalar names.
fn one(scope: Scope<'_>, index: &Array, axis: Axis) -> Result<usize> {
    let Some(number) = index.whole_scalar() else {
        return Ok(Indices::new(scope, index, axis)?.first().unwrap_or(0));
    };
    let place = place(i64::from(number), scope.origin, axis.length);
    if place < axis.length { Ok(place) } else { Err(outside(scope, axis, None, i64::from(number))) }
}
