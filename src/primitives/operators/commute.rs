#![doc = include_str!("commute.md")]

use super::inverse::derive_inverse;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::train::no_inverse;
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value};
use crate::primitives;

/// `⍨`
pub(crate) static COMMUTE: PrimitiveOperator = PrimitiveOperator::monadic('⍨', "commute", include_str!("commute.md"))
    .with_check(check_operand)
    .with_monadic(selfie)
    .with_dyadic(commute)
    .with_inverse(inverse)
    .with_scalar_test(|derived, _| derived.left.function().is_some_and(|function| function.is_scalar(Valence::Dyadic)));

fn check_operand(derived: &Derived) -> Result<()> {
    match derived.left {
        Value::Operator(_) => Err(Fault::impossible("the operand of ⍨ must be a function or an array")),
        _ => Ok(()),
    }
}

fn selfie(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right.clone(), right),
    }
}

fn commute(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match &derived.left {
        Value::Array(constant) => Ok(constant.clone()),
        _ => derived.function().dyadic(context, right, left),
    }
}

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
            let root = primitive('÷')?.monadic(context, left)?;
            call(context, '*', right, root)
        }
        Some('⍟') => {
            let root = primitive('÷')?.monadic(context, right)?;
            call(context, '*', left, root)
        }
        _ => Err(no_inverse()),
    }
}

fn call(context: &mut Context, glyph: char, left: Array, right: Array) -> Result<Array> {
    primitive(glyph)?.dyadic(context, left, right)
}

fn primitive(glyph: char) -> Result<FunctionRef> {
    primitives::function(glyph).ok_or_else(|| Fault::impossible(format!("{glyph} is needed for the inverse")))
}
