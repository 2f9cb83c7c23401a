#![doc = include_str!("commute.md")]

use super::inverse::derive_inverse;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::train::no_inverse;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value};
use crate::primitives;

/// The primitive operator `⍨`.
pub(crate) static COMMUTE: PrimitiveOperator = PrimitiveOperator::monadic('⍨', "commute", include_str!("commute.md"))
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

/// Computes `f⍨Y`: `Y f Y`; an array operand is the result itself.
fn selfie(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right.clone(), right),
    }
}

/// Computes `X f⍨Y`: `Y f X`; an array operand is the result itself.
fn commute(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right, left),
    }
}

/// Returns the inverse, unless the operand is an array.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    derived.left.function()?;
    Some(derive_inverse(derived, unselfie, uncommute))
}

/// Finds `Y` from `Y f Y`.
fn unselfie(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match derived.function().glyph() {
        Some('+') => call(context, '÷', right, Array::whole(2)),
        Some('×') => call(context, '*', right, Array::number(0.5)),
        _ => Err(no_inverse()),
    }
}

/// Finds `Y` from `X` and `Y f X`.
fn uncommute(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match derived.function().glyph() {
        Some('+') => call(context, '-', right, left),
        Some('-') => call(context, '+', right, left),
        Some('×') => call(context, '÷', right, left),
        Some('÷') => call(context, '×', right, left),
        Some('*') => {
            let exponent = primitive('÷')?.monadic(context, left)?;
            call(context, '*', right, exponent)
        }
        Some('⍟') => {
            let exponent = primitive('÷')?.monadic(context, right)?;
            call(context, '*', left, exponent)
        }
        _ => Err(no_inverse()),
    }
}

/// Calls the primitive function with a glyph.
fn call(context: &mut Context, glyph: char, left: Array, right: Array) -> Result<Array> {
    primitive(glyph)?.dyadic(context, left, right)
}

/// Returns the primitive function with a glyph.
fn primitive(glyph: char) -> Result<FunctionRef> {
    primitives::function(glyph).ok_or_else(|| Fault::impossible(format!("{glyph} is needed for the inverse")))
}
