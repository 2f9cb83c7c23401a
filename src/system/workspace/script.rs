//! The scripts of namespaces with names: their own text if it still describes their contents, else a text made from the contents.
//!
//! A namespace's own text keeps its comments and its layout. A line that ran in it once, such as `data←⎕NGET file`, must not run
//! again when the workspace is loaded: such lines stay as comments, and the values they gave are set after the script.

use super::write_workspace::{Writer, has_references, sorted_names};
use super::{definition, settings};
use crate::array::Reference;
use crate::error::{Fault, Result};
use crate::eval::names;
use crate::format::notation;
use crate::function::{Context, Value};
use crate::runtime::namespaces::Role;
use crate::stack::recurse;
use crate::syntax;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{Body, BodyKind, Script, Statement, StatementKind, Term, TermKind};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The prefix of a line of a script that ran once and is not to run again.
const RAN_ONCE_PREFIX: &str = "⍝ ran once: ";

/// The mark of a script that was made from the contents of a namespace: each save makes a new one.
const AS_SAVED_MARK: &str = "⍝ as saved";

/// The primitives whose results may depend on more than their arguments and operands, or that have side effects.
const IMPURE_PRIMITIVES: &str = "⍎?⌶&";

/// The ⎕ names that give the same result whenever they are evaluated.
const PURE_SYSTEM_NAMES: &[&str] = &["A", "D", "AV", "NULL", "NAN", "UCS", "C"];

/// The settings that a script may assign.
const SCRIPT_SETTINGS: &[&str] = &["IO", "ML", "CT", "DCT", "DIV", "PP", "FR", "PW", "WX"];

/// Returns the scripts within a namespace with their names, each after the scripts that contain the classes it is based on.
pub(crate) fn order_scripts(context: &Context, space: Reference) -> Vec<(Reference, String)> {
    let mut pending: Vec<(Reference, String)> = Vec::new();
    for (name, value) in sorted_names(context, space) {
        if let Some(inner) = value.array().and_then(|array| array.reference())
            && is_made_in(context, inner, space, &name)
        {
            pending.push((inner, name.to_string()));
        }
    }
    let mut ordered: Vec<(Reference, String)> = Vec::new();
    while !pending.is_empty() {
        let next = pending.iter().position(|(script, _)| {
            let bases = find_bases_below(context, *script);
            !pending.iter().any(|(other, _)| other != script && bases.iter().any(|base| is_within(context, *base, *other)))
        });
        // Scripts can depend on each other if they were fixed twice: then no order is right.
        ordered.push(pending.remove(next.unwrap_or(0)));
    }
    ordered
}

/// Returns true if a namespace exists and was made under a name in another.
fn is_made_in(context: &Context, inner: Reference, outer: Reference, name: &str) -> bool {
    let spaces = &context.workspace.spaces;
    spaces.contains(inner)
        && spaces[inner].parent == outer
        && spaces[inner].display == format!("{}.{name}", spaces[outer].display)
}

/// Returns the classes and interfaces that a namespace and the scripts within it are based on.
fn find_bases_below(context: &Context, space: Reference) -> Vec<Reference> {
    let direct_bases = context
        .workspace
        .spaces
        .class(space)
        .map(|class| class.base.iter().chain(&class.interfaces).copied().collect::<Vec<_>>());
    let mut bases = direct_bases.unwrap_or_default();
    for value in context.workspace.spaces[space].names.values() {
        if let Some(inner) = value.array().and_then(|array| array.reference())
            && inner != space
            && context.workspace.spaces.contains(inner)
            && context.workspace.spaces[inner].parent == space
        {
            bases.extend(recurse(|| find_bases_below(context, inner)));
        }
    }
    bases
}

/// Returns true if a namespace is another one, or is in it at any level.
fn is_within(context: &Context, mut space: Reference, outer: Reference) -> bool {
    loop {
        if space == outer {
            return true;
        }
        let parent = context.workspace.spaces[space].parent;
        if parent == space {
            return false;
        }
        space = parent;
    }
}

/// Writes a namespace or class under its name, as a script.
pub(crate) fn write(writer: &mut Writer, space: Reference, name: &str) -> Result<()> {
    let namespace = &writer.context.workspace.spaces[space];
    if let Role::Class(_) = namespace.role {
        let script = namespace.script.clone().ok_or_else(|| Fault::impossible(format!("the class {name} has no script")))?;
        writer.write_line(&script);
        return Ok(());
    }
    if let Some(script) = find_valid_script(writer.context, space) {
        writer.write_line(&script.text);
        return Ok(());
    }
    writer.write_line(&format!(":Namespace {name} {AS_SAVED_MARK}"));
    for line in settings::changed_lines(writer.context, space, writer.context.workspace.spaces[space].parent) {
        writer.write_line(&line);
    }
    writer.write_simple_variables(space, "")?;
    writer.write_functions(space)?;
    for (inner, name) in order_scripts(writer.context, space) {
        writer.write_space(inner, &name)?;
    }
    writer.write_line(":EndNamespace");
    Ok(())
}

