#![doc = include_str!("matrix_divide.md")]

use super::decode::{check_finite, to_numbers, widen};
use super::extended_numbers;
use super::extended_numbers::Equations;
use crate::array::{Array, Block, Buffer, Complex, Element, ElementType, Elements, Extended, Plain, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::solve::{Field, SolveOutcome, solve};
use crate::kernels::transpose::transpose;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::exact_and_decimal::convert_arguments;

/// The primitive `⌹`.
pub(crate) static MATRIX_DIVIDE: Primitive = Primitive::new('⌹', "primitives/mixed/matrix_divide.md")
    .monadic("matrix inverse", matrix_inverse)
    .dyadic("matrix divide", matrix_divide)
    .with_monadic_inverse(matrix_inverse);

/// Computes `⌹Y`: the inverse of a matrix, or the left inverse if there are more rows than columns.
fn matrix_inverse(context: &mut Context, right: Array) -> Result<Array> {
    let right = to_matrix(context, right, Blame::Right)?;
    let (rows, _) = right.sizes;
    let mut lengths = right.lengths.clone();
    lengths.reverse();
    let shape = Shape::new(&lengths)?;
    if needs_extended(context, right.array.element_type()) {
        let zero_one = Elements::I8(Buffer::from(vec![0, 1]));
        let [numbers, zero_one] = convert_arguments(context, right.array.elements(), &zero_one)?;
        let identity = |row, rhs| zero_one.as_slice()[usize::from(row == rhs)].clone();
        solve_extended(context, &numbers, right.sizes, rows, shape, identity)
    } else if right.array.element_type() == ElementType::Complex {
        solve_equations::<Complex>(context, &right, rows, shape, |columns| fill_identity(columns, rows))
    } else {
        solve_equations::<f64>(context, &right, rows, shape, |columns| fill_identity(columns, rows))
    }
}

/// Computes `X⌹Y`: the solution `R` of `X=Y+.×R`, the least-squares solution if `Y` has more rows than columns.
fn matrix_divide(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (to_matrix(context, left, Blame::Left)?, to_matrix(context, right, Blame::Right)?);
    let (rows, rhs_count) = left.sizes;
    if rows != right.sizes.0 {
        let message = format!("both arguments must have the same number of rows: left has {rows}, right has {}", right.sizes.0);
        return Err(Fault::length(Blame::Function, message));
    }
    let lengths = [right.lengths.get(1..).unwrap_or_default(), left.lengths.get(1..).unwrap_or_default()].concat();
    let shape = Shape::new(&lengths)?;
    let common = left.array.element_type().common(right.array.element_type());
    if needs_extended(context, common) {
        let [numbers, matrix] = convert_arguments(context, left.array.elements(), right.array.elements())?;
        let element = |row: usize, rhs: usize| numbers.as_slice()[row * rhs_count + rhs].clone();
        solve_extended(context, &matrix, right.sizes, rhs_count, shape, element)
    } else if common == ElementType::Complex {
        solve_for_columns::<Complex>(context, &right, left, common, shape)
    } else {
        solve_for_columns::<f64>(context, &right, left, ElementType::Float, shape)
    }
}

/// Fills the columns of a matrix with zeros, and with ones on the diagonal.
fn fill_identity<T: Field>(columns: &mut [T], rows: usize) -> Result<()> {
    columns.fill(T::default());
    columns.iter_mut().step_by(rows + 1).for_each(|number| *number = T::from(1.0));
    Ok(())
}

/// Solves the equations whose right-hand sides are the columns of `left`, with machine numbers of type `T`.
fn solve_for_columns<T: Element + Plain + Field>(
    context: &Context,
    right: &Matrix,
    left: Matrix,
    element_type: ElementType,
    shape: Shape,
) -> Result<Array> {
    let (rows, rhs_count) = left.sizes;
    let numbers: Buffer<T> = widen_to_buffer(context, left.array, element_type)?;
    solve_equations(context, right, rhs_count, shape, |columns| {
        transpose_matrix(context, numbers.as_slice(), rhs_count, rows, columns)
    })
}

/// The largest number of elements that are transposed one by one: preparing the kernel would take longer.
const SMALL_MATRIX_ELEMENTS: usize = 256;

/// Fills the rows of `target`, which are `columns` elements long, from the columns of a matrix whose rows are `stride` elements
/// long.
fn transpose_matrix<T: Plain>(context: &Context, source: &[T], stride: usize, columns: usize, target: &mut [T]) -> Result<()> {
    if target.len() > SMALL_MATRIX_ELEMENTS {
        let lengths = [target.len() / columns, columns];
        return Ok(transpose(context.work(), source, &lengths, &[1, stride], target)?);
    }
    for (index, row) in target.chunks_mut(columns).enumerate() {
        row.iter_mut().zip(source[index..].iter().step_by(stride)).for_each(|(target, source)| *target = *source);
    }
    Ok(())
}

/// An argument as a matrix: a vector counts as one column, and a scalar as a matrix of one element.
struct Matrix {
    array: Array,
    /// The lengths of the axes of the argument itself.
    lengths: Vec<usize>,
    /// The number of rows and the number of columns.
    sizes: (usize, usize),
}

/// Converts an argument to a matrix of numbers.
fn to_matrix(context: &Context, array: Array, blame: Blame) -> Result<Matrix> {
    let array = to_numbers(context, array, blame)?;
    let sizes = match *array.lengths() {
        [] => (1, 1),
        [rows] => (rows, 1),
        [rows, columns] => (rows, columns),
        _ => return Err(Fault::rank(blame, format!("expected an array of rank 2 or less, got rank {}", array.rank()))),
    };
    Ok(Matrix { lengths: array.lengths().to_vec(), array, sizes })
}

/// Converts the elements of an array to the wider type `T`, whose element type must be `target`.
fn widen_to_buffer<T: Element>(context: &Context, array: Array, target: ElementType) -> Result<Buffer<T>> {
    let elements = widen(context, array, target)?;
    Ok(T::buffer(&elements).expect("the elements were widened to the target type").clone())
}

/// Returns true if equations between elements of a type are solved with exact or decimal numbers.
fn needs_extended(context: &Context, element_type: ElementType) -> bool {
    element_type == ElementType::Extended || context.workspace.settings.decimal && element_type != ElementType::Complex
}

/// Solves the equations for `rhs_count` right-hand sides by elimination with exact or decimal numbers, and returns the
/// solutions as the columns of a matrix.
fn solve_extended(
    context: &Context,
    numbers: &Buffer<Extended>,
    (rows, columns): (usize, usize),
    rhs_count: usize,
    shape: Shape,
    element: impl Fn(usize, usize) -> Extended,
) -> Result<Array> {
    check_unknowns(rows, columns)?;
    context.memory().check((columns + rhs_count).saturating_mul(rows).saturating_mul(size_of::<Extended>()))?;
    let row = |row: usize| {
        let coefficients = numbers.as_slice()[row * columns..][..columns].iter().cloned();
        coefficients.chain((0..rhs_count).map(|rhs| element(row, rhs))).collect()
    };
    let solutions = Equations { rows: (0..rows).map(row).collect(), columns }.solve(context)?;
    extended_numbers::to_array(context, shape, solutions.into_iter().flatten().collect::<Vec<_>>())
}

/// Fails if there are more unknowns than equations.
fn check_unknowns(rows: usize, columns: usize) -> Result<()> {
    if columns <= rows {
        return Ok(());
    }
    let message = format!("the matrix has more columns ({columns}) than rows ({rows}): there are more unknowns than equations");
    Err(Fault::length(Blame::Right, message))
}

/// Solves the equations for `rhs_count` right-hand sides with machine numbers, and returns the solutions as the columns of a
/// matrix. `fill` writes the right-hand sides, one after another.
fn solve_equations<T: Element + Plain + Field>(
    context: &Context,
    right: &Matrix,
    rhs_count: usize,
    shape: Shape,
    fill: impl Fn(&mut [T]) -> Result<()>,
) -> Result<Array> {
    let (rows, columns) = right.sizes;
    check_unknowns(rows, columns)?;
    if shape.bound() == 0 {
        return Array::zilde().empty_with_shape(shape);
    }
    let element_type = T::wrap(Buffer::One(T::default())).element_type();
    let numbers: Buffer<T> = widen_to_buffer(context, right.array.clone(), element_type)?;
    let mut matrix: Block<T> = context.memory().block(rows * columns)?;
    transpose_matrix(context, numbers.as_slice(), columns, rows, &mut matrix)?;
    let mut solutions: Block<T> = context.memory().block(Shape::new(&[rhs_count, rows])?.bound())?;
    fill(&mut solutions)?;
    if solve(context.work(), &mut matrix, columns, &mut solutions, rows)? == SolveOutcome::Singular {
        return Err(Fault::domain(Blame::Right, "the columns of the matrix are linearly dependent"));
    }
    let mut result: Block<T> = context.memory().block(columns * rhs_count)?;
    transpose_matrix(context, &solutions, rows, rhs_count, &mut result)?;
    // Adding zero turns a negative zero into zero.
    result.iter_mut().for_each(|number| *number = *number + T::default());
    check_finite(result.iter().all(|number| number.magnitude().is_finite()))?;
    let result = Array::new(shape, result);
    if element_type == ElementType::Complex { result.narrow(context.memory()) } else { Ok(result) }
}
