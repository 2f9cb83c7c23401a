//! Namespaces and the last error: `)ns`, `)cs`, `)more`.

use super::command::{Command, print};
use super::describe_fault;
use crate::array::Array;
use crate::error::Result;
use crate::eval::names;
use crate::function::Context;
use crate::system::namespaces::{change_space, namespace};

/// The command `)ns`.
pub(crate) static NS: Command = Command {
    name: ")ns",
    summary: "show the current namespace, or make one: )ns data.raw",
    words: &[],
    run: |context, name| {
        if name.is_empty() {
            return print_current_space(context);
        }
        // Unlike `⎕NS`, this does not replace a variable with a namespace.
        if names::find_space(context, name).is_none() && names::find_value(context, name).is_some() {
            return print(context, "Name already exists");
        }
        let space = namespace::find_or_make(context, name)?;
        let display = context.workspace.spaces[space].display.clone();
        print(context, &display)
    },
};

/// The command `)cs`.
pub(crate) static CS: Command = Command {
    name: ")cs",
    summary: "change to a namespace; without a name, change to #",
    words: &[],
    run: |context, name| {
        let name = if name.is_empty() { "#" } else { name };
        if names::find_space(context, name).is_none() {
            return print(context, "Namespace does not exist");
        }
        change_space::change(context, Array::text(name))?;
        context.thread.shy = false;
        print_current_space(context)
    },
};

/// The command `)more`.
pub(crate) static MORE: Command = Command {
    name: ")more",
    summary: "show more about the last error",
    words: &[],
    run: |context, _| {
        let Some(fault) = &context.workspace.last_fault else {
            return print(context, "there has been no error yet");
        };
        let text = describe_fault(context, fault);
        print(context, &text)
    },
};

/// Prints the name of the current namespace.
fn print_current_space(context: &mut Context) -> Result<()> {
    let display = context.workspace.spaces[context.current_space()].display.clone();
    print(context, &display)
}
