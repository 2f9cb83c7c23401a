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

/// `⎕CY`.
pub(crate) static CY: SystemName = SystemName::function("⎕CY", include_str!("copy.md")).monadic(copy_all).dyadic(copy_some);

/// Implements `⎕CY Y`: copies all names of a workspace or library.
fn copy_all(context: &mut Context, right: Array) -> Result<Array> {
    copy_names(context, &workspace(&right)?, &[], true)?;
    context.thread.shy = true;
    Ok(Array::texts([]))
}

/// Implements `X ⎕CY Y`: copies the names `X` of a workspace or library.
fn copy_some(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(&left).map_err(|_| Fault::domain(Blame::Left, "names must be text"))?;
    if let Some(invalid) = listed.iter().find(|name| !name.split('.').all(names::is_name)) {
        return Err(Fault::domain(Blame::Left, format!("{invalid} is not a valid name")));
    }
    let name = workspace(&right)?;
    let outcome = copy_names(context, &name, &listed, true)?;
    if !outcome.missing.is_empty() {
        let known = outcome.known.join(" ");
        return Err(Fault::domain(Blame::Left, format!("{name} does not define {}", outcome.missing.join(" ")))
            .with_help(format!("it defines {known}")));
    }
    context.thread.shy = true;
    Ok(Array::texts([]))
}

/// Reads the name of a workspace or library.
fn workspace(right: &Array) -> Result<String> {
    let name = right.to_text().filter(|name| right.is_character() && !name.trim().is_empty());
    let name = name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a library or the path of a file is needed"))?;
    Ok(name.trim().to_owned())
}

/// The outcome of a copy.
pub(crate) struct CopyOutcome {
    /// The file that the names came from, if it is not in the library.
    pub file: Option<String>,
    /// The names that were copied.
    pub copied: Vec<Arc<str>>,
    /// The requested names that do not exist.
    pub missing: Vec<String>,
    /// The names that kept their values in the current namespace.
    pub kept: Vec<Arc<str>>,
    /// All names that exist, if some are missing.
    known: Vec<String>,
}

/// Copies names for a command; returns `None` if there is no such workspace.
pub(crate) fn copy_if_found(
    context: &mut Context,
    name: &str,
    requested: &[String],
    replacing: bool,
) -> Result<Option<CopyOutcome>> {
    let exists = library::find(context, name).is_ok();
    if !exists {
        context.allow_files()?;
        return Ok(None);
    }
    copy_names(context, name, requested, replacing).map(Some)
}

/// Copies names of a file into the current namespace, with the names that their definitions mention; all names if `requested` is
/// empty. Copies nothing if one is missing. If `replacing` is false, names that have values keep them.
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
    let file = if let LibraryItem::Own(path, _) = &item { Some(path.clone()) } else { None };
    let missing: Vec<String> = requested.iter().filter(|name| value(context, from, name).is_none()).cloned().collect();
    if !missing.is_empty() {
        let known = list_names(context, &item, from);
        return Ok(CopyOutcome { file, copied: Vec::new(), missing, kept: Vec::new(), known });
    }
    let target = context.current_space();
    let (mut copied, mut kept) = (Vec::new(), Vec::new());
    for (name, value) in names_to_copy(context, from, requested) {
        if !replacing && context.workspace.spaces[target].names.contains_key(&name) {
            kept.push(name);
            continue;
        }
        adopt(context, from, target, &name, &value);
        names::put_in(context, target, &name, value);
        copied.push(name);
    }
    Ok(CopyOutcome { file, copied, missing, kept, known: Vec::new() })
}

fn value<'a>(context: &'a Context, from: Reference, path: &str) -> Option<&'a Value> {
    names::value_in(context, from, path)
}

/// Returns the names to copy with their values: the requested names, and those that their definitions mention.
fn names_to_copy(context: &Context, from: Reference, requested: &[String]) -> Vec<(Arc<str>, Value)> {
    let source = &context.workspace.spaces[from].names;
    let mut selected: Vec<(Arc<str>, Value)> = Vec::new();
    if requested.is_empty() {
        selected.extend(source.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    let mut seen = HashSet::new();
    let mut pending: Vec<Arc<str>> = requested.iter().map(|name| Arc::from(&**name)).collect();
    while let Some(path) = pending.pop() {
        if let Some(value) = value(context, from, &path)
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

/// Gives a copied namespace its new parent.
fn adopt(context: &mut Context, from: Reference, target: Reference, name: &str, value: &Value) {
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

/// Returns all names of a file or folder, in order.
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
