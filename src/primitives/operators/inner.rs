#![doc = include_str!("inner.md")]

use super::check_function_operands;
use super::each::EACH;
use super::reduce::reduce_along;
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Charged, Element, Elements, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value, require_result};
use crate::primitives::scalar::engine::inner_product::INNER_PRODUCTS;

/// The primitive operator `.`.
pub(crate) static INNER: PrimitiveOperator = PrimitiveOperator::dyadic('.', "inner product", "primitives/operators/inner.md")
    .with_check(check_function_operands)
    .with_monadic(reject_monadic_call)
    .with_dyadic(inner_product);

/// Fails: an inner product takes two arguments.
fn reject_monadic_call(_context: &mut Context, _derived: &Derived, _right: Array) -> Result<Array> {
    Err(Fault::syntax("an inner product takes two arguments").with_classic("The function requires a left argument"))
}

/// Computes `X f.g Y`.
fn inner_product(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let length = common_length(&left, &right)?;
    if let Some(product) = find_fused_product(derived)
        && let Some(result) = product(context, &left, &right)?
    {
        return Ok(result);
    }
    let shape = Shape::new(&[frame(&left, Side::Left), frame(&right, Side::Right)].concat())?;
    let pairwise = derive_pairwise(derived)?;
    if shape.bound() == 0 {
        let (row, column) = (prototype_vector(context, &left, length)?, prototype_vector(context, &right, length)?);
        let example = compute_product(context, derived, &pairwise, row, column)?;
        return Array::from_items(context.memory(), shape, Vec::new(), &example.disclose().fills()?);
    }
    // The columns of the right argument become vectors only once, so that each pair costs no more than its calls.
    let rows = collect_vectors(context, &left, length, Side::Left)?;
    let columns = collect_vectors(context, &right, length, Side::Right)?;
    let mut results = context.memory().vector(shape.bound())?;
    for row in &rows {
        for column in &columns {
            context.poll()?;
            let product = compute_product(context, derived, &pairwise, row.clone(), column.clone())?;
            results.push_counted(context.memory(), product.disclose())?;
        }
    }
    Array::from_items(context.memory(), shape, results, &Array::ZERO)
}

/// Returns the function that computes the whole inner product of these operands, if there is one.
fn find_fused_product(derived: &Derived) -> Option<crate::function::forms::Pairwise> {
    let glyphs = (derived.function().glyph()?, derived.right_function().glyph()?);
    INNER_PRODUCTS.iter().find(|&&(left, right, _)| (left, right) == glyphs).map(|&(_, _, product)| product)
}

/// Returns `g¨`, or `g` itself if it is pervasive.
fn derive_pairwise(derived: &Derived) -> Result<FunctionRef> {
    let function = derived.right_function();
    if function.is_scalar(Valence::Dyadic) {
        return Ok(function.clone());
    }
    EACH.derive_function(Value::Function(function.clone()), None, None)
}

/// Computes `f/x g¨y` for a row and a column, where `pairwise` is `g¨`; the result is a scalar.
fn compute_product(context: &mut Context, derived: &Derived, pairwise: &FunctionRef, row: Array, column: Array) -> Result<Array> {
    let terms = require_result(pairwise.dyadic(context, row, column))?;
    if terms.is_scalar() {
        return Ok(terms);
    }
    reduce_along(context, derived.function(), terms, 0)
}

/// Returns the common length of the last axis of the left argument and the first axis of the right one; fails with LENGTH ERROR if
/// they differ. An array with one element conforms to any length.
fn common_length(left: &Array, right: &Array) -> Result<usize> {
    let (last, first) = (left.shape().last_length(), right.shape().tally());
    match (left.bound(), right.bound()) {
        _ if last == first => Ok(last),
        (1, _) => Ok(first),
        (_, 1) => Ok(last),
        _ => {
            let message = format!(
                "the last axis of the left argument has length {last}, but the first axis of the right one has length {first}"
            );
            Err(Fault::length(Blame::Function, message))
        }
    }
}

/// One of the two arguments of an inner product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Returns the lengths of an argument without the axis that the product reduces.
fn frame(array: &Array, side: Side) -> &[usize] {
    let lengths = array.lengths();
    match side {
        Side::Left => &lengths[..lengths.len().saturating_sub(1)],
        Side::Right => lengths.get(1..).unwrap_or(&[]),
    }
}

/// Returns a vector of fills, which stands for a row or column; for a scalar, returns its fill as a scalar.
fn prototype_vector(context: &Context, array: &Array, length: usize) -> Result<Array> {
    let shape = if array.is_scalar() { Shape::SCALAR } else { Shape::vector(length) };
    Array::full(context.memory(), shape, &array.fill()?)
}

/// Returns the rows of the left argument, or the columns of the right one. A scalar stays a scalar; the element of any other array
/// with one element is repeated `length` times.
fn collect_vectors(context: &Context, array: &Array, length: usize, side: Side) -> Result<Charged<Array>> {
    let memory = context.memory();
    if array.is_scalar() {
        return Ok(vec![array.clone()].into());
    }
    if array.bound() == 1 {
        return Ok(vec![Array::full(memory, Shape::vector(length), &array.element(0))?].into());
    }
    let count = Shape::new(frame(array, side))?.bound();
    let mut vectors = memory.vector(count)?;
    for index in 0..count {
        context.poll()?;
        vectors.push(if side == Side::Left || array.rank() == 1 {
            array.ravel_part(memory, index * length, length)?
        } else {
            copy_column(context, array, index, count)?
        });
    }
    Ok(vectors)
}

/// Returns a vector of every `step`-th element of an array from `start` on, one for each major cell.
fn copy_column(context: &Context, array: &Array, start: usize, step: usize) -> Result<Array> {
    let memory = context.memory();
    let length = array.tally();
    let elements = with_elements!(
        array.elements(),
        bits => Bits::collect(memory, (0..length).map(|index| bits.get(start + index * step)))?.into(),
        buffer => copy_strided(memory, buffer, start, step)?
    );
    Ok(Array::new(Shape::vector(length), elements))
}

/// Copies every `step`-th element of a buffer from `start` on.
fn copy_strided<T: Element>(memory: &Memory, buffer: &Buffer<T>, start: usize, step: usize) -> Result<Elements> {
    let mut target = memory.vector(buffer.len().saturating_sub(start).div_ceil(step))?;
    target.extend(buffer.as_slice().iter().skip(start).step_by(step).cloned());
    Ok(T::wrap(memory.adopt(target)?.into()))
}
