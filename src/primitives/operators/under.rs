#![doc = include_str!("under.md")]

use crate::array::Array;
use crate::array::compare::matching;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::indexing::Positions;

/// The primitive operator `⍢`.
pub(crate) static UNDER: PrimitiveOperator = PrimitiveOperator::dyadic('⍢', "under", include_str!("under.md"))
    .with_check(check_operands)
    .with_monadic(|context, derived, right| under(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| under(context, derived, Some(left), right))
    .with_inverse(inverse);

/// Returns an error unless the right operand is a function, and the left one a function or an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Operator(_), _) => Err(Fault::impossible("the left operand of ⍢ must be a function, or an array of new values")),
        (_, Some(Value::Function(_))) => Ok(()),
        _ => Err(Fault::syntax("the right operand of ⍢ must be a function, which is undone")),
    }
}

/// Computes `f⍢g Y` and `X f⍢g Y`: the array for which `g` gives `(g X) f g Y`. It is found by the inverse of `g`, or else by
/// storing the value at the elements that `g` selects.
fn under(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let transform = derived.right_function();
    let view = require_result(transform.monadic(context, right.clone()))?;
    let value = apply_left_operand(context, derived, left, view.clone())?;
    let Some(inverse) = transform.inverse() else { return put_back(context, transform, right, &view, &value) };
    match require_result(inverse.monadic(context, value.clone())) {
        Err(fault) if fault.kind().is_caught_by(0) => put_back(context, transform, right, &view, &value).map_err(|_| fault),
        result => result,
    }
}

/// Computes `(g X) f g Y`; an array in place of `f` is the result itself.
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

/// Stores the value at the elements that `g` selects, which are found by applying `g` to the positions. Returns an error unless
/// `g` of the changed array is the value.
fn put_back(context: &mut Context, transform: &FunctionRef, array: Array, view: &Array, value: &Array) -> Result<Array> {
    let positions = Positions::for_any_function(context, &array)?;
    let selection = require_result(transform.monadic(context, positions.array().clone())).map_err(|_| no_way_back())?;
    if selection.shape() != view.shape() || !positions.has_selected(&selection) {
        return Err(no_way_back());
    }
    let mut result = array.clone();
    if positions.replace(context, &mut result, &selection, value).is_ok() && gives(context, transform, &result, value)? {
        return Ok(result);
    }
    let mut result = array;
    positions.store(context, &mut result, &selection, value, None)?;
    if gives(context, transform, &result, value)? { Ok(result) } else { Err(no_way_back()) }
}

/// Returns true if `g` of the array is the value; a scalar value stands for all positions.
fn gives(context: &mut Context, transform: &FunctionRef, array: &Array, value: &Array) -> Result<bool> {
    let view = require_result(transform.monadic(context, array.clone()))?;
    if view.is_empty() {
        return Ok(value.is_scalar() || view.shape() == value.shape());
    }
    if value.is_scalar() && !view.is_scalar() {
        let expanded = Array::full(context.memory(), view.shape().clone(), value)?;
        return Ok(matching(&view, &expanded, context.tolerance()));
    }
    Ok(matching(&view, value, context.tolerance()))
}

/// Returns the fault for a right operand that can be undone neither by an inverse nor by its selection.
fn no_way_back() -> Fault {
    Fault::domain(
        Blame::Operand,
        "the right operand of ⍢ has no inverse, and does not select the same positions from the changed array",
    )
    .with_help("f⍫g gives a function f its inverse g")
}

/// Returns the inverse: `f⍢g⍣¯1` is `(f⍣¯1)⍢g`.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let inverse = derived.left.function()?.inverse()?;
    UNDER.derive_function(Value::Function(inverse), derived.right.clone(), None).ok()
}
