//! Linear equations and least squares. Matrices are stored column by column.
//!
//! * square matrices: elimination with partial pivoting on the largest number of a column. Whole numbers stay exact as long as
//!   every quotient by a pivot is a whole number and all results fit in 53 bits. The left half of the columns is eliminated first
//!   and then applied to the right half, so that most of the work is done by products of matrices; halves of at most
//!   [`DIRECT_MAX_COLUMNS`] columns are eliminated step by step. Triangular systems are halved in the same way;
//! * more rows than columns: Householder reflections. Each makes one column triangular and is applied at once to the columns
//!   after it and to the right-hand sides: the first pass computes their dot product with the Householder vector, the second
//!   subtracts twice their component along that vector.
//!
//! could: block the reflections, so that large matrices are traversed less often.

use super::drive::Work;
use super::simd::{Kernel, Level, Portable, dispatch, matrix};
use crate::array::Complex;
use crate::error::Stop;
use std::ops::{Add, Div, Mul, Neg, Range, Sub};

/// The number of partial sums that are computed side by side.
const SUM_LANES: usize = 8;
/// The largest number of columns, or steps, that are not halved.
const DIRECT_MAX_COLUMNS: usize = 32;
/// The number of columns that one task takes where columns do not depend on one another.
const COLUMNS_PER_TASK: usize = 128;
/// The number of products of two numbers that cost as much as an element in other loops.
const PRODUCTS_PER_ELEMENT: usize = 8;
/// The least number of columns for which a product of matrices is faster than one scaled column after another.
const PRODUCT_MIN_COLUMNS: usize = 4;

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

    /// Subtracts, from the rows `target_rows` of each column, the sum of the columns of `left` scaled by the numbers in the rows
    /// `factor_rows`, which must be others. `left` has a column for each factor row; all columns have `rows` numbers.
    fn subtract_product(left: &[Self], rows: usize, factor_rows: Range<usize>, target_rows: Range<usize>, columns: &mut [Self]) {
        subtract_scaled_columns(left, rows, factor_rows, target_rows, columns);
    }
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

    fn subtract_product(left: &[Self], rows: usize, factor_rows: Range<usize>, target_rows: Range<usize>, columns: &mut [Self]) {
        if columns.len() >= PRODUCT_MIN_COLUMNS * rows {
            return matrix::subtract_product(left, rows, factor_rows, target_rows, columns);
        }
        subtract_scaled_columns(left, rows, factor_rows, target_rows, columns);
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
    if rows != columns {
        let Some(diagonal) = reflect(work, matrix, columns, rhs_columns, rows)? else { return Ok(SolveOutcome::Singular) };
        matrix.chunks_mut(rows).zip(diagonal).enumerate().for_each(|(step, (column, head))| column[step] = head);
        substitute(work, matrix, rhs_columns, rows)?;
        return Ok(SolveOutcome::Solved);
    }
    let Some(pivots) = eliminate(work, matrix, rows)? else { return Ok(SolveOutcome::Singular) };
    for_each_column(work, rhs_columns, rows, |part| apply_elimination(matrix, rows, 0, &pivots, part))?;
    substitute(work, matrix, rhs_columns, rows)?;
    Ok(SolveOutcome::Solved)
}

/// Calls a function with some columns at a time, which it changes; columns do not depend on one another.
fn for_each_column<T: Field>(work: &Work, columns: &mut [T], rows: usize, change: impl Fn(&mut [T]) + Sync) -> Result<(), Stop> {
    let change = |_, part: &mut [T]| {
        change(part);
        Ok(())
    };
    let cost = columns.len().saturating_mul(rows) / PRODUCTS_PER_ELEMENT;
    work.try_fill_costly(columns, COLUMNS_PER_TASK * rows, cost, change).map_err(|(_, stop)| stop)
}

/// Returns true if the part of a column that is independent of the columns before it is only a rounding error, or not finite.
fn is_negligible(independent_length: f64, length: f64, rows: usize) -> bool {
    !independent_length.is_finite() || independent_length <= length * f64::EPSILON * rows as f64
}

