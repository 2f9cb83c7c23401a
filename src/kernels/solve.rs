//! Linear equations and least squares. Matrices are stored column by column.
//!
//! * square matrices: elimination with partial pivoting on the largest number of a column. Whole numbers stay exact as long as
//!   every quotient by a pivot is a whole number and all results fit in 53 bits. The first half of the columns is eliminated first
//!   and then applied to the second half, so that most of the work is done by products of matrices; halves of at most
//!   [`DIRECT_MAX_COLUMNS`] columns are eliminated step by step. Triangular systems are halved in the same way;
//! * more rows than columns: Householder reflections. Each zeroes one column below the diagonal and is applied at once to the
//!   columns after it and to the right-hand sides: the first pass computes their dot product with the Householder vector, the second
//!   subtracts twice their component along that vector.
//!
//! could: block the reflections, so that large matrices are traversed less often.

use super::blocks::Work;
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
/// The number of columns that take each step side by side: a step waits for the one before in its own column, not in others.
const COLUMNS_PER_GROUP: usize = 8;
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
    fn conjugate(self) -> Self;
    /// Returns the square of the magnitude.
    fn squared_magnitude(self) -> f64;
    /// Returns the magnitude.
    fn magnitude(self) -> f64;

    /// Subtracts, from the rows `target_rows` of each column, the sum of the columns of `source` scaled by the numbers in the rows
    /// `factor_rows`. The two ranges of rows must not overlap. `source` has a column for each factor row; all columns have `rows`
    /// numbers.
    fn subtract_product(
        source: &[Self],
        rows: usize,
        factor_rows: Range<usize>,
        target_rows: Range<usize>,
        columns: &mut [Self],
    ) {
        subtract_scaled_columns(source, rows, factor_rows, target_rows, columns);
    }
}

impl Field for f64 {
    #[inline(always)]
    fn conjugate(self) -> Self {
        self
    }

    #[inline(always)]
    fn squared_magnitude(self) -> f64 {
        self * self
    }

    #[inline(always)]
    fn magnitude(self) -> f64 {
        self.abs()
    }

    fn subtract_product(
        source: &[Self],
        rows: usize,
        factor_rows: Range<usize>,
        target_rows: Range<usize>,
        columns: &mut [Self],
    ) {
        if columns.len() >= PRODUCT_MIN_COLUMNS * rows {
            return matrix::subtract_product(source, rows, factor_rows, target_rows, columns);
        }
        subtract_scaled_columns(source, rows, factor_rows, target_rows, columns);
    }
}

impl Field for Complex {
    #[inline(always)]
    fn conjugate(self) -> Self {
        self.conjugate()
    }

