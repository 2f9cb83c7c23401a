#![doc = include_str!("scatter.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::SystemName;
use crate::function::{Context, Derived, PrimitiveOperator, Value};
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::paired::{index_arrays, plan_index_arrays};
use crate::primitives::indexing::store::{check_conforms, store_plan, store_plan_with};

/// The system operator `⎕SCATTER`.
pub(crate) static SCATTER: SystemName = SystemName::operator("⎕SCATTER", "system/indexing/scatter.md", &SCATTER_OPERATOR);

static SCATTER_OPERATOR: PrimitiveOperator =
    PrimitiveOperator::dyadic('⎕', "⎕SCATTER", "system/indexing/scatter.md").with_check(check_operands).with_dyadic(scatter);

/// Fails unless the operands are a function and an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match (&derived.left, &derived.right) {
        (Value::Function(_), Some(Value::Array(_))) => Ok(()),
        _ => Err(Fault::syntax("⎕SCATTER takes a function on its left and index arrays on its right")),
    }
}

/// Implements `X(f⎕SCATTER I)Y`: stores `Y` in `X` at the indices that index arrays, paired element by element, specify; `f`
/// combines the old elements with the new ones.
fn scatter(context: &mut Context, derived: &Derived, mut left: Array, right: Array) -> Result<Array> {
    let Some(Value::Array(indices)) = &derived.right else { unreachable!("the right operand must be an array") };
    let items = index_arrays(indices, left.rank(), Blame::Operand)?;
    let plan = plan_index_arrays(IndexSettings::of(context), &left, &items).map_err(|fault| fault.with_blame(Blame::Operand))?;
    let function = &**derived.function();
    if function.glyph() == Some('⊢') {
        check_conforms(IndexSettings::of(context), &plan.shape, &right, false)?;
        store_plan(IndexSettings::of(context), &mut left, &plan, &right)?;
    } else {
        store_plan_with(context, &mut left, &plan, function, &right)?;
    }
    Ok(left)
}
