//! Lexical scope in scripts: classes and namespaces of one text see each other by name, and classes exist before anything else
//! runs.

use super::class_script;
use crate::array::{Array, Reference};
use crate::error::Result;
use crate::function::{Context, Value};
use crate::runtime::frames::TextKind;
use crate::runtime::library::Injection;
use crate::runtime::namespaces::Origin;
use crate::syntax::tree::{Script, ScriptKind, StatementKind};
use std::sync::Arc;

/// Creates the namespaces and classes within a `:Namespace` script. The rest of the script runs afterwards, in order.
pub(crate) fn prepare(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    make_spaces(context, script, space)?;
    introduce(context, script, space);
    fix_classes(context, script, space)?;
    introduce(context, script, space);
    Ok(())
}

/// Makes the classes and namespaces of a script visible to each other, as far as the setting `injection` permits.
pub(crate) fn introduce(context: &mut Context, script: &Script, space: Reference) {
    let injection = context.machine.library.injection;
    let mut nested = vec![NestedScript::new(context, script, space, None)];
    gather_scripts(context, script, 0, &mut nested);
    for index in 0..nested.len() {
        let own = &nested[index];
        let sees_others = injection == Injection::All || injection == Injection::InClasses && own.is_class;
        let visible = nested.iter().enumerate().filter(|(other, _)| sees_others && is_seen(&nested, index, *other));
        let visible = visible.map(|(_, other)| (other.name.clone(), other.holder)).collect();
        let space = own.space;
        context.workspace.spaces[space].script_names = visible;
    }
}

/// A script, its namespace, and the namespace that holds its name.
struct NestedScript {
    name: Arc<str>,
    space: Reference,
    holder: Reference,
    /// The index of the enclosing script in the list of scripts; `None` for the outermost one.
    parent: Option<usize>,
    is_class: bool,
}

impl NestedScript {
    fn new(context: &Context, script: &Script, space: Reference, parent: Option<usize>) -> Self {
        let holder = context.workspace.spaces[space].parent;
        Self { name: script.name.clone(), space, holder, parent, is_class: script.kind != ScriptKind::Namespace }
    }
}

/// Appends the scripts within the script at `index` in the list, at any depth.
fn gather_scripts(context: &Context, script: &Script, index: usize, nested: &mut Vec<NestedScript>) {
    for inner in named_scripts(script) {
        let Some(space) = find_script(context, nested[index].space, &inner.name) else { continue };
        nested.push(NestedScript::new(context, inner, space, Some(index)));
        gather_scripts(context, inner, nested.len() - 1, nested);
    }
}

/// Returns true if the script `own` sees the script `other`: a script sees the scripts within it and next to it, and a class also
/// sees itself and the scripts around it.
fn is_seen(nested: &[NestedScript], own: usize, other: usize) -> bool {
    let is_within = |inner: usize, outer: usize| {
        std::iter::successors(nested[inner].parent, |&index| nested[index].parent).any(|index| index == outer)
    };
    let is_sibling = own != other && nested[own].parent.is_some() && nested[own].parent == nested[other].parent;
    is_within(other, own) || is_sibling || nested[own].is_class && (own == other || is_within(own, other))
}

/// Returns the named scripts directly within a script.
fn named_scripts(script: &Script) -> impl Iterator<Item = &Script> {
    let inner = script.body.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Script(inner) => Some(&**inner),
        _ => None,
    });
    inner.filter(|inner| !inner.name.is_empty())
}

/// Returns the namespace of a script within the namespace `outer`, or `None` if `name` does not refer to one.
pub(crate) fn find_script(context: &Context, outer: Reference, name: &str) -> Option<Reference> {
    let space = context.workspace.spaces[outer].names.get(name)?.array()?.reference()?;
    (context.workspace.spaces[space].parent == outer && context.workspace.spaces[space].script.is_some()).then_some(space)
}

/// Creates the namespaces of the scripts within a script, all of them still empty.
fn make_spaces(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    let settings = context.workspace.settings.clone();
    for inner in named_scripts(script) {
        let inner_space = context.make_space(space, Some(&inner.name))?;
        context.workspace.spaces[inner_space].script = Some(Arc::from(inner.body.source.slice(inner.span)));
        context.workspace.spaces[inner_space].origin = Origin::of(&inner.body.source, inner.span);
        context.workspace.spaces[space].names.insert(inner.name.clone(), Value::Array(Array::from_reference(inner_space)));
        context.machine.library.prepared.push((inner_space, settings.clone()));
        if inner.kind == ScriptKind::Namespace {
            make_spaces(context, inner, inner_space)?;
        }
    }
    Ok(())
}

/// Reads the classes of a script and of the namespaces within it.
fn fix_classes(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    for inner in named_scripts(script) {
        let Some(inner_space) = find_script(context, space, &inner.name) else { continue };
        if inner.kind == ScriptKind::Namespace {
            fix_classes(context, inner, inner_space)?;
            continue;
        }
        let outer = context.current_space();
        context.thread.frames.enter_text(inner.body.source.clone(), None, space, TextKind::Line);
        crate::eval::switch_settings(context, outer, space);
        let result = class_script::fix(context, inner, inner_space);
        context.thread.frames.leave();
        crate::eval::switch_settings(context, space, outer);
        result?;
    }
    Ok(())
}
