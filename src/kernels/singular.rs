//! Singular values: Hestenes' one-sided Jacobi method. Pairs of columns are rotated until every pair is orthogonal; then the
//! lengths of the columns are the singular values.

use super::blocks::Work;
use super::solve::Field;
use crate::array::Complex;
use crate::error::Stop;

/// The maximum number of sweeps over all pairs: columns that are not orthogonal by then will not become so.
const MAX_SWEEPS: usize = 60;

/// The columns of a matrix.
pub(crate) type Columns = Vec<Vec<Complex>>;

/// The singular value decomposition of a matrix, `U+.×S+.×⍉+V`.
pub(crate) struct Decomposition {
    /// The columns of `U`; there are as many as the matrix has rows.
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
    let mut v: Columns = (0..count).map(|index| unit_column(count, index)).collect();
    let mut converged = false;
    for _ in 0..MAX_SWEEPS {
        if !sweep(work, &mut columns, &mut v)? {
            converged = true;
            break;
        }
    }
    let lengths: Vec<f64> = columns.iter().map(|column| squared_norm(column).sqrt()).collect();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| lengths[other].total_cmp(&lengths[one]));
    let values: Vec<f64> = order.iter().map(|&index| lengths[index]).collect();
    let rounding_error = values.first().map_or(0.0, |largest| largest * f64::EPSILON * rows as f64);
    let independent = order.iter().filter(|&&index| lengths[index] > rounding_error);
    let mut u: Columns =
        independent.map(|&index| columns[index].iter().map(|number| number.scale(1.0 / lengths[index])).collect()).collect();
    complete_basis(work, &mut u, rows)?;
    let v = order.iter().map(|&index| std::mem::take(&mut v[index])).collect();
    Ok(Decomposition { u, values, v, converged })
}

/// Rotates each pair of columns once so that the two become orthogonal, and rotates the columns of `v` likewise. Returns false if
/// all pairs were orthogonal already.
fn sweep(work: &Work, columns: &mut Columns, v: &mut Columns) -> Result<bool, Stop> {
    let mut rotated = false;
    for first in 0..columns.len() {
        work.poll()?;
        for second in first + 1..columns.len() {
            let (alpha, beta) = (squared_norm(&columns[first]), squared_norm(&columns[second]));
            let gamma = conjugate_inner_product(&columns[first], &columns[second]);
            let size = gamma.magnitude();
            if size <= f64::EPSILON * (alpha * beta).sqrt() || size == 0.0 {
                continue;
            }
            rotated = true;
            let zeta = (beta - alpha) / (2.0 * size);
            let tangent = zeta.signum() / (zeta.abs() + zeta.hypot(1.0));
            let cosine = 1.0 / tangent.hypot(1.0);
            let rotation = Rotation { cosine, sine: cosine * tangent, phase: gamma.scale(1.0 / size).conjugate() };
            rotation.apply(columns, first, second);
            rotation.apply(v, first, second);
        }
    }
    Ok(rotated)
}

/// A rotation of two columns, after the second one has been multiplied by `phase`.
struct Rotation {
    cosine: f64,
    sine: f64,
    phase: Complex,
}

impl Rotation {
    fn apply(&self, columns: &mut Columns, first: usize, second: usize) {
        let (before, after) = columns.split_at_mut(second);
        for (one, other) in before[first].iter_mut().zip(&mut after[0]) {
            let (x, y) = (*one, *other * self.phase);
            *one = x.scale(self.cosine) + -y.scale(self.sine);
            *other = x.scale(self.sine) + y.scale(self.cosine);
        }
    }
}

/// Adds columns of length 1 that are orthogonal to all others, until there are `rows` columns.
fn complete_basis(work: &Work, columns: &mut Columns, rows: usize) -> Result<(), Stop> {
    let mut candidate = 0;
    while columns.len() < rows && candidate < rows {
        work.poll()?;
        let mut column = unit_column(rows, candidate);
        candidate += 1;
        // Twice: the second pass removes what the first left because of rounding.
        for _ in 0..2 {
            for existing in columns.iter() {
                let projection = conjugate_inner_product(existing, &column);
                for (target, &number) in column.iter_mut().zip(existing) {
                    *target = *target + -(number * projection);
                }
            }
        }
        let length = squared_norm(&column).sqrt();
        // While a column is missing, the squared lengths that remain of all candidates sum to at least 1. Those of rejected ones,
        // each below 1/(2×rows), make up less than half of this, so that a later candidate is accepted.
        if length * length * 2.0 * rows as f64 >= 1.0 {
            column.iter_mut().for_each(|number| *number = number.scale(1.0 / length));
            columns.push(column);
        }
    }
    Ok(())
}

fn unit_column(length: usize, index: usize) -> Vec<Complex> {
    (0..length).map(|position| Complex::from(f64::from(u8::from(position == index)))).collect()
}

fn squared_norm(column: &[Complex]) -> f64 {
    column.iter().map(|number| number.squared_magnitude()).sum()
}

/// Returns the inner product of two columns, the first of which is conjugated.
fn conjugate_inner_product(first: &[Complex], second: &[Complex]) -> Complex {
    first.iter().zip(second).fold(Complex::from(0.0), |sum, (&one, &other)| sum + one.conjugate() * other)
}