/// Makes a square matrix triangular by elimination. Below the diagonal it holds the factors by which rows were subtracted from
/// those further down. Returns the row with which each row was exchanged, one after another, or `None` if the matrix is singular.
fn eliminate<T: Field>(work: &Work, matrix: &mut [T], rows: usize) -> Result<Option<Vec<usize>>, Stop> {
    let largest = |column: &[T]| column.iter().fold(0.0, |largest: f64, number| largest.max(number.modulus()));
    let lengths = matrix.chunks(rows).map(largest).collect();
    let mut elimination = Elimination { work, rows, lengths, pivots: Vec::with_capacity(rows) };
    Ok(elimination.eliminate(matrix)?.then_some(elimination.pivots))
}

/// An elimination in progress.
struct Elimination<'a> {
    work: &'a Work,
    rows: usize,
    /// The largest magnitude in each column of the matrix.
    lengths: Vec<f64>,
    /// The row with which each row was exchanged, for the columns that have been eliminated.
    pivots: Vec<usize>,
}

impl Elimination<'_> {
    /// Eliminates the next columns, to which the columns before them have been applied. Returns false if they are dependent.
    fn eliminate<T: Field>(&mut self, columns: &mut [T]) -> Result<bool, Stop> {
        let (rows, count) = (self.rows, columns.len() / self.rows);
        if count <= DIRECT_MAX_COLUMNS {
            return self.eliminate_directly(columns);
        }
        let first = self.pivots.len();
        let (left, right) = columns.split_at_mut(count / 2 * rows);
        if !self.eliminate(left)? {
            return Ok(false);
        }
        let pivots = &self.pivots[first..];
        for_each_column(self.work, right, rows, |part| apply_elimination(left, rows, first, pivots, part))?;
        if !self.eliminate(right)? {
            return Ok(false);
        }
        exchange_rows(left, rows, first + count / 2, &self.pivots[first + count / 2..]);
        Ok(true)
    }

    /// Eliminates a few columns, one after another.
    fn eliminate_directly<T: Field>(&mut self, columns: &mut [T]) -> Result<bool, Stop> {
        let rows = self.rows;
        for index in 0..columns.len() / rows {
            self.work.poll()?;
            let step = self.pivots.len();
            let column = &columns[index * rows..][..rows];
            let larger = |best: usize, row: usize| if column[row].modulus() > column[best].modulus() { row } else { best };
            let pivot = (step..rows).fold(step, larger);
            if is_negligible(column[pivot].modulus(), self.lengths[step], rows) {
                return Ok(false);
            }
            self.pivots.push(pivot);
            exchange_rows(columns, rows, step, &[pivot]);
            let (finished, remaining) = columns.split_at_mut((index + 1) * rows);
            let pivot_column = &mut finished[index * rows..];
            let head = pivot_column[step];
            pivot_column[step + 1..].iter_mut().for_each(|number| *number = *number / head);
            subtract_scaled_columns(pivot_column, rows, step..step + 1, step + 1..rows, remaining);
        }
        Ok(true)
    }
}

/// Exchanges rows from `first` on with their pivots, one after another.
fn exchange_rows<T>(columns: &mut [T], rows: usize, first: usize, pivots: &[usize]) {
    for column in columns.chunks_mut(rows) {
        (first..).zip(pivots).for_each(|(row, &pivot)| column.swap(row, pivot));
    }
}

/// Applies the elimination of the columns `left`, the first of which is number `first` of the matrix, to other columns.
fn apply_elimination<T: Field>(left: &[T], rows: usize, first: usize, pivots: &[usize], columns: &mut [T]) {
    exchange_rows(columns, rows, first, pivots);
    let end = first + pivots.len();
    eliminate_forwards(left, rows, first..end, columns);
    T::subtract_product(left, rows, first..end, end..rows, columns);
}

/// Eliminates the given steps within their own rows, from the first to the last; `left` has a column for each step.
fn eliminate_forwards<T: Field>(left: &[T], rows: usize, steps: Range<usize>, columns: &mut [T]) {
    if steps.len() > DIRECT_MAX_COLUMNS {
        let middle = steps.start + steps.len() / 2;
        let (upper, lower) = left.split_at((middle - steps.start) * rows);
        eliminate_forwards(upper, rows, steps.start..middle, columns);
        T::subtract_product(upper, rows, steps.start..middle, middle..steps.end, columns);
        return eliminate_forwards(lower, rows, middle..steps.end, columns);
    }
    for (step, axis) in steps.clone().zip(left.chunks(rows)) {
        subtract_scaled_columns(axis, rows, step..step + 1, step + 1..steps.end, columns);
    }
}

