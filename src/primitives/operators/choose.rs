#![doc = include_str!("choose.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::support::arguments;
use std::any::Any;

/// The primitive operator `◶`.
pub(crate) static CHOOSE: PrimitiveOperator = PrimitiveOperator::dyadic('◶', "choose", "primitives/operators/choose.md")
    .with_check(check_operands)
    .with_monadic(|context, derived, right| {
        choose(context, derived, |context, function| function.monadic(context, right.clone()))
    })
    .with_dyadic(|context, derived, left, right| {
        choose(context, derived, |context, function| function.dyadic(context, left.clone(), right.clone()))
    });

/// Returns an error unless the left operand is a function and the right one a function or an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Function(_), Some(Value::Function(_) | Value::Array(_))) => Ok(()),
        _ => Err(Fault::syntax("◶ needs a function on its left that chooses, and a function or array on its right")),
    }
}

/// Computes `c◶f◶g`: the result of `c` is the index of the function in the chain that is called; if the chain holds an array there,
/// that array is the result.
fn choose(context: &mut Context, derived: &Derived, call: impl Fn(&mut Context, &FunctionRef) -> Result<Array>) -> Result<Array> {
    let (chooser, choices) = collect_chain(derived);
    let index = require_result(call(context, chooser))?;
    if index.bound() != 1 {
        let message = format!("the choosing function must return one number, not {} elements", index.bound());
        return Err(Fault::length(Blame::Operand, message));
    }
    let number = arguments::to_integer(&index, Blame::Operand)?;
    match choices[find_choice(number, context.index_origin(), choices.len())?] {
        Value::Function(function) => call(context, function),
        Value::Array(array) => Ok(array.clone()),
        Value::Operator(_) => Err(Fault::impossible("an operator cannot be called")),
    }
}

/// Returns the function that chooses, and the choices in the order in which they are written.
fn collect_chain(derived: &Derived) -> (&FunctionRef, Vec<&Value>) {
    let (mut link, mut choices) = (derived, Vec::new());
    loop {
        choices.extend(&link.right);
        match as_earlier_link(link.function()) {
            Some(previous) => link = previous,
            None => break,
        }
    }
    choices.reverse();
    (link.function(), choices)
}

/// Returns the derived function if `◶` derived it, which makes it an earlier link of the chain; otherwise `None`.
fn as_earlier_link(function: &FunctionRef) -> Option<&Derived> {
    let FunctionRef::Shared(function) = function else { return None };
    let derived: &Derived = (&**function as &dyn Any).downcast_ref()?;
    std::ptr::eq(derived.operator, &raw const CHOOSE).then_some(derived)
}

/// Returns the position of the choice with the given number; negative numbers count from the end. INDEX ERROR if there is no such
/// choice.
fn find_choice(number: i64, origin: i64, count: usize) -> Result<usize> {
    let from_start = if number < 0 { number.checked_add(count as i64) } else { number.checked_sub(origin) };
    from_start.and_then(|position| usize::try_from(position).ok()).filter(|&position| position < count).ok_or_else(|| {
        let last = origin + count as i64 - 1;
        Fault::index(
            Blame::Operand,
            format!("choice {number} does not exist: choices are {origin} to {last}, and ¯1 to ¯{count} from the end"),
        )
    })
}
