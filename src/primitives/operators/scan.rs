#![doc = include_str!("scan.md")]

use super::check_function_operand;
use super::derived_inverse::{derive_inverse, reject_dyadic_call, require_inverse};
use super::reduce::find_axis;
use super::windows::select_slice;
use crate::array::{Array, Charged};
use crate::error::Result;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, require_result};
use crate::primitives::mixed::catenate::join;

/// The primitive operator `\`.
pub(crate) static SCAN: PrimitiveOperator = scan_operator('\\');
/// The primitive operator `⍀`.
pub(crate) static SCAN_FIRST: PrimitiveOperator = scan_operator('⍀');

/// Creates the definition of `\` or `⍀`.
const fn scan_operator(glyph: char) -> PrimitiveOperator {
    PrimitiveOperator::monadic(glyph, "scan", "primitives/operators/scan.md")
        .with_check(check_function_operand)
        .accept_axis()
        .with_monadic(scan)
        .with_dyadic(reject_left_argument)
        .with_inverse(inverse)
        .with_each(|_, _, _| Ok(None), scan_each_cell)
}

/// Computes `f\Y` and `f⍀Y`.
fn scan(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match find_axis(context, derived, &right)? {
        Some(axis) => scan_along(context, derived.function(), right, axis),
        None => Ok(right),
    }
}

/// Fails: a scan does not take a left argument.
fn reject_left_argument(_context: &mut Context, derived: &Derived, _left: Array, _right: Array) -> Result<Array> {
    Err(super::left_argument_fault(derived))
}

/// Computes `f\[axis]Y`, with `axis` counted from 0: the reductions of all prefixes, each from its own right end.
fn scan_along(context: &mut Context, function: &FunctionRef, right: Array, axis: usize) -> Result<Array> {
    let (_, length, inner) = right.shape().split_at_axis(axis);
    if right.is_empty() || length == 1 {
        return Ok(right);
    }
    if let Some(scan) = function.forms().scan
        && let Some(result) = scan(context, &right, axis)?
    {
        return Ok(result);
    }
    let is_associative = function.forms().is_associative;
    let mut results: Charged<Array> = context.memory().vector(right.bound())?;
    for position in 0..right.bound() {
        let mut result = right.item(position);
        if is_associative && position / inner % length > 0 {
            context.poll()?;
            let previous = results[position - inner].clone();
            let result = require_result(function.dyadic(context, previous, result))?;
            results.push_counted(context.memory(), result)?;
            continue;
        }
        for distance in 1..=position / inner % length {
            context.poll()?;
            result = require_result(function.dyadic(context, right.item(position - distance * inner), result))?;
        }
        results.push_counted(context.memory(), result)?;
    }
    Array::from_items(context.memory(), right.shape().clone(), results, &Array::ZERO)
}

/// Computes `f\⍤k Y`: the scan of all cells is one scan along an axis of the whole array. Returns `None` if `k` is 0, there is an
/// axis in brackets, or `Y` is empty.
fn scan_each_cell(context: &mut Context, derived: &Derived, right: &Array, rank: usize) -> Result<Option<Array>> {
    if rank == 0 || right.is_empty() || derived.axis.is_some() {
        return Ok(None);
    }
    let axis = if derived.operator.glyph == '\\' { right.rank() - 1 } else { right.rank() - rank };
    scan_along(context, derived.function(), right.clone(), axis).map(Some)
}

/// Returns the inverse function, which takes one argument, or `None` if the operand has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    derived.function().inverse()?;
    Some(derive_inverse(derived, invert_scan, reject_dyadic_call))
}

/// Computes `Y` from `f\Y`. The last item of each prefix follows from the reduction of the prefix and the items before that item.
fn invert_scan(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inverse = require_inverse(derived.function())?;
    let Some(axis) = find_axis(context, derived, &right)? else { return Ok(right) };
    let (_, length, inner) = right.shape().split_at_axis(axis);
    if right.is_empty() || length == 1 {
        return Ok(right);
    }
    // For an associative function, the reduction of the preceding items is the preceding result.
    if matches!(derived.function().glyph(), Some('+' | '×' | '≠' | '=')) {
        let first = select_slice(context, &right, axis, 0, 1)?;
        let previous = select_slice(context, &right, axis, 0, length - 1)?;
        let following = select_slice(context, &right, axis, 1, length - 1)?;
        let rest = inverse.dyadic(context, previous, following)?;
        return join(context, first, rest, axis);
    }
    let mut items: Charged<Array> = context.memory().vector(right.bound())?;
    for position in 0..right.bound() {
        let mut item = right.item(position);
        for distance in (1..=position / inner % length).rev() {
            context.poll()?;
            item = inverse.dyadic(context, items[position - distance * inner].clone(), item)?;
        }
        items.push_counted(context.memory(), item)?;
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &Array::ZERO)
}
