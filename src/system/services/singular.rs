#![doc = include_str!("singular.md")]

use crate::array::{Array, Complex, Shape, compare};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::kernels::singular::{Columns, decompose};

/// `8415⌶`
pub(crate) static DECOMPOSE: Service =
    Service::new(8415, "singular value decomposition", include_str!("singular.md")).monadic(decomposition);

/// Implements `8415⌶Y`: returns `U`, `S` and `V`, and 1 if the method converged, else 0.
fn decomposition(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let &[rows, columns] = right.lengths() else {
        return Err(Fault::rank(Blame::Right, format!("a matrix is needed, this has rank {}", right.rank())));
    };
    if !right.is_numeric() {
        return Err(Fault::domain(Blame::Right, "a matrix of numbers is needed"));
    }
    let side = rows.max(columns);
    context.memory().check(side.saturating_mul(side).saturating_mul(4 * size_of::<Complex>()))?;
    let element = |row: usize, column: usize| compare::complex_at(right.elements(), row * columns + column);
    // A wide matrix is replaced by its conjugate transpose, and its factors are swapped.
    let wide = columns > rows;
    let (long, short) = if wide { (columns, rows) } else { (rows, columns) };
    let column = |index: usize| {
        (0..long).map(move |row| if wide { element(index, row).conjugate() } else { element(row, index) }).collect()
    };
    let result = decompose(context.work(), (0..short).map(column).collect(), long)?;
    let (left_factor, right_factor) = if wide { (result.v, result.u) } else { (result.u, result.v) };
    let factors = [
        matrix(context, &left_factor, rows)?,
        diagonal(context, &result.values, rows, columns)?,
        matrix(context, &right_factor, columns)?,
    ];
    let flag = Array::bit(result.converged);
    Ok(Array::nested(factors.into_iter().chain([flag]).collect()))
}

/// Returns columns as a square matrix.
fn matrix(context: &Context, columns: &Columns, side: usize) -> Result<Array> {
    let shape = Shape::new(&[side, side])?;
    let mut block = context.memory().block::<Complex>(shape.bound())?;
    for (index, target) in block.iter_mut().enumerate() {
        *target = columns[index % side][index / side];
    }
    Array::new(shape, block).narrow(context.memory())
}

/// Returns a matrix with values on its diagonal.
fn diagonal(context: &Context, values: &[f64], rows: usize, columns: usize) -> Result<Array> {
    let shape = Shape::new(&[rows, columns])?;
    let mut block = context.memory().zeroed_block::<f64>(shape.bound())?;
    for (index, &value) in values.iter().enumerate() {
        block[index * columns + index] = value;
    }
    Array::new(shape, block).narrow(context.memory())
}
