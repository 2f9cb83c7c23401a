//! `⎕TRAP`: the actions that replace the report of an error.

use super::call;
use super::call::Outcome;
use super::closure::Closure;
use crate::array::Array;
use crate::error::Blame;
use crate::error::{ErrorKind, Fault, Result, Signal};
use crate::function::{Argument, Context};
use crate::primitives::support::arguments;
use crate::runtime::hooks::Resume;

/// The action for an event.
enum Action {
    /// A text that runs where the event happened.
    Execute(String),
    /// A cut back to a frame, or to the session if the frame is `None`, and the text that runs there.
    CutBack(Option<usize>, String),
}

/// Runs the trap for a fault of the running function, or returns `None` if no trap covers that fault. Error guards and `:Trap`
/// take precedence.
pub(crate) fn run_trap(context: &mut Context, closure: &Closure, fault: &Fault, value: &mut Argument) -> Option<Result<Outcome>> {
    let details = fault.details();
    if context.thread.guards > 0
        || context.session.traps_off == 1
        || !details.kind.is_trappable()
        || details.signal == Some(Signal::Raised)
        || context.is_trap_unset()
    {
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
        Action::CutBack(frame, text) => {
            let current_frame = context.thread.frames.count() - 1;
            if frame == Some(current_frame) {
                return Some(run_trap_text(context, closure, &text, value));
            }
            context.thread.cutback = Some((frame.unwrap_or(usize::MAX), text));
            Some(Err(Fault::unwind()))
        }
    }
}

/// Returns the action of the most local trap that covers a fault, or `None` if no trap does or that trap is an `S` (stop).
fn find_action(context: &Context, fault: &Fault) -> Option<Action> {
    let levels = context.thread.frames.traps().map(|(frame, trap)| (Some(frame), trap));
    for (frame, trap) in levels.chain([(None, &context.workspace.trap)]) {
        for index in 0..trap.bound() {
            let item = trap.item(index);
            let events = arguments::to_integers(&item.item(0), Blame::Right).unwrap_or_default();
            if !events.iter().any(|&number| fault.is_caught_by(number)) {
                continue;
            }
            let text = || item.item(2).to_text().unwrap_or_default();
            match item.item(1).to_text().as_deref() {
                Some("E") => return Some(Action::Execute(text())),
                Some("C") => return Some(Action::CutBack(frame, text())),
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
    if context.is_trap_unset() || !fault.kind().is_trappable() {
        return None;
    }
    match find_action(context, fault)? {
        Action::Execute(text) | Action::CutBack(None, text) => Some(text),
        Action::CutBack(Some(_), _) => None,
    }
}

/// Handles the unwinding of a function: if a trap cuts back to the function, runs the text of the trap there; otherwise fails
/// with the fault.
pub(crate) fn cut_back(context: &mut Context, closure: &Closure, fault: Fault, value: &mut Argument) -> Result<Outcome> {
    let current_frame = context.thread.frames.count() - 1;
    match context.thread.cutback.take_if(|(frame, _)| *frame == current_frame) {
        Some((_, text)) => {
            // The functions that were cut off took their own `⎕DMX` with them.
            context.thread.diagnosis = context.workspace.last_fault.clone();
            run_trap_text(context, closure, &text, value)
        }
        None => Err(fault),
    }
}

/// Returns the text of a trap that cuts back to the session, once no function is suspended: `level` is the number of suspended
/// functions.
pub(crate) fn take_session_trap(context: &mut Context, level: usize) -> Option<String> {
    if level > 0 { None } else { context.thread.cutback.take().map(|(_, text)| text) }
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
    let items: Vec<Array> =
        if single { vec![value.clone()] } else { value.items()?.iter().map(|item| item.array().clone()).collect() };
    let fits = |item: &Array| {
        let is_specification = (2..=3).contains(&item.bound()) && item.item(0).has_machine_numbers() && is_action(&item.item(1));
        is_specification && (item.bound() == 3 || !matches!(item.item(1).to_text().as_deref(), Some("C" | "E")))
    };
    items.iter().all(fits).then(|| Array::nested(items))
}

fn is_action(item: &Array) -> bool {
    item.is_character() && matches!(item.to_text().as_deref(), Some("C" | "E" | "N" | "S"))
}
