//! Inner products: every row of one matrix with every column of another.
//!
//! * `+.×` of floats: the blocked product of the `matrixmultiply` crate; also of integers whose sums of products surely stay
//!   below 2*53, so that it is exact;
//! * a vector as one argument: dot products, row by row, or sums of scaled rows;
//! * other pairs (`⌊.+`, `∧.=` …): a block of result rows at a time, the right matrix row by row, so that the inner loop runs
//!   along rows and vectorises;
//! * could: Booleans by words, packed rows against packed columns.

use super::simd::{Kernel, Level, dispatch, matrix};

/// The dimensions of a product: rows of the left matrix, columns of the right one, and their common length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// The number of rows of the left matrix.
    pub rows: usize,
    /// The number of columns of the left matrix and of rows of the right one.
    pub common: usize,
    /// The number of columns of the right matrix.
    pub columns: usize,
}

/// The least number of result rows for which the blocked product pays off.
const BLOCKED_MIN_ROWS: usize = 4;
/// The number of running sums of a dot product.
const DOT_LANES: usize = 32;

/// Computes `X+.×Y` of floats, for the rows of the left matrix that `left` holds.
pub(crate) fn multiply(lengths: Lengths, left: &[f64], right: &[f64], target: &mut [f64]) {
    let Lengths { common, columns, .. } = lengths;
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

/// Returns the sum of products of two vectors, by [`DOT_LANES`] running sums.
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

/// The two functions of an inner product: one computes the results of pairs, the other combines these.
pub(crate) trait ProductFunctions<T>: Copy + Send + Sync {
    /// The result for a pair.
    type Result: Copy;
    /// Computes the result for an element of a row and one of a column.
    fn pair(self, left: T, right: T) -> Self::Result;
    /// Combines two of these results, in any order.
    fn join(self, left: Self::Result, right: Self::Result) -> Self::Result;
}

/// Computes the inner product by two functions, for the rows of the left matrix that `left` holds.
pub(crate) fn combine<J: ProductFunctions<T>, T: Copy>(
    functions: J,
    lengths: Lengths,
    left: &[T],
    right: &[T],
    target: &mut [J::Result],
) {
    let Lengths { common, columns, .. } = lengths;
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
                let pair = functions.pair(element, right);
                *target = if index == 0 { pair } else { functions.join(*target, pair) };
            }
        }
    }
}
