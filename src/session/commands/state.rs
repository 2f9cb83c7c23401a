//! The state indicator: `)si` and `)sinl` list the suspended and pendent functions, thread by thread.

use super::command::{Command, print, unknown_option};
use crate::array::Reference;
use crate::error::Result;
use crate::function::Context;
use crate::runtime::frames::{Callee, Frame};
use crate::runtime::threads::BASE_THREAD;
use crate::session::columns::push_at_tab_stop;
use crate::syntax::tree::{Body, BodyKind, Header, Local, Parameter, StatementKind};

/// The command `)si`.
pub(crate) static SI: Command = Command {
    name: ")si",
    summary: "list the suspended functions and their callers, newest first; )si 5 lists only the first five lines, )si -tid=N only thread N",
    words: &["-tid="],
    run: |context, text| print_state(context, text, false),
};

/// The command `)sinl`.
pub(crate) static SINL: Command = Command {
    name: ")sinl",
    summary: "list the suspended functions and their callers, with their local names",
    words: &["-tid="],
    run: |context, text| print_state(context, text, true),
};

/// The indentation of the lines of a thread, which is repeated for each of its ancestors.
const THREAD_INDENT: &str = "·   ";

/// Prints the state indicator of all threads, or of the one that the options select.
fn print_state(context: &mut Context, text: &str, with_names: bool) -> Result<()> {
    let (mut thread, mut count) = (None, None);
    for word in text.split_whitespace() {
        match (word.strip_prefix("-tid=").map(str::parse), word.replace('¯', "-").parse::<isize>()) {
            (Some(Ok(number)), _) => thread = Some(number),
            (None, Ok(number)) => count = Some(number),
            _ => return Err(unknown_option(word, "a number of lines and -tid=N")),
        }
    }
    let mut lines = match thread {
        Some(thread) if context.machine.threads.exists(thread) => {
            thread_lines(context, thread, with_names).into_iter().map(|(line, _)| line).collect()
        }
        Some(_) => Vec::new(),
        None => thread_tree_lines(context, BASE_THREAD, "", with_names),
    };
    match count {
        Some(count @ 0..) => lines.truncate(count as usize),
        Some(count) => drop(lines.drain(..lines.len().saturating_sub(count.unsigned_abs()))),
        None => {}
    }
    lines.iter().try_for_each(|line| print(context, line))
}

/// Returns the lines of a thread and its descendants, newest first; the threads that a function started are listed above it.
fn thread_tree_lines(context: &Context, thread: u32, indent: &str, with_names: bool) -> Vec<String> {
    let mut children: Vec<(usize, u32)> =
        context.machine.threads.children(thread).map(|child| (context.parent_frame_count(child), child)).collect();
    children.sort_unstable();
    let mut lines = Vec::new();
    let push_thread = |lines: &mut Vec<String>, child: u32| {
        lines.extend(thread_tree_lines(context, child, &format!("{indent}{THREAD_INDENT}"), with_names));
        lines.push(format!("{indent}&{child}"));
    };
    for (line, index) in thread_lines(context, thread, with_names) {
        while let Some((_, child)) = children.pop_if(|(root, _)| *root > index) {
            push_thread(&mut lines, child);
        }
        lines.push(format!("{indent}{line}"));
    }
    while let Some((_, child)) = children.pop() {
        push_thread(&mut lines, child);
    }
    lines
}

/// Returns the lines of a thread, newest first, each with the index of its frame: a line for each function, with a star if it is
/// suspended, and for each `⍎`.
fn thread_lines(context: &Context, thread: u32, with_names: bool) -> Vec<(String, usize)> {
    let frames = context.stack_of(thread);
    let is_current = thread == context.machine.threads.current();
    let mut lines = Vec::new();
    for (index, &frame) in frames.iter().enumerate() {
        let Some(callee) = &frame.callee else {
            lines.extend(frame.executed.then(|| ("⍎".to_owned(), index)));
            continue;
        };
        lines.extend(constructor_lines(context, &**callee).into_iter().map(|line| (line, index)));
        // The frame above a suspended function is that of a typed line, or there is none.
        let is_typed = |above: &&Frame| above.callee.is_none() && !above.executed;
        let star = if frames.get(index + 1).map_or(is_current, is_typed) { "*" } else { "" };
        let line = format!("{}{star}", format_position(context, frame, &**callee));
        let names = if with_names { local_names(callee.body()) } else { Vec::new() };
        lines.push((append_at_tab_stops(line, &names), index));
    }
    lines.reverse();
    lines
}

/// Returns the position of a function: its namespace, name and line, preceded by the namespace in which it runs if that is a
/// different one.
fn format_position(context: &Context, frame: &Frame, callee: &dyn Callee) -> String {
    let spaces = &context.workspace.spaces;
    let name = callee.name().map_or("{…}", |name| &**name);
    let line = frame.line();
    let home = spaces.class_of(callee.space()).unwrap_or(callee.space());
    let current: Reference = spaces.find_most_derived(frame.space);
    let runs_in = if current == home { String::new() } else { format!("[{}] ", spaces[current].display) };
    format!("{runs_in}{}.{name}[{line}]", spaces[home].display)
}

/// Returns the lines that explain the call of a constructor: by `⎕NEW`, or by the constructor of a derived class.
fn constructor_lines(context: &Context, callee: &dyn Callee) -> Vec<String> {
    let space = callee.space();
    let class = context.workspace.spaces.instance(space).and_then(|instance| context.workspace.spaces.class(instance.class));
    let is_constructor = class.zip(callee.name()).is_some_and(|(class, name)| class.constructors.contains(name));
    match is_constructor {
        false => Vec::new(),
        true if context.workspace.spaces.find_most_derived(space) == space => vec!["[constructor]".to_owned()],
        true => vec![":base".to_owned(), "[constructor]".to_owned()],
    }
}

/// Returns the local names of a body: operands, arguments, result, labels, and the names after `;` in the header. The names of a
/// dfn are in the order of its slots.
fn local_names(body: &Body) -> Vec<String> {
    let text = |slot: &u32| body.names[*slot as usize].text.to_string();
    let BodyKind::Tradfn(header) = &body.kind else {
        return (0..body.slots).map(|slot| text(&slot)).collect();
    };
    let labels = body.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Label(slot) => Some(slot),
        _ => None,
    });
    let mut names: Vec<String> = header_slots(header).iter().chain(labels).map(text).collect();
    names.extend(header.locals.iter().map(|local| match local {
        Local::Name(slot) => text(slot),
        Local::System(name) => format!("⎕{name}"),
    }));
    names
}

/// Returns the slots of the operands, the arguments and the result of a header, in this order.
fn header_slots(header: &Header) -> Vec<u32> {
    let operands = header.left_operand.iter().chain(&header.right_operand).copied();
    let parameters = [&header.right, &header.left, &header.result].into_iter().flat_map(|parameter| match parameter {
        Parameter::Absent => Vec::new(),
        Parameter::Name(slot) | Parameter::Braced(slot) => vec![*slot],
        Parameter::List { names, .. } => names.to_vec(),
    });
    operands.chain(parameters).collect()
}

/// Appends names to a line, each at the next tab stop.
fn append_at_tab_stops(mut line: String, names: &[String]) -> String {
    names.iter().for_each(|name| push_at_tab_stop(&mut line, name));
    line
}
