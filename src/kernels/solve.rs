//! Linear equations and least squares. Matrices are stored column by column.
//!
//! * square matrices: elimination with partial pivoting on the largest number of a column. Whole numbers stay exact as long as
//!   every quotient by a pivot is a whole number and all results fit in 53 bits;
//! * more rows than columns: Householder reflections. Each makes one column triangular and is applied at once to the columns
//!   after it and to the right-hand sides: the first pass computes their dot product with the Householder vector, the second
//!   subtracts twice their component along that vector.
//!
//! could: block the factorization, so that large matrices are traversed less often; threads.

use super::drive::Work;
use super::simd::{Kernel, Level, Portable, dispatch};
use crate::array::Complex;
use crate::error::Stop;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The number of partial sums that are computed side by side.
const SUM_LANES: usize = 8;

/// Real and complex numbers, with the operations that solving equations needs.
pub(crate) trait Field:
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
    /// Returns the complex conjugate.
    fn conj(self) -> Self;
    /// Returns the square of the magnitude.
    fn squared_magnitude(self) -> f64;
    /// Returns the magnitude.
    fn modulus(self) -> f64;
}

impl Field for f64 {
    #[inline(always)]
    fn conj(self) -> Self {
        self
    }

    #[inline(always)]
    fn squared_magnitude(self) -> f64 {
        self * self
    }

    #[inline(always)]
    fn modulus(self) -> f64 {
        self.abs()
    }
}

impl Field for Complex {
    #[inline(always)]
    fn conj(self) -> Self {
        self.conjugate()
    }

    #[inline(always)]
    fn squared_magnitude(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    #[inline(always)]
    fn modulus(self) -> f64 {
        self.magnitude()
    }
}

/// The outcome of solving a system of equations.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SolveOutcome {
    /// The solution replaces the first numbers of each right-hand side, one for each column of the matrix.
    Solved,
    /// The columns of the matrix are linearly dependent.
    Singular,
}

/// Solves a system of equations for all right-hand sides, in place. `matrix` has `columns` columns of `rows` numbers, and at
/// least as many rows as columns. If it has more rows, the solution minimises the sum of the squared residuals.
pub(crate) fn solve<T: Field>(
    work: &Work,
    matrix: &mut [T],
    columns: usize,
    rhs_columns: &mut [T],
    rows: usize,
) -> Result<SolveOutcome, Stop> {
    let triangular = if rows == columns {
        eliminate(work, matrix, rhs_columns, rows)?
    } else {
        reflect(work, matrix, columns, rhs_columns, rows)?
    };
    let Some(diagonal) = triangular else { return Ok(SolveOutcome::Singular) };
    for rhs in rhs_columns.chunks_mut(rows) {
        work.poll()?;
        substitute(matrix, &diagonal, rhs, rows);
    }
    Ok(SolveOutcome::Solved)
}

/// Returns true if the part of a column that is independent of the columns before it is only a rounding error, or not finite.
fn is_negligible(independent_length: f64, length: f64, rows: usize) -> bool {
    !independent_length.is_finite() || independent_length <= length * f64::EPSILON * rows as f64
}

/// Makes a square matrix triangular by elimination and returns its diagonal, or `None` if it is singular.
fn eliminate<T: Field>(work: &Work, matrix: &mut [T], rhs_columns: &mut [T], rows: usize) -> Result<Option<Vec<T>>, Stop> {
    let largest = |column: &[T]| column.iter().fold(0.0, |largest: f64, number| largest.max(number.modulus()));
    let lengths: Vec<f64> = matrix.chunks(rows).map(largest).collect();
    let mut diagonal = Vec::with_capacity(rows);
    for (step, &length) in lengths.iter().enumerate() {
        work.poll()?;
        let column = &matrix[step * rows..][..rows];
        let larger = |best: usize, row: usize| if column[row].modulus() > column[best].modulus() { row } else { best };
        let pivot = (step..rows).fold(step, larger);
        if is_negligible(column[pivot].modulus(), length, rows) {
            return Ok(None);
        }
        for column in matrix.chunks_mut(rows).chain(rhs_columns.chunks_mut(rows)) {
            column.swap(step, pivot);
        }
        let (finished, remaining) = matrix.split_at_mut((step + 1) * rows);
        let pivot_column = &mut finished[step * rows..];
        let head = pivot_column[step];
        diagonal.push(head);
        pivot_column[step + 1..].iter_mut().for_each(|number| *number = *number / head);
        for column in remaining.chunks_mut(rows).chain(rhs_columns.chunks_mut(rows)) {
            let (above, column) = column.split_at_mut(step + 1);
            dispatch(SubtractScaled { factor: above[step], axis: &pivot_column[step + 1..], column });
        }
    }
    Ok(Some(diagonal))
}

