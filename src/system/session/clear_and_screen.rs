#![doc = include_str!("clear_and_screen.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::thread_state::CutBack;

const PAGE: &str = "system/session/clear_and_screen.md";

/// The number of rows of the screen if its size is unknown.
const DEFAULT_ROWS: usize = 24;

/// The system constant `⎕SD`.
pub(crate) static SD: SystemName = SystemName::constant("SD", PAGE, |context| {
    let (rows, columns) = crate::host::terminal_size().unwrap_or((DEFAULT_ROWS, context.workspace.settings.print_width + 1));
    Ok(Array::integers(&[rows as i64, columns as i64]))
});

/// The system variable `⎕RTL`.
pub(crate) static RTL: SystemName = SystemName::variable(
    "RTL",
    PAGE,
    |_| Ok(Array::ZERO),
    |_, value| match arguments::to_integer(&value, Blame::Right)? {
        0 => Ok(()),
        1..=32767 => Err(Fault::nonce("a time limit for input is not supported: ⎕RTL must be 0")),
        other => Err(Fault::domain(Blame::Right, format!("⎕RTL must be 0, not {other}"))),
    },
);

/// The system function `⎕CLEAR`.
pub(crate) static CLEAR: SystemName = SystemName::function("⎕CLEAR", PAGE).alone(clear);

/// Implements `⎕CLEAR`: unwinds the running code, which is part of the workspace to be cleared; then the session clears the
/// workspace.
fn clear(context: &mut Context) -> Result<Array> {
    context.thread.cutback = Some(CutBack::to_session(")clear -quiet".to_owned()));
    Err(Fault::unwind())
}
