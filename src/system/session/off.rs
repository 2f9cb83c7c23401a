#![doc = include_str!("off.md")]

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// The system function `⎕OFF`.
pub(crate) static OFF: SystemName = SystemName::function("⎕OFF", "system/session/off.md")
    .monadic(off)
    .alone(|_| Err(Fault::new(ErrorKind::EXIT, "the session ends")));

/// Implements `⎕OFF Y`: ends the session, with the exit status `Y` unless `Y` is empty.
fn off(context: &mut Context, right: Array) -> Result<Array> {
    if !right.is_empty() {
        context.session.exit_status = arguments::to_integer(&right, Blame::Right)? as i32;
    }
    Err(Fault::new(ErrorKind::EXIT, "the session ends"))
}
