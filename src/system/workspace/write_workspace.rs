//! A workspace, or one namespace of it, as text: settings, variables, functions, namespaces, then variables that refer to
//! namespaces.
//!
//! Running the text from top to bottom makes the workspace again, in any namespace: paths are relative to the namespace that
//! runs it. Names are in order, so that two texts differ only where the workspaces do.

use super::graph;
use super::graph::Graph;
use super::{definition, script, settings};
use crate::array::visited::Visited;
use crate::array::{Array, Elements, Mark, Reference};
use crate::error::{Fault, Result};
use crate::eval::names;
use crate::format::notation;
use crate::function::{Context, Value};
use crate::runtime::classes::MemberKind;
use crate::runtime::namespaces::{ROOT, Role};
use crate::stack::recurse;
use crate::system::services::serialise;
use std::sync::Arc;

/// The first line of the text of a workspace.
pub(crate) const WORKSPACE_HEADER: &str = "⍝ A workspace of Zilde: )load reads it, zilde runs it.";

/// The greatest depth of arrays in array notation: deeper ones are written as the bytes of 220⌶, since brackets that deep cannot
/// be read.
const MAX_NOTATION_DEPTH: u32 = 200;

/// A writer of the text of a workspace or a namespace.
pub(crate) struct Writer<'a> {
    pub context: &'a Context,
    pub graph: Graph,
    pub text: String,
}

/// Returns the text of the workspace.
pub(crate) fn write_workspace(context: &Context) -> Result<String> {
    let mut writer = Writer { context, graph: Graph::new(context, ROOT)?, text: String::new() };
    writer.write_line(WORKSPACE_HEADER);
    settings::write_workspace_settings(&mut writer)?;
    writer.write_contents()?;
    if !context.workspace.latent.is_empty() {
        writer.write_assignment("⎕LX←", &context.workspace.latent)?;
    }
    Ok(writer.text)
}

/// Returns the text of the contents of a namespace, to be run within another.
pub(crate) fn write_namespace(context: &Context, space: Reference) -> Result<String> {
    let mut writer = Writer { context, graph: Graph::new(context, space)?, text: String::new() };
    writer.write_line(&settings::all_lines(context, space).join(" ⋄ "));
    writer.write_contents()?;
    Ok(writer.text)
}

/// Returns the names that have values in a namespace, in order, with their values.
pub(crate) fn sorted_names(context: &Context, space: Reference) -> Vec<(Arc<str>, Value)> {
    let names = &context.workspace.spaces[space].names;
    let mut names: Vec<(Arc<str>, Value)> = names.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    names.sort_by(|one, other| one.0.cmp(&other.0));
    names
}

