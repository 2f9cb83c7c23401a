//! Strided layouts: places in a ravel that are sums of one offset from each of several axes, with a run of elements at each
//! place; gathering and scattering there.
//!
//! * the elements of a run: one copy;
//! * an evenly spaced innermost axis, single elements: a strided loop for each row, without a table of offsets;
//! * an innermost axis with listed offsets: a loop over the table of its offsets for each row;
//! * the outer axes: an odometer, one step per row;
//! * bits: single bits are assembled into words, runs are copied by words;
//! * gathering is spread over threads; scattering is one loop in order, which cannot be interrupted: an assignment is never left
//!   half done.

use super::blocks::{BLOCK_ELEMENTS, CHUNK_ELEMENTS, Work};
use super::simd::stride;
use crate::array::Block;
use crate::array::bits::{put_bits, set_bits};
use crate::error::Stop;
use std::ops::Range;

/// The offsets of the places along one axis.
pub enum AxisOffsets {
    /// Evenly spaced offsets; the first is 0.
    Even {
        /// The distance from one offset to the next.
        step: isize,
        /// The number of offsets.
        count: usize,
    },
    /// Offsets in any order.
    Listed(Block<usize>),
}

impl AxisOffsets {
    /// Returns the number of offsets.
    pub fn len(&self) -> usize {
        match self {
            AxisOffsets::Even { count, .. } => *count,
            AxisOffsets::Listed(offsets) => offsets.len(),
        }
    }

    /// Returns true if there are no offsets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the offset at `index`. A negative offset wraps around, which a wrapping sum undoes.
    #[inline]
    fn offset(&self, index: usize) -> usize {
        match self {
            AxisOffsets::Even { step, .. } => step.wrapping_mul(index as isize) as usize,
            AxisOffsets::Listed(offsets) => offsets[index],
        }
    }
}

/// The Cartesian product of offsets along several axes, as places in a ravel.
pub struct Strided {
    base: usize,
    /// The offsets along each axis, the innermost last.
    axes: Vec<AxisOffsets>,
    run: usize,
}

impl Strided {
    /// Creates the product for runs of `run` elements at the sums of `base` and one offset from each of the axes, the innermost
    /// last. No axis may be empty.
    pub fn new(base: usize, mut axes: Vec<AxisOffsets>, run: usize) -> Self {
        if axes.is_empty() {
            axes.push(AxisOffsets::Even { step: 0, count: 1 });
        }
        Self { base, axes, run }
    }

    /// Returns the number of elements in all runs.
    pub fn bound(&self) -> usize {
        self.axes.iter().map(AxisOffsets::len).product::<usize>() * self.run
    }

    /// Returns true if a place may occur more than once, because an axis lists its offsets. Evenly spaced places are not checked
    /// for overlaps.
    pub fn has_repeats(&self) -> bool {
        self.axes.iter().any(|axis| matches!(axis, AxisOffsets::Listed(_)))
    }

    fn inner_axis(&self) -> &AxisOffsets {
        &self.axes[self.axes.len() - 1]
    }

    /// Visits the rows that contain the `count` places from the one numbered `first` on: `visit` gets the sum of offsets that all
    /// places of a row have in common, and the range of places within the row.
    fn for_each_row(&self, first: usize, count: usize, mut visit: impl FnMut(usize, Range<usize>)) {
        let length = self.inner_axis().len();
        let mut odometer = Odometer::new(self.base, &self.axes[..self.axes.len() - 1], first / length);
        let (mut start, mut remaining) = (first % length, count);
        while remaining > 0 {
            let part_length = remaining.min(length - start);
            visit(odometer.sum, start..start + part_length);
            (start, remaining) = (0, remaining - part_length);
            odometer.advance();
        }
    }

    /// Visits the starts of the `count` runs from the one numbered `first` on, in order.
    #[inline]
    pub fn for_each_start(&self, first: usize, count: usize, mut visit: impl FnMut(usize)) {
        self.for_each_row(first, count, |base, columns| match self.inner_axis() {
            AxisOffsets::Even { step, .. } => {
                let mut place = base.wrapping_add_signed(step * columns.start as isize);
                for _ in columns {
                    visit(place);
                    place = place.wrapping_add_signed(*step);
                }
            }
            AxisOffsets::Listed(offsets) => offsets[columns].iter().for_each(|offset| visit(base.wrapping_add(*offset))),
        });
    }

    /// Fills `target` with the places of the elements, in order.
    pub fn fill_places(&self, work: &Work, target: &mut [usize]) -> Result<(), Stop> {
        self.fill_by_runs(work, target, |first, target| {
            let mut runs = target.chunks_exact_mut(self.run);
            self.for_each_start(first, runs.len(), |start| {
                for (offset, place) in runs.next().into_iter().flatten().enumerate() {
                    *place = start + offset;
                }
            });
        })
    }

    /// Fills `target` with the elements at the places.
    pub fn gather<T: Clone + Send + Sync>(&self, work: &Work, source: &[T], target: &mut [T]) -> Result<(), Stop> {
        self.fill_by_runs(work, target, |first, target| {
            if self.run > 1 {
                let mut runs = target.chunks_exact_mut(self.run);
                self.for_each_start(first, runs.len(), |start| {
                    if let Some(target) = runs.next() {
                        target.clone_from_slice(&source[start..start + self.run]);
                    }
                });
                return;
            }
            let mut filled = 0;
            self.for_each_row(first, target.len(), |base, columns| {
                let target = &mut target[filled..filled + columns.len()];
                filled += columns.len();
                self.gather_row(source, base, columns, target);
            });
        })
    }

