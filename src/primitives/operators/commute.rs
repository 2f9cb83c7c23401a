#![doc = include_str!("commute.md")]

use super::derived_inverse::derive_inverse;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::train::no_inverse_fault;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value};
use crate::primitives;

/// The primitive operator `⍨`.
pub(crate) static COMMUTE: PrimitiveOperator = PrimitiveOperator::monadic('⍨', "commute", "primitives/operators/commute.md")
    .with_check(check_operand)
    .with_monadic(selfie)
    .with_dyadic(commute)
    .with_inverse(inverse)
    .with_scalar_test(|derived, _| derived.left.function().is_some_and(|function| function.is_scalar(Valence::Dyadic)));

/// Returns an error unless the operand is a function or an array.
fn check_operand(derived: &Derived) -> Result<()> {
    match derived.left {
        Value::Operator(_) => Err(Fault::impossible("the operand of ⍨ must be a function or an array")),
        _ => Ok(()),
    }
}

/// Computes `f⍨Y`, which is `Y f Y`; if the operand is an array, that array is the result.
fn selfie(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right.clone(), right),
    }
}

/// Computes `X f⍨Y`, which is `Y f X`; if the operand is an array, that array is the result.
fn commute(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right, left),
    }
}

/// Returns the inverse function, or `None` if the operand is an array.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    derived.left.function()?;
    Some(derive_inverse(derived, invert_selfie, invert_commute))
}

/// Computes `Y` from `Y f Y`.
fn invert_selfie(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match derived.function().glyph() {
        Some('+') => call_primitive(context, '÷', right, Array::integer(2)),
        Some('×') => call_primitive(context, '*', right, Array::number(0.5)),
        _ => Err(no_inverse_fault()),
    }
}

/// Computes `Y` from `X` and `Y f X`.
fn invert_commute(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match derived.function().glyph() {
        Some('+') => call_primitive(context, '-', right, left),
        Some('-') => call_primitive(context, '+', right, left),
        Some('×') => call_primitive(context, '÷', right, left),
        Some('÷') => call_primitive(context, '×', right, left),
        Some('*') => {
            let exponent = find_primitive('÷')?.monadic(context, left)?;
            call_primitive(context, '*', right, exponent)
        }
        Some('⍟') => {
            let exponent = find_primitive('÷')?.monadic(context, right)?;
            call_primitive(context, '*', left, exponent)
        }
        _ => Err(no_inverse_fault()),
    }
}

/// Calls the primitive function that a glyph denotes, with two arguments.
fn call_primitive(context: &mut Context, glyph: char, left: Array, right: Array) -> Result<Array> {
    find_primitive(glyph)?.dyadic(context, left, right)
}

/// Returns the primitive function that a glyph denotes.
fn find_primitive(glyph: char) -> Result<FunctionRef> {
    primitives::find_function(glyph)
        .ok_or_else(|| Fault::impossible(format!("the inverse calls {glyph}, which must be a primitive function")))
}
