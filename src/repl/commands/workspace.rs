//! The workspace as a whole: `)clear`, `)wsid`, `)off`, and the suspended functions: `)si`, `)sinl`, `)sic`, `)reset`.

use super::{Command, print};
use crate::error::{ErrorKind, Fault, Result};
use crate::eval::instance;
use crate::function::Context;
use crate::function::frames::Frame;

/// `)clear`.
pub(super) static CLEAR: Command = Command {
    name: ")clear",
    summary: "forget all names and settings",
    words: &[],
    run: |context, _| {
        instance::bury_all(context)?;
        context.clear_workspace();
        print(context, "clear ws")
    },
};

/// `)wsid`.
pub(super) static WSID: Command = Command {
    name: ")wsid",
    summary: "show or set the name of the workspace",
    words: &[],
    run: |context, name| {
        let former = context.workspace.clone().unwrap_or_else(|| "CLEAR WS".to_owned());
        if name.is_empty() {
            return print(context, &format!("is {former}"));
        }
        context.workspace = Some(name.to_owned());
        print(context, &format!("was {former}"))
    },
};

/// `)off`.
pub(super) static OFF: Command = Command {
    name: ")off",
    summary: "leave; a number is the exit status",
    words: &[],
    run: |context, status| {
        instance::bury_all(context)?;
        context.exit_status = if status.is_empty() { 0 } else { status.parse().unwrap_or(1) };
        Err(Fault::new(ErrorKind::EXIT, "the session ends"))
    },
};

/// `)si`.
pub(super) static SI: Command = Command {
    name: ")si",
    summary: "list the suspended functions, the last one first",
    words: &[],
    run: |context, _| list_suspended(context),
};

/// `)sinl`.
pub(super) static SINL: Command = Command {
    name: ")sinl",
    summary: "list the suspended functions with their local names",
    words: &[],
    run: |context, _| list_suspended(context),
};

/// `)sic`.
pub(super) static SIC: Command =
    Command { name: ")sic", summary: "end all suspended functions", words: &[], run: |context, _| end_suspended(context) };

/// `)reset`.
pub(super) static RESET: Command = Command {
    name: ")reset",
    summary: "end all suspended functions and forget the last error",
    words: &[],
    run: |context, _| {
        context.last_fault = None;
        end_suspended(context)
    },
};

/// `]dinput`: multi-line input needs no announcement here.
pub(super) static DINPUT: Command = Command {
    name: "]dinput",
    summary: "accepted for compatibility: input goes on by itself while a { is open",
    words: &[],
    run: |_, _| Ok(()),
};

fn list_suspended(context: &mut Context) -> Result<()> {
    for line in suspended_lines(context) {
        print(context, &line)?;
    }
    Ok(())
}

/// The functions that wait, the last one first, each with its line; a star marks those an error suspended.
fn suspended_lines(context: &Context) -> Vec<String> {
    let frames: Vec<&Frame> = context.frames.iter().collect();
    let mut lines = Vec::new();
    for (index, frame) in frames.iter().enumerate() {
        let Some(callee) = &frame.callee else { continue };
        let name = callee.name().map_or("{…}", |name| &**name);
        let line = frame.source().line_of(frame.span.start).saturating_sub(frame.source().line_of(callee.body().span.start));
        // Above a suspended function stands the text of a line that was typed, or nothing.
        let star = if frames.get(index + 1).is_none_or(|above| above.callee.is_none() && !above.executed) { "*" } else { "" };
        lines.push(format!("{}.{name}[{line}]{star}", context.spaces[frame.space].display));
    }
    lines.reverse();
    lines
}

fn end_suspended(context: &mut Context) -> Result<()> {
    if context.suspended == 0 {
        return Ok(());
    }
    context.resetting = true;
    Err(Fault::new(ErrorKind::UNWIND, "all suspended functions end"))
}
