//! Selectors: the selections of single positions along their axes, checked against the lengths of the axes.

use super::choose;
use super::index_settings::IndexSettings;
use super::indices::{Indices, out_of_bounds_fault};
use super::position::Position;
use super::slice::Range;
use crate::array::{Array, Shape};
use crate::error::{Fault, Result};
use crate::kernels::gather::resolve_index;

/// A selection along one or more axes.
pub(crate) enum Selector<'a> {
    /// All of one axis, in order.
    All,
    /// One cell: the axis is dropped.
    One(usize),
    /// Evenly spaced cells along one axis.
    Range(Range),
    /// The cells at indices of a shape, along a number of axes that are taken as one.
    List(&'a Shape, Indices<'a>, usize),
    /// A new axis of length 1.
    NewAxis,
}

/// An axis, and the position of the index that selects from it.
#[derive(Clone, Copy)]
pub struct Axis {
    /// The number of the axis in the array, counted from 0.
    pub number: usize,
    /// The length of the axis.
    pub length: usize,
    /// The number of the position in the index, counted from 0.
    pub position_index: usize,
}

impl Axis {
    /// Returns the number of the position in the index, counted from the index origin.
    pub fn position_number(self, settings: IndexSettings<'_>) -> i64 {
        self.position_index as i64 + settings.origin
    }
}

impl<'a> Selector<'a> {
    /// Resolves the position numbered `position_index` along the axes from `first` on; an ellipsis stands for one whole axis.
    pub(crate) fn new(
        settings: IndexSettings<'_>,
        position: Position<'a>,
        array: &Array,
        first: usize,
        position_index: usize,
    ) -> Result<Self> {
        let axis = |number: usize| Axis { number, length: array.lengths()[number], position_index };
        Ok(match position {
            Position::Whole | Position::Ellipsis => Selector::All,
            Position::NewAxis => Selector::NewAxis,
            Position::Slice(slice) => Selector::Range(Range::new(settings, slice, axis(first))?),
            Position::Simple(index) if index.is_scalar() => Selector::One(resolve_scalar(settings, index, axis(first))?),
            Position::Simple(index) => Selector::List(index.shape(), Indices::new(settings, index, axis(first))?, 1),
            Position::Vectors(index, count) => {
                let axes: Vec<Axis> = (first..first + count).map(axis).collect();
                Selector::List(
                    index.shape(),
                    Indices::Offsets(choose::resolve_vectors(settings, index, &axes, position_index)?),
                    count,
                )
            }
        })
    }

    /// Returns the number of axes of the array that the selector covers.
    pub(crate) fn axes(&self) -> usize {
        match self {
            Selector::NewAxis => 0,
            Selector::All | Selector::One(_) | Selector::Range(_) => 1,
            Selector::List(_, _, axes) => *axes,
        }
    }
}

/// Returns the position of the cell that a scalar selects, counted from 0.
fn resolve_scalar(settings: IndexSettings<'_>, index: &Array, axis: Axis) -> Result<usize> {
    let Some(number) = index.integer_scalar() else {
        let first = Indices::new(settings, index, axis)?.first();
        return first.ok_or_else(|| Fault::impossible("a scalar index selects no cell"));
    };
    let cell = resolve_index(i64::from(number), settings.origin, axis.length);
    if cell < axis.length { Ok(cell) } else { Err(out_of_bounds_fault(settings, axis, None, i64::from(number))) }
}
