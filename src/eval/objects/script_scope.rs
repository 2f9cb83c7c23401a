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

/// Makes the namespaces and classes within a `:Namespace` script. The rest of the script runs afterwards, in order.
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
    for at in 0..family.len() {
        let own = &family[at];
        let sees = injection == Injection::All || injection == Injection::InClasses && own.is_class;
        let visible = family.iter().enumerate().filter(|(other, _)| sees && is_seen(&family, at, *other));
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

fn gather(context: &Context, script: &Script, at: usize, family: &mut Vec<NestedScript>) {
    for inner in scripts(script) {
        let Some(space) = find_script(context, family[at].space, &inner.name) else { continue };
        family.push(NestedScript::new(context, inner, space, Some(at)));
        gather(context, inner, family.len() - 1, family);
    }
}

/// Returns true if one script sees another: it sees the scripts within it and next to it, and a class also sees itself and the
/// scripts around it.
fn is_seen(family: &[NestedScript], own: usize, other: usize) -> bool {
    let around =
        |inner: usize, outer: usize| std::iter::successors(family[inner].parent, |&at| family[at].parent).any(|at| at == outer);
    let is_sibling = own != other && family[own].parent.is_some() && family[own].parent == family[other].parent;
    around(other, own) || is_sibling || family[own].is_class && (own == other || around(own, other))
}

fn scripts(script: &Script) -> impl Iterator<Item = &Script> {
    let inner = script.body.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Script(inner) => Some(&**inner),
        _ => None,
    });
    inner.filter(|inner| !inner.name.is_empty())
}

/// Returns the namespace that a script within another one made.
pub(crate) fn find_script(context: &Context, outer: Reference, name: &str) -> Option<Reference> {
    let found = context.workspace.spaces[outer].names.get(name)?.array()?.reference()?;
    (context.workspace.spaces[found].parent == outer && context.workspace.spaces[found].script.is_some()).then_some(found)
}

/// Makes the namespaces of the scripts within a script, all of them still empty.
fn make_all(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    let settings = context.workspace.settings.clone();
    for inner in scripts(script) {
        let made = context.make_space(space, Some(&inner.name))?;
        context.workspace.spaces[made].script = Some(Arc::from(inner.body.source.slice(inner.span)));
        context.workspace.spaces[made].origin = Origin::of(&inner.body.source, inner.span);
        context.workspace.spaces[space].names.insert(inner.name.clone(), Value::Array(Array::space(made)));
        context.machine.library.prepared.push((made, settings.clone()));
        if inner.kind == ScriptKind::Namespace {
            make_all(context, inner, made)?;
        }
    }
    Ok(())
}

/// Reads the classes of a script and of the namespaces within it.
fn fix_classes(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    for inner in scripts(script) {
        let Some(made) = find_script(context, space, &inner.name) else { continue };
        if inner.kind == ScriptKind::Namespace {
            fix_classes(context, inner, made)?;
            continue;
        }
        let outer = context.current_space();
        context.thread.frames.enter_text(inner.body.source.clone(), None, space, TextKind::Line);
        crate::eval::switch_settings(context, outer, space);
        let fixed = class_script::fix(context, inner, made);
        context.thread.frames.leave();
        crate::eval::switch_settings(context, space, outer);
        fixed?;
    }
    Ok(())
}
