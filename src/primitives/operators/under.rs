#![doc = include_str!("under.md")]

use crate::array::Array;
use crate::array::compare::arrays_match;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::indexing::Positions;

/// The primitive operator `⍢`.
pub(crate) static UNDER: PrimitiveOperator = PrimitiveOperator::dyadic('⍢', "under", "primitives/operators/under.md")
    .with_check(check_operands)
    .with_monadic(|context, derived, right| under(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| under(context, derived, Some(left), right))
    .with_inverse(inverse);

/// Returns an error unless the right operand is a function, and the left one a function or an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Operator(_), _) => Err(Fault::impossible("the left operand of ⍢ must be a function, or an array of new values")),
        (_, Some(Value::Function(_))) => Ok(()),
        _ => Err(Fault::syntax("the right operand of ⍢ must be a function that can be undone")),
    }
}

/// Computes `f⍢g Y` and `X f⍢g Y`: the array to which `g` must be applied to get `f g Y` or `(g X) f g Y`. The array is computed
/// by the inverse of `g` or, failing that, by storing this value in the elements of `Y` that `g` selects.
fn under(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let transform = derived.right_function();
    let view = require_result(transform.monadic(context, right.clone()))?;
    let value = apply_left_operand(context, derived, left, view.clone())?;
    let Some(inverse) = transform.inverse() else { return store_in_selection(context, transform, right, &view, &value) };
    match require_result(inverse.monadic(context, value.clone())) {
        Err(fault) if fault.kind().is_caught_by(0) => store_in_selection(context, transform, right, &view, &value)
            .map_err(|other| if other.kind().is_stop() { other } else { fault }),
        result => result,
    }
}

/// Computes `f g Y` or `(g X) f g Y`, where `view` is `g Y`; if the left operand is an array, that array is the result.
fn apply_left_operand(context: &mut Context, derived: &Derived, left: Option<Array>, view: Array) -> Result<Array> {
    match (&derived.left, left) {
        (Value::Array(value), None) => Ok(value.clone()),
        (Value::Array(_), Some(_)) => Err(Fault::syntax("with an array as the left operand, ⍢ takes no left argument")),
        (_, None) => require_result(derived.function().monadic(context, view)),
        (_, Some(left)) => {
            let left = require_result(derived.right_function().monadic(context, left))?;
            require_result(derived.function().dyadic(context, left, view))
        }
    }
}

/// Stores the value in the elements that `transform` selects, which are found by applying `transform` to the positions. Fails with
/// DOMAIN ERROR unless applying `transform` to the changed array gives the value.
fn store_in_selection(
    context: &mut Context,
    transform: &FunctionRef,
    array: Array,
    view: &Array,
    value: &Array,
) -> Result<Array> {
    let positions = Positions::for_any_function(context, &array)?;
    let selection = require_result(transform.monadic(context, positions.array().clone()))
        .map_err(|fault| if fault.kind().is_stop() { fault } else { not_invertible_fault() })?;
    if selection.shape() != view.shape() || !positions.is_selection(&selection) {
        return Err(not_invertible_fault());
    }
    let mut result = array.clone();
    if positions.replace(context, &mut result, &selection, value).is_ok() && has_view(context, transform, &result, value)? {
        return Ok(result);
    }
    let mut result = array;
    positions.store(context, &mut result, &selection, value, None)?;
    if has_view(context, transform, &result, value)? { Ok(result) } else { Err(not_invertible_fault()) }
}

/// Returns true if applying `transform` to the array gives the value; a scalar value stands for every element of the result.
fn has_view(context: &mut Context, transform: &FunctionRef, array: &Array, value: &Array) -> Result<bool> {
    let view = require_result(transform.monadic(context, array.clone()))?;
    if view.is_empty() {
        return Ok(value.is_scalar() || view.shape() == value.shape());
    }
    if value.is_scalar() && !view.is_scalar() {
        let expanded = Array::full(context.memory(), view.shape().clone(), value)?;
        return Ok(arrays_match(&view, &expanded, context.tolerance()));
    }
    Ok(arrays_match(&view, value, context.tolerance()))
}

/// Returns the fault for a right operand that can be undone neither by its inverse nor by storing in the elements it selects.
fn not_invertible_fault() -> Fault {
    Fault::domain(
        Blame::Operand,
        "the right operand of ⍢ has no inverse, and does not select the same positions from the changed array",
    )
    .with_help("f⍫g gives a function f its inverse g")
}

/// Returns the inverse function: `f⍢g⍣¯1` is `(f⍣¯1)⍢g`. Returns `None` if `f` is an array or has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let inverse = derived.left.function()?.inverse()?;
    UNDER.derive_function(Value::Function(inverse), derived.right.clone(), None).ok()
}
