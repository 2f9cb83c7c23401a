#![doc = include_str!("sync.md")]

use super::threads;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;

/// `⎕TSYNC`.
pub(crate) static TSYNC: SystemName = SystemName::function("⎕TSYNC", include_str!("sync.md")).monadic(await_ends);

fn await_ends(context: &mut Context, right: Array) -> Result<Array> {
    let numbers = threads(&right)?;
    let mut results = context.await_ends(&numbers)?.ok_or_else(Fault::no_result)?;
    context.thread.shy = false;
    if right.is_scalar() {
        return results.pop().ok_or_else(Fault::no_result);
    }
    Array::from_items(context.memory(), right.shape().clone(), results, &Array::zilde())
}
