#![doc = include_str!("variant.md")]

use super::check_function_operand;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::{Context, Derived, FunctionRef, Options, PrimitiveOperator, Value};

/// The primitive operator `⍠`.
pub(crate) static VARIANT: PrimitiveOperator = PrimitiveOperator::dyadic('⍠', "variant", "primitives/operators/variant.md")
    .with_check(|derived| with_options(derived, &Options::default()).map(|_| ()))
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_identity(|context, derived, cell| with_options(derived, &Options::default())?.identity(context, cell))
    .with_inverse(|derived| with_options(derived, &Options::default()).ok()?.inverse())
    .with_scalar_test(|derived, valence| {
        with_options(derived, &Options::default()).is_ok_and(|function| function.is_scalar(valence))
    })
    .accept_options(with_options);

/// Computes `(f⍠o)Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    with_options(derived, &Options::default())?.monadic(context, right)
}

/// Computes `X(f⍠o)Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    with_options(derived, &Options::default())?.dyadic(context, left, right)
}

/// Returns the left operand with the options that the right operand gives; options in `later` take precedence over them.
fn with_options(derived: &Derived, later: &Options) -> Result<FunctionRef> {
    check_function_operand(derived)?;
    match &derived.right {
        Some(Value::Array(operand)) => derived.function().with_options(&Options::from_operand(operand)?.then(later)),
        _ => Err(Fault::syntax("the right operand of ⍠ must be an array of options")),
    }
}
