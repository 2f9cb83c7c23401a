#![doc = include_str!("fill.md")]

use crate::array::{Array, Buffer};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, Function, PrimitiveOperator, Value, require_result};
use crate::primitives::indexing::{Positions, collect_fills};
use crate::primitives::scalar::functions::minus::MINUS;

/// The primitive operator `⬚`.
pub(crate) static FILL: PrimitiveOperator = PrimitiveOperator::dyadic('⬚', "fill", "primitives/operators/fill.md")
    .with_check(check_operands)
    .with_monadic(|context, derived, right| replace_fills(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| replace_fills(context, derived, Some(left), right));

/// Returns an error unless the left operand is a scalar and the right one a function.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Array(fill), Some(Value::Function(_))) if fill.is_scalar() => Ok(()),
        (Value::Array(fill), Some(Value::Function(_))) => {
            Err(Fault::rank(Blame::Operand, format!("the fill on the left of ⬚ must be a scalar, but has rank {}", fill.rank())))
        }
        _ => Err(Fault::syntax("⬚ needs a fill on its left and a function on its right, as in 0⬚↑")),
    }
}

/// Computes `A⬚f Y` and `X A⬚f Y`: the result of `f`, with `A` in place of the fills that `f` inserts. To locate the fills, `f` is
/// also applied to the numbers of the positions of `Y`, among which a fill is 0; applied to the same numbers in reverse, it must
/// move them in the same way.
fn replace_fills(context: &mut Context, derived: &Derived, left: Option<Array>, right: Array) -> Result<Array> {
    let Value::Array(fill) = &derived.left else { return Err(Fault::impossible("the fill on the left of ⬚ must be an array")) };
    let positions = Positions::new(context, &right)?;
    let mut result = call_operand(context, derived, left.as_ref(), right)?;
    let arrangement = arrange(context, derived, left.as_ref(), positions.array().clone())?;
    let mirrored = mirror_positions(context, &positions)?;
    let mirror_arrangement = arrange(context, derived, left.as_ref(), mirrored)?;
    if arrangement.shape() != result.shape() || !positions.is_rearrangement(context, &arrangement, &mirror_arrangement)? {
        return Err(rearrangement_fault());
    }
    let result_positions = Positions::new(context, &result)?;
    let mut fill_positions = context.memory().vector(result_positions.next_number())?;
    collect_fills(context, result_positions.array(), &arrangement, &mut fill_positions)?;
    if fill_positions.is_empty() {
        return Ok(result);
    }
    let fill_positions = Array::vector(Buffer::from(context.memory().adopt(fill_positions)?));
    result_positions.store(context, &mut result, &fill_positions, fill, None)?;
    Ok(result)
}

/// Calls the right operand with one argument, or with two if there is a left argument.
fn call_operand(context: &mut Context, derived: &Derived, left: Option<&Array>, right: Array) -> Result<Array> {
    let function = derived.right_function();
    require_result(match left {
        None => function.monadic(context, right),
        Some(left) => function.dyadic(context, left.clone(), right),
    })
}

/// Calls the right operand with numbers of positions. A failure means that its result depends on the values, since it succeeded for
/// `Y`, unless the failure stops the whole program.
fn arrange(context: &mut Context, derived: &Derived, left: Option<&Array>, numbers: Array) -> Result<Array> {
    call_operand(context, derived, left, numbers)
        .map_err(|fault| if fault.kind().is_stop() { fault } else { rearrangement_fault() })
}

/// Returns the numbers of the positions in reverse: the last position gets the number of the first.
fn mirror_positions(context: &mut Context, positions: &Positions) -> Result<Array> {
    let next_number = Array::count(positions.next_number());
    Function::dyadic(&&MINUS, context, next_number, positions.array().clone())
}

/// Returns the fault for an operand that does more than rearrange elements.
fn rearrangement_fault() -> Fault {
    Fault::domain(
        Blame::Operand,
        "the right operand of ⬚ must only rearrange elements: its result must not depend on their values",
    )
}
