//! The primitive operators, and the checks of operands that they share.
//!
//! Most files hold one primitive operator, next to its page of the same name. [`reduce`] and [`scan`] hold two each, one for the
//! last axis and one for the first. The other files:
//!
//! * [`derived_inverse`]: `f⍣¯1` of derived functions: the operator that derived `f` supplies the functions that invert `f`.
//! * [`outer`]: `∘.f`: outer products, which are written without an operator of their own.
//! * [`windows`]: `n f/Y`: reduction in windows.

pub(crate) mod at;
pub(crate) mod behind;
pub(crate) mod beside;
pub(crate) mod catch;
pub(crate) mod choose;
pub(crate) mod commute;
pub(crate) mod cumulative;
pub(crate) mod derived_inverse;
pub(crate) mod diagonals;
pub(crate) mod each;
pub(crate) mod fill;
pub(crate) mod i_beam;
pub(crate) mod inner;
pub(crate) mod key;
pub(crate) mod obverse;
pub(crate) mod outer;
pub(crate) mod over;
pub(crate) mod power;
pub(crate) mod rank;
pub(crate) mod reduce;
pub(crate) mod scan;
pub(crate) mod spawn;
pub(crate) mod stencil;
pub(crate) mod under;
pub(crate) mod valences;
pub(crate) mod variant;
pub(crate) mod windows;

use crate::error::{Fault, Result};
use crate::function::{Derived, Value};

/// Returns an error unless the left operand is a function.
pub(crate) fn check_function_operand(derived: &Derived) -> Result<()> {
    match &derived.left {
        Value::Function(_) => Ok(()),
        _ => Err(Fault::syntax(format!("the left operand of {} must be a function", derived.operator.spelling()))),
    }
}

/// Returns an error unless both operands are functions.
fn check_function_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Function(_), Some(Value::Function(_))) => Ok(()),
        _ => Err(Fault::syntax(format!("the operands of {} must be functions", derived.operator.spelling()))),
    }
}

/// Returns the fault for a left argument of a derived function that takes only one argument.
fn left_argument_fault(derived: &Derived) -> Fault {
    Fault::syntax(format!(
        "the function that {} derives from these operands does not take a left argument",
        derived.operator.spelling()
    ))
    .with_classic("The function does not take a left argument")
}
