//! Linear equations and least squares by Householder's reflections.
//!
//! Matrices are held column by column. Each reflection makes one column of the matrix triangular and is applied at once to
//! the columns after it and to the right sides, one pass to find how much of it they hold and one to take that away.
//!
//! could: gather reflections into blocks, so that large matrices are passed over less often; threads.

use super::drive::Work;
use super::simd::{Kernel, vectorised};
use crate::array::Complex;
use crate::error::Stop;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Sums that run side by side.
const LANES: usize = 8;

/// Real and complex numbers, as far as reflections need them.
pub trait Field:
    Copy
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + From<f64>
    + Send
    + Sync
{
    /// The number mirrored at the real axis.
    fn mirrored(self) -> Self;
    /// The square of the magnitude.
    fn square(self) -> f64;
    /// The distance from zero.
    fn size(self) -> f64;
}

impl Field for f64 {
    #[inline(always)]
    fn mirrored(self) -> Self {
        self
    }

    #[inline(always)]
    fn square(self) -> f64 {
        self * self
    }

    #[inline(always)]
    fn size(self) -> f64 {
        self.abs()
    }
}

impl Field for Complex {
    #[inline(always)]
    fn mirrored(self) -> Self {
        self.conjugate()
    }

    #[inline(always)]
    fn square(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    #[inline(always)]
    fn size(self) -> f64 {
        self.magnitude()
    }
}

/// What a system of equations comes to.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The first `columns` numbers of each right side are the solution.
    Solved,
    /// The columns of the matrix are not independent.
    Singular,
}

/// Solves for all right sides in place: `matrix` has `columns` columns of `rows` numbers, at least as many rows as columns.
/// With more rows the sum of squared differences is least.
pub fn solve<T: Field>(work: &Work, matrix: &mut [T], columns: usize, sides: &mut [T], rows: usize) -> Result<Outcome, Stop> {
    let mut diagonal = Vec::with_capacity(columns);
    for column in 0..columns {
        work.poll()?;
        let (done, after) = matrix.split_at_mut((column + 1) * rows);
        let whole = &mut done[column * rows..];
        let length = vectorised(Length(whole)).sqrt();
        let below = &mut whole[column..];
        let rest = vectorised(Length(below)).sqrt();
        // What the columns before leave of this one is no more than rounding would.
        if !rest.is_finite() || rest <= length * f64::EPSILON * rows as f64 {
            return Ok(Outcome::Singular);
        }
        let head = below[0];
        if below.len() == 1 {
            diagonal.push(head);
            continue;
        }
        let turned = if head == T::default() { T::from(rest) } else { head * T::from(rest / head.size()) };
        below[0] = head + turned;
        // Twice the inverse of the squared length of the reflection's axis.
        let factor = 1.0 / (rest * (rest + head.size()));
        diagonal.push(-turned);
        for others in [after, &mut *sides] {
            for other in others.chunks_mut(rows) {
                work.poll()?;
                vectorised(Reflect { axis: below, factor, column: &mut other[column..] });
            }
        }
    }
    for side in sides.chunks_mut(rows) {
        work.poll()?;
        substitute(matrix, &diagonal, side, rows);
    }
    Ok(Outcome::Solved)
}

/// Solves the triangular system that is left, from the last unknown to the first.
fn substitute<T: Field>(matrix: &[T], diagonal: &[T], side: &mut [T], rows: usize) {
    for column in (0..diagonal.len()).rev() {
        let value = side[column] / diagonal[column];
        side[column] = value;
        let above = &matrix[column * rows..][..column];
        vectorised(TakeAway { factor: value, axis: above, column: &mut side[..column] });
    }
}

/// The squared length of a vector.
struct Length<'a, T>(&'a [T]);

impl<T: Field> Kernel for Length<'_, T> {
    type Output = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let mut sums = [0.0; LANES];
        let chunks = self.0.chunks_exact(LANES);
        let rest: f64 = chunks.remainder().iter().map(|number| number.square()).sum();
        for chunk in chunks {
            for (sum, number) in sums.iter_mut().zip(chunk) {
                *sum += number.square();
            }
        }
        sums.iter().sum::<f64>() + rest
    }
}

/// Takes from a column twice its part along an axis.
struct Reflect<'a, T> {
    axis: &'a [T],
    factor: f64,
    column: &'a mut [T],
}

impl<T: Field> Kernel for Reflect<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut sums = [T::default(); LANES];
        let (axis, column) = (self.axis.chunks_exact(LANES), self.column.chunks_exact(LANES));
        let rests = axis.remainder().iter().zip(column.remainder());
        let mut part = rests.fold(T::default(), |sum, (&axis, &number)| sum + axis.mirrored() * number);
        for (axis, column) in axis.zip(column) {
            for (sum, (&axis, &number)) in sums.iter_mut().zip(axis.iter().zip(column)) {
                *sum = *sum + axis.mirrored() * number;
            }
        }
        part = sums.into_iter().fold(part, |sum, lane| sum + lane);
        TakeAway { factor: part * T::from(self.factor), axis: self.axis, column: self.column }.run();
    }
}

/// Takes a multiple of one vector from another.
struct TakeAway<'a, T> {
    factor: T,
    axis: &'a [T],
    column: &'a mut [T],
}

impl<T: Field> Kernel for TakeAway<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (number, &axis) in self.column.iter_mut().zip(self.axis) {
            *number = *number - self.factor * axis;
        }
    }
}
