//! `X f.g Y`: the inner products that a kernel computes as a whole.

use super::inner_pairs::{
    BitAnd, BitOr, BooleanFunction, BooleanPair, ComparisonPair, Count, FloatFunction, FloatPair, Greatest, Least, Odd, Product,
    Sum,
};
use crate::array::{Array, Bits, Block, ElementType, Elements, Plain, Shape};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::function::forms::Pairwise;
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::narrow;
use crate::kernels::product::{MatrixLengths, compute_inner_product, multiply};
use crate::primitives::scalar::functions::{equal, greater, greater_or_equal, less, less_or_equal, not_equal};
use std::marker::PhantomData;
use std::ops::Deref;

/// The glyphs of `f` and `g`, and the function that computes `X f.g Y`, or returns `None` for arguments that it does not support.
pub(crate) static INNER_PRODUCTS: &[(char, char, Pairwise)] = &[
    ('+', '×', sum_products),
    ('⌊', '+', combine_floats::<Least, Sum>),
    ('⌈', '+', combine_floats::<Greatest, Sum>),
    ('⌊', '×', combine_floats::<Least, Product>),
    ('⌈', '×', combine_floats::<Greatest, Product>),
    ('⌊', '⌈', combine_floats::<Least, Greatest>),
    ('⌈', '⌊', combine_floats::<Greatest, Least>),
    ('+', '⌊', combine_floats::<Sum, Least>),
    ('+', '⌈', combine_floats::<Sum, Greatest>),
    ('∨', '∧', combine_booleans::<BitOr, BitAnd>),
    ('∧', '∨', combine_booleans::<BitAnd, BitOr>),
    ('≠', '∧', combine_booleans::<Odd, BitAnd>),
    ('+', '∧', combine_booleans::<Count, BitAnd>),
    ('∧', '=', combine_comparisons::<BitAnd, equal::Equal>),
    ('∧', '≠', combine_comparisons::<BitAnd, not_equal::NotEqual>),
    ('∧', '≤', combine_comparisons::<BitAnd, less_or_equal::LessOrEqual>),
    ('∧', '≥', combine_comparisons::<BitAnd, greater_or_equal::GreaterOrEqual>),
    ('∧', '<', combine_comparisons::<BitAnd, less::Less>),
    ('∧', '>', combine_comparisons::<BitAnd, greater::Greater>),
    ('∨', '=', combine_comparisons::<BitOr, equal::Equal>),
    ('∨', '≠', combine_comparisons::<BitOr, not_equal::NotEqual>),
    ('∨', '<', combine_comparisons::<BitOr, less::Less>),
    ('∨', '>', combine_comparisons::<BitOr, greater::Greater>),
    ('+', '=', combine_comparisons::<Count, equal::Equal>),
    ('+', '≠', combine_comparisons::<Count, not_equal::NotEqual>),
    ('+', '≤', combine_comparisons::<Count, less_or_equal::LessOrEqual>),
    ('+', '≥', combine_comparisons::<Count, greater_or_equal::GreaterOrEqual>),
    ('+', '<', combine_comparisons::<Count, less::Less>),
    ('+', '>', combine_comparisons::<Count, greater::Greater>),
];

/// Computes `X+.×Y` of real numbers as floats, which represent every integer that an array can hold; returns `None` for other
/// arguments.
fn sum_products(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    let is_real = |array: &Array| array.element_type() <= ElementType::Float;
    let Some((lengths, shape)) = find_product_lengths(context, left, right)?.filter(|_| is_real(left) && is_real(right)) else {
        return Ok(None);
    };
    let (left_floats, right_floats) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
    let results = compute_rows::<f64, f64>(context, lengths, &left_floats, |left, target| {
        multiply(lengths, left, &right_floats, target);
    })?;
    wrap_floats(context, results, shape, left.element_type().max(right.element_type()))
}

/// Computes the inner product of two functions of floats; returns `None` for arguments that are not real.
fn combine_floats<J: FloatFunction, P: FloatFunction>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let is_real = |array: &Array| array.element_type() <= ElementType::Float;
    let Some((lengths, shape)) = find_product_lengths(context, left, right)?.filter(|_| is_real(left) && is_real(right)) else {
        return Ok(None);
    };
    let (left_floats, right_floats) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
    let functions = FloatPair(PhantomData::<(J, P)>);
    let results = compute_rows(context, lengths, &left_floats, |left, target| {
        compute_inner_product(functions, lengths, left, &right_floats, target);
    })?;
    wrap_floats(context, results, shape, left.element_type().max(right.element_type()))
}

/// Computes the inner product of two functions of Booleans; returns `None` for arguments that are not bits.
fn combine_booleans<J: BooleanFunction, P: BooleanFunction>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let is_bits = |array: &Array| array.element_type() == ElementType::Bits;
    let Some((lengths, shape)) = find_product_lengths(context, left, right)?
        .filter(|(lengths, _)| is_bits(left) && is_bits(right) && fits_accumulator::<J>(lengths.common))
    else {
        return Ok(None);
    };
    let (left, right) = (TypedElements::<i8>::of(context, left)?, TypedElements::<i8>::of(context, right)?);
    let functions = BooleanPair(PhantomData::<(J, P)>);
    let results =
        compute_rows(context, lengths, &left, |left, target| compute_inner_product(functions, lengths, left, &right, target))?;
    wrap_booleans::<J>(context, results, shape).map(Some)
}

