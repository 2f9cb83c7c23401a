//! The handling of a function that fails: it is suspended if a session can read lines on top of it, and ends otherwise.

use super::call::{self, Outcome};
use super::closure::{Closure, closure_of};
use super::{tradfn, trap};
use crate::error::{ErrorKind, Fault, Result, Signal};
use crate::eval::expressions::array;
use crate::function::{Argument, Context, Value};
use crate::runtime::hooks::Resume;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Handles a failed function: runs its trap, or suspends it if a session can read lines. The function keeps its `:Hold` tokens
/// until its outcome is known.
#[cold]
pub(crate) fn handle_failure(
    context: &mut Context,
    closure: &Closure,
    mut fault: Fault,
    value: &mut Argument,
) -> Result<Outcome> {
    let outcome = loop {
        // The function may have been redefined while it was suspended.
        let running = array::running_closure(context);
        match settle(context, running.as_deref().unwrap_or(closure), fault, value) {
            ControlFlow::Break(outcome) => break outcome,
            ControlFlow::Continue(next) => fault = next,
        }
    };
    context.release(0);
    outcome
}

/// Returns the outcome of a failed function, or the new fault if it resumed and failed again.
fn settle(context: &mut Context, closure: &Closure, fault: Fault, value: &mut Argument) -> ControlFlow<Result<Outcome>, Fault> {
    if fault.kind() == ErrorKind::UNWIND {
        return ControlFlow::Break(trap::cut_back(context, closure, fault, value));
    }
    if let Some(outcome) = trap::run_trap(context, closure, &fault, value) {
        return ControlFlow::Break(outcome);
    }
    let details = fault.details();
    if !context.session.are_traps_disabled() && context.thread.guards.can_catch(&fault)
        || !details.kind.is_trappable()
        || details.signal == Some(Signal::Raised)
    {
        return ControlFlow::Break(Err(fault));
    }
    let Some(suspend) = context.session.hooks.suspend.clone() else {
        return ControlFlow::Break(Err(fault));
    };
    if details.kind == ErrorKind::WS_FULL && !context.has_room_for_lines() {
        // Nothing could run on top of the function: functions end until there is room again.
        return ControlFlow::Break(Err(fault));
    }
    context.remember_fault(&fault);
    context.thread.suspended += 1;
    // The guards in force protect the suspended function, not the lines that are typed meanwhile.
    let guards = std::mem::take(&mut context.thread.guards);
    let definition = current_definition(context, closure)
        .filter(|definition| Arc::ptr_eq(&definition.text.code.body, &closure.text.code.body));
    let resume = suspend(context, &fault);
    context.thread.suspended -= 1;
    context.thread.guards = guards;
    match resume {
        Resume::Unwind => ControlFlow::Break(Err(Fault::unwind())),
        Resume::Branch(line) => {
            let redefined = definition.and_then(|definition| adopt_redefinition(context, &definition));
            match call::resume(context, redefined.as_deref().unwrap_or(closure), line, value) {
                Err(fault) => ControlFlow::Continue(fault),
                outcome => ControlFlow::Break(outcome),
            }
        }
    }
}

/// Returns the function with a header that now has the name of `closure`, in the namespace where `closure` was defined.
fn current_definition(context: &Context, closure: &Closure) -> Option<Arc<Closure>> {
    let value = context.workspace.spaces[closure.text.space].names.get(closure.text.own_name()?)?;
    let Value::Function(function) = value else { return None };
    closure_of(function).filter(|current| current.is_plain() && current.text.code.body.is_tradfn()).cloned()
}

/// Replaces a suspended function with its new definition, if it was redefined: a user who corrects a function wants to resume in
/// the corrected one.
fn adopt_redefinition(context: &mut Context, suspended: &Closure) -> Option<Arc<Closure>> {
    let new =
        current_definition(context, suspended).filter(|new| !Arc::ptr_eq(&new.text.code.body, &suspended.text.code.body))?;
    tradfn::exchange(context, &new);
    Some(new)
}
