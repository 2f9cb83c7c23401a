#![doc = include_str!("reduce.md")]

use super::{check_function_operand, windows};
use crate::array::{Array, ElementType};
use crate::error::Result;
use crate::function::{Argument, Context, Derived, FunctionRef, PrimitiveOperator, require_result};
use crate::primitives::support::arguments;

/// The primitive operator `/`.
pub(crate) static REDUCE: PrimitiveOperator = reduce_operator('/');
/// The primitive operator `⌿`.
pub(crate) static REDUCE_FIRST: PrimitiveOperator = reduce_operator('⌿');

/// Creates the definition of `/` or `⌿`.
const fn reduce_operator(glyph: char) -> PrimitiveOperator {
    PrimitiveOperator::monadic(glyph, "reduce", "primitives/operators/reduce.md")
        .with_check(check_function_operand)
        .accept_axis()
        .mark_as_reduction()
        .with_monadic(reduce)
        .with_fast_path(reduce_short_vector)
        .with_dyadic(windows::reduce_windows)
        .with_each(reduce_each_item, reduce_each_cell)
}

/// Computes `f/Y` and `f⌿Y`.
fn reduce(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    if let Some(result) = reduce_short_vector(context, derived, &right) {
        return Ok(result.into());
    }
    match find_axis(context, derived, &right)? {
        Some(axis) => reduce_along(context, derived.function(), right, axis),
        None => Ok(right),
    }
}

/// Reduces a short vector, or returns `None` if there is an axis in brackets or the function has no form for this argument.
fn reduce_short_vector(context: &Context, derived: &Derived, right: &Array) -> Option<Argument> {
    if derived.axis.is_some() {
        return None;
    }
    derived.function().forms().reduce_vector?(context, right)
}

/// Returns the axis along which a derived function works: the axis in brackets, or else the first one for `⌿` and `⍀` and the last
/// one for `/` and `\`. Returns `None` for a scalar without an axis in brackets.
pub(crate) fn find_axis(context: &Context, derived: &Derived, right: &Array) -> Result<Option<usize>> {
    match &derived.axis {
        Some(axis) => arguments::to_axis(context, axis, right.rank()).map(Some),
        None if right.is_scalar() => Ok(None),
        None if matches!(derived.operator.glyph, '⌿' | '⍀') => Ok(Some(0)),
        None => Ok(Some(right.rank() - 1)),
    }
}

/// Computes `f/[axis]Y`, with `axis` counted from 0.
pub(crate) fn reduce_along(context: &mut Context, function: &FunctionRef, right: Array, axis: usize) -> Result<Array> {
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    let shape = right.shape().without_axis(axis)?;
    if length == 0 {
        // The identity is needed even if the result has no elements: a function without one fails.
        let identity = function.identity(context, &right.fill()?.disclose())?;
        return Array::full(context.memory(), shape, &identity.enclose());
    }
    if shape.bound() == 0 {
        return right.empty_with_shape(shape);
    }
    if length == 1 {
        return Ok(right.with_shape(shape));
    }
    if let Some(reduce) = function.forms().reduce
        && let Some(result) = reduce(context, &right, axis)?
    {
        return Ok(result);
    }
    let mut results = context.memory().vector(shape.bound())?;
    for first in (0..outer).flat_map(|block| (0..inner).map(move |offset| block * length * inner + offset)) {
        let mut result = right.item(first + (length - 1) * inner);
        for index in (0..length - 1).rev() {
            context.poll()?;
            result = require_result(function.dyadic(context, right.item(first + index * inner), result))?;
        }
        results.push_counted(context.memory(), result)?;
    }
    Array::from_items(context.memory(), shape, results, &Array::ZERO)
}

/// Computes `f/¨Y`, without calling the derived function for the vectors that a form of `f` can reduce. Returns `None` if `f` has
/// no such form, there is an axis in brackets, or `Y` is simple or empty.
fn reduce_each_item(context: &mut Context, derived: &Derived, right: &Array) -> Result<Option<Array>> {
    let Some(items) = right.items() else { return Ok(None) };
    if items.is_empty() || derived.axis.is_some() {
        return Ok(None);
    }
    let forms = derived.function().forms();
    if let Some(reduce_items) = forms.reduce_items
        && let Some(elements) = reduce_items(context, items)?
    {
        return Ok(Some(Array::new(right.shape().clone(), elements)));
    }
    let Some(reduce) = forms.reduce else { return Ok(None) };
    let mut results = context.memory().vector(items.len())?;
    for item in items {
        context.poll()?;
        let array = item.array();
        let needs_call = array.rank() != 1 || array.bound() < 2;
        let result = if needs_call { None } else { reduce(context, &array, 0)? };
        let result = match result {
            Some(result) => result,
            None => (derived.operator.monadic)(context, derived, array.into_owned())?,
        };
        results.push_counted(context.memory(), result)?;
    }
    Ok(Some(Array::from_items(context.memory(), right.shape().clone(), results, &Array::ZERO)?))
}

/// Computes `f/⍤k Y`: the reduction of all cells is one reduction along an axis of the whole array. Returns `None` if `k` is 0,
/// there is an axis in brackets, or `Y` is empty.
fn reduce_each_cell(context: &mut Context, derived: &Derived, right: &Array, rank: usize) -> Result<Option<Array>> {
    if rank == 0 || right.is_empty() || derived.axis.is_some() {
        return Ok(None);
    }
    let axis = if derived.operator.glyph == '/' { right.rank() - 1 } else { right.rank() - rank };
    let (length, cell) = (right.lengths()[axis], &right.lengths()[right.rank() - rank..]);
    match derived.function().forms().reduce_rows {
        Some(reduce_rows)
            if cell.iter().product::<usize>() == length && length > 1 && right.element_type() <= ElementType::Float =>
        {
            reduce_rows(context, right, axis)
        }
        _ => reduce_along(context, derived.function(), right.clone(), axis).map(Some),
    }
}
