#![doc = include_str!("at.md")]

use crate::array::{Array, Charged, Elements, Mark, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::{Context, Derived, PrimitiveOperator, Value, require_result};
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::plan::SelectionPlan;
use crate::primitives::indexing::store::store_plan;
use crate::primitives::indexing::{IndexSettings, with_trailing_axes};
use crate::primitives::support::arguments;

/// The primitive operator `@`.
pub(crate) static AT: PrimitiveOperator = PrimitiveOperator::dyadic('@', "at", "primitives/operators/at.md")
    .with_monadic(|context, derived, right| replace_at(context, derived, None, right))
    .with_dyadic(|context, derived, left, right| replace_at(context, derived, Some(left), right));

/// Computes `(f@g)Y` and `X(f@g)Y`: replaces the elements that `g` selects with the array `f`, or with the result of one call of
/// the function `f` for all of them.
fn replace_at(context: &mut Context, derived: &Derived, left: Option<Array>, mut right: Array) -> Result<Array> {
    match derived.right.as_ref() {
        Some(Value::Array(indices)) => {
            let indices = to_index(indices, &right);
            let plan = SelectionPlan::new(IndexSettings::of(context), &right, &indices)?;
            store_values(context, derived, left, &mut right, &plan)?;
        }
        Some(Value::Function(mask)) => {
            let mask = require_result(mask.monadic(context, right.clone()))?;
            let offsets = find_ones(context, &mask, &right)?;
            let plan = SelectionPlan::at_offsets(context.memory(), Shape::vector(offsets.len()), &offsets)?;
            store_values(context, derived, left, &mut right, &plan)?;
        }
        _ => return Err(Fault::impossible("the right operand of @ must be an array or a function")),
    }
    Ok(right)
}

/// Converts the right operand to an index: simple indices select major cells, nested ones elements, or items at paths. If there are
/// slices or other parts of an index among the items, each item indexes one axis.
fn to_index(indices: &Array, right: &Array) -> Vec<Option<Array>> {
    if indices.rank() <= 1 && has_index_marks(indices) {
        return with_trailing_axes((0..indices.bound()).map(|axis| Some(indices.item(axis))).collect(), right.rank());
    }
    if indices.depth() > 1 {
        return vec![Some(indices.clone())];
    }
    with_trailing_axes(vec![Some(indices.clone())], right.rank())
}

/// Returns true if there are slices or other parts of an index among the items.
fn has_index_marks(indices: &Array) -> bool {
    match indices.elements() {
        Elements::Marks(marks) => marks.as_slice().iter().any(|mark| mark.is_index()),
        Elements::Nested(items) => {
            items.as_slice().iter().any(|item| item.long_array().and_then(Array::mark).is_some_and(Mark::is_index))
        }
        _ => false,
    }
}

/// Returns the offsets of the ones in a mask, which must be Boolean and have the shape of the argument.
fn find_ones(context: &Context, mask: &Array, right: &Array) -> Result<Charged<usize>> {
    if mask.shape() != right.shape() {
        let message = format!("the mask has shape {:?}, but the argument has shape {:?}", mask.shape(), right.shape());
        return Err(if mask.rank() == right.rank() {
            Fault::length(Blame::Operand, message).with_classic("Right operand and argument lengths differ")
        } else {
            Fault::rank(Blame::Operand, message).with_classic("Right operand and argument ranks differ")
        });
    }
    if let Elements::Bits(bits) = mask.elements() {
        let mut offsets = context.memory().vector(bits.count_ones())?;
        for (index, &word) in bits.words().iter().enumerate() {
            let mut remaining = word;
            while remaining != 0 {
                offsets.push(index * 64 + remaining.trailing_zeros() as usize);
                remaining &= remaining - 1;
            }
        }
        return Ok(offsets);
    }
    let not_boolean = |fault: Fault| match fault.kind() {
        ErrorKind::DOMAIN => fault.with_classic("Right operand: not Boolean"),
        _ => fault,
    };
    let values = arguments::to_many_integers(context.memory(), mask, Blame::Operand).map_err(not_boolean)?;
    if let Some(value) = values.iter().find(|&&value| value != 0 && value != 1) {
        return Err(not_boolean(Fault::domain(
            Blame::Operand,
            format!("a mask must hold only 0 and 1, but this one holds {value}"),
        )));
    }
    let mut offsets = context.memory().vector(values.iter().filter(|&&value| value == 1).count())?;
    offsets.extend(values.iter().enumerate().filter(|(_, value)| **value == 1).map(|(offset, _)| offset));
    Ok(offsets)
}

/// Stores the left operand (or its result for the selected elements, if it is a function) in the elements that the plan selects.
fn store_values(
    context: &mut Context,
    derived: &Derived,
    left: Option<Array>,
    right: &mut Array,
    plan: &SelectionPlan<'_>,
) -> Result<()> {
    let value = match (&derived.left, left) {
        (Value::Array(value), None) => value.clone(),
        (Value::Array(_), Some(_)) => return Err(Fault::syntax("with an array as the left operand, @ takes no left argument")),
        (Value::Function(function), left) => {
            let selection = fetch_plan(IndexSettings::of(context), right, plan)?;
            require_result(match left {
                None => function.monadic(context, selection),
                Some(left) => function.dyadic(context, left, selection),
            })?
        }
        (Value::Operator(_), _) => return Err(Fault::impossible("the left operand of @ must be an array or a function")),
    };
    store_plan(IndexSettings::of(context), right, plan, &value)
}
