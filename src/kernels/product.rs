//! Inner products: every row of one matrix is combined with every column of another.
//!
//! * `+.×` of floats: the blocked product of the `matrixmultiply` crate; also of integers, if no sum of products can reach 2*53,
//!   so that the result is exact;
//! * a vector as one argument: dot products, row by row, or sums of scaled rows;
//! * other pairs of functions (`⌊.+`, `∧.=` …): a block of result rows at a time, the right matrix row by row, so that the inner
//!   loop runs along rows and vectorises;
//! * could: Booleans by words, packed rows against packed columns.

use super::simd::{Kernel, Level, dispatch, matrix};

/// The dimensions of an inner product of two matrices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatrixLengths {
    /// The number of rows of the left matrix.
    pub rows: usize,
    /// The number of columns of the left matrix, which is the number of rows of the right one.
    pub common: usize,
    /// The number of columns of the right matrix.
    pub columns: usize,
}

/// The least number of result rows for which the blocked product pays off.
const BLOCKED_MIN_ROWS: usize = 4;
/// The number of partial sums of a dot product.
const DOT_LANES: usize = 32;

/// Computes `X+.×Y` of floats, for the rows of the left matrix that `left` holds. No dimension may be 0.
pub(crate) fn multiply(lengths: MatrixLengths, left: &[f64], right: &[f64], target: &mut [f64]) {
    let MatrixLengths { common, columns, .. } = lengths;
    let rows = target.len() / columns;
    if columns == 1 {
        for (target, row) in target.iter_mut().zip(left.chunks(common)) {
            *target = dot(row, right);
        }
    } else if rows < BLOCKED_MIN_ROWS {
        for (target, row) in target.chunks_mut(columns).zip(left.chunks(common)) {
            target.fill(0.0);
            for (&factor, row) in row.iter().zip(right.chunks(columns)) {
                dispatch(AddScaled { factor, row, target });
            }
        }
    } else {
        matrix::multiply([rows, common, columns], left, right, target);
    }
}

/// Returns the dot product of two vectors, computed in [`DOT_LANES`] partial sums.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    dispatch(Dot { left, right })
}

struct Dot<'a> {
    left: &'a [f64],
    right: &'a [f64],
}

impl Kernel for Dot<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> f64 {
        let (left, left_rest) = self.left.as_chunks::<DOT_LANES>();
        let (right, right_rest) = self.right.as_chunks::<DOT_LANES>();
        let mut sums = [0.0; DOT_LANES];
        for (left, right) in left.iter().zip(right) {
            for ((sum, &left), &right) in sums.iter_mut().zip(left).zip(right) {
                *sum += left * right;
            }
        }
        for ((sum, &left), &right) in sums.iter_mut().zip(left_rest).zip(right_rest) {
            *sum += left * right;
        }
        sums.iter().sum()
    }
}

struct AddScaled<'a> {
    factor: f64,
    row: &'a [f64],
    target: &'a mut [f64],
}

impl Kernel for AddScaled<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &element) in self.target.iter_mut().zip(self.row) {
            *target += self.factor * element;
        }
    }
}

/// The two functions of an inner product: one is applied to pairs of elements, the other combines the results.
pub(crate) trait ProductFunctions<T>: Copy + Send + Sync {
    /// The type of the result for a pair.
    type Result: Copy;
    /// Computes the result for an element of a row and an element of a column.
    fn compute_pair(self, left: T, right: T) -> Self::Result;
    /// Combines two results; the order in which results are combined must not matter.
    fn combine_results(self, left: Self::Result, right: Self::Result) -> Self::Result;
}

/// Computes the inner product with two functions, for the rows of the left matrix that `left` holds. No dimension may be 0.
pub(crate) fn compute_inner_product<J: ProductFunctions<T>, T: Copy>(
    functions: J,
    lengths: MatrixLengths,
    left: &[T],
    right: &[T],
    target: &mut [J::Result],
) {
    let MatrixLengths { common, columns, .. } = lengths;
    for (target, row) in target.chunks_mut(columns).zip(left.chunks(common)) {
        dispatch(CombineRow { functions, columns, row, right, target });
    }
}

struct CombineRow<'a, J: ProductFunctions<T>, T> {
    functions: J,
    columns: usize,
    row: &'a [T],
    right: &'a [T],
    target: &'a mut [J::Result],
}

impl<J: ProductFunctions<T>, T: Copy> Kernel for CombineRow<'_, J, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let Self { functions, columns, row, right, target } = self;
        for (index, (&element, right)) in row.iter().zip(right.chunks(columns)).enumerate() {
            for (target, &right) in target.iter_mut().zip(right) {
                let pair = functions.compute_pair(element, right);
                *target = if index == 0 { pair } else { functions.combine_results(*target, pair) };
            }
        }
    }
}
