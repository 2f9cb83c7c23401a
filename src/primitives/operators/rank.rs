#![doc = include_str!("rank.md")]

use super::derived_inverse::{derive_inverse, require_inverse};
use super::{check_function_operand, check_function_operands};
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, FunctionRef, PrimitiveOperator, Valence, Value, require_result};
use crate::kernels::structure::SourceRun;
use crate::primitives::support::arguments;
use crate::primitives::support::collect_cells::{Results, assemble_empty};
use crate::primitives::support::concat::concat_runs;

/// The primitive operator `⍤`.
pub(crate) static RANK: PrimitiveOperator = PrimitiveOperator::dyadic('⍤', "rank", "primitives/operators/rank.md")
    .with_check(check_operands)
    .with_monadic(monadic)
    .with_dyadic(dyadic)
    .with_pair_cells(pair_cells)
    .with_inverse(inverse)
    .with_scalar_test(is_scalar);

/// Returns an error unless the left operand is a function and the right one a function or an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match derived.right {
        Some(Value::Array(_)) => check_function_operand(derived),
        _ => check_function_operands(derived),
    }
}

/// Computes `(f⍤k)Y` or `(f⍤g)Y`.
fn monadic(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    match &derived.right {
        Some(Value::Array(ranks)) => apply_to_cells(context, derived.function(), ranks, right),
        _ => {
            let inner = require_result(derived.right_function().monadic(context, right))?;
            derived.function().monadic(context, inner)
        }
    }
}

/// Computes `X(f⍤j k)Y` or `X(f⍤g)Y`.
fn dyadic(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    match &derived.right {
        Some(Value::Array(ranks)) => apply_between_cells(context, derived.function(), ranks, left, right),
        _ => {
            let inner = require_result(derived.right_function().dyadic(context, left, right))?;
            derived.function().monadic(context, inner)
        }
    }
}

/// Computes `(f⍤k)Y`: applies `f` to each cell of rank `k`.
fn apply_to_cells(context: &mut Context, function: &FunctionRef, ranks: &Array, right: Array) -> Result<Array> {
    let [rank, _, _] = read_ranks(ranks)?;
    let rank = to_cell_rank(rank, right.rank());
    if rank == right.rank() || function.is_scalar(Valence::Monadic) {
        return require_result(function.monadic(context, right));
    }
    if let Some(result) = function.each_cell(context, &right, rank)? {
        return Ok(result);
    }
    let frame = &right.lengths()[..right.rank() - rank];
    let count = right.cell_count(rank);
    if count == 0 {
        let prototype = prototype_cell(context, &right, rank)?;
        let example = require_result(function.monadic(context, prototype))?;
        return assemble_empty(frame, &example);
    }
    let mut results = Results::with_capacity(context, count)?;
    function.call_repeatedly(context, count as u64, &mut |context, calls| {
        for index in 0..count {
            context.poll()?;
            let mut value = right.cell(context.memory(), rank, index)?.into();
            let outcome = calls.call(context, None, &mut value);
            results.push(context, require_result(outcome).map(|()| value))?;
        }
        Ok(())
    })?;
    results.into_cells(context, frame)
}

/// Computes `X(f⍤j k)Y`: applies `f` to each pair of a cell of rank `j` of `X` and a cell of rank `k` of `Y`.
fn apply_between_cells(context: &mut Context, function: &FunctionRef, ranks: &Array, left: Array, right: Array) -> Result<Array> {
    let [_, left_rank, right_rank] = read_ranks(ranks)?;
    let left_rank = to_cell_rank(left_rank, left.rank());
    let right_rank = to_cell_rank(right_rank, right.rank());
    let left_frame = &left.lengths()[..left.rank() - left_rank];
    let right_frame = &right.lengths()[..right.rank() - right_rank];
    let frame = common_frame(left_frame, right_frame)?.to_vec();
    let is_single_call = frame.is_empty();
    let cells_match = left.shape() == right.shape() && left_rank == right_rank && function.is_scalar(Valence::Dyadic);
    if is_single_call || cells_match {
        return require_result(function.dyadic(context, left, right));
    }
    if let Some(result) = function.pair_cells(context, &left, &right, left_rank, right_rank)? {
        return Ok(result);
    }
    let (left_count, right_count) = (left.cell_count(left_rank), right.cell_count(right_rank));
    if left_count == 0 || right_count == 0 {
        let (left, right) = (prototype_cell(context, &left, left_rank)?, prototype_cell(context, &right, right_rank)?);
        let example = require_result(function.dyadic(context, left, right))?;
        return assemble_empty(&frame, &example);
    }
    // A single cell is paired with every cell of the other argument.
    let (left_step, right_step) = (usize::from(!left_frame.is_empty()), usize::from(!right_frame.is_empty()));
    let count = left_count.max(right_count);
    let mut results = Results::with_capacity(context, count)?;
    function.call_repeatedly(context, count as u64, &mut |context, calls| {
        for index in 0..count {
            context.poll()?;
            let left = left.cell(context.memory(), left_rank, index * left_step)?.into();
            let mut value = right.cell(context.memory(), right_rank, index * right_step)?.into();
            let outcome = calls.call(context, Some(left), &mut value);
            results.push(context, require_result(outcome).map(|()| value))?;
        }
        Ok(())
    })?;
    results.into_cells(context, &frame)
}

