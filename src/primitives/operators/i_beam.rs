#![doc = include_str!("i_beam.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Derived, PrimitiveOperator, Value};
use crate::primitives::arguments;

/// `⌶`
pub static I_BEAM: PrimitiveOperator = PrimitiveOperator::monadic('⌶', "i-beam", include_str!("i_beam.md"))
    .checking(some_number)
    .on_one(|_, derived, _| Err(unknown(derived)))
    .on_two(|_, derived, _, _| Err(unknown(derived)));

fn some_number(derived: &Derived) -> Result<()> {
    match &derived.left {
        Value::Array(_) => Ok(()),
        _ => Err(Fault::syntax("the operand of ⌶ is a number")),
    }
}

fn unknown(derived: &Derived) -> Fault {
    let number =
        derived.left.array().ok_or(()).and_then(|number: &Array| arguments::whole(number, Blame::Operand).map_err(|_| ()));
    match number {
        Ok(number) => Fault::domain(Blame::Operand, format!("there is no service {number}⌶")),
        Err(()) => Fault::domain(Blame::Operand, "the operand of ⌶ is a number"),
    }
}
