//! The state indicator: `)si` and `)sinl` list the functions that wait, thread by thread.

use super::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::function::frames::Frame;
use crate::function::threads::BASE;

/// `)si`.
pub(super) static SI: Command = Command {
    name: ")si",
    summary: "list the suspended functions, the last one first; a number lists so many, -tid=N those of a thread",
    words: &["-tid="],
    run: |context, text| list(context, text),
};

/// `)sinl`.
pub(super) static SINL: Command = Command {
    name: ")sinl",
    summary: "list the suspended functions with their local names",
    words: &[],
    run: |context, text| list(context, text),
};

/// What stands before the lines of a thread, once for each thread it descends from.
const INDENT: &str = "·   ";

fn list(context: &mut Context, text: &str) -> Result<()> {
    let thread = text.split_whitespace().find_map(|word| word.strip_prefix("-tid=")).and_then(|number| number.parse().ok());
    let count = text.split_whitespace().find_map(|word| word.replace('¯', "-").parse::<isize>().ok());
    let mut lines = match thread {
        Some(thread) if context.threads.lives(thread) => of_thread(context, thread).into_iter().map(|(line, _)| line).collect(),
        Some(_) => Vec::new(),
        None => tree(context, BASE, ""),
    };
    match count {
        Some(count @ 0..) => lines.truncate(count as usize),
        Some(count) => drop(lines.drain(..lines.len().saturating_sub(count.unsigned_abs()))),
        None => {}
    }
    lines.iter().try_for_each(|line| print(context, line))
}

/// The functions of a thread, each with the threads above it that it began, the newest first.
fn tree(context: &Context, thread: u32, indent: &str) -> Vec<String> {
    let mut children: Vec<(usize, u32)> = context.threads.children(thread).map(|child| (context.rooted(child), child)).collect();
    children.sort_unstable();
    let mut lines = Vec::new();
    let above = |lines: &mut Vec<String>, child: u32| {
        lines.extend(tree(context, child, &format!("{indent}{INDENT}")));
        lines.push(format!("{indent}&{child}"));
    };
    for (line, index) in of_thread(context, thread) {
        while let Some((_, child)) = children.pop_if(|(root, _)| *root > index) {
            above(&mut lines, child);
        }
        lines.push(format!("{indent}{line}"));
    }
    while let Some((_, child)) = children.pop() {
        above(&mut lines, child);
    }
    lines
}

/// The functions of a thread that wait, the last one first, each with its line and the index of its frame; a star marks
/// those an error suspended.
fn of_thread(context: &Context, thread: u32) -> Vec<(String, usize)> {
    let frames = context.stack_of(thread);
    let is_current = thread == context.threads.current();
    let mut lines = Vec::new();
    for (index, &frame) in frames.iter().enumerate() {
        let Some(callee) = &frame.callee else { continue };
        let name = callee.name().map_or("{…}", |name| &**name);
        let line = frame.source().line_of(frame.span.start).saturating_sub(frame.source().line_of(callee.body().span.start));
        // Above a suspended function stands the text of a line that was typed, or nothing.
        let typed = |above: &&Frame| above.callee.is_none() && !above.executed;
        let star = if frames.get(index + 1).map_or(is_current, typed) { "*" } else { "" };
        lines.push((format!("{}.{name}[{line}]{star}", context.spaces[frame.space].display), index));
    }
    lines.reverse();
    lines
}
