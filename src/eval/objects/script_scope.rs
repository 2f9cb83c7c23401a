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
    make_all(context, script, space)?;
    introduce(context, script, space);
    fix_classes(context, script, space)?;
    introduce(context, script, space);
    Ok(())
}

/// Makes the classes and namespaces of a script visible to each other.
pub(crate) fn introduce(context: &mut Context, script: &Script, space: Reference) {
    let injection = context.machine.library.injection;
    let mut family = vec![NestedScript::new(context, script, space, None)];
    gather(context, script, 0, &mut family);
    for index in 0..family.len() {
        let own = &family[index];
        let sees_others = injection == Injection::All || injection == Injection::InClasses && own.is_class;
        let visible = family.iter().enumerate().filter(|(other, _)| sees_others && is_seen(&family, index, *other));
        let visible = visible.map(|(_, relative)| (relative.name.clone(), relative.holder)).collect();
        let space = own.space;
        context.workspace.spaces[space].script_names = visible;
    }
}

/// A script within a script, and the namespace that holds its name.
struct NestedScript {
    name: Arc<str>,
    space: Reference,
    holder: Reference,
    parent: Option<usize>,
    is_class: bool,
}

impl NestedScript {
    fn new(context: &Context, script: &Script, space: Reference, parent: Option<usize>) -> Self {
        let holder = context.workspace.spaces[space].parent;
        Self { name: script.name.clone(), space, holder, parent, is_class: script.kind != ScriptKind::Namespace }
    }
}

fn gather(context: &Context, script: &Script, index: usize, family: &mut Vec<NestedScript>) {
    for inner in scripts(script) {
        let Some(space) = find_script(context, family[index].space, &inner.name) else { continue };
        family.push(NestedScript::new(context, inner, space, Some(index)));
        gather(context, inner, family.len() - 1, family);
    }
}

/// Returns true if one script sees another: it sees the scripts within it and next to it, and a class also sees itself and the
/// scripts around it.
fn is_seen(family: &[NestedScript], own: usize, other: usize) -> bool {
    let is_within = |inner: usize, outer: usize| {
        std::iter::successors(family[inner].parent, |&index| family[index].parent).any(|index| index == outer)
    };
    let is_sibling = own != other && family[own].parent.is_some() && family[own].parent == family[other].parent;
    is_within(other, own) || is_sibling || family[own].is_class && (own == other || is_within(own, other))
}

/// Returns the named scripts directly within a script.
fn scripts(script: &Script) -> impl Iterator<Item = &Script> {
    let inner = script.body.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Script(inner) => Some(&**inner),
        _ => None,
    });
    inner.filter(|inner| !inner.name.is_empty())
}

/// Returns the namespace of a script within another one.
pub(crate) fn find_script(context: &Context, outer: Reference, name: &str) -> Option<Reference> {
    let space = context.workspace.spaces[outer].names.get(name)?.array()?.reference()?;
    (context.workspace.spaces[space].parent == outer && context.workspace.spaces[space].script.is_some()).then_some(space)
}

/// Creates the namespaces of the scripts within a script, all of them still empty.
fn make_all(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    let settings = context.workspace.settings.clone();
    for inner in scripts(script) {
        let inner_space = context.make_space(space, Some(&inner.name))?;
        context.workspace.spaces[inner_space].script = Some(Arc::from(inner.body.source.slice(inner.span)));
        context.workspace.spaces[inner_space].origin = Origin::of(&inner.body.source, inner.span);
        context.workspace.spaces[space].names.insert(inner.name.clone(), Value::Array(Array::space(inner_space)));
        context.machine.library.prepared.push((inner_space, settings.clone()));
        if inner.kind == ScriptKind::Namespace {
            make_all(context, inner, inner_space)?;
        }
    }
    Ok(())
}

/// Reads the classes of a script and of the namespaces within it.
fn fix_classes(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    for inner in scripts(script) {
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
