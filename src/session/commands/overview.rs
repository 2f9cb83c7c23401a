//! Overviews of the workspace: `]map`, `]defs`; an array in array notation, `]repr`; the folder, `]cd`.

use super::command::{Command, print};
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Reference};
use crate::error::{ErrorKind, Fault, Result};
use crate::eval::names;
use crate::format::function::format_function;
use crate::format::notation;
use crate::format::settings::TrainStyle;
use crate::function::{Context, Value};
use std::fmt::Write;

/// The command `]map`.
pub(crate) static MAP: Command = Command {
    name: "]map",
    summary: "draw the namespaces as a tree, each with its functions (∇), operators (∘) and variables (~)",
    words: &[],
    run: |context, _| {
        let here = context.current_space();
        let mut text = context.workspace.spaces[here].display.clone();
        draw_namespace(context, here, 1, &mut text)?;
        print(context, &text)
    },
};

/// The command `]defs`.
pub(crate) static DEFS: Command = Command {
    name: "]defs",
    summary: "list the functions and operators that are defined in one line; with a text, only those whose names contain it",
    words: &[],
    run: |context, part| {
        let lines = one_line_definitions(context, part)?;
        if lines.is_empty() { Ok(()) } else { print(context, &lines.join("\n")) }
    },
};

/// The command `]repr`.
pub(crate) static REPR: Command = Command {
    name: "]repr",
    summary: "show the value of an expression in array notation",
    words: &[],
    run: |context, expression| {
        if expression.is_empty() {
            return print(context, "usage: ]repr expression");
        }
        let value = (context.session.hooks.execute)(context, None, &Array::text(expression))?;
        context.thread.shy = false;
        let lines = notation::format_lines(context, &value)?;
        print(context, &lines.join("\n"))
    },
};

/// The command `]cd`.
pub(crate) static CD: Command = Command {
    name: "]cd",
    summary: "change the current folder and show the previous one; without an argument, show the current one",
    words: &[],
    run: |context, folder| {
        let files = context.files()?;
        let to_fault = |error: std::io::Error| Fault::new(ErrorKind::FILE_NAME, error.to_string());
        let previous = files.base_folder().map_err(to_fault)?;
        if !folder.is_empty() {
            // This changes the folder of the whole process and everything that runs in it.
            context.require_all_files()?;
            std::env::set_current_dir(folder).map_err(to_fault)?;
        }
        print(context, &previous.display().to_string())
    },
};

/// Adds the names in a namespace to a drawing, by their kind, and draws the namespaces within it.
fn draw_namespace(context: &Context, space: Reference, depth: usize, text: &mut String) -> Result<()> {
    context.poll()?;
    // A namespace is drawn for each of its names, and each level is indented further.
    context.memory().check(2 * text.len())?;
    let (mut functions, mut operators, mut variables, mut inner) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (name, value) in list_names(context, space) {
        match &value {
            Value::Function(_) => functions.push(name),
            Value::Operator(_) => operators.push(name),
            Value::Array(array) => match array.reference().filter(|&child| context.workspace.spaces.contains(child)) {
                Some(child) => inner.push((name, child)),
                None => variables.push(name),
            },
        }
    }
    let indentation = "·   ".repeat(depth);
    for (sign, names) in [('∇', functions), ('∘', operators), ('~', variables)] {
        if !names.is_empty() {
            // Writing to a string never fails.
            let _ = write!(text, "\n{indentation}{sign} {}", names.join(" "));
        }
    }
    for (name, child) in inner {
        let is_own = context.workspace.spaces[child].parent == space && child != space;
        let elsewhere = if is_own { String::new() } else { format!(" → {}", context.workspace.spaces[child].display) };
        let _ = write!(text, "\n{indentation}{name}{elsewhere}");
        if is_own {
            recurse_within_limit(|| draw_namespace(context, child, depth + 1, text))?;
        }
    }
    Ok(())
}

/// Returns the names in a namespace with their values, sorted by name.
fn list_names(context: &Context, space: Reference) -> Vec<(String, Value)> {
    let names = &context.workspace.spaces[space].names;
    let mut entries: Vec<(String, Value)> = names.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
    entries.sort_by(|one, other| one.0.cmp(&other.0));
    entries
}

/// Returns the definitions that take one line, of the functions and operators whose names contain `part`.
fn one_line_definitions(context: &mut Context, part: &str) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for (name, value) in list_names(context, context.current_space()).into_iter().filter(|(name, _)| name.contains(part)) {
        let structure = match &value {
            Value::Array(_) => continue,
            Value::Function(function) => function.structure(),
            Value::Operator(operator) => operator.structure(),
        };
        match (names::definition_kind(&value), names::lines(&value, &name)) {
            (Some(names::DefinitionKind::Other), _) => {
                lines.push(format!("{name}←{}", format_function(context, &structure, TrainStyle::Def)?));
            }
            (Some(names::DefinitionKind::Dfn), Some(text)) if text.len() == 1 => lines.extend(text),
            _ => {}
        }
    }
    Ok(lines)
}