/// Computes an inner product that joins comparisons by `∧`, `∨` or `+`: of real numbers and, for `=` and `≠`, of characters with
/// codes below 256. Returns `None` for other arguments.
fn combine_comparisons<J: BooleanFunction, C: Comparison>(
    context: &mut Context,
    left: &Array,
    right: &Array,
) -> Result<Option<Array>> {
    let Some((lengths, shape)) =
        find_product_lengths(context, left, right)?.filter(|(lengths, _)| fits_accumulator::<J>(lengths.common))
    else {
        return Ok(None);
    };
    let functions = ComparisonPair { tolerance: context.tolerance(), functions: PhantomData::<(J, C)> };
    let common_type = left.element_type().max(right.element_type());
    let results = if common_type <= ElementType::Float {
        let (left, right) = (TypedElements::<f64>::of(context, left)?, TypedElements::<f64>::of(context, right)?);
        compute_rows(context, lengths, &left, |left, target| compute_inner_product(functions, lengths, left, &right, target))?
    } else if C::ACCEPTS_ANY && left.element_type() == ElementType::Latin && right.element_type() == ElementType::Latin {
        let (left, right) = (TypedElements::<u8>::of(context, left)?, TypedElements::<u8>::of(context, right)?);
        compute_rows(context, lengths, &left, |left, target| compute_inner_product(functions, lengths, left, &right, target))?
    } else {
        return Ok(None);
    };
    wrap_booleans::<J>(context, results, shape).map(Some)
}

/// Returns true if the 32-bit integers in which Booleans are joined can hold the result for rows of `common` elements.
fn fits_accumulator<J: BooleanFunction>(common: usize) -> bool {
    !J::IS_COUNT || i32::try_from(common).is_ok()
}

/// Returns the lengths of a product and the shape of its result, or `None` if an argument is a scalar or empty, if the lengths
/// differ, or if `⎕FR` is 1287, since kernels do not support decimal numbers.
fn find_product_lengths(context: &Context, left: &Array, right: &Array) -> Result<Option<(MatrixLengths, Shape)>> {
    let (Some((&common, rows)), Some((&first, columns))) = (left.lengths().split_last(), right.lengths().split_first()) else {
        return Ok(None);
    };
    if common != first || left.is_empty() || right.is_empty() || context.workspace.settings.decimal {
        return Ok(None);
    }
    let lengths = MatrixLengths { rows: left.bound() / common, common, columns: right.bound() / common };
    Ok(Some((lengths, Shape::new(&[rows, columns].concat())?)))
}

/// Fills the result, several rows at a time; `fill` takes the rows of the left matrix and those of the result.
fn compute_rows<T: Plain, U: Plain>(
    context: &Context,
    lengths: MatrixLengths,
    left: &[T],
    fill: impl Fn(&[T], &mut [U]) + Sync,
) -> Result<Block<U>> {
    // A part has enough rows to make up for the preparations that a kernel makes once for each part.
    const CHUNKS_PER_PART: usize = 16;
    const MIN_ROWS_PER_PART: usize = 128;
    // Several products of pairs cost no more than reading and writing one element does.
    const PAIRS_PER_ELEMENT: usize = 8;
    let MatrixLengths { rows, common, columns } = lengths;
    let pairs = left.len().saturating_mul(columns);
    context.memory().step(pairs)?;
    let mut target = context.memory().block::<U>(rows * columns)?;
    let part_rows = (CHUNK_ELEMENTS * CHUNKS_PER_PART / (common * columns)).max(MIN_ROWS_PER_PART);
    context
        .work()
        .try_fill_costly(&mut target, part_rows * columns, pairs / PAIRS_PER_ELEMENT, |start, part| {
            let first = start / columns;
            fill(&left[first * common..(first + part.len() / columns) * common], part);
            Ok::<(), Stop>(())
        })
        .map_err(|(_, stop)| stop)?;
    Ok(target)
}

/// Returns the results as an array: of integers if `element_type`, the wider type of the arguments, is an integer type and the
/// results fit in 32 bits, otherwise of floats. Returns `None` if a result is not finite, so that the general path computes it.
fn wrap_floats(context: &Context, results: Block<f64>, shape: Shape, element_type: ElementType) -> Result<Option<Array>> {
    if !narrow::are_finite(&results) {
        return Ok(None);
    }
    if element_type <= ElementType::I32 && narrow::has_integer_prefix(&results) {
        let mut integers = context.memory().block::<i32>(results.len())?;
        if narrow::convert_to_integers(&results, &mut integers) {
            return Ok(Some(Array::new(shape, integers)));
        }
    }
    Ok(Some(Array::new(shape, results)))
}

/// Returns the results as an array: of integers if they are counts, otherwise of bits.
fn wrap_booleans<J: BooleanFunction>(context: &Context, results: Block<i32>, shape: Shape) -> Result<Array> {
    if J::IS_COUNT {
        return Ok(Array::new(shape, results));
    }
    Ok(Array::new(shape, Bits::collect(context.memory(), results.iter().map(|&result| result != 0))?))
}

/// The elements of an argument in the type in which the product is computed.
enum TypedElements<'a, T> {
    /// Elements that already have this type.
    Borrowed(&'a [T]),
    /// Copies that were converted to this type.
    Converted(Block<T>),
}

impl<'a, T: Readable + Plain> TypedElements<'a, T> {
    /// Borrows the elements of an array if they have the type `T`, otherwise converts them.
    fn of(context: &Context, array: &'a Array) -> Result<Self> {
        let elements: &'a Elements = array.elements();
        let source = ChunkSource::of(elements).expect("the argument holds numbers or characters");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_counts_may_exceed_their_accumulator() {
        assert!(fits_accumulator::<Count>(i32::MAX as usize) && !fits_accumulator::<Count>(i32::MAX as usize + 1));
        assert!(fits_accumulator::<BitAnd>(usize::MAX) && fits_accumulator::<Odd>(usize::MAX));
    }
}