    #[inline(always)]
    fn squared_magnitude(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    #[inline(always)]
    fn magnitude(self) -> f64 {
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

/// Changes columns that do not depend on one another: calls `change` with a few of them at a time, from several threads if that
/// pays.
fn for_each_column<T: Field>(work: &Work, columns: &mut [T], rows: usize, change: impl Fn(&mut [T]) + Sync) -> Result<(), Stop> {
    let change = |_, part: &mut [T]| {
        change(part);
        Ok(())
    };
    let cost = columns.len().saturating_mul(rows) / PRODUCTS_PER_ELEMENT;
    work.try_fill_costly(columns, COLUMNS_PER_TASK * rows, cost, change).map_err(|(_, stop)| stop)
}

/// Returns true if the part of a column that is independent of the columns before it is only a rounding error, or not finite.
fn is_negligible(independent_norm: f64, norm: f64, rows: usize) -> bool {
    !independent_norm.is_finite() || independent_norm <= norm * f64::EPSILON * rows as f64
}

/// Makes a square matrix triangular by elimination. Below the diagonal it holds the factors by which each row was multiplied
/// when it was subtracted from the rows below. Returns the row with which each row was exchanged, one after another, or `None` if
/// the matrix is singular.
fn eliminate<T: Field>(work: &Work, matrix: &mut [T], rows: usize) -> Result<Option<Vec<usize>>, Stop> {
    let norms = matrix.chunks(rows).map(largest_magnitude).collect();
    let mut elimination = Elimination { work, rows, norms, pivots: Vec::with_capacity(rows) };
    Ok(elimination.eliminate(matrix)?.then_some(elimination.pivots))
}

/// Returns the largest magnitude in a vector.
fn largest_magnitude<T: Field>(vector: &[T]) -> f64 {
    vector.iter().fold(0.0, |largest: f64, number| largest.max(number.magnitude()))
}

/// An elimination in progress.
struct Elimination<'a> {
    work: &'a Work,
    rows: usize,
    /// The largest magnitude in each column of the matrix.
    norms: Vec<f64>,
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
        let (leading, trailing) = columns.split_at_mut(count / 2 * rows);
        if !self.eliminate(leading)? {
            return Ok(false);
        }
        let pivots = &self.pivots[first..];
        for_each_column(self.work, trailing, rows, |part| apply_elimination(leading, rows, first, pivots, part))?;
        if !self.eliminate(trailing)? {
            return Ok(false);
        }
        exchange_rows(leading, rows, first + count / 2, &self.pivots[first + count / 2..]);
        Ok(true)
    }

    /// Eliminates a few columns, one after another.
    fn eliminate_directly<T: Field>(&mut self, columns: &mut [T]) -> Result<bool, Stop> {
        let rows = self.rows;
        for index in 0..columns.len() / rows {
            self.work.poll()?;
            let step = self.pivots.len();
            let column = &columns[index * rows..][..rows];
            let larger = |best: usize, row: usize| if column[row].magnitude() > column[best].magnitude() { row } else { best };
            let pivot = (step..rows).fold(step, larger);
            if is_negligible(column[pivot].magnitude(), self.norms[step], rows) {
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

/// Applies the elimination of the columns `source`, the first of which is number `first` of the matrix, to other columns.
fn apply_elimination<T: Field>(source: &[T], rows: usize, first: usize, pivots: &[usize], columns: &mut [T]) {
    exchange_rows(columns, rows, first, pivots);
    let end = first + pivots.len();
    eliminate_forwards(source, rows, first..end, columns);
    T::subtract_product(source, rows, first..end, end..rows, columns);
}

/// Eliminates the given steps within their own rows, from the first to the last; `source` has a column for each step.
fn eliminate_forwards<T: Field>(source: &[T], rows: usize, steps: Range<usize>, columns: &mut [T]) {
    if steps.len() > DIRECT_MAX_COLUMNS {
        let middle = steps.start + steps.len() / 2;
        let (upper, lower) = source.split_at((middle - steps.start) * rows);
        eliminate_forwards(upper, rows, steps.start..middle, columns);
        T::subtract_product(upper, rows, steps.start..middle, middle..steps.end, columns);
        return eliminate_forwards(lower, rows, middle..steps.end, columns);
    }
    for (step, vector) in steps.clone().zip(source.chunks(rows)) {
        subtract_scaled_columns(vector, rows, step..step + 1, step + 1..steps.end, columns);
    }
}

/// Subtracts scaled columns one by one, like [`Field::subtract_product`].
fn subtract_scaled_columns<T: Field>(
    source: &[T],
    rows: usize,
    factor_rows: Range<usize>,
    target_rows: Range<usize>,
    columns: &mut [T],
) {
    dispatch(SubtractScaledColumns { source, rows, factor_rows, target_rows, columns });
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
        let length = compute_length(pivot_column);
        let below = &mut pivot_column[column..];
        let rest = compute_length(below);
        if is_negligible(rest, length, rows) {
            return Ok(None);
        }
        let head = below[0];
        let signed_rest = if head == T::default() { T::from(rest) } else { head / T::from(head.magnitude()) * T::from(rest) };
        below[0] = head + signed_rest;
        // The Householder vector is divided by `rest`, so that no product overflows.
        below.iter_mut().for_each(|number| *number = *number / T::from(rest));
        // Twice the reciprocal of the squared length of the Householder vector.
        let factor = 1.0 / (1.0 + head.magnitude() / rest);
        diagonal.push(-signed_rest);
        for block in [remaining, &mut *rhs_columns] {
            for other in block.chunks_mut(rows) {
                work.poll()?;
                dispatch(Reflect { householder: below, factor, column: &mut other[column..] });
            }
        }
    }
    Ok(Some(diagonal))
}

/// Computes the length of a vector. If its square is out of the range in which floats are precise, the numbers are divided by the
/// largest of them first.
fn compute_length<T: Field>(vector: &[T]) -> f64 {
    const MIN_PRECISE_SQUARE: f64 = 1e-280;
    let squared = dispatch(SquaredLength(vector));
    if (MIN_PRECISE_SQUARE..f64::INFINITY).contains(&squared) {
        return squared.sqrt();
    }
    let largest = largest_magnitude(vector);
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    largest * vector.iter().map(|&number| (number / T::from(largest)).squared_magnitude()).sum::<f64>().sqrt()
}

/// Solves the remaining triangular system for all right-hand sides.
fn substitute<T: Field>(work: &Work, matrix: &[T], rhs_columns: &mut [T], rows: usize) -> Result<(), Stop> {
    for_each_column(work, rhs_columns, rows, |part| substitute_backwards(matrix, rows, 0..matrix.len() / rows, part))
}

/// Solves the rows `steps` of a triangular system, from the last unknown to the first; `matrix` has a column for each of them.
fn substitute_backwards<T: Field>(matrix: &[T], rows: usize, steps: Range<usize>, rhs_columns: &mut [T]) {
    if steps.len() > DIRECT_MAX_COLUMNS {
        let middle = steps.start + steps.len() / 2;
        let (leading, trailing) = matrix.split_at((middle - steps.start) * rows);
        substitute_backwards(trailing, rows, middle..steps.end, rhs_columns);
        T::subtract_product(trailing, rows, middle..steps.end, steps.start..middle, rhs_columns);
        return substitute_backwards(leading, rows, steps.start..middle, rhs_columns);
    }
    dispatch(SubstituteBackwards { matrix, rows, steps, rhs_columns });
}

/// A kernel that computes the squared length of a vector.
struct SquaredLength<'a, T>(&'a [T]);

impl<T: Field> Kernel for SquaredLength<'_, T> {
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

/// A kernel that reflects a column: it subtracts twice the column's component along the Householder vector. `factor` is twice the
/// reciprocal of the squared length of that vector.
struct Reflect<'a, T> {
    householder: &'a [T],
    factor: f64,
    column: &'a mut [T],
}

impl<T: Field> Kernel for Reflect<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let mut sums = [T::default(); SUM_LANES];
        let (householder, column) = (self.householder.chunks_exact(SUM_LANES), self.column.chunks_exact(SUM_LANES));
        let rests = householder.remainder().iter().zip(column.remainder());
        let mut component = rests.fold(T::default(), |sum, (&householder, &number)| sum + householder.conjugate() * number);
        for (householder, column) in householder.zip(column) {
            for (sum, (&householder, &number)) in sums.iter_mut().zip(householder.iter().zip(column)) {
                *sum = *sum + householder.conjugate() * number;
            }
        }
        component = sums.into_iter().fold(component, |sum, lane| sum + lane);
        SubtractScaled { factor: component * T::from(self.factor), vector: self.householder, column: self.column }.run(Portable);
    }
}

