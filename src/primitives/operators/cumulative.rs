#![doc = include_str!("cumulative.md")]

use super::check_function_operand;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::primitives::support::arguments;

/// The primitive operator `⍡`.
pub(crate) static CUMULATIVE: PrimitiveOperator =
    PrimitiveOperator::dyadic('⍡', "cumulative power", "primitives/operators/cumulative.md")
        .with_check(check_function_operand)
        .with_monadic(|context, derived, right| collect_steps(context, derived, None, right))
        .with_dyadic(|context, derived, left, right| collect_steps(context, derived, Some(left), right));

/// Computes `f⍡n Y` and `f⍡g Y`: the results of all steps as items; with a function `g`, `Y` itself comes first.
fn collect_steps(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let call = |context: &mut Context, argument: Array| {
        context.poll()?;
        let function: &FunctionRef = derived.function();
        require_result(match &left {
            None => function.monadic(context, argument),
            Some(left) => function.dyadic(context, left.clone(), argument),
        })
    };
    let example = right.clone();
    let results = match &derived.right {
        Some(Value::Function(condition)) => {
            let mut results = vec![right.clone()];
            let mut previous = right;
            loop {
                let next = call(context, previous.clone())?;
                push_result(context, &mut results, &next)?;
                if super::power::is_repetition_over(&require_result(condition.dyadic(context, next.clone(), previous))?)? {
                    break results;
                }
                previous = next;
            }
        }
        Some(Value::Array(count)) => {
            let count = arguments::to_integer(count, Blame::Operand)?;
            if count < 0 {
                let message = format!("the number of steps of ⍡ cannot be negative: it is {count}");
                return Err(Fault::domain(Blame::Operand, message).with_help("f⍣¯1⍡n goes back n steps"));
            }
            let mut results = Vec::new();
            let mut last = right;
            for _ in 0..count {
                last = call(context, last)?;
                push_result(context, &mut results, &last)?;
            }
            results
        }
        _ => return Err(Fault::impossible("the right operand of ⍡ must be a number or a function")),
    };
    Array::from_items(context.memory(), Shape::vector(results.len()), results, &example.enclose())
}

/// Adds a result, or fails with WS FULL if there is no room for it.
fn push_result(context: &Context, results: &mut Vec<Array>, result: &Array) -> Result<()> {
    if results.len() == results.capacity() {
        context.memory().check(2 * results.len() * size_of::<Array>())?;
    }
    results.push(result.clone());
    Ok(())
}
