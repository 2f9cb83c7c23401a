//! What happens to a function that fails: where somebody reads lines it is suspended, elsewhere it ends.

use super::call::{self, Outcome};
use super::closure::{Closure, closure_of};
use super::{array, tradfn, trap};
use crate::error::{ErrorKind, Fault, Result};
use crate::function::context::Resume;
use crate::function::{Context, Given, Value};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Offers a failed function to those who read lines on top of it. Until that is settled it holds its tokens.
#[cold]
pub(super) fn offered(context: &mut Context, closure: &Closure, mut fault: Fault, value: &mut Given) -> Result<Outcome> {
    let settled = loop {
        // It may have been defined anew while it waited.
        let running = array::running_closure(context);
        match settled(context, running.as_deref().unwrap_or(closure), fault, value) {
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
    let own = standing(context, closure).filter(|own| Arc::ptr_eq(&own.text.code.body, &closure.text.code.body));
    let resume = suspend(context, &fault);
    context.suspended -= 1;
    match resume {
        Resume::Unwind => ControlFlow::Break(Err(Fault::new(ErrorKind::UNWIND, ""))),
        Resume::Branch(line) => {
            let now = own.and_then(|own| changed(context, &own));
            match call::resumed(context, now.as_deref().unwrap_or(closure), line, value) {
                Err(fault) => ControlFlow::Continue(fault),
                outcome => ControlFlow::Break(outcome),
            }
        }
    }
}

/// The function with a header that the name of a suspended one has where that was defined.
fn standing(context: &Context, closure: &Closure) -> Option<Arc<Closure>> {
    let value = context.spaces[closure.text.space].names.get(closure.text.own_name()?)?;
    let Value::Function(function) = value else { return None };
    closure_of(function).filter(|own| own.is_plain() && own.text.code.body.is_tradfn()).cloned()
}

/// What a suspended function was changed to, in its place, if it was: who mends it wants to go on from there.
fn changed(context: &mut Context, own: &Closure) -> Option<Arc<Closure>> {
    let now = standing(context, own).filter(|now| !Arc::ptr_eq(&now.text.code.body, &own.text.code.body))?;
    tradfn::exchange(context, &now);
    Some(now)
}
