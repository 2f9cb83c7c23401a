#![doc = include_str!("allocation.md")]

use super::tokens::types_to_vector;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::threads::range_of;

/// The system function `⎕TALLOC`.
pub(crate) static TALLOC: SystemName =
    SystemName::function("⎕TALLOC", "system/threads/allocation.md").monadic(allocate_or_list).dyadic(manage_range);

/// Implements `⎕TALLOC Y`: allocates a range and returns its number, or lists the allocated ranges.
fn allocate_or_list(context: &mut Context, right: Array) -> Result<Array> {
    match read_operation(&right)? {
        (0, None) => list_ranges(context),
        (1, description) => {
            let range = context.machine.threads.tokens.allocate(description.unwrap_or_else(|| Array::text("")));
            Ok(Array::integer(i64::from(range)))
        }
        (operation, _) => Err(Fault::domain(
            Blame::Right,
            format!("this use of operation {operation} is not valid: without a left argument, use 0, or 1 and an optional text"),
        )),
    }
}

/// Implements `X⎕TALLOC Y`: returns the description of a range, lists the token types of the range, or deallocates the range.
fn manage_range(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (operation, description) = read_operation(&right)?;
    let range = find_range(context, &left)?;
    if description.is_some() {
        return Err(Fault::domain(
            Blame::Right,
            "a range can only be described when it is allocated, without a left argument: ⎕TALLOC 1 'name'",
        ));
    }
    match operation {
        0 => Ok(context.machine.threads.tokens.ranges()[&range].clone()),
        2 => {
            let types: Vec<f64> = context.machine.threads.tokens.types().filter(|&kind| range_of(kind) == Some(range)).collect();
            types_to_vector(context, types)
        }
        -1 if context.machine.threads.is_range_active(range) => Err(Fault::domain(
            Blame::Function,
            format!("range {range} cannot be deallocated: the pool holds tokens of it, or a thread waits for one"),
        )),
        -1 => {
            context.machine.threads.tokens.deallocate(range);
            context.thread.shy = true;
            Ok(Array::zilde())
        }
        _ => Err(Fault::domain(Blame::Left, "operation 1 allocates a new range, and does not accept a left argument")),
    }
}

/// Reads the operation and, if it is followed by a text, the description of a new range.
fn read_operation(right: &Array) -> Result<(i64, Option<Array>)> {
    let invalid = || {
        Fault::domain(
            Blame::Right,
            "the operation must be 0, 1, 2 or ¯1; operation 1 may be followed by a text, the description of the range",
        )
    };
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the right argument must be a number, or a number and a text, not an array of rank {}", right.rank()),
        ));
    }
    if !matches!(right.bound(), 1 | 2) {
        return Err(Fault::length(
            Blame::Right,
            format!("the right argument must be a number, or a number and a text, not {} items", right.bound()),
        ));
    }
    let operation = arguments::to_integer(&right.item(0), Blame::Right)?;
    let text = if right.bound() == 2 { Some(right.item(1)) } else { None };
    let fits = matches!(operation, -1..=2) && text.as_ref().is_none_or(|text| text.to_text().is_some());
    if fits { Ok((operation, text)) } else { Err(invalid()) }
}

/// Returns the number of the allocated range that contains a number; fails if there is none.
fn find_range(context: &Context, left: &Array) -> Result<u32> {
    let number = left.to_float().ok_or_else(|| Fault::domain(Blame::Left, "the left argument must be the number of a range"))?;
    let range = number.floor() as u32;
    if number >= 1.0 && context.machine.threads.tokens.ranges().contains_key(&range) {
        return Ok(range);
    }
    Err(Fault::domain(Blame::Left, format!("no allocated range contains {number}")))
}

/// Returns a vector of pairs: the number and the description of each allocated range.
fn list_ranges(context: &Context) -> Result<Array> {
    let pair = |(&range, description): (&u32, &Array)| Array::nested(vec![Array::integer(i64::from(range)), description.clone()]);
    let pairs: Vec<Array> = context.machine.threads.tokens.ranges().iter().map(pair).collect();
    let example = Array::nested(vec![Array::ZERO, Array::text("")]);
    Array::from_items(context.memory(), Shape::vector(pairs.len()), pairs, &example)
}
