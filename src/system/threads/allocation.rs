#![doc = include_str!("allocation.md")]

use super::tokens::numbers;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::threads::range_of;

/// `⎕TALLOC`.
pub(crate) static TALLOC: SystemName =
    SystemName::function("⎕TALLOC", include_str!("allocation.md")).monadic(allocate_or_list).dyadic(manage_range);

/// Implements `⎕TALLOC Y`: allocates a range, or lists the allocated ones.
fn allocate_or_list(context: &mut Context, right: Array) -> Result<Array> {
    match operation(&right)? {
        (0, None) => list(context),
        (1, description) => {
            let range = context.machine.threads.tokens.allocate(description.unwrap_or_else(|| Array::text("")));
            Ok(Array::whole(i64::from(range)))
        }
        (operation, _) => {
            Err(Fault::domain(Blame::Right, format!("operation {operation} needs the number of a range as its left argument")))
        }
    }
}

/// Implements `X⎕TALLOC Y`: describes a range, lists its token types, or deallocates it.
fn manage_range(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (operation, description) = operation(&right)?;
    let range = range(context, &left)?;
    if description.is_some() {
        return Err(Fault::domain(
            Blame::Right,
            "a range is described when it is allocated, without a left argument: ⎕TALLOC 1 'name'",
        ));
    }
    match operation {
        0 => Ok(context.machine.threads.tokens.ranges()[&range].clone()),
        2 => {
            let types: Vec<f64> = context.machine.threads.tokens.types().filter(|&kind| range_of(kind) == Some(range)).collect();
            numbers(context, types)
        }
        -1 if context.machine.threads.range_is_active(range) => {
            Err(Fault::domain(Blame::Function, format!("range {range} has tokens in the pool or a thread waits for one")))
        }
        -1 => {
            context.machine.threads.tokens.deallocate(range);
            context.thread.shy = true;
            Ok(Array::zilde())
        }
        _ => Err(Fault::domain(Blame::Left, "operation 1 allocates a new range: it takes no left argument")),
    }
}

/// Reads the operation, and the description of a new range.
fn operation(right: &Array) -> Result<(i64, Option<Array>)> {
    let invalid = || Fault::domain(Blame::Right, "the operation is 0, 1, 2 or ¯1, and with 1 there may be a text");
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("a number, or a number and a text, are needed, not rank {}", right.rank()),
        ));
    }
    if !matches!(right.bound(), 1 | 2) {
        return Err(Fault::length(
            Blame::Right,
            format!("a number, or a number and a text, are needed, not {} items", right.bound()),
        ));
    }
    let operation = arguments::whole(&right.item(0), Blame::Right)?;
    let text = if right.bound() == 2 { Some(right.item(1)) } else { None };
    let fits = matches!(operation, -1..=2) && text.as_ref().is_none_or(|text| text.to_text().is_some());
    if fits { Ok((operation, text)) } else { Err(invalid()) }
}

/// Returns the allocated range that contains a number.
fn range(context: &Context, left: &Array) -> Result<u32> {
    let number = left.to_float().ok_or_else(|| Fault::domain(Blame::Left, "the number of a range is needed"))?;
    let range = number.floor() as u32;
    if number >= 1.0 && context.machine.threads.tokens.ranges().contains_key(&range) {
        return Ok(range);
    }
    Err(Fault::domain(Blame::Left, format!("no allocated range contains {number}")))
}

/// Returns each range with its description.
fn list(context: &Context) -> Result<Array> {
    let pair = |(&range, description): (&u32, &Array)| Array::nested(vec![Array::whole(i64::from(range)), description.clone()]);
    let pairs: Vec<Array> = context.machine.threads.tokens.ranges().iter().map(pair).collect();
    let example = Array::nested(vec![Array::ZERO, Array::text("")]);
    Array::from_items(context.memory(), Shape::vector(pairs.len()), pairs, &example)
}