impl Writer<'_> {
    /// Adds the contents of the root, and the namespaces that its variables refer to.
    fn write_contents(&mut self) -> Result<()> {
        let root = self.graph.root;
        self.write_simple_variables(root, "")?;
        self.write_gap();
        self.write_functions(root)?;
        for (space, name) in script::order_scripts(self.context, root) {
            self.write_gap();
            self.write_space(space, &name)?;
        }
        self.write_gap();
        self.write_unnamed_spaces()?;
        self.write_rest(root, "⎕THIS")?;
        self.write_referring_variables(root, "")?;
        for (space, path) in self.graph.named.clone() {
            self.write_rest(space, &path)?;
        }
        for space in self.graph.unnamed.clone() {
            let path = self.graph.paths[&space].clone();
            self.write_unnamed_contents(space, &path)?;
        }
        self.write_watched_lines()?;
        if !self.graph.unnamed.is_empty() {
            let line = format!("⎕EX'{}'", self.graph.holder);
            self.write_line(&format!("{{}}{line}"));
        }
        Ok(())
    }

    /// Adds one line or several.
    pub(crate) fn write_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Begins a new part of the text, after an empty line.
    pub(crate) fn write_gap(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Adds an assignment of an array.
    pub(crate) fn write_assignment(&mut self, target: &str, array: &Array) -> Result<()> {
        let text = if array.depth() > MAX_NOTATION_DEPTH {
            let bytes = serialise::serialise_array(self.context, array)?;
            format!("0(220⌶){}", notation::format_on_one_line(self.context, &bytes)?)
        } else {
            notation::format_lines_with_paths(self.context, array, &self.graph.paths)?.join("\n")
        };
        // The text is everything to the right of an arrow or a function, so it needs no parentheses; its further lines may begin
        // in any column.
        self.write_line(&format!("{target}{text}"));
        Ok(())
    }

    /// Adds the variables of a namespace that do not refer to any namespace.
    pub(crate) fn write_simple_variables(&mut self, space: Reference, prefix: &str) -> Result<()> {
        for (name, value) in sorted_names(self.context, space) {
            if let Value::Array(array) = value
                && !has_references(&array)
            {
                self.write_assignment(&format!("{prefix}{name}←"), &array).map_err(|fault| with_name(fault, &name))?;
            }
        }
        Ok(())
    }

    /// Adds the variables of a namespace that refer to namespaces, except the names under which namespaces were made.
    fn write_referring_variables(&mut self, space: Reference, prefix: &str) -> Result<()> {
        for (name, value) in sorted_names(self.context, space) {
            let Value::Array(array) = value else { continue };
            let target = format!("{prefix}{name}");
            if !has_references(&array) || array.reference().is_some_and(|inner| self.graph.paths.get(&inner) == Some(&target)) {
                continue;
            }
            if !is_reachable(self.context, &array) {
                return Err(graph::unreachable_fault(&target));
            }
            self.write_assignment(&format!("{target}←"), &array).map_err(|fault| with_name(fault, &target))?;
        }
        Ok(())
    }

    /// Writes the functions and operators of a namespace.
    pub(crate) fn write_functions(&mut self, space: Reference) -> Result<()> {
        for (name, value) in self.order_functions(space) {
            let lines =
                definition::definition_lines(self.context, space, &name, &value).map_err(|fault| with_name(fault, &name))?;
            if lines.len() > 1 {
                self.write_gap();
            }
            for line in lines {
                self.write_line(&line);
            }
        }
        Ok(())
    }

    /// Returns the functions and operators of a namespace in an order in which they can be defined.
    fn order_functions(&self, space: Reference) -> Vec<(Arc<str>, Value)> {
        let mut names = sorted_names(self.context, space);
        names.retain(|(_, value)| value.array().is_none());
        definition::sort(&mut names);
        names
    }

    /// Adds the namespaces without names, still empty, so that all values may refer to them.
    fn write_unnamed_spaces(&mut self) -> Result<()> {
        if self.graph.unnamed.is_empty() {
            return Ok(());
        }
        self.write_line(&format!("{}←⎕NS ⍬", self.graph.holder));
        for space in self.graph.unnamed.clone() {
            let path = self.graph.paths[&space].clone();
            let Role::Plain = self.context.workspace.spaces[space].role else {
                return Err(Fault::nonce(format!(
                    "{} no longer has a name, and so cannot be written as text",
                    self.context.workspace.spaces[space].display
                )));
            };
            let parent = self.context.workspace.spaces[space].parent;
            let outer = self.graph.paths.get(&parent).filter(|_| parent != ROOT);
            let line = match (graph::name_within(self.context, space), outer) {
                (Some(_), Some(_)) => format!("{{}}'{path}'⎕NS ⍬"),
                (None, Some(outer)) => format!("{path}←{outer}.⎕NS ⍬"),
                _ => format!("{path}←⎕NS ⍬"),
            };
            self.write_line(&line);
        }
        Ok(())
    }

    /// Adds a namespace with a name, as its script.
    pub(crate) fn write_space(&mut self, space: Reference, name: &str) -> Result<()> {
        recurse(|| script::write(self, space, name))
    }

    /// Adds the contents of a namespace with a name that its script does not define.
    fn write_rest(&mut self, space: Reference, path: &str) -> Result<()> {
        let namespace = &self.context.workspace.spaces[space];
        if let Some(form) = &namespace.form {
            self.write_assignment(&format!("{path}.⎕DF "), form)?;
        }
        match namespace.role {
            _ if space == self.graph.root => Ok(()),
            Role::Class(_) => self.write_fields(space, path),
            _ if script::has_valid_script(self.context, space) => {
                script::write_remaining_values(self, space, path)?;
                self.write_referring_variables(space, &format!("{path}."))
            }
            _ => self.write_referring_variables(space, &format!("{path}.")),
        }
    }

    /// Adds the values of the fields that all instances of a class share, unless they are read-only or have their initial values.
    fn write_fields(&mut self, space: Reference, path: &str) -> Result<()> {
        let Some(class) = self.context.workspace.spaces.class(space).cloned() else { return Ok(()) };
        for (name, value) in sorted_names(self.context, space) {
            let Value::Array(array) = value else { continue };
            let initial = class.members.get(&name).map(|member| &member.kind);
            let is_initial = matches!(initial, Some(MemberKind::Field { initial: Some(initial), .. })
                if crate::array::compare::arrays_match(initial, &array, 0.0));
            if !is_initial && !matches!(initial, Some(MemberKind::Field { read_only: true, .. })) {
                let is_child =
                    array.reference().is_some_and(|inner| self.graph.paths.get(&inner) == Some(&format!("{path}.{name}")));
                if !is_child {
                    let text = notation::format_lines_with_paths(self.context, &array, &self.graph.paths)?.join("\n");
                    self.write_line(&format!("{path}.({name}←{text})"));
                }
            }
        }
        Ok(())
    }

    /// Adds all the contents of a namespace without a name.
    fn write_unnamed_contents(&mut self, space: Reference, path: &str) -> Result<()> {
        for line in settings::changed_lines(self.context, space, self.graph.root) {
            self.write_line(&format!("{path}.{line}"));
        }
        self.write_simple_variables(space, &format!("{path}."))?;
        for (name, value) in self.order_functions(space) {
            let line =
                definition::fixing_line(self.context, space, &name, &value, path).map_err(|fault| with_name(fault, &name))?;
            self.write_line(&line);
        }
        self.write_referring_variables(space, &format!("{path}."))?;
        match &self.context.workspace.spaces[space].form {
            Some(form) => self.write_assignment(&format!("{path}.⎕DF "), form),
            None => Ok(()),
        }
    }

    /// Adds the lines of functions that `⎕STOP` and `⎕TRACE` watch, and the names that are hidden from `⎕PATH`.
    fn write_watched_lines(&mut self) -> Result<()> {
        let mut spaces = vec![(self.graph.root, String::new())];
        spaces.extend(self.graph.named.iter().map(|(space, path)| (*space, format!("{path}."))));
        for (space, prefix) in spaces {
            for (name, value) in sorted_names(self.context, space) {
                let Some(lines) = names::body(&value).and_then(|body| self.context.workspace.watched.lines_of(&body)).cloned()
                else {
                    continue;
                };
                for (setter, numbers) in [("⎕STOP", &lines.stops), ("⎕TRACE", &lines.traces)] {
                    if !numbers.is_empty() {
                        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                        self.write_line(&format!("{{}}{} {setter}'{prefix}{name}'", numbers.join(" ")));
                    }
                }
            }
            let hidden: Vec<String> =
                self.context.workspace.spaces[space].not_exported.iter().map(|name| format!("'{prefix}{name}'")).collect();
            if !hidden.is_empty() {
                // A single name in quotes might be taken for several names of one letter each.
                let enclosing = if hidden.len() == 1 { ",⊂" } else { "" };
                self.write_line(&format!("{{}}0 ⎕EXPORT {enclosing}{}", hidden.join(" ")));
            }
        }
        Ok(())
    }
}