/// Makes a matrix triangular by reflections and returns its diagonal, or `None` if its columns are linearly dependent.
fn reflect<T: Field>(
    work: &Work,
    matrix: &mut [T],
    columns: usize,
    rhs_columns: &mut [T],
    rows: usize,
) -> Result<Option<Vec<T>>, Stop> {
    let mut diagonal = Vec::with_capacity(columns);
    for column in 0..columns {
        work.poll()?;
        let (finished, remaining) = matrix.split_at_mut((column + 1) * rows);
        let pivot_column = &mut finished[column * rows..];
        let length = dispatch(Length(pivot_column)).sqrt();
        let below = &mut pivot_column[column..];
        let rest = dispatch(Length(below)).sqrt();
        if is_negligible(rest, length, rows) {
            return Ok(None);
        }
        let head = below[0];
        let signed_rest = if head == T::default() { T::from(rest) } else { head * T::from(rest / head.modulus()) };
        below[0] = head + signed_rest;
        // Twice the reciprocal of the squared length of the Householder vector.
        let factor = 1.0 / (rest * (rest + head.modulus()));
        diagonal.push(-signed_rest);
        for block in [remaining, &mut *rhs_columns] {
            for other in block.chunks_mut(rows) {
                work.poll()?;
                dispatch(Reflect { axis: below, factor, column: &mut other[column..] });
            }
        }
    }
    Ok(Some(diagonal))
}

/// Solves the remaining triangular system, from the last unknown to the first.
fn substitute<T: Field>(matrix: &[T], diagonal: &[T], rhs: &mut [T], rows: usize) {
    for column in (0..diagonal.len()).rev() {
        let value = rhs[column] / diagonal[column];
        rhs[column] = value;
        let above = &matrix[column * rows..][..column];
        dispatch(SubtractScaled { factor: value, axis: above, column: &mut rhs[..column] });
    }
}

/// A kernel that computes the squared length of a vector.
struct Length<'a, T>(&'a [T]);

impl<T: Field> Kernel for Length<'_, T> {
    type Output = f64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> f64 {
        let mut sums = [0.0; SUM_LANES];
        let chunks = self.0.chunks_exact(SUM_LANES);
        let rest: f64 = chunks.remainder().iter().map(|number| number.squared_magnitude()).sum();
        for chunk in chunks {
            for (sum, number) in sums.iter_mut().zip(chunk) {
                *sum += number.squared_magnitude();
            }
        }
        sums.iter().sum::<f64>() + rest
    }
}

/// A kernel that reflects a column: it subtracts twice the column's component along the Householder vector `axis`. `factor` is
/// twice the reciprocal of the squared length of that vector.
struct Reflect<'a, T> {
    axis: &'a [T],
    factor: f64,
    column: &'a mut [T],
}

impl<T: Field> Kernel for Reflect<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let mut sums = [T::default(); SUM_LANES];
        let (axis, column) = (self.axis.chunks_exact(SUM_LANES), self.column.chunks_exact(SUM_LANES));
        let rests = axis.remainder().iter().zip(column.remainder());
        let mut component = rests.fold(T::default(), |sum, (&axis, &number)| sum + axis.conj() * number);
        for (axis, column) in axis.zip(column) {
            for (sum, (&axis, &number)) in sums.iter_mut().zip(axis.iter().zip(column)) {
                *sum = *sum + axis.conj() * number;
            }
        }
        component = sums.into_iter().fold(component, |sum, lane| sum + lane);
        SubtractScaled { factor: component * T::from(self.factor), axis: self.axis, column: self.column }.run(Portable);
    }
}

/// A kernel that subtracts `factor` times `axis` from `column`.
struct SubtractScaled<'a, T> {
    factor: T,
    axis: &'a [T],
    column: &'a mut [T],
}

impl<T: Field> Kernel for SubtractScaled<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (number, &axis) in self.column.iter_mut().zip(self.axis) {
            *number = *number - self.factor * axis;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    /// Returns pseudorandom numbers between -1 and 1.
    fn numbers<T>(count: usize, make: impl Fn(f64, f64) -> T) -> Vec<T> {
        let mut state = count as u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        (0..count).map(|_| make(next(), next())).collect()
    }

    /// Checks that a known solution is recovered from the right-hand side that it produces.
    fn check<T: Field>(rows: usize, columns: usize, make: impl Fn(f64, f64) -> T) {
        let work = Work::new(Memory::new(1 << 20));
        let matrix = numbers(rows * columns, &make);
        let solution = numbers(columns, &make);
        let mut side = vec![T::default(); rows];
        for (column, &factor) in matrix.chunks(rows).zip(&solution) {
            side.iter_mut().zip(column).for_each(|(side, &number)| *side = *side + factor * number);
        }
        let outcome = solve(&work, &mut matrix.clone(), columns, &mut side, rows).expect("nothing stops it");
        assert_eq!(outcome, SolveOutcome::Solved);
        let far = side.iter().zip(&solution).any(|(&found, &expected)| (found - expected).modulus() > 1e-9);
        assert!(!far, "{rows} rows, {columns} columns");
    }

    #[test]
    fn solutions_are_found_again() {
        for (rows, columns) in [(1, 1), (2, 2), (9, 9), (40, 40), (3, 1), (9, 4), (40, 17)] {
            check(rows, columns, |re, _| re);
            check(rows, columns, Complex::new);
        }
    }

    #[test]
    fn dependent_columns_are_noticed() {
        let work = Work::new(Memory::new(1 << 20));
        let mut square = [1.0, 4.0, 7.0, 2.0, 5.0, 8.0, 3.0, 6.0, 9.0];
        assert_eq!(solve(&work, &mut square, 3, &mut [], 3), Ok(SolveOutcome::Singular));
        let mut tall = [1.0, 2.0, 3.0, 2.0, 4.0, 6.0];
        assert_eq!(solve(&work, &mut tall, 2, &mut [], 3), Ok(SolveOutcome::Singular));
    }
}
