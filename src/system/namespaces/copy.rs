#![doc = include_str!("copy.md")]

use super::library;
use super::library::LibraryItem;
use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::system::listing;
use std::collections::HashSet;
use std::sync::Arc;

/// The system function `⎕CY`.
pub(crate) static CY: SystemName = SystemName::function("⎕CY", "system/namespaces/copy.md").monadic(copy_all).dyadic(copy_some);

/// Implements `⎕CY Y`: copies all names of a workspace or library into the current namespace.
fn copy_all(context: &mut Context, right: Array) -> Result<Array> {
    copy_names(context, &read_source_name(&right)?, &[], true)?;
    context.thread.shy = true;
    Ok(Array::texts([]))
}

/// Implements `X ⎕CY Y`: copies the names `X` of a workspace or library. If one of them does not exist, fails without copying
/// any.
fn copy_some(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &left).map_err(|_| Fault::domain(Blame::Left, "names must be text"))?;
    if let Some(invalid) = listed.iter().find(|name| !name.split('.').all(names::is_name)) {
        return Err(Fault::domain(Blame::Left, format!("{invalid} is not a valid name")));
    }
    let name = read_source_name(&right)?;
    let outcome = copy_names(context, &name, &listed, true)?;
    if !outcome.missing.is_empty() {
        let known = outcome.known.join(" ");
        return Err(Fault::domain(Blame::Left, format!("{name} does not define {}", outcome.missing.join(" ")))
            .with_help(format!("{name} defines {known}")));
    }
    context.thread.shy = true;
    Ok(Array::texts([]))
}

/// Reads the name of a library, or the path of a file.
fn read_source_name(right: &Array) -> Result<String> {
    let name = right.to_text().filter(|name| right.is_character() && !name.trim().is_empty());
    let name = name
        .ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be the name of a library or the path of a file"))?;
    Ok(name.trim().to_owned())
}

/// The outcome of a copy.
pub(crate) struct CopyOutcome {
    /// The path of the file that the names came from, or `None` for the library.
    pub file: Option<String>,
    /// The names that were copied.
    pub copied: Vec<Arc<str>>,
    /// The requested names that do not exist.
    pub missing: Vec<String>,
    /// The names that were not copied, because they had values in the current namespace.
    pub kept: Vec<Arc<str>>,
    /// All names that the workspace or library defines; empty unless some are missing.
    known: Vec<String>,
}

/// Copies names for a session command; returns `None` if no library or file can be found and read under `name`.
pub(crate) fn copy_if_found(
    context: &mut Context,
    name: &str,
    requested: &[String],
    replacing: bool,
) -> Result<Option<CopyOutcome>> {
    let exists = library::find(context, name).is_ok();
    if !exists {
        context.require_files()?;
        return Ok(None);
    }
    copy_names(context, name, requested, replacing).map(Some)
}

/// Copies the requested names of a file or library, and the names that their definitions mention, into the current namespace;
/// copies all names if `requested` is empty, and none if one is missing. If `replacing` is false, names that have values in the
/// current namespace keep them.
pub(crate) fn copy_names(context: &mut Context, name: &str, requested: &[String], replacing: bool) -> Result<CopyOutcome> {
    let item = library::find(context, name)?;
    let space = library::make_space(context, &item)?;
    let from = match &item {
        LibraryItem::Folder(folder) if !requested.is_empty() => {
            library::run_for_names(context, folder, requested, space)?;
            space
        }
        _ => library::run(context, &item, space)?,
    };
    let file = if let LibraryItem::UserFile(path, _) = &item { Some(path.clone()) } else { None };
    let missing: Vec<String> = requested.iter().filter(|name| find_value(context, from, name).is_none()).cloned().collect();
    if !missing.is_empty() {
        let known = list_names(context, &item, from);
        return Ok(CopyOutcome { file, copied: Vec::new(), missing, kept: Vec::new(), known });
    }
    let target = context.current_space();
    let (mut copied, mut kept) = (Vec::new(), Vec::new());
    for (name, value) in select_names_to_copy(context, from, requested) {
        if !replacing && context.workspace.spaces[target].names.contains_key(&name) {
            kept.push(name);
            continue;
        }
        reparent(context, from, target, &name, &value);
        names::put_in(context, target, &name, value);
        copied.push(name);
    }
    Ok(CopyOutcome { file, copied, missing, kept, known: Vec::new() })
}

fn find_value<'a>(context: &'a Context, from: Reference, path: &str) -> Option<&'a Value> {
    names::find_value_in(context, from, path)
}

/// Returns the names to copy with their values, in order: the requested names and those that their definitions mention, or all
/// names if `requested` is empty.
fn select_names_to_copy(context: &Context, from: Reference, requested: &[String]) -> Vec<(Arc<str>, Value)> {
    let source = &context.workspace.spaces[from].names;
    let mut selected: Vec<(Arc<str>, Value)> = Vec::new();
    if requested.is_empty() {
        selected.extend(source.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    let mut seen = HashSet::new();
    let mut pending: Vec<Arc<str>> = requested.iter().map(|name| Arc::from(&**name)).collect();
    while let Some(path) = pending.pop() {
        if let Some(value) = find_value(context, from, &path)
            && seen.insert(path.clone())
        {
            pending.extend(names::list_free_names(value).into_iter().filter(|name| source.contains_key(name)));
            let last = path.rsplit('.').next().map_or(path.clone(), Arc::from);
            selected.push((last, value.clone()));
        }
    }
    selected.sort_by(|one, other| one.0.cmp(&other.0));
    selected
}

/// Makes `target` the parent of a copied namespace that was made in `from`.
fn reparent(context: &mut Context, from: Reference, target: Reference, name: &str, value: &Value) {
    if let Some(space) = names::namespace(value)
        && context.workspace.spaces.contains(space)
        && context.workspace.spaces[space].parent == from
    {
        let display = format!("{}.{name}", context.workspace.spaces[target].display);
        let copy = &mut context.workspace.spaces[space];
        copy.parent = target;
        copy.display = display;
    }
}

/// Returns all names that a file or folder defines, in order.
fn list_names(context: &Context, item: &LibraryItem, from: Reference) -> Vec<String> {
    let mut known: Vec<String> = match item {
        LibraryItem::Folder(folder) => {
            context.machine.library.folder(folder).map(|file| file.name[folder.len() + 1..].to_owned()).collect()
        }
        _ => context.workspace.spaces[from].names.keys().map(|name| name.to_string()).collect(),
    };
    known.sort();
    known
}
