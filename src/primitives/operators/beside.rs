#![doc = include_str!("beside.md")]

use super::commute::COMMUTE;
use super::derived_inverse::{derive_inverse, reject_dyadic_call, reject_monadic_call, require_inverse};
use super::{check_function_operands, left_argument_fault};
use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value, require_result};

/// The primitive operator `∘`.
pub(crate) static BESIDE: PrimitiveOperator = PrimitiveOperator::dyadic('∘', "beside", "primitives/operators/beside.md")
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

/// Computes `f∘g Y`, which is `f g Y`; an array operand is an argument of the other operand: `A∘g Y` is `A g Y`, and `f∘A Y` is
/// `Y f A`.
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

/// Computes `X f∘g Y`, which is `X f g Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    if check_function_operands(derived).is_err() {
        return Err(left_argument_fault(derived));
    }
    let inner = require_result(derived.right_function().monadic(context, right))?;
    derived.function().dyadic(context, left, inner)
}

/// Returns true if the derived function is scalar, which requires that an array operand be a simple scalar.
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

/// Returns the inverse function, or `None` if the inverse would call an inverse that an operand does not have. With an array as
/// right operand, the result is never `None`: a call of it fails if the left operand, commuted by `⍨`, cannot be inverted.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    match (&derived.left, &derived.right) {
        (Value::Array(_), _) => {
            derived.right_function().inverse()?;
            Some(derive_inverse(derived, invert_with_left_constant, reject_dyadic_call))
        }
        (_, Some(Value::Array(_))) => Some(derive_inverse(derived, invert_with_right_constant, reject_dyadic_call)),
        _ => {
            derived.right_function().inverse()?;
            derived.function().inverse()?;
            Some(derive_inverse(derived, invert_composition, invert_dyadic_composition))
        }
    }
}

/// Computes `Y` from `A g Y`.
fn invert_with_left_constant(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let Value::Array(constant) = &derived.left else { return reject_monadic_call(context, derived, right) };
    require_inverse(derived.right_function())?.dyadic(context, constant.clone(), right)
}

/// Computes `Y` from `Y f A`, by the inverse of `f⍨` with `A` as its left argument.
fn invert_with_right_constant(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let Some(Value::Array(constant)) = &derived.right else { return reject_monadic_call(context, derived, right) };
    let commuted = COMMUTE.derive_function(derived.left.clone(), None, None)?;
    require_inverse(&commuted)?.dyadic(context, constant.clone(), right)
}

/// Computes `Y` from `f g Y`.
fn invert_composition(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = require_inverse(derived.function())?.monadic(context, right)?;
    require_inverse(derived.right_function())?.monadic(context, inner)
}

/// Computes `Y` from `X` and `X f g Y`.
fn invert_dyadic_composition(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let inner = require_inverse(derived.function())?.dyadic(context, left, right)?;
    require_inverse(derived.right_function())?.monadic(context, inner)
}
