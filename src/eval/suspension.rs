//! What happens to a function that fails: where somebody reads lines it is suspended, elsewhere it ends.

use super::closure::Closure;
use super::dfn::{self, Outcome};
use super::trap;
use crate::error::{ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::context::Resume;

/// Offers a failed function to those who read lines on top of it.
#[cold]
pub(super) fn offered(context: &mut Context, closure: &Closure, fault: Fault) -> Result<Outcome> {
    if fault.kind() == ErrorKind::UNWIND {
        return trap::cut_back(context, closure, fault);
    }
    if let Some(outcome) = trap::sprung(context, closure, &fault) {
        return outcome;
    }
    let details = fault.details();
    if context.guards > 0 && context.traps_off != 1 || !details.kind.trappable() || details.signalled {
        return Err(fault);
    }
    let Some(suspend) = context.hooks.suspend.clone() else {
        return Err(fault);
    };
    if details.kind == ErrorKind::WS_FULL && !context.has_room() {
        // Nothing could run on top of it: functions end until there is room again.
        return Err(fault);
    }
    context.remember(&fault);
    context.suspended += 1;
    let resume = suspend(context, &fault);
    context.suspended -= 1;
    match resume {
        Resume::Unwind => Err(Fault::new(ErrorKind::UNWIND, "")),
        Resume::Branch(line) => dfn::resumed(context, closure, line),
    }
}
