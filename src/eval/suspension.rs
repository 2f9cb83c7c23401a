//! What happens to a function that fails: where somebody reads lines it is suspended, elsewhere it ends.

use super::call::{self, Outcome};
use super::closure::Closure;
use super::trap;
use crate::error::{ErrorKind, Fault, Result};
use crate::function::context::Resume;
use crate::function::{Context, Given};
use std::ops::ControlFlow;

/// Offers a failed function to those who read lines on top of it. Until that is settled it holds its tokens.
#[cold]
pub(super) fn offered(context: &mut Context, closure: &Closure, mut fault: Fault, value: &mut Given) -> Result<Outcome> {
    let settled = loop {
        match settled(context, closure, fault, value) {
            ControlFlow::Break(outcome) => break outcome,
            ControlFlow::Continue(next) => fault = next,
        }
    };
    context.release(0);
    settled
}

/// What becomes of a failed function; if it went on and failed again, the new fault.
fn settled(context: &mut Context, closure: &Closure, fault: Fault, value: &mut Given) -> ControlFlow<Result<Outcome>, Fault> {
    if fault.kind() == ErrorKind::UNWIND {
        return ControlFlow::Break(trap::cut_back(context, closure, fault, value));
    }
    if let Some(outcome) = trap::sprung(context, closure, &fault, value) {
        return ControlFlow::Break(outcome);
    }
    let details = fault.details();
    if context.guards > 0 && context.traps_off != 1 || !details.kind.trappable() || details.signalled {
        return ControlFlow::Break(Err(fault));
    }
    let Some(suspend) = context.hooks.suspend.clone() else {
        return ControlFlow::Break(Err(fault));
    };
    if details.kind == ErrorKind::WS_FULL && !context.has_room() {
        // Nothing could run on top of it: functions end until there is room again.
        return ControlFlow::Break(Err(fault));
    }
    context.remember(&fault);
    context.suspended += 1;
    let resume = suspend(context, &fault);
    context.suspended -= 1;
    match resume {
        Resume::Unwind => ControlFlow::Break(Err(Fault::new(ErrorKind::UNWIND, ""))),
        Resume::Branch(line) => match call::resumed(context, closure, line, value) {
            Err(fault) => ControlFlow::Continue(fault),
            outcome => ControlFlow::Break(outcome),
        },
    }
}
