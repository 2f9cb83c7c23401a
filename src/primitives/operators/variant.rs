#![doc = include_str!("variant.md")]

use super::takes_function;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::{Context, Derived, FunctionRef, Options, PrimitiveOperator, Value};

/// `⍠`
pub(crate) static VARIANT: PrimitiveOperator = PrimitiveOperator::dyadic('⍠', "variant", include_str!("variant.md"))
    .checking(|derived| with_options(derived, &Options::default()).map(|_| ()))
    .on_one(on_one)
    .on_two(on_two)
    .taking_options(with_options);

fn on_one(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    with_options(derived, &Options::default())?.monadic(context, right)
}

fn on_two(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    with_options(derived, &Options::default())?.dyadic(context, left, right)
}

/// Returns the function with the options of the right operand, and with later ones that take precedence.
fn with_options(derived: &Derived, later: &Options) -> Result<FunctionRef> {
    takes_function(derived)?;
    match &derived.right {
        Some(Value::Array(operand)) => derived.function().with_options(&Options::from_operand(operand)?.then(later)),
        _ => Err(Fault::syntax("the right operand of ⍠ is an array of options")),
    }
}
