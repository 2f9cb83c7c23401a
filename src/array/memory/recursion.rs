//! Recursion over values and texts on a stack that grows and is charged: a frame for each level may take more memory than the level
//! itself, which is all that was charged when the value was made.

use super::Charge;
use crate::error::Fault;
use crate::stack::{self, RED_ZONE_BYTES, STACK_SEGMENT_BYTES};

/// Runs one more level of recursion, in a new stack segment if little is left. The segment is charged to the account for which this
/// thread works. Where a context is at hand and functions may be called, its `descend` counts the segments as well.
///
/// # Errors
/// WS FULL if the limit does not allow another segment.
#[inline]
pub(crate) fn recurse_within_limit<T, E: From<Fault>>(walk: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    if !stack::CAN_GROW || stack::remaining_bytes() >= RED_ZONE_BYTES { walk() } else { run_on_charged_segment(walk) }
}

#[cold]
#[inline(never)]
fn run_on_charged_segment<T, E: From<Fault>>(walk: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let mut charge = Charge::for_thread();
    charge.add(STACK_SEGMENT_BYTES)?;
    stack::run_on_segment(STACK_SEGMENT_BYTES, walk)
}
