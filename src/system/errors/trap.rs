#![doc = include_str!("trap.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::calls::trap;
use crate::function::Context;
use crate::function::names::SystemName;

/// The system variable `⎕TRAP`.
pub(crate) static TRAP: SystemName = SystemName::variable(
    "TRAP",
    "system/errors/trap.md",
    |context| Ok(context.thread.frames.traps().next().map_or_else(|| context.workspace.trap.clone(), |(_, trap)| trap.clone())),
    set,
);

/// Sets `⎕TRAP`: in the innermost frame that has a trap of its own, else in the workspace.
fn set(context: &mut Context, value: Array) -> Result<()> {
    let value = trap::parse_specification(&value).ok_or_else(|| {
        Fault::domain(
            Blame::Right,
            "a trap must consist of event numbers, an action ('C', 'E', 'N' or 'S'), and for 'C' and 'E' the text to execute",
        )
    })?;
    match context.thread.frames.trap_mut() {
        Some(trap) => *trap = value,
        None => context.workspace.trap = value,
    }
    Ok(())
}
