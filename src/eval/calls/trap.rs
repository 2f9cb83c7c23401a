//! `⎕TRAP`: the actions that replace the report of an error.

use super::call::{self, Outcome};
use super::closure::Closure;
use crate::array::{Array, Item};
use crate::error::{Blame, ErrorKind, Fault, Result, Signal};
use crate::function::{Argument, Context};
use crate::primitives::support::arguments;
use crate::runtime::hooks::Resume;
use crate::runtime::session::TrapMode;
use crate::runtime::thread_state::{CutBack, CutBackTarget};

/// The action for an event.
enum Action {
    /// A text that runs where the event happened.
    Execute(String),
    /// A cut back, after which a text runs.
    CutBack(CutBack),
}

/// Runs the trap for a fault of the running function, or returns `None` if no trap covers that fault. An error guard or `:Trap`
/// that catches the fault takes precedence, even if it is less local.
pub(crate) fn run_trap(context: &mut Context, closure: &Closure, fault: &Fault, value: &mut Argument) -> Option<Result<Outcome>> {
    let details = fault.details();
    if details.signal == Some(Signal::Raised) || context.thread.guards.can_catch(fault) {
        return None;
    }
    let action = find_action(context, fault)?;
    if !closure.text.code.body.is_tradfn() {
        // A dfn has no lines to branch to: the fault goes to the function that called it.
        return Some(Err(fault.clone()));
    }
    context.remember_fault(fault);
    context.work().clear_interrupt();
    match action {
        Action::Execute(text) => Some(run_trap_text(context, closure, &text, value)),
        Action::CutBack(cutback) => {
            if cutback.target == current_target(context) {
                return Some(run_trap_text(context, closure, &cutback.text, value));
            }
            context.thread.cutback = Some(cutback);
            Some(Err(Fault::unwind()))
        }
    }
}

/// Returns the running function as the target of a cut back.
fn current_target(context: &Context) -> CutBackTarget {
    CutBackTarget::Frame(context.thread.frames.count() - 1)
}

/// Returns the action of the most local trap that covers a fault, or `None` if no trap does, if that trap is an `S` (stop), or if
/// traps are disabled.
fn find_action(context: &Context, fault: &Fault) -> Option<Action> {
    if context.session.are_traps_disabled() || !fault.kind().is_trappable() || context.is_trap_unset() {
        return None;
    }
    let ignores_suspended = context.session.trap_mode == TrapMode::DisabledInSuspension;
    let is_enabled = |frame: usize| !ignores_suspended || frame >= context.thread.session_base;
    let local = context.thread.frames.traps().filter(|(frame, _)| is_enabled(*frame));
    let levels = local.map(|(frame, trap)| (CutBackTarget::Frame(frame), trap));
    for (target, trap) in levels.chain([(CutBackTarget::Session, &context.workspace.trap)]) {
        for index in 0..trap.bound() {
            let item = trap.item(index);
            let events = arguments::to_integers(&item.item(0), Blame::Right).expect("the events of a trap are whole numbers");
            if !events.iter().any(|&number| fault.is_caught_by(number)) {
                continue;
            }
            let text = || item.item(2).to_text().unwrap_or_default();
            match item.item(1).to_text().as_deref() {
                Some("E") => return Some(Action::Execute(text())),
                Some("C") => return Some(Action::CutBack(CutBack { target, text: text() })),
                Some("S") => return None,
                // `N`, next: a less local trap may act.
                _ => break,
            }
        }
    }
    None
}

/// Runs the text of a trap in the running function. The function resumes where the text branches to; if the text does not branch,
/// the function is suspended.
fn run_trap_text(context: &mut Context, closure: &Closure, text: &str, value: &mut Argument) -> Result<Outcome> {
    context.thread.resume = None;
    let result = crate::eval::run_source(context, &context.make_source("", text), true);
    match result.and_then(|result| crate::eval::print_finished(context, &result)) {
        Ok(()) => suspend(context, closure, value),
        Err(fault) if fault.kind() == ErrorKind::UNWIND => match context.thread.resume.take() {
            Some(Some(line)) => call::resume(context, closure, line, value),
            _ => Err(fault),
        },
        Err(fault) => Err(fault),
    }
}

/// Suspends a function whose trap did not branch, at the place where it failed, if a session can read lines; otherwise unwinds
/// it.
fn suspend(context: &mut Context, closure: &Closure, value: &mut Argument) -> Result<Outcome> {
    if context.session.hooks.suspend.is_none() {
        return Err(Fault::unwind());
    }
    context.thread.suspended += 1;
    let resume = (context.session.hooks.read_lines)(context);
    context.thread.suspended -= 1;
    match resume {
        Resume::Unwind => Err(Fault::unwind()),
        Resume::Branch(line) => call::resume(context, closure, line, value),
    }
}

/// Returns the text of the trap for a fault in a line of the session, where there is nothing to cut back or to resume.
pub(crate) fn find_session_trap(context: &Context, fault: &Fault) -> Option<String> {
    match find_action(context, fault)? {
        Action::Execute(text) => Some(text),
        Action::CutBack(cutback) => (cutback.target == CutBackTarget::Session).then_some(cutback.text),
    }
}

/// Handles the unwinding of a function: if a trap cuts back to the function, runs the text of the trap there; otherwise fails
/// with the fault.
pub(crate) fn cut_back(context: &mut Context, closure: &Closure, fault: Fault, value: &mut Argument) -> Result<Outcome> {
    let current = current_target(context);
    match context.thread.cutback.take_if(|cutback| cutback.target == current) {
        Some(cutback) => {
            // The functions that were cut off took their own `⎕DMX` with them.
            context.thread.diagnosis = context.workspace.last_fault.clone();
            run_trap_text(context, closure, &cutback.text, value)
        }
        None => Err(fault),
    }
}

/// Returns the text of a trap that cuts back to the session, once no function is suspended: `level` is the number of suspended
/// functions.
pub(crate) fn take_session_trap(context: &mut Context, level: usize) -> Option<String> {
    if level > 0 { None } else { context.thread.cutback.take().map(|cutback| cutback.text) }
}

impl Context {
    fn is_trap_unset(&self) -> bool {
        self.workspace.trap.is_empty() && self.thread.frames.traps().all(|(_, trap)| trap.is_empty())
    }
}

/// Converts an array assigned to `⎕TRAP` to a vector of specifications, or returns `None` if the array is not valid. A single
/// specification need not be enclosed.
pub(crate) fn parse_specification(value: &Array) -> Option<Array> {
    if value.is_empty() {
        return Some(Array::nested(Vec::new()));
    }
    let single = value.bound() > 1 && value.rank() == 1 && is_action(&value.item(1));
    let items: Vec<Array> = if single { vec![value.clone()] } else { value.items()?.iter().map(Item::to_array).collect() };
    items.iter().all(is_specification).then(|| Array::nested(items))
}

/// Returns true if `item` holds event numbers, an action, and the text to execute if the action needs one.
fn is_specification(item: &Array) -> bool {
    let has_events = || arguments::to_integers(&item.item(0), Blame::Right).is_ok();
    if !(2..=3).contains(&item.bound()) || !is_action(&item.item(1)) || !has_events() {
        return false;
    }
    let is_text = |text: &Array| text.rank() <= 1 && (text.is_character() || text.is_empty());
    match item.item(1).to_text().as_deref() {
        Some("C" | "E") => item.bound() == 3 && is_text(&item.item(2)),
        _ => true,
    }
}

fn is_action(item: &Array) -> bool {
    item.is_character() && matches!(item.to_text().as_deref(), Some("C" | "E" | "N" | "S"))
}