/// Computes `X((f⍤j k)⍤l m)Y` for a scalar function `f` as `X f⍤a b⊢Y`, for cells that contain all that `f` is applied to: if one of
/// the arguments has no frame between the two ranks, its cells are repeated along that of the other one. Returns `None` if `f` is not
/// scalar, or if the cells differ in more than that.
fn pair_cells(
    context: &mut Context,
    derived: &Derived,
    left: &Array,
    right: &Array,
    left_rank: usize,
    right_rank: usize,
) -> Result<Option<Array>> {
    let (function, Some(Value::Array(ranks))) = (derived.function(), &derived.right) else { return Ok(None) };
    let [_, inner_left, inner_right] = read_ranks(ranks)?;
    let (inner_left, inner_right) = (to_cell_rank(inner_left, left_rank), to_cell_rank(inner_right, right_rank));
    let left_frame = &left.lengths()[left.rank() - left_rank..left.rank() - inner_left];
    let right_frame = &right.lengths()[right.rank() - right_rank..right.rank() - inner_right];
    let Ok(frame) = common_frame(left_frame, right_frame) else { return Ok(None) };
    if !function.is_scalar(Valence::Dyadic) || left.is_empty() || right.is_empty() {
        return Ok(None);
    }
    let repeat = |array: &Array, own_frame: &[usize], rank: usize| {
        if own_frame == frame { Ok(array.clone()) } else { repeat_cells(context, array, rank, frame) }
    };
    let (left, right) = (repeat(left, left_frame, inner_left)?, repeat(right, right_frame, inner_right)?);
    function.pair_cells(context, &left, &right, frame.len() + inner_left, frame.len() + inner_right)
}

/// Repeats each cell along new axes before its own.
fn repeat_cells(context: &Context, array: &Array, rank: usize, lengths: &[usize]) -> Result<Array> {
    let (frame, cell) = array.lengths().split_at(array.rank() - rank);
    let shape = Shape::new(&[frame, lengths, cell].concat())?;
    let (bound, times) = (cell.iter().product::<usize>(), lengths.iter().product::<usize>());
    let run_at = |index: usize| SourceRun::Part { source: 0, start: index / times * bound, length: bound };
    concat_runs(context, shape, &[array], &mut (0..array.cell_count(rank) * times).map(run_at))
}

/// Reads the cell ranks for the argument of a monadic call, and for the left and the right argument of a dyadic call.
fn read_ranks(operand: &Array) -> Result<[i64; 3]> {
    if operand.rank() > 1 {
        return Err(Fault::rank(
            Blame::Operand,
            "the right operand of ⍤ must be a function, or a scalar or vector of up to three ranks",
        ));
    }
    match arguments::to_integers(operand, Blame::Operand)?.as_slice() {
        &[rank] => Ok([rank, rank, rank]),
        &[left, right] => Ok([right, left, right]),
        &[monadic, left, right] => Ok([monadic, left, right]),
        ranks => Err(Fault::length(
            Blame::Operand,
            format!("the right operand of ⍤ must be one, two or three ranks, not {}", ranks.len()),
        )),
    }
}

/// Converts a rank in the operand to a cell rank of an argument of rank `rank`: a negative number counts from `rank`, and the
/// result is at least 0 and at most `rank`.
fn to_cell_rank(operand_rank: i64, rank: usize) -> usize {
    let rank = rank as i64;
    (if operand_rank < 0 { (rank + operand_rank).max(0) } else { operand_rank.min(rank) }) as usize
}

/// The classic message for two frames of the same rank that differ.
const FRAMES_DIFFER_MESSAGE: &str = "It must be that either the left and right frames match or one of them has length 0";

/// Returns the frame of the result. The frames must be the same, unless one argument is a single cell; otherwise RANK ERROR or
/// LENGTH ERROR.
fn common_frame<'a>(left: &'a [usize], right: &'a [usize]) -> Result<&'a [usize]> {
    if left.is_empty() {
        return Ok(right);
    }
    if right.is_empty() || left == right {
        return Ok(left);
    }
    let frames = (Shape::from_valid_lengths(left), Shape::from_valid_lengths(right));
    let message = format!("the frames differ: left has {:?}, right has {:?}", frames.0, frames.1);
    Err(if left.len() == right.len() {
        Fault::length(Blame::Function, message).with_classic(FRAMES_DIFFER_MESSAGE)
    } else {
        Fault::rank(Blame::Function, message)
    })
}

/// Returns a cell of fills, to which the function is applied if there are no cells.
fn prototype_cell(context: &Context, array: &Array, rank: usize) -> Result<Array> {
    let shape = Shape::new(&array.lengths()[array.rank() - rank..])?;
    if shape.bound() == 0 { array.empty_with_shape(shape) } else { Array::full(context.memory(), shape, &array.fill()?) }
}

/// Returns true if the derived function is scalar.
fn is_scalar(derived: &Derived, valence: Valence) -> bool {
    match &derived.right {
        Some(Value::Function(inner)) => inner.is_scalar(valence) && derived.function().is_scalar(Valence::Monadic),
        // A monadic scalar function gives the same result for cells of any rank.
        _ => valence == Valence::Monadic && derived.function().is_scalar(Valence::Monadic),
    }
}

/// Returns the inverse function, or `None` if a function among the operands has no inverse.
fn inverse(derived: &Derived) -> Option<FunctionRef> {
    let inverse = derived.function().inverse()?;
    match &derived.right {
        Some(Value::Array(_)) => RANK.derive_function(Value::Function(inverse), derived.right.clone(), None).ok(),
        _ => {
            derived.right_function().inverse()?;
            Some(derive_inverse(derived, invert_composition, invert_dyadic_composition))
        }
    }
}

/// Computes `Y` from `f g Y`.
fn invert_composition(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let inner = require_inverse(derived.function())?.monadic(context, right)?;
    require_inverse(derived.right_function())?.monadic(context, inner)
}

/// Computes `Y` from `X` and `f X g Y`.
fn invert_dyadic_composition(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    let inner = require_inverse(derived.function())?.monadic(context, right)?;
    require_inverse(derived.right_function())?.dyadic(context, left, inner)
}
