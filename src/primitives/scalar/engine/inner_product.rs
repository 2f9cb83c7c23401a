//! The inner products that a kernel computes as a whole.

use super::inner_pairs::{
    And, Boolean, BooleanFunction, Count, FloatFunction, Greatest, JoinedComparison, Least, Odd, Or, Product, Real, Sum,
};
use crate::array::{Array, Bits, Block, ElementType, Elements, Plain, Shape};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::function::forms::Pairwise;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::drive::CHUNK_ELEMENTS;
use crate::kernels::product::{Lengths, combine, multiply};
use crate::primitives::scalar::functions::{equal, greater, greater_or_equal, less, less_or_equal, not_equal};
use std::marker::PhantomData;
use std::ops::Deref;

/// The glyphs of both functions and their product, which returns `None` for arguments that it does not support.
pub(crate) static INNER_PRODUCTS: &[(char, char, Pairwise)] = &[
    ('+', '×', sums_of_products),
    ('⌊', '+', combine_floats::<Least, Sum>),
    ('⌈', '+', combine_floats::<Greatest, Sum>),
    ('⌊', '×', combine_floats::<Least, Product>),
    ('⌈', '×', combine_floats::<Greatest, Product>),
    ('⌊', '⌈', combine_floats::<Least, Greatest>),
    ('⌈', '⌊', combine_floats::<Greatest, Least>),
    ('+', '⌊', combine_floats::<Sum, Least>),
    ('+', '⌈', combine_floats::<Sum, Greatest>),
    ('∨', '∧', combine_booleans::<Or, And>),
    ('∧', '∨', combine_booleans::<And, Or>),
    ('≠', '∧', combine_booleans::<Odd, And>),
    ('+', '∧', combine_booleans::<Count, And>),
    ('∧', '=', combine_comparisons::<And, equal::Equal>),
    ('∧', '≠', combine_comparisons::<And, not_equal::NotEqual>),
    ('∧', '≤', combine_comparisons::<And, less_or_equal::LessOrEqual>),
    ('∧', '≥', combine_comparisons::<And, greater_or_equal::GreaterOrEqual>),
    ('∧', '<', combine_comparisons::<And, less::Less>),
    ('∧', '>', combine_comparisons::<And, greater::Greater>),
    ('∨', '=', combine_comparisons::<Or, equal::Equal>),
    ('∨', '≠', combine_comparisons::<Or, not_equal::NotEqual>),
    ('∨', '<', combine_comparisons::<Or, less::Less>),
    ('∨', '>', combine_comparisons::<Or, greater::Greater>),
    ('+', '=', combine_comparisons::<Count, equal::Equal>),
    ('+', '≠', combine_comparisons::<Count, not_equal::NotEqual>),
    ('+', '≤', combine_comparisons::<Count, less_or_equal::LessOrEqual>),
    ('+', '≥', combine_comparisons::<Count, greater_or_equal::GreaterOrEqual>),
    ('+', '<', combine_comparisons::<Count, less::Less>),
    ('+', '>', combine_comparisons::<Count, greater::Greater>),
];

/// Computes `X+.×Y` for real numbers, through floats, which hold every sum of integers that is representable at all.
fn sums_of_products(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    let real = |array: &Array| array.element_type() <= ElementType::Float;
    let Some((lengths, shape)) = lengths(context, left, right)?.filter(|_| real(left) && real(right)) else { return Ok(None) };
    let (left_floats, right_floats) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
    let results = compute_rows::<f64, f64>(context, lengths, &left_floats, |left, target| {
        multiply(lengths, left, &right_floats, target);
    })?;
    wrap_floats(context, results, shape, left.element_type().max(right.element_type()))
}

/// Computes the product of two functions of floats.
fn combine_floats<J: FloatFunction, P: FloatFunction>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let real = |array: &Array| array.element_type() <= ElementType::Float;
    let Some((lengths, shape)) = lengths(context, left, right)?.filter(|_| real(left) && real(right)) else { return Ok(None) };
    let (left_floats, right_floats) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
    let functions = Real(PhantomData::<(J, P)>);
    let results =
        compute_rows(context, lengths, &left_floats, |left, target| combine(functions, lengths, left, &right_floats, target))?;
    wrap_floats(context, results, shape, left.element_type().max(right.element_type()))
}

/// Computes the product of two functions of Booleans.
fn combine_booleans<J: BooleanFunction, P: BooleanFunction>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let bits = |array: &Array| array.element_type() == ElementType::Bits;
    let Some((lengths, shape)) = lengths(context, left, right)?.filter(|_| bits(left) && bits(right)) else { return Ok(None) };
    let (left, right) = (TypedElements::<i8>::of(context, left)?, TypedElements::<i8>::of(context, right)?);
    let functions = Boolean(PhantomData::<(J, P)>);
    let results = compute_rows(context, lengths, &left, |left, target| combine(functions, lengths, left, &right, target))?;
    wrap_booleans::<J>(context, results, shape).map(Some)
}

