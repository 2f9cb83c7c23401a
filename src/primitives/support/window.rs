//! Windows: the part of an array that take, drop and mix select, with fills beyond the bounds of the array.

use super::concat::concat_runs;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::structure::SourceRun;
use std::borrow::Borrow;

/// A window on an array: the start and the length of the selected part along each axis. Positions outside the array hold fills.
pub(crate) struct Window {
    /// The position of the window's first cell along each axis; negative if the window begins with fills.
    pub starts: Vec<i64>,
    /// The number of cells in the window along each axis.
    pub lengths: Vec<usize>,
    /// The lengths of the axes of the array itself.
    source_lengths: Vec<usize>,
}

impl Window {
    /// Creates the window that covers all of an array.
    pub(crate) fn whole(array: &Array) -> Self {
        Self { starts: vec![0; array.rank()], lengths: array.lengths().to_vec(), source_lengths: array.lengths().to_vec() }
    }

    /// Creates a window of shape `shape` with the array in its first corner; an array of lower rank gets leading axes of length
    /// 1.
    pub(crate) fn with_shape(array: &Array, shape: &Shape) -> Self {
        let mut source = vec![1; shape.rank() - array.rank()];
        source.extend_from_slice(array.lengths());
        Self { starts: vec![0; shape.rank()], lengths: shape.lengths().to_vec(), source_lengths: source }
    }

    /// Returns the runs that fill the window, in ravel order; `source` is the index of the array among the sources.
    pub(crate) fn runs(&self, source: usize) -> impl Iterator<Item = SourceRun> {
        Self::runs_of(self, source)
    }

    /// Returns the runs like [`runs`](Self::runs); the iterator owns the window.
    pub(crate) fn into_runs(self, source: usize) -> impl Iterator<Item = SourceRun> {
        Self::runs_of(self, source)
    }

    /// Returns the runs that fill a window, which may be borrowed or owned.
    fn runs_of(window: impl Borrow<Self>, source: usize) -> impl Iterator<Item = SourceRun> {
        let bounds: &Self = window.borrow();
        // Trailing axes that are taken whole are merged into one unit.
        let is_whole = |axis: usize| bounds.starts[axis] == 0 && bounds.lengths[axis] == bounds.source_lengths[axis];
        let cut = (0..bounds.lengths.len()).rev().find(|&axis| !is_whole(axis)).unwrap_or(0);
        let unit: usize = bounds.source_lengths.get(cut + 1..).unwrap_or(&[]).iter().product();
        let rows: usize = bounds.lengths[..cut.min(bounds.lengths.len())].iter().product();
        let (start, length, available) = match bounds.lengths.get(cut) {
            Some(&length) => (bounds.starts[cut], length, bounds.source_lengths[cut]),
            None => (0, 1, 1),
        };
        let before = usize::try_from(start.saturating_neg()).unwrap_or(0).min(length);
        let first = usize::try_from(start).unwrap_or(0).min(available);
        let inside = (length - before).min(available - first);
        let after = length - before - inside;
        (0..rows).flat_map(move |row| {
            let pieces = match window.borrow().source_row(row, cut) {
                Some(row) => [
                    SourceRun::Fill { source, length: before * unit },
                    SourceRun::Part { source, start: (row * available + first) * unit, length: inside * unit },
                    SourceRun::Fill { source, length: after * unit },
                ],
                None => [
                    SourceRun::Fill { source, length: length * unit },
                    SourceRun::Fill { source, length: 0 },
                    SourceRun::Fill { source, length: 0 },
                ],
            };
            pieces.into_iter().filter(|run| run.length() > 0)
        })
    }

    /// Returns the row of the source at row `row` of the window, both counted along the axes before `cut`; `None` for a row of
    /// fills.
    fn source_row(&self, mut row: usize, cut: usize) -> Option<usize> {
        let (mut source_row, mut stride) = (0, 1);
        for axis in (0..cut).rev() {
            let position = self.starts[axis] + (row % self.lengths[axis]) as i64;
            row /= self.lengths[axis];
            let position = usize::try_from(position).ok().filter(|&position| position < self.source_lengths[axis])?;
            source_row += position * stride;
            stride *= self.source_lengths[axis];
        }
        Some(source_row)
    }
}

/// Selects the part of an array within a window of the same rank; the result is a view if the window only shortens the first
/// axis.
pub(crate) fn select_window(context: &Context, array: Array, window: &Window) -> Result<Array> {
    let shape = Shape::new(&window.lengths)?;
    if array.shape() == &shape && window.starts.iter().all(|&start| start == 0) {
        return Ok(array);
    }
    if shape.bound() == 0 {
        return array.empty_with_shape(shape);
    }
    if array.is_empty() {
        return Array::full(context.memory(), shape, &array.fill()?);
    }
    let cuts_first =
        (1..array.rank()).all(|axis| window.starts[axis] == 0 && window.lengths[axis] == window.source_lengths[axis]);
    if cuts_first
        && let Ok(start) = usize::try_from(window.starts[0])
        && start + window.lengths[0] <= window.source_lengths[0]
    {
        return array.major_part(context.memory(), start, window.lengths[0])?.simplify(context.memory());
    }
    concat_runs(context, shape, &[&array], &mut window.runs(0))?.simplify(context.memory())
}
