#![doc = include_str!("gather.md")]

use crate::array::Array;
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::listed::fetch_lists;
use crate::primitives::indexing::paired::{index_arrays, plan_index_arrays};

/// The system function `⎕GATHER`.
pub(crate) static GATHER: SystemName = SystemName::function("⎕GATHER", "system/indexing/gather.md").dyadic(gather);

/// Implements `I ⎕GATHER Y`: returns the elements at the indices that index arrays, paired element by element, specify.
fn gather(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let items = index_arrays(&left, right.rank(), Blame::Left)?;
    if let Some(result) = fetch_lists(context, &right, &items)? {
        return Ok(result);
    }
    let plan = plan_index_arrays(IndexSettings::of(context), &right, &items)?;
    fetch_plan(IndexSettings::of(context), &right, &plan)
}