/// A kernel that subtracts `factor` times `vector` from `column`.
struct SubtractScaled<'a, T> {
    factor: T,
    vector: &'a [T],
    column: &'a mut [T],
}

impl<T: Field> Kernel for SubtractScaled<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (number, &vector) in self.column.iter_mut().zip(self.vector) {
            *number = *number - self.factor * vector;
        }
    }
}

/// A kernel that subtracts the columns of `source`, each scaled by the number in its factor row, from the target rows of `columns`.
struct SubtractScaledColumns<'a, T> {
    source: &'a [T],
    rows: usize,
    factor_rows: Range<usize>,
    target_rows: Range<usize>,
    columns: &'a mut [T],
}

impl<T: Field> Kernel for SubtractScaledColumns<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        for group in self.columns.chunks_mut(COLUMNS_PER_GROUP * self.rows) {
            for (factor_row, vector) in self.factor_rows.clone().zip(self.source.chunks(self.rows)) {
                let vector = &vector[self.target_rows.clone()];
                for column in group.chunks_mut(self.rows) {
                    let factor = column[factor_row];
                    SubtractScaled { factor, vector, column: &mut column[self.target_rows.clone()] }.run(level);
                }
            }
        }
    }
}

/// A kernel that solves the rows `steps` of a triangular system for each right-hand side, from the last unknown to the first.
struct SubstituteBackwards<'a, T> {
    matrix: &'a [T],
    rows: usize,
    steps: Range<usize>,
    rhs_columns: &'a mut [T],
}

impl<T: Field> Kernel for SubstituteBackwards<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let first = self.steps.start;
        for group in self.rhs_columns.chunks_mut(COLUMNS_PER_GROUP * self.rows) {
            for (step, vector) in self.steps.clone().zip(self.matrix.chunks(self.rows)).rev() {
                for rhs in group.chunks_mut(self.rows) {
                    let factor = rhs[step] / vector[step];
                    rhs[step] = factor;
                    SubtractScaled { factor, vector: &vector[first..step], column: &mut rhs[first..step] }.run(level);
                }
            }
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
        let far = side.iter().zip(&solution).any(|(&found, &expected)| (found - expected).magnitude() > 1e-9);
        assert!(!far, "{rows} rows, {columns} columns");
    }

    #[test]
    fn known_solutions_are_recovered() {
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
    fn lengths_do_not_overflow() {
        let work = Work::new(Memory::new(1 << 20));
        for scale in [1e-300, 1e-170, 1e200, 1e300] {
            let mut side = [3.0, 3.0, 3.0];
            assert_eq!(solve(&work, &mut [scale; 3], 1, &mut side, 3), Ok(SolveOutcome::Solved));
            assert!((side[0] * scale - 3.0).abs() < 1e-9, "{scale}");
        }
        // The first number is small beside the others.
        let mut side = [5.0, 6.0, 7.0];
        assert_eq!(solve(&work, &mut [1e-250, 1e100, 1e100], 1, &mut side, 3), Ok(SolveOutcome::Solved));
        assert!((side[0] * 1e100 - 6.5).abs() < 1e-9);
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