    /// Gathers single elements from a range of places in one row.
    fn gather_row<T: Clone>(&self, source: &[T], base: usize, columns: Range<usize>, target: &mut [T]) {
        match self.inner_axis() {
            AxisOffsets::Even { step, .. } => {
                let first = base.wrapping_add_signed(step * columns.start as isize);
                match step {
                    0 => target.fill(source[first].clone()),
                    step => stride::gather(source, first, *step, target),
                }
            }
            AxisOffsets::Listed(offsets) => {
                for (target, offset) in target.iter_mut().zip(&offsets[columns]) {
                    *target = source[base.wrapping_add(*offset)].clone();
                }
            }
        }
    }

    /// Gathers bits like [`Strided::gather`]; the target consists of packed words.
    pub fn gather_bits(&self, work: &Work, source: &[u64], target: &mut [u64]) -> Result<(), Stop> {
        let bound = self.bound();
        if self.run > 1 {
            let (count, mut filled) = (bound / self.run, 0);
            for first in (0..count).step_by(BLOCK_ELEMENTS) {
                work.poll()?;
                self.for_each_start(first, BLOCK_ELEMENTS.min(count - first), |start| {
                    put_bits(source, start, target, filled, self.run);
                    filled += self.run;
                });
            }
            return Ok(());
        }
        work.fill(target, |first, target| {
            let first = first * 64;
            let mut filled = 0;
            target.fill(0);
            self.for_each_start(first, (target.len() * 64).min(bound - first), |place| {
                target[filled / 64] |= (source[place / 64] >> (place % 64) & 1) << (filled % 64);
                filled += 1;
            });
        })
    }

    /// Puts values at the places, one after another; a single value goes to all of them.
    pub fn scatter<T: Clone>(&self, target: &mut [T], values: &[T]) {
        let count = self.bound() / self.run;
        if let (1, AxisOffsets::Even { step, count: length }) = (self.run, self.inner_axis())
            && *step != 0
        {
            let mut value_index = 0;
            return self.for_each_row(0, count, |base, _| {
                let values = if values.len() == 1 { values } else { &values[value_index..value_index + length] };
                stride::scatter(target, base, *step, *length, values);
                value_index += length;
            });
        }
        if let [value] = values {
            return self.for_each_start(0, count, |start| target[start..start + self.run].fill(value.clone()));
        }
        let mut runs = values.chunks_exact(self.run);
        self.for_each_start(0, count, |start| {
            if let Some(values) = runs.next() {
                match (&mut target[start..start + self.run], values) {
                    ([target], [value]) => *target = value.clone(),
                    (target, values) => target.clone_from_slice(values),
                }
            }
        });
    }

    /// Puts bits like [`Strided::scatter`]; `length` is the number of values.
    pub fn scatter_bits(&self, target: &mut [u64], values: &[u64], length: usize) {
        let mut value_index = 0;
        self.for_each_start(0, self.bound() / self.run, |start| {
            if length == 1 {
                set_bits(target, start, self.run, values[0] & 1 == 1);
            } else {
                put_bits(values, value_index, target, start, self.run);
            }
            value_index += self.run;
        });
    }

    /// Replaces the elements at the places, one after another, with `combine` of the element and its value; a single value is
    /// used for all of them.
    pub fn accumulate<T: Copy>(&self, target: &mut [T], values: &[T], combine: impl Fn(T, T) -> T) {
        let mut value_index = 0;
        let step = usize::from(values.len() > 1);
        self.for_each_start(0, self.bound() / self.run, |start| {
            for element in &mut target[start..start + self.run] {
                *element = combine(*element, values[value_index]);
                value_index += step;
            }
        });
    }

    /// Fills `target` in parts that consist of whole runs; `fill` gets the number of the first run of a part.
    fn fill_by_runs<T: Send>(&self, work: &Work, target: &mut [T], fill: impl Fn(usize, &mut [T]) + Sync) -> Result<(), Stop> {
        let chunk = (CHUNK_ELEMENTS / self.run).max(1) * self.run;
        let result = work.try_fill(target, chunk, |start, target| {
            fill(start / self.run, target);
            Ok::<(), Stop>(())
        });
        result.map_err(|(_, stop)| stop)
    }
}

/// A counter that runs through the sums of `base` and one offset from each of several axes, in ravel order.
struct Odometer<'a> {
    axes: &'a [AxisOffsets],
    /// The current position along each axis.
    digits: Vec<usize>,
    sum: usize,
}

impl<'a> Odometer<'a> {
    /// Creates an odometer that stands at the row numbered `row`.
    fn new(base: usize, axes: &'a [AxisOffsets], mut row: usize) -> Self {
        let mut digits = vec![0; axes.len()];
        let mut sum = base;
        for (digit, axis) in digits.iter_mut().zip(axes).rev() {
            *digit = row % axis.len();
            row /= axis.len();
            sum = sum.wrapping_add(axis.offset(*digit));
        }
        Self { axes, digits, sum }
    }

    /// Advances to the next row, or from the last one to the first.
    fn advance(&mut self) {
        for (digit, axis) in self.digits.iter_mut().zip(self.axes).rev() {
            self.sum = self.sum.wrapping_sub(axis.offset(*digit));
            *digit = if *digit + 1 < axis.len() { *digit + 1 } else { 0 };
            self.sum = self.sum.wrapping_add(axis.offset(*digit));
            if *digit > 0 {
                return;
            }
        }
    }
}
