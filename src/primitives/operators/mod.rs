//! The primitive operators, with two files each, and the checks of operands that they share.

pub mod at;
pub mod behind;
pub mod beside;
pub mod catch;
pub mod choose;
pub mod commute;
pub mod cumulative;
pub mod diagonals;
pub mod each;
pub mod fill;
pub mod i_beam;
pub mod inner;
pub mod key;
pub mod obverse;
pub mod outer;
pub mod over;
pub mod power;
pub mod rank;
pub mod reduce;
pub mod scan;
pub mod spawn;
pub mod stencil;
pub mod under;
pub mod undone;
pub mod valences;
pub mod variant;
pub mod windows;

use crate::error::{Fault, Result};
use crate::function::{Derived, Value};

/// Fails unless the left operand is a function.
fn takes_function(derived: &Derived) -> Result<()> {
    match &derived.left {
        Value::Function(_) => Ok(()),
        _ => Err(Fault::syntax(format!("the left operand of {} is a function", derived.operator.spelling()))),
    }
}

/// Fails unless both operands are functions.
fn takes_functions(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Function(_), Some(Value::Function(_))) => Ok(()),
        _ => Err(Fault::syntax(format!("the operands of {} are functions", derived.operator.spelling()))),
    }
}

/// Returns the fault for a left argument of a derived function that takes none.
fn no_left_argument(derived: &Derived) -> Fault {
    Fault::syntax(format!("the function that {} derives from these operands takes one argument", derived.operator.spelling()))
        .with_classic("The function does not take a left argument")
}