/// Returns true if there is a reference to a namespace at any depth of an array.
pub(crate) fn has_references(array: &Array) -> bool {
    has_mark(array, &|mark| matches!(mark, Mark::Namespace(_)), &mut Visited::default())
}

/// Returns true if all references in an array lead to existing namespaces.
fn is_reachable(context: &Context, array: &Array) -> bool {
    let is_gone = |mark: &Mark| matches!(mark, Mark::Namespace(space) if !context.workspace.spaces.contains(*space));
    !has_mark(array, &is_gone, &mut Visited::default())
}

/// Returns true if a mark at any depth of an array satisfies a predicate.
fn has_mark(array: &Array, predicate: &dyn Fn(&Mark) -> bool, visited: &mut Visited) -> bool {
    match array.elements() {
        Elements::Marks(buffer) => buffer.as_slice().iter().any(predicate),
        Elements::Nested(buffer) => {
            let mut items = buffer.as_slice().iter();
            items.any(|item| visited.insert(item) && recurse(|| has_mark(&item.array(), predicate, visited)))
        }
        _ => false,
    }
}

/// Adds the name of the variable or function in question to the message of a fault.
fn with_name(fault: Fault, name: &str) -> Fault {
    let message = format!("{name}: {}", fault.details().message);
    fault.with_message(message)
}