/// Subtracts scaled columns one by one, like [`Field::subtract_product`].
fn subtract_scaled_columns<T: Field>(
    left: &[T],
    rows: usize,
    factor_rows: Range<usize>,
    target_rows: Range<usize>,
    columns: &mut [T],
) {
    for column in columns.chunks_mut(rows) {
        for (factor_row, axis) in factor_rows.clone().zip(left.chunks(rows)) {
            let factor = column[factor_row];
            let (axis, column) = (&axis[target_rows.clone()], &mut column[target_rows.clone()]);
            dispatch(SubtractScaled { factor, axis, column });
        }
    }
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

/// Solves the remaining triangular system for all right-hand sides.
fn substitute<T: Field>(work: &Work, matrix: &[T], rhs_columns: &mut [T], rows: usize) -> Result<(), Stop> {
    for_each_column(work, rhs_columns, rows, |part| substitute_backwards(matrix, rows, 0..matrix.len() / rows, part))
}

/// Solves the rows `steps` of a triangular system, from the last unknown to the first; `matrix` has a column for each of them.
fn substitute_backwards<T: Field>(matrix: &[T], rows: usize, steps: Range<usize>, rhs_columns: &mut [T]) {
    if steps.len() > DIRECT_MAX_COLUMNS {
        let middle = steps.start + steps.len() / 2;
        let (left, right) = matrix.split_at((middle - steps.start) * rows);
        substitute_backwards(right, rows, middle..steps.end, rhs_columns);
        T::subtract_product(right, rows, middle..steps.end, steps.start..middle, rhs_columns);
        return substitute_backwards(left, rows, steps.start..middle, rhs_columns);
    }
    for rhs in rhs_columns.chunks_mut(rows) {
        for (step, axis) in steps.clone().zip(matrix.chunks(rows)).rev() {
            let value = rhs[step] / axis[step];
            rhs[step] = value;
            let (axis, column) = (&axis[steps.start..step], &mut rhs[steps.start..step]);
            dispatch(SubtractScaled { factor: value, axis, column });
        }
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
        let work = Work::new(Memory::new(1 << 24));
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
        for (rows, columns) in [(1, 1), (2, 2), (9, 9), (17, 17), (40, 40), (150, 150), (3, 1), (9, 4), (40, 17), (90, 70)] {
            check(rows, columns, |re, _| re);
            check(rows, columns, Complex::new);
        }
    }

    #[test]
    fn many_right_hand_sides_are_solved_as_one_is() {
        let work = Work::new(Memory::new(1 << 24));
        for (rows, sides) in [(5, 9), (33, 1), (70, 300)] {
            let matrix = numbers(rows * rows, |re, _| re);
            let rhs_columns = numbers(rows * sides, |_, im| im);
            let mut solutions = rhs_columns.clone();
            let outcome = solve(&work, &mut matrix.clone(), rows, &mut solutions, rows).expect("nothing stops it");
            assert_eq!(outcome, SolveOutcome::Solved);
            for (solution, rhs) in solutions.chunks(rows).zip(rhs_columns.chunks(rows)) {
                let mut residuals = rhs.to_vec();
                for (&factor, column) in solution.iter().zip(matrix.chunks(rows)) {
                    residuals.iter_mut().zip(column).for_each(|(residual, number)| *residual -= factor * number);
                }
                assert!(residuals.iter().all(|residual| residual.abs() < 1e-9), "{rows} rows, {sides} right-hand sides");
            }
        }
    }

    #[test]
    fn dependent_columns_are_noticed() {
        let work = Work::new(Memory::new(1 << 20));
        let mut square = [1.0, 4.0, 7.0, 2.0, 5.0, 8.0, 3.0, 6.0, 9.0];
        assert_eq!(solve(&work, &mut square, 3, &mut [], 3), Ok(SolveOutcome::Singular));
        // The last column of a large matrix is the sum of two others.
        let mut large = numbers(60 * 60, |re, _| re);
        for row in 0..60 {
            large[59 * 60 + row] = large[3 * 60 + row] + large[40 * 60 + row];
        }
        assert_eq!(solve(&work, &mut large, 60, &mut [], 60), Ok(SolveOutcome::Singular));
        let mut tall = [1.0, 2.0, 3.0, 2.0, 4.0, 6.0];
        assert_eq!(solve(&work, &mut tall, 2, &mut [], 3), Ok(SolveOutcome::Singular));
    }
}
