//! Inner products: every row of one matrix with every column of another.
//!
//! * `+.×` of floats: the blocked product of the `matrixmultiply` crate; of whole numbers whose sums of products surely stay
//!   below 2*53, too, so that it is exact;
//! * a vector on either side: dot products, row by row, or rows added with their factors;
//! * other pairs (`⌊.+`, `∧.=` …): a block of result rows at a time, the right matrix row by row, so that the inner loop runs
//!   along rows and vectorises;
//! * could: Booleans by words, rows packed against columns packed.

use crate::kernels::simd::{Kernel, Level, matrix, vectorised};

/// The lengths of a product: rows of the left, columns of the right, and what they have in common.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// Rows of the left matrix.
    pub rows: usize,
    /// Columns of the left matrix and rows of the right one.
    pub common: usize,
    /// Columns of the right matrix.
    pub columns: usize,
}

/// `X+.×Y` of floats, for the rows of the left matrix that `left` holds.
pub fn multiply(lengths: Lengths, left: &[f64], right: &[f64], target: &mut [f64]) {
    let Lengths { common, columns, .. } = lengths;
    let rows = target.len() / columns;
    if columns == 1 {
        for (target, row) in target.iter_mut().zip(left.chunks(common)) {
            *target = dot(row, right);
        }
    } else if rows < 4 {
        for (target, row) in target.chunks_mut(columns).zip(left.chunks(common)) {
            target.fill(0.0);
            for (&factor, row) in row.iter().zip(right.chunks(columns)) {
                vectorised(AddScaled { factor, row, target });
            }
        }
    } else {
        matrix::multiply([rows, common, columns], left, right, target);
    }
}

/// The sum of products of two vectors, by 32 running sums.
pub fn dot(left: &[f64], right: &[f64]) -> f64 {
    vectorised(Dot { left, right })
}

struct Dot<'a> {
    left: &'a [f64],
    right: &'a [f64],
}

impl Kernel for Dot<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> f64 {
        let (left, left_rest) = self.left.as_chunks::<32>();
        let (right, right_rest) = self.right.as_chunks::<32>();
        let mut sums = [0.0; 32];
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

/// Two functions as an inner product needs them: what pairs give, and how that joins what is there.
pub trait Joined<T>: Copy + Send + Sync {
    /// What a pair gives.
    type Result: Copy;
    /// What an element of a row and one of a column give.
    fn pair(self, left: T, right: T) -> Self::Result;
    /// How two of these come together, in any order.
    fn join(self, left: Self::Result, right: Self::Result) -> Self::Result;
}

/// The product of two functions, for the rows of the left matrix that `left` holds.
pub fn combine<J: Joined<T>, T: Copy>(functions: J, lengths: Lengths, left: &[T], right: &[T], target: &mut [J::Result]) {
    let Lengths { common, columns, .. } = lengths;
    for (target, row) in target.chunks_mut(columns).zip(left.chunks(common)) {
        vectorised(Row { functions, columns, row, right, target });
    }
}

struct Row<'a, J: Joined<T>, T> {
    functions: J,
    columns: usize,
    row: &'a [T],
    right: &'a [T],
    target: &'a mut [J::Result],
}

impl<J: Joined<T>, T: Copy> Kernel for Row<'_, J, T> {
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
