#![doc = include_str!("under.md")]

use crate::array::Array;
use crate::array::compare::matching;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::indexing::Positions;

/// `⍢`
pub(crate) static UNDER: PrimitiveOperator = PrimitiveOperator::dyadic('⍢', "under", include_str!("under.md"))
    .with_check(check_operands)
    .with_monadic(|context, derived, right| under(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| under(context, derived, Some(left), right))
    .with_inverse(inverse);

fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Operator(_), _) => Err(Fault::impossible("the left operand of ⍢ must be a function, or an array of new values")),
        (_, Some(Value::Function(_))) => Ok(()),
        _ => Err(Fault::syntax("the right operand of ⍢ must be a function, which is undone")),
    }
}

/// Computes `f⍢g Y` and `X f⍢g Y`: the array that `g` turns into `(g X) f g Y`, found by the inverse of `g`, or else through the
/// selection of `g`.
fn under(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let way = derived.right_function();
    let seen = require_result(way.monadic(context, right.clone()))?;
    let value = apply_left_operand(context, derived, left, seen.clone())?;
    let Some(inverse) = way.inverse() else { return put_back(context, way, right, &seen, &value) };
    match require_result(inverse.monadic(context, value.clone())) {
        Err(fault) if fault.kind().is_caught_by(0) => put_back(context, way, right, &seen, &value).map_err(|_| fault),
        undone => undone,
    }
}

/// Computes `(g X) f g Y`; an array in place of `f` is the result itself.
fn apply_left_operand(context: &mut Context, derived: &Derived, left: Option<Array>, seen: Array) -> Result<Array> {
    match (&derived.left, left) {
        (Value::Array(value), None) => Ok(value.clone()),
        (Value::Array(_), Some(_)) => Err(Fault::syntax("with an array as the left operand, ⍢ takes no left argument")),
        (_, None) => require_result(derived.function().monadic(context, seen)),
        (_, Some(left)) => {
            let left = require_result(derived.right_function().monadic(context, left))?;
            require_result(derived.function().dyadic(context, left, seen))
        }
    }
}

/// Stores the value at the elements that `g` selects: `g` is applied to the positions. It has selected if it gives the value
/// afterwards.
fn put_back(context: &mut Context, way: &FunctionRef, array: Array, seen: &Array, value: &Array) -> Result<Array> {
    let positions = Positions::for_any_function(context, &array)?;
    let selected = require_result(way.monadic(context, positions.array().clone())).map_err(|_| no_way_back())?;
    if selected.shape() != seen.shape() || !positions.has_selected(&selected) {
        return Err(no_way_back());
    }
    let mut replaced = array.clone();
    if positions.replace(context, &mut replaced, &selected, value).is_ok() && gives(context, way, &replaced, value)? {
        return Ok(replaced);
    }
    let mut stored = array;
    positions.store(context, &mut stored, &selected, value, None)?;
    if gives(context, way, &stored, value)? { Ok(stored) } else { Err(no_way_back()) }
}

/// Returns true if `g` gives the value for the array now; a scalar stands for all positions.
fn gives(context: &mut Context, way: &FunctionRef, array: &Array, value: &Array) -> Result<bool> {
    let seen = require_result(way.monadic(context, array.clone()))?;
    if seen.is_empty() {
        return Ok(value.is_scalar() || seen.shape() == value.shape());
    }
    if value.is_scalar() && !seen.is_scalar() {
        let spread = Array::full(context.memory(), seen.shape().clone(), value)?;
        return Ok(matching(&seen, &spread, context.tolerance()));
    }
    Ok(matching(&seen, value, context.tolerance()))
}

fn no_way_back() -> Fault {
    Fault::domain(
        Blame::Operand,
        "the right operand of ⍢ has no inverse, and does not select the same positions from the changed array",
    )
    .with_help("f⍫g gives a function f its inverse g")
}

/// Returns the inverse: `f⍢g⍣¯1` is `(f⍣¯1)⍢g`.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let undone = derived.left.function()?.inverse()?;
    UNDER.derive_function(Value::Function(undone), derived.right.clone(), None).ok()
}
