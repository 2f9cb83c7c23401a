#![doc = include_str!("each.md")]

use super::check_function_operand;
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::{Argument, Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value};
use crate::primitives::support::collect_cells::Results;

/// The primitive operator `¨`.
pub(crate) static EACH: PrimitiveOperator = PrimitiveOperator::monadic('¨', "each", "primitives/operators/each.md")
    .with_check(check_function_operand)
    .with_monadic(each)
    .with_dyadic(each_pair)
    .with_inverse(inverse)
    .with_scalar_test(|derived, valence| derived.function().is_scalar(valence));

/// Computes `f¨Y`: the result of `f` for each item of `Y`.
fn each(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let function = derived.function();
    if function.is_scalar(Valence::Monadic) {
        return function.monadic(context, right);
    }
    if let Some(result) = function.each_item(context, &right)? {
        return Ok(result);
    }
    if right.is_empty() {
        let prototype = right.fill()?.disclose();
        return make_empty_result(context, right.shape(), function, |context, function| function.monadic(context, prototype));
    }
    let mut results = Results::with_capacity(context, right.bound())?;
    function.call_repeatedly(context, right.bound() as u64, &mut |context, calls| {
        for index in 0..right.bound() {
            context.poll()?;
            let mut value = Argument::from_item(&right, index);
            let outcome = calls.call(context, None, &mut value);
            results.push(context, outcome.map(|()| value))?;
        }
        Ok(())
    })?;
    results.into_items(context, right.shape().clone())
}

/// Computes `X f¨Y`: the result of `f` for each pair of items of `X` and `Y`.
fn each_pair(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let function = derived.function();
    let shape = pairwise_shape(&left, &right)?;
    if function.is_scalar(Valence::Dyadic) {
        return function.dyadic(context, left, right);
    }
    if shape.bound() == 0 {
        return make_empty_result(context, &shape, function, |context, function| {
            let (left, right) = (example_item(&left), example_item(&right));
            let traversed = (function.glyph() == Some('⊃')).then(|| right.clone());
            match (function.dyadic(context, left, right), traversed) {
                // A path of fills leads nowhere: the array that it would traverse is used in place of the result.
                (Err(fault), Some(traversed)) if may_depend_on_values(fault.kind()) => Ok(traversed),
                (outcome, _) => outcome,
            }
        });
    }
    if let Some(each_pair) = function.forms().each_pair
        && let Some(result) = each_pair(context, &left, &right)?
    {
        return Ok(result);
    }
    // An array with one element is paired with every item of the other array.
    let (left_step, right_step) = (usize::from(left.bound() > 1), usize::from(right.bound() > 1));
    let mut results = Results::with_capacity(context, shape.bound())?;
    function.call_repeatedly(context, shape.bound() as u64, &mut |context, calls| {
        for index in 0..shape.bound() {
            context.poll()?;
            let left = Argument::from_item(&left, index * left_step);
            let mut value = Argument::from_item(&right, index * right_step);
            let outcome = calls.call(context, Some(left), &mut value);
            results.push(context, outcome.map(|()| value))?;
        }
        Ok(())
    })?;
    results.into_items(context, shape)
}

/// Returns the shape of a result with one item for each pair of items: the common shape or, if one array has one element, the shape
/// of the other. Fails with RANK ERROR or LENGTH ERROR for other arrays.
pub(crate) fn pairwise_shape(left: &Array, right: &Array) -> Result<Shape> {
    if left.shape() == right.shape() {
        return Ok(left.shape().clone());
    }
    match (left.bound(), right.bound()) {
        (1, 1) if left.rank() > right.rank() => Ok(left.shape().clone()),
        (1, _) => Ok(right.shape().clone()),
        (_, 1) => Ok(left.shape().clone()),
        _ if left.rank() != right.rank() => {
            Err(Fault::rank(Blame::Function, format!("left has rank {}, right has rank {}", left.rank(), right.rank())))
        }
        _ => {
            Err(Fault::length(Blame::Function, format!("left has shape {:?}, right has shape {:?}", left.shape(), right.shape())))
        }
    }
}

/// Returns an empty array of results, whose prototype is made from the result of `call`, a call of `function` with prototypes.
pub(crate) fn make_empty_result(
    context: &mut Context,
    shape: &Shape,
    function: &FunctionRef,
    call: impl FnOnce(&mut Context, &FunctionRef) -> Result<Array>,
) -> Result<Array> {
    let example = match call(context, function) {
        Ok(example) => example.fills()?,
        // If a primitive fails for prototypes, the fill of its results is a number.
        Err(fault) if function.glyph().is_some() && may_depend_on_values(fault.kind()) => Array::ZERO,
        Err(fault) => return Err(fault),
    };
    Array::from_items(context.memory(), shape.clone(), Vec::new(), &example)
}

/// Returns the item that stands for all items of an argument if there are no pairs: the first one, or the prototype of an empty
/// array.
fn example_item(array: &Array) -> Array {
    if array.is_empty() { array.stored_prototype() } else { array.item(0) }
}

/// Returns true if an error of this kind might not occur for other values of the same types and shapes.
fn may_depend_on_values(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::DOMAIN | ErrorKind::INDEX | ErrorKind::LENGTH | ErrorKind::RANK)
}

fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let inverse = derived.function().inverse()?;
    EACH.derive_function(Value::Function(inverse), None, None).ok()
}
