#![doc = include_str!("sync.md")]

use super::parse_thread_numbers;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;

/// The system function `⎕TSYNC`.
pub(crate) static TSYNC: SystemName = SystemName::function("⎕TSYNC", "system/threads/sync.md").monadic(await_threads);

/// Implements `⎕TSYNC Y`: waits until the threads have ended, and returns their results. Fails if one of them does not exist or
/// returns no result.
fn await_threads(context: &mut Context, right: Array) -> Result<Array> {
    let numbers = parse_thread_numbers(&right)?;
    let mut results = context.await_ends(&numbers)?.ok_or_else(Fault::no_result)?;
    context.thread.shy = false;
    if right.is_scalar() {
        return results.pop().ok_or_else(Fault::no_result);
    }
    Array::from_items(context.memory(), right.shape().clone(), results, &Array::zilde())
}
