#![doc = include_str!("singular.md")]

use crate::array::{Array, Complex, Shape, compare};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::kernels::singular::{Columns, decompose};

/// The service `8415⌶`.
pub(crate) static DECOMPOSE: Service =
    Service::new(8415, "singular value decomposition", "system/services/singular.md").monadic(compute_decomposition);

/// Implements `8415⌶Y`: returns the factors `U`, `S` and `V`, and 1 if the method converged, else 0.
fn compute_decomposition(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let &[rows, columns] = right.lengths() else {
        return Err(Fault::rank(
            Blame::Right,
            format!("the right argument must be a matrix, not an array of rank {}", right.rank()),
        ));
    };
    if !right.has_machine_numbers() {
        return Err(Fault::domain(Blame::Right, "the right argument must be a matrix of numbers"));
    }
    let side = rows.max(columns);
    context.memory().check(side.saturating_mul(side).saturating_mul(4 * size_of::<Complex>()))?;
    let element = |row: usize, column: usize| compare::complex_at(right.elements(), row * columns + column);
    // A wide matrix is replaced with its conjugate transpose, and the factors of that are swapped.
    let wide = columns > rows;
    let (long, short) = if wide { (columns, rows) } else { (rows, columns) };
    let column = |index: usize| {
        (0..long).map(move |row| if wide { element(index, row).conjugate() } else { element(row, index) }).collect()
    };
    let result = decompose(context.work(), (0..short).map(column).collect(), long)?;
    let (left_factor, right_factor) = if wide { (result.v, result.u) } else { (result.u, result.v) };
    let factors = [
        build_matrix(context, &left_factor, rows)?,
        build_diagonal_matrix(context, &result.values, rows, columns)?,
        build_matrix(context, &right_factor, columns)?,
    ];
    let flag = Array::bit(result.converged);
    Ok(Array::nested(factors.into_iter().chain([flag]).collect()))
}

/// Returns the square matrix with these columns.
fn build_matrix(context: &Context, columns: &Columns, side: usize) -> Result<Array> {
    let shape = Shape::new(&[side, side])?;
    let mut block = context.memory().block::<Complex>(shape.bound())?;
    for (index, target) in block.iter_mut().enumerate() {
        *target = columns[index % side][index / side];
    }
    Array::new(shape, block).narrow(context.memory())
}

/// Returns a matrix with values on its diagonal and zeros elsewhere.
fn build_diagonal_matrix(context: &Context, values: &[f64], rows: usize, columns: usize) -> Result<Array> {
    let shape = Shape::new(&[rows, columns])?;
    let mut block = context.memory().zeroed_block::<f64>(shape.bound())?;
    for (index, &value) in values.iter().enumerate() {
        block[index * columns + index] = value;
    }
    Array::new(shape, block).narrow(context.memory())
}