/// Computes comparisons joined by `∧`, `∨` or `+`: of real numbers, and of characters below 256 for `=` and `≠`.
fn combine_comparisons<J: BooleanFunction, C: Comparison>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let Some((lengths, shape)) = lengths(context, left, right)? else { return Ok(None) };
    let functions = JoinedComparison { tolerance: context.tolerance(), functions: PhantomData::<(J, C)> };
    let common_type = left.element_type().max(right.element_type());
    let results = if common_type <= ElementType::Float {
        let (left, right) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
        compute_rows(context, lengths, &left, |left, target| combine(functions, lengths, left, &right, target))?
    } else if C::ACCEPTS_ANY && left.element_type() == ElementType::Latin && right.element_type() == ElementType::Latin {
        let (left, right) = (TypedElements::<u8>::of(context, left)?, TypedElements::<u8>::of(context, right)?);
        compute_rows(context, lengths, &left, |left, target| combine(functions, lengths, left, &right, target))?
    } else {
        return Ok(None);
    };
    wrap_booleans::<J>(context, results, shape).map(Some)
}

/// Returns the lengths of a product and the shape of its result, if neither argument is empty or extended. Kernels do not support
/// decimal numbers.
fn lengths(context: &Context, left: &Array, right: &Array) -> Result<Option<(Lengths, Shape)>> {
    let (Some((&common, rows)), Some((&first, columns))) = (left.lengths().split_last(), right.lengths().split_first()) else {
        return Ok(None);
    };
    if common != first || left.is_empty() || right.is_empty() || context.workspace.settings.decimal {
        return Ok(None);
    }
    let lengths = Lengths { rows: left.bound() / common, common, columns: right.bound() / common };
    Ok(Some((lengths, Shape::new(&[rows, columns].concat())?)))
}

/// Fills the result a number of rows at a time; the function takes the rows of the left matrix and of the result.
fn compute_rows<T: Plain, U: Plain>(
    context: &Context,
    lengths: Lengths,
    left: &[T],
    fill: impl Fn(&[T], &mut [U]) + Sync,
) -> Result<Block<U>> {
    // A part has enough rows to pay for the preparations that a kernel makes once for each part.
    const CHUNKS_PER_PART: usize = 16;
    const MIN_ROWS_PER_PART: usize = 256;
    let Lengths { rows, common, columns } = lengths;
    context.memory().step(left.len().saturating_mul(columns))?;
    let mut target = context.memory().block::<U>(rows * columns)?;
    let part_rows = (CHUNK_ELEMENTS * CHUNKS_PER_PART / (common * columns)).max(MIN_ROWS_PER_PART);
    context
        .work()
        .try_fill(&mut target, part_rows * columns, |start, part| {
            let first = start / columns;
            fill(&left[first * common..(first + part.len() / columns) * common], part);
            Ok::<(), Stop>(())
        })
        .map_err(|(_, stop)| stop)?;
    Ok(target)
}

/// Returns results of floats, as integers if the arguments were; `None` if one is not finite, which the general path
/// handles.
fn wrap_floats(context: &Context, results: Block<f64>, shape: Shape, element_type: ElementType) -> Result<Option<Array>> {
    if results.iter().any(|result| !result.is_finite()) {
        return Ok(None);
    }
    if element_type <= ElementType::I32 && results.iter().all(|&result| result.abs() <= f64::from(i32::MAX)) {
        let mut wholes = context.memory().block::<i32>(results.len())?;
        wholes.iter_mut().zip(results.iter()).for_each(|(whole, &result)| *whole = result as i32);
        return Ok(Some(Array::new(shape, wholes)));
    }
    Ok(Some(Array::new(shape, results)))
}

/// Returns results of joined Booleans: counts, or bits.
fn wrap_booleans<J: BooleanFunction>(context: &Context, results: Block<i32>, shape: Shape) -> Result<Array> {
    if J::IS_COUNT {
        return Ok(Array::new(shape, results));
    }
    Ok(Array::new(shape, Bits::collect(context.memory(), results.iter().map(|&result| result != 0))?))
}

/// The elements of an argument in the type of the product.
enum TypedElements<'a, T> {
    /// Elements that have this type already.
    Borrowed(&'a [T]),
    /// Copies in this type.
    Converted(Block<T>),
}

impl<'a, T: Readable + Plain> TypedElements<'a, T> {
    /// Converts the elements of an array to the type of the product, if they have another.
    fn of(context: &Context, array: &'a Array) -> Result<Self> {
        let elements: &'a Elements = array.elements();
        let source = ChunkSource::of(elements).expect("numbers or characters");
        if let Some(slice) = T::source_slice(source) {
            return Ok(TypedElements::Borrowed(slice));
        }
        let mut block = context.memory().block(elements.len())?;
        source.copy(0, &mut block);
        Ok(TypedElements::Converted(block))
    }
}

impl<T> Deref for TypedElements<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            TypedElements::Borrowed(slice) => slice,
            TypedElements::Converted(block) => block,
        }
    }
}
