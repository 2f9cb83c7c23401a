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

fn copy_all(context: &mut Context, right: Array) -> Result<Array> {
    copy_names(context, &workspace(&right)?, &[], true)?;
    context.thread.shy = true;
    Ok(Array::texts([]))
}

fn copy_some(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let wanted = listing::parse_names(&left).map_err(|_| Fault::domain(Blame::Left, "names must be text"))?;
    if let Some(wrong) = wanted.iter().find(|name| !name.split('.').all(names::is_name)) {
        return Err(Fault::domain(Blame::Left, format!("{wrong} is not a valid name")));
    }
    let name = workspace(&right)?;
    let copied = copy_names(context, &name, &wanted, true)?;
    if !copied.missing.is_empty() {
        let known = copied.known.join(" ");
        return Err(Fault::domain(Blame::Left, format!("{name} does not define {}", copied.missing.join(" ")))
            .with_help(format!("it defines {known}")));
    }
    context.thread.shy = true;
    Ok(Array::texts([]))
}

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
    /// The names that were wanted but do not exist.
    pub missing: Vec<String>,
    /// The names that kept their values here.
    pub kept: Vec<Arc<str>>,
    /// All names that exist, if some are missing.
    known: Vec<String>,
}

/// Copies names for a command; returns `None` if there is no such workspace.
pub(crate) fn copy_if_found(
    context: &mut Context,
    name: &str,
    wanted: &[String],
    replacing: bool,
) -> Result<Option<CopyOutcome>> {
    let is_there = library::find(context, name).is_ok();
    if !is_there {
        context.allow_files()?;
        return Ok(None);
    }
    copy_names(context, name, wanted, replacing).map(Some)
}

/// Copies the wanted names of a file here, with the names that their definitions mention; all names if `wanted` is empty. Copies
/// nothing if one is missing. If `replacing` is true, names that have values here lose them.
pub(crate) fn copy_names(context: &mut Context, name: &str, wanted: &[String], replacing: bool) -> Result<CopyOutcome> {
    let found = library::find(context, name)?;
    let space = library::make_space(context, &found)?;
    let from = match &found {
        LibraryItem::Folder(folder) if !wanted.is_empty() => {
            library::run_for_names(context, folder, wanted, space)?;
            space
        }
        _ => library::run(context, &found, space)?,
    };
    let file = if let LibraryItem::Own(path, _) = &found { Some(path.clone()) } else { None };
    let missing: Vec<String> = wanted.iter().filter(|name| value(context, from, name).is_none()).cloned().collect();
    if !missing.is_empty() {
        let known = list_names(context, &found, from);
        return Ok(CopyOutcome { file, copied: Vec::new(), missing, kept: Vec::new(), known });
    }
    let here = context.current_space();
    let (mut copied, mut kept) = (Vec::new(), Vec::new());
    for (name, value) in names_to_copy(context, from, wanted) {
        if !replacing && context.workspace.spaces[here].names.contains_key(&name) {
            kept.push(name);
            continue;
        }
        adopt(context, from, here, &name, &value);
        names::put_in(context, here, &name, value);
        copied.push(name);
    }
    Ok(CopyOutcome { file, copied, missing, kept, known: Vec::new() })
}

fn value<'a>(context: &'a Context, from: Reference, path: &str) -> Option<&'a Value> {
    names::value_in(context, from, path)
}

/// Returns the names to copy with their values: those wanted, and those that they mention.
fn names_to_copy(context: &Context, from: Reference, wanted: &[String]) -> Vec<(Arc<str>, Value)> {
    let held = &context.workspace.spaces[from].names;
    let mut chosen: Vec<(Arc<str>, Value)> = Vec::new();
    if wanted.is_empty() {
        chosen.extend(held.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    let mut seen = HashSet::new();
    let mut waiting: Vec<Arc<str>> = wanted.iter().map(|name| Arc::from(&**name)).collect();
    while let Some(path) = waiting.pop() {
        if let Some(value) = value(context, from, &path)
            && seen.insert(path.clone())
        {
            waiting.extend(names::list_free_names(value).into_iter().filter(|name| held.contains_key(name)));
            let last = path.rsplit('.').next().map_or(path.clone(), Arc::from);
            chosen.push((last, value.clone()));
        }
    }
    chosen.sort_by(|one, other| one.0.cmp(&other.0));
    chosen
}

/// Gives a copied namespace its new parent.
fn adopt(context: &mut Context, from: Reference, here: Reference, name: &str, value: &Value) {
    if let Some(space) = names::namespace(value)
        && context.workspace.spaces.contains(space)
        && context.workspace.spaces[space].parent == from
    {
        let display = format!("{}.{name}", context.workspace.spaces[here].display);
        let copy = &mut context.workspace.spaces[space];
        copy.parent = here;
        copy.display = display;
    }
}

fn list_names(context: &Context, found: &LibraryItem, from: Reference) -> Vec<String> {
    let mut known: Vec<String> = match found {
        LibraryItem::Folder(folder) => {
            context.machine.library.folder(folder).map(|file| file.name[folder.len() + 1..].to_owned()).collect()
        }
        _ => context.workspace.spaces[from].names.keys().map(|name| name.to_string()).collect(),
    };
    known.sort();
    known
}
