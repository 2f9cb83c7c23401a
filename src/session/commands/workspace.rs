//! The workspace as a whole: `)clear`, `)wsid`, `)off`, and ending suspended functions: `)sic`, `)reset`.

use super::command::{Command, print};
use super::saving::{BAD_NAME_MESSAGE, parse_name};
use crate::error::{ErrorKind, Fault, Result};
use crate::eval::objects::instance;
use crate::function::Context;

/// The command `)clear`.
pub(crate) static CLEAR: Command = Command {
    name: ")clear",
    summary: "clear the workspace: all names and settings",
    words: &[],
    run: |context, rest| {
        instance::destruct_all(context)?;
        context.clear_workspace();
        if rest == "-quiet" { Ok(()) } else { print(context, "clear ws") }
    },
};

/// The command `)wsid`.
pub(crate) static WSID: Command = Command {
    name: ")wsid",
    summary: "show or set the name of the workspace",
    words: &[],
    run: |context, name| {
        let former = context.workspace.name.clone().unwrap_or_else(|| "CLEAR WS".to_owned());
        if name.is_empty() {
            return print(context, &format!("is {former}"));
        }
        let Some(name) = parse_name(name) else { return print(context, BAD_NAME_MESSAGE) };
        context.workspace.name = Some(name.to_owned());
        print(context, &format!("was {former}"))
    },
};

/// The command `)off`.
pub(crate) static OFF: Command = Command {
    name: ")off",
    summary: "leave the session; )off 3 also sets the exit status",
    words: &[],
    run: |context, status| {
        context.session.exit_status = if status.is_empty() { 0 } else { status.parse().unwrap_or(1) };
        Err(end_session(context))
    },
};

/// Calls the destructors of all instances, and returns the fault that ends the session. A destructor that fails is reported, but
/// neither suspended nor a reason to stay: whoever leaves is not there to resume it.
pub(super) fn end_session(context: &mut Context) -> Fault {
    let suspend = context.session.hooks.suspend.take();
    let result = instance::destruct_all(context);
    context.session.hooks.suspend = suspend;
    if let Err(fault) = result
        && !matches!(fault.kind(), ErrorKind::EXIT | ErrorKind::UNWIND)
    {
        // If that fails too, there is nowhere to report it.
        let _ = (context.session.hooks.show_fault)(context, &fault);
    }
    Fault::new(ErrorKind::EXIT, "the session ends")
}

/// The command `)sic`.
pub(crate) static SIC: Command =
    Command { name: ")sic", summary: "end all suspended functions", words: &[], run: |context, _| end_suspended(context, 0) };

/// The command `)reset`.
pub(crate) static RESET: Command = Command {
    name: ")reset",
    summary: "end all threads and suspended functions, and forget the last error; )reset 2 ends only two suspended functions",
    words: &[],
    run: |context, count| {
        if let Ok(count) = count.trim().parse::<usize>() {
            return end_suspended(context, context.thread.suspended.saturating_sub(count));
        }
        context.workspace.last_fault = None;
        context.thread.diagnosis = None;
        context.reset_threads();
        end_suspended(context, 0)
    },
};

/// The command `]dinput`, which does nothing: multi-line input does not have to be switched on.
pub(crate) static DINPUT: Command = Command {
    name: "]dinput",
    summary: "accepted for compatibility: input always continues while a { is open",
    words: &[],
    run: |_, _| Ok(()),
};

/// Ends suspended functions, the newest first, until `kept_count` of them remain.
fn end_suspended(context: &mut Context, kept_count: usize) -> Result<()> {
    if context.thread.suspended <= kept_count {
        return Ok(());
    }
    context.session.resetting = Some(kept_count);
    Err(Fault::unwind())
}