/// Returns true if a namespace is written as its own text.
pub(crate) fn has_valid_script(context: &Context, space: Reference) -> bool {
    find_valid_script(context, space).is_some()
}

/// Writes the settings, variables and derived functions of a namespace that its own text does not define.
pub(crate) fn write_remaining_values(writer: &mut Writer, space: Reference, path: &str) -> Result<()> {
    let Some(script) = find_valid_script(writer.context, space) else { return Ok(()) };
    for line in settings::all_lines(writer.context, space) {
        let name = line.split('←').next().unwrap_or_default();
        let expression = script.assigned.get(name);
        let is_changed =
            settings::changed_lines(writer.context, space, writer.context.workspace.spaces[space].parent).contains(&line);
        if expression.map_or(is_changed, |expression| **expression != *line.rsplit('←').next().unwrap_or_default()) {
            writer.write_line(&format!("{path}.{line}"));
        }
    }
    for (name, value) in sorted_names(writer.context, space) {
        let expression = script.assigned.get(&*name);
        match &value {
            Value::Array(array) if !has_references(array) => {
                let lines = notation::format_lines_with_paths(writer.context, array, &writer.graph.paths)?;
                if expression.is_none_or(|expression| lines.len() > 1 || **expression != *lines[0]) {
                    writer.write_assignment(&format!("{path}.{name}←"), array)?;
                }
            }
            Value::Array(_) => {}
            _ if names::definition_kind(&value) == Some(names::DefinitionKind::Other) => {
                let lines = definition::definition_lines(writer.context, space, &name, &value)?.join("\n");
                let is_same = expression.is_some_and(|expression| {
                    strip_blanks_and_parentheses(&format!("{name}←{expression}")) == strip_blanks_and_parentheses(&lines)
                });
                if !is_same {
                    writer.write_line(&format!("{path}.({lines})"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns a text without blanks and parentheses.
fn strip_blanks_and_parentheses(text: &str) -> String {
    text.chars().filter(|character| !matches!(character, ' ' | '(' | ')')).collect()
}

/// A text that still describes the contents of a namespace.
struct ValidScript {
    text: String,
    /// The expressions assigned to names in the text, as written.
    assigned: HashMap<String, String>,
}

/// Returns a namespace's own text, or `None` if there is none, or if the functions or scripts in the namespace have changed since
/// the text ran.
fn find_valid_script(context: &Context, space: Reference) -> Option<ValidScript> {
    let text = context.workspace.spaces[space].script.clone()?;
    if text.lines().next().is_some_and(|head| head.ends_with(AS_SAVED_MARK)) {
        return None;
    }
    let source = Source::new("", &*text);
    let body = syntax::parse(&source).ok()?;
    let [Statement { kind: StatementKind::Script(script), .. }] = &body.statements[..] else { return None };
    let mut reader = ScriptReader { context, ran_once: BTreeSet::new(), assigned: HashMap::new() };
    reader.read(space, script, true)?;
    let ran_once = &reader.ran_once;
    let lines = text
        .lines()
        .enumerate()
        .map(|(number, line)| if ran_once.contains(&number) { format!("{RAN_ONCE_PREFIX}{line}") } else { line.to_owned() });
    let text = lines.collect::<Vec<_>>().join("\n");
    Some(ValidScript { text, assigned: reader.assigned })
}

/// A reader of a script, with the findings so far.
struct ScriptReader<'a> {
    context: &'a Context,
    /// The lines that must not run again.
    ran_once: BTreeSet<usize>,
    /// The expressions assigned to names in the outermost script, as written.
    assigned: HashMap<String, String>,
}

impl ScriptReader<'_> {
    /// Reads a script and collects the findings; returns `None` if the script no longer describes the contents of its namespace.
    fn read(&mut self, space: Reference, script: &Script, outermost: bool) -> Option<()> {
        let namespace = &self.context.workspace.spaces[space];
        let name = namespace.display.rsplit('.').next()?;
        if *script.name != *name || matches!(namespace.role, Role::Instance(_)) {
            return None;
        }
        if matches!(namespace.role, Role::Class(_)) {
            return Some(());
        }
        let body = &script.body;
        let mut defined: HashMap<Arc<str>, Vec<String>> = HashMap::new();
        let mut scripts: Vec<Arc<str>> = Vec::new();
        let mut fixed: Vec<Span> = Vec::new();
        for statement in &body.statements {
            match self.read_statement(space, body, statement, outermost)? {
                StatementEffect::Function(name, lines) => {
                    defined.insert(name, lines);
                    fixed.push(statement.span);
                }
                StatementEffect::Script(name) => {
                    scripts.push(name);
                    fixed.push(statement.span);
                }
                StatementEffect::Nothing => {}
            }
        }
        let ran_once = |span: &Span| {
            (body.source.line_of(span.start)..=body.source.line_of(span.end)).any(|line| self.ran_once.contains(&line))
        };
        if fixed.iter().any(ran_once) {
            return None;
        }
        self.matches_namespace(space, &defined, &scripts).then_some(())
    }

    /// Reads a statement and returns its definition; returns `None` if it is one that no longer describes the contents of the
    /// namespace.
    fn read_statement(
        &mut self,
        space: Reference,
        body: &Body,
        statement: &Statement,
        outermost: bool,
    ) -> Option<StatementEffect> {
        match &statement.kind {
            StatementKind::Definition(function) => match &function.kind {
                BodyKind::Tradfn(header) => {
                    Some(StatementEffect::Function(header.name.clone(), names::lines_of(function, &header.name)))
                }
                _ => None,
            },
            StatementKind::Script(script) => {
                let value = self.context.workspace.spaces[space].names.get(&script.name)?;
                let inner = value.array()?.reference().filter(|&inner| is_made_in(self.context, inner, space, &script.name))?;
                let inner_text = self.context.workspace.spaces[inner].script.as_deref()?;
                if inner_text != body.source.slice(script.span) {
                    return None;
                }
                recurse(|| self.read(inner, script, false))?;
                Some(StatementEffect::Script(script.name.clone()))
            }
            StatementKind::Phrase(phrase) => {
                if let [name, arrow, rest @ ..] = &phrase.terms[..]
                    && matches!(arrow.kind, TermKind::Assign)
                    && let Some(target) = find_target(body, name)
                {
                    if let [Term { kind: TermKind::Dfn(function), .. }] = rest {
                        let target: Arc<str> = Arc::from(&*target);
                        let lines = names::lines_of(function, &target);
                        return Some(StatementEffect::Function(target, lines));
                    }
                    if !rest.is_empty() && rest.iter().all(is_pure) {
                        if outermost {
                            let text = body.source.slice(Span { start: arrow.span.end, end: phrase.span.end });
                            self.assigned.insert(target, text.trim().to_owned());
                        }
                        return Some(StatementEffect::Nothing);
                    }
                }
                self.mark_ran_once(body, statement.span);
                Some(StatementEffect::Nothing)
            }
            _ => {
                self.mark_ran_once(body, statement.span);
                Some(StatementEffect::Nothing)
            }
        }
    }

    /// Marks the lines of a statement as not to run again.
    fn mark_ran_once(&mut self, body: &Body, span: Span) {
        let last = span.end.saturating_sub(1).max(span.start);
        self.ran_once.extend(body.source.line_of(span.start)..=body.source.line_of(last));
    }

    /// Returns true if the functions and scripts of a text are those in the namespace.
    fn matches_namespace(&self, space: Reference, defined: &HashMap<Arc<str>, Vec<String>>, scripts: &[Arc<str>]) -> bool {
        let members = &self.context.workspace.spaces[space].names;
        let all_defined = defined
            .iter()
            .all(|(name, lines)| members.get(name).and_then(|value| names::lines(value, name)).as_ref() == Some(lines));
        all_defined
            && members.iter().all(|(name, value)| match value {
                Value::Array(array) => {
                    let child = array.reference().filter(|&inner| is_made_in(self.context, inner, space, name));
                    child.is_none() || scripts.contains(name)
                }
                _ => names::definition_kind(value) == Some(names::DefinitionKind::Other) || defined.contains_key(name),
            })
    }
}

/// The definition that a statement in a script makes, if any.
enum StatementEffect {
    Function(Arc<str>, Vec<String>),
    Script(Arc<str>),
    Nothing,
}

/// Returns the target of an assignment if it is an ordinary name or a setting.
fn find_target(body: &Body, term: &Term) -> Option<String> {
    match &term.kind {
        TermKind::Name(index) => Some(body.names[*index as usize].text.to_string()),
        TermKind::System(name) => SCRIPT_SETTINGS.contains(&&**name).then(|| format!("⎕{name}")),
        _ => None,
    }
}

/// Returns true if a term gives the same result whenever it is evaluated, and has no side effects.
fn is_pure(term: &Term) -> bool {
    match &term.kind {
        TermKind::Numbers(_) | TermKind::Text(_) | TermKind::Zilde => true,
        TermKind::Glyph(glyph) => !IMPURE_PRIMITIVES.contains(*glyph),
        TermKind::System(name) => PURE_SYSTEM_NAMES.contains(&&**name),
        TermKind::Brackets(_) | TermKind::Parentheses(_) | TermKind::Vector(_) | TermKind::Cells(_) => {
            recurse(|| term.kind.inner().iter().all(|phrase| phrase.terms.iter().all(is_pure)))
        }
        _ => false,
    }
}
