#![doc = include_str!("beside.md")]

use super::commute::COMMUTE;
use super::inverse::{derive_inverse, inverse_of, not_dyadic, not_monadic};
use super::{check_function_operands, no_left_argument};
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value, require_result};

/// The primitive operator `∘`.
pub(crate) static BESIDE: PrimitiveOperator = PrimitiveOperator::dyadic('∘', "beside", include_str!("beside.md"))
    .with_check(check_operands)
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_inverse(inverse)
    .with_scalar_test(is_scalar);

/// Returns an error unless one operand is a function and the other a function or an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Array(_), Some(Value::Function(_))) | (Value::Function(_), Some(Value::Array(_))) => Ok(()),
        _ => check_function_operands(derived),
    }
}

/// Computes `f∘g Y`: `f g Y`; an array operand is the other argument of the function.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match (&derived.left, &derived.right) {
        (Value::Array(constant), _) => derived.right_function().dyadic(context, constant.clone(), right),
        (_, Some(Value::Array(constant))) => derived.function().dyadic(context, right, constant.clone()),
        _ => {
            let inner = require_result(derived.right_function().monadic(context, right))?;
            derived.function().monadic(context, inner)
        }
    }
}

/// Computes `X f∘g Y`: `X f g Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    if check_function_operands(derived).is_err() {
        return Err(no_left_argument(derived));
    }
    let inner = require_result(derived.right_function().monadic(context, right))?;
    derived.function().dyadic(context, left, inner)
}

/// Returns true if the derived function is scalar; the constant must be a simple scalar.
fn is_scalar(derived: &Derived, valence: Valence) -> bool {
    match (&derived.left, &derived.right, valence) {
        (Value::Array(constant), Some(Value::Function(function)), Valence::Monadic)
        | (Value::Function(function), Some(Value::Array(constant)), Valence::Monadic) => {
            constant.is_simple_scalar() && function.is_scalar(Valence::Dyadic)
        }
        (Value::Function(outer), Some(Value::Function(inner)), _) => {
            inner.is_scalar(Valence::Monadic) && outer.is_scalar(valence)
        }
        _ => false,
    }
}

/// Returns the inverse, if the operands that it calls have inverses.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    match (&derived.left, &derived.right) {
        (Value::Array(_), _) => {
            derived.right_function().inverse()?;
            Some(derive_inverse(derived, unbind_left, not_dyadic))
        }
        (_, Some(Value::Array(_))) => Some(derive_inverse(derived, unbind_right, not_dyadic)),
        _ => {
            derived.right_function().inverse()?;
            derived.function().inverse()?;
            Some(derive_inverse(derived, uncompose, uncompose_pair))
        }
    }
}

/// Finds `Y` from `A f Y`.
fn unbind_left(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let Value::Array(constant) = &derived.left else { return not_monadic(context, derived, right) };
    inverse_of(derived.right_function())?.dyadic(context, constant.clone(), right)
}

/// Finds `Y` from `Y f A`: the inverse of `f⍨` with `A` on its left.
fn unbind_right(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let Some(Value::Array(constant)) = &derived.right else { return not_monadic(context, derived, right) };
    let commuted = COMMUTE.derive_function(derived.left.clone(), None, None)?;
    inverse_of(&commuted)?.dyadic(context, constant.clone(), right)
}

/// Finds `Y` from `f g Y`.
fn uncompose(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = inverse_of(derived.function())?.monadic(context, right)?;
    inverse_of(derived.right_function())?.monadic(context, inner)
}

/// Finds `Y` from `X` and `X f g Y`.
fn uncompose_pair(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let inner = inverse_of(derived.function())?.dyadic(context, left, right)?;
    inverse_of(derived.right_function())?.monadic(context, inner)
}
