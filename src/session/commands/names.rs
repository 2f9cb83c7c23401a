//! The names of the workspace: `)vars`, `)fns`, `)ops`, `)obs`, `)objects`, `)classes`, `)erase`.

use super::command::{Command, print};
use crate::array::{Array, Reference};
use crate::error::Result;
use crate::eval::objects::instance;
use crate::format::width;
use crate::function::{Context, Value};
use crate::session::columns::next_tab_stop;

/// The command `)vars`.
pub(crate) static VARS: Command = Command {
    name: ")vars",
    summary: "list the variables; with a letter or a name, only those from it on in alphabetical order",
    words: &[],
    run: |context, from| print_names(context, from, |value| matches!(value, Value::Array(array) if !is_object(array))),
};

/// The command `)fns`.
pub(crate) static FNS: Command = Command {
    name: ")fns",
    summary: "list the functions",
    words: &[],
    run: |context, from| print_names(context, from, |value| matches!(value, Value::Function(_))),
};

/// The command `)ops`.
pub(crate) static OPS: Command = Command {
    name: ")ops",
    summary: "list the operators",
    words: &[],
    run: |context, from| print_names(context, from, |value| matches!(value, Value::Operator(_))),
};

/// The command `)obs`.
pub(crate) static OBS: Command = Command {
    name: ")obs",
    summary: "list the namespaces",
    words: &[],
    run: |context, from| print_names(context, from, |value| matches!(value, Value::Array(array) if is_object(array))),
};

/// The command `)objects`.
pub(crate) static OBJECTS: Command = Command { name: ")objects", ..OBS };

/// The command `)classes`.
pub(crate) static CLASSES: Command = Command {
    name: ")classes",
    summary: "list the classes",
    words: &[],
    run: |context, from| {
        let spaces = &context.workspace.spaces;
        let classes: Vec<Reference> =
            spaces.all().map(|(space, _)| space).filter(|space| spaces.class(*space).is_some()).collect();
        print_names(
            context,
            from,
            |value| matches!(value, Value::Array(array) if array.reference().is_some_and(|space| classes.contains(&space))),
        )
    },
};

/// The command `)erase`.
pub(crate) static ERASE: Command = Command {
    name: ")erase",
    summary: "erase names: )erase a b",
    words: &[],
    run: |context, names| {
        let space = context.workspace.space;
        let mut missing = Vec::new();
        for name in names.split_whitespace() {
            match context.workspace.spaces[space].names.remove(name) {
                Some(_) => context.workspace.spaces[space].remove_triggers(name),
                None => missing.push(name),
            }
        }
        instance::destruct_unreachable(context)?;
        if missing.is_empty() {
            return Ok(());
        }
        print(context, &format!("not found {}", missing.join(" ")))
    },
};

/// Returns true if an array is a scalar that refers to a namespace, a result of `⎕OR`, or a value of the host.
fn is_object(array: &Array) -> bool {
    array.mark().is_some_and(|mark| !mark.is_index())
}

/// Prints the names from `from` on whose values are wanted.
fn print_names(context: &mut Context, from: &str, wanted: impl Fn(&Value) -> bool) -> Result<()> {
    let names = &context.workspace.spaces[context.workspace.space].names;
    let mut found: Vec<String> =
        names.iter().filter(|(name, value)| &***name >= from && wanted(value)).map(|(name, _)| name.to_string()).collect();
    if found.is_empty() {
        return Ok(());
    }
    found.sort_unstable();
    let text = lay_out_names(&found, context.workspace.settings.print_width);
    print(context, &text)
}

/// Lays out names side by side, each at a tab stop, in lines of at most `line_columns` columns.
pub(crate) fn lay_out_names(names: &[String], line_columns: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for name in names {
        let columns = width::count_columns(name);
        if used > 0 && used + columns > line_columns {
            text.truncate(text.trim_end().len());
            text.push('\n');
            used = 0;
        }
        let cell = next_tab_stop(columns);
        text.push_str(name);
        text.push_str(&" ".repeat(cell - columns));
        used += cell;
    }
    text.truncate(text.trim_end().len());
    text
}
