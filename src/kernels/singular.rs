//! Singular values: Hestenes' one-sided Jacobi method. Pairs of columns are rotated until every pair is orthogonal; then their
//! lengths are the singular values.

use super::drive::Work;
use super::solve::Field;
use crate::array::Complex;
use crate::error::Stop;

/// The number of passes over all pairs after which columns that are not orthogonal will not become so.
const MAX_SWEEPS: usize = 60;

/// The columns of a matrix.
pub(crate) type Columns = Vec<Vec<Complex>>;

/// The singular value decomposition of a matrix, `U+.×S+.×⍉+V`.
pub(crate) struct Decomposition {
    /// The columns of `U`, as many as rows.
    pub u: Columns,
    /// The diagonal of `S`, in descending order.
    pub values: Vec<f64>,
    /// The columns of `V`.
    pub v: Columns,
    /// True if every pair became orthogonal.
    pub converged: bool,
}

/// Computes the decomposition of a matrix with at least as many rows as columns.
pub(crate) fn decompose(work: &Work, mut columns: Columns, rows: usize) -> Result<Decomposition, Stop> {
    let count = columns.len();
    let mut right: Columns = (0..count).map(|index| unit(count, index)).collect();
    let mut converged = false;
    for _ in 0..MAX_SWEEPS {
        if !sweep(work, &mut columns, &mut right)? {
            converged = true;
            break;
        }
    }
    let lengths: Vec<f64> = columns.iter().map(|column| square(column).sqrt()).collect();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| lengths[other].total_cmp(&lengths[one]));
    let values: Vec<f64> = order.iter().map(|&index| lengths[index]).collect();
    let least = values.first().map_or(0.0, |largest| largest * f64::EPSILON * rows as f64);
    let independent = order.iter().filter(|&&index| lengths[index] > least);
    let mut left: Columns =
        independent.map(|&index| columns[index].iter().map(|number| number.scale(1.0 / lengths[index])).collect()).collect();
    complete(work, &mut left, rows)?;
    let right = order.iter().map(|&index| std::mem::take(&mut right[index])).collect();
    Ok(Decomposition { u: left, values, v: right, converged })
}

/// Makes each pair of columns orthogonal once; returns false if all of them were.
fn sweep(work: &Work, columns: &mut Columns, right: &mut Columns) -> Result<bool, Stop> {
    let mut any = false;
    for first in 0..columns.len() {
        work.poll()?;
        for second in first + 1..columns.len() {
            let (alpha, beta) = (square(&columns[first]), square(&columns[second]));
            let gamma = product(&columns[first], &columns[second]);
            let size = gamma.size();
            if size <= f64::EPSILON * (alpha * beta).sqrt() || size == 0.0 {
                continue;
            }
            any = true;
            let zeta = (beta - alpha) / (2.0 * size);
            let tangent = zeta.signum() / (zeta.abs() + zeta.hypot(1.0));
            let cosine = 1.0 / tangent.hypot(1.0);
            let turn = Rotation { cosine, sine: cosine * tangent, phase: gamma.scale(1.0 / size).conj() };
            turn.apply(columns, first, second);
            turn.apply(right, first, second);
        }
    }
    Ok(any)
}

/// A rotation of two columns, the second of which is brought into phase first.
struct Rotation {
    cosine: f64,
    sine: f64,
    phase: Complex,
}

impl Rotation {
    fn apply(&self, columns: &mut Columns, first: usize, second: usize) {
        let (before, after) = columns.split_at_mut(second);
        for (one, other) in before[first].iter_mut().zip(&mut after[0]) {
            let turned = *other * self.phase;
            let (left, right) = (*one, turned);
            *one = left.scale(self.cosine) + -right.scale(self.sine);
            *other = left.scale(self.sine) + right.scale(self.cosine);
        }
    }
}

/// Adds unit columns that are orthogonal to the existing ones, until there are as many as rows.
fn complete(work: &Work, columns: &mut Columns, rows: usize) -> Result<(), Stop> {
    let mut candidate = 0;
    while columns.len() < rows && candidate < rows {
        work.poll()?;
        let mut column = unit(rows, candidate);
        candidate += 1;
        // Twice: the second time removes the part that rounding left the first time.
        for _ in 0..2 {
            for known in columns.iter() {
                let share = product(known, &column);
                for (target, &number) in column.iter_mut().zip(known) {
                    *target = *target + -(number * share);
                }
            }
        }
        let length = square(&column).sqrt();
        // The unit columns span the whole space, so some keep a good part: at least 1/rows of a square.
        if length * length * 2.0 * rows as f64 >= 1.0 {
            column.iter_mut().for_each(|number| *number = number.scale(1.0 / length));
            columns.push(column);
        }
    }
    Ok(())
}

fn unit(length: usize, index: usize) -> Vec<Complex> {
    (0..length).map(|position| Complex::from(f64::from(u8::from(position == index)))).collect()
}

fn square(column: &[Complex]) -> f64 {
    column.iter().map(|number| number.square()).sum()
}

/// Returns the product of the conjugate of the first column and the second.
fn product(first: &[Complex], second: &[Complex]) -> Complex {
    first.iter().zip(second).fold(Complex::from(0.0), |sum, (&one, &other)| sum + one.conj() * other)
}
