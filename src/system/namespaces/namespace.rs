#![doc = include_str!("namespace.md")]

use super::target;
use super::target::read_name;
use crate::array::{Array, Elements, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options, Value};
use crate::runtime::namespaces::Role;
use crate::system::definitions::object_representation;
use crate::system::listing;
use hashbrown::HashMap;
use std::sync::Arc;

const PAGE: &str = "system/namespaces/namespace.md";

/// The system function `⎕NS`.
pub(crate) static NS: SystemName = SystemName::function("⎕NS", PAGE).with_options(OptionCases {
    principal: "Trigger",
    monadic: Some(make_unnamed),
    dyadic: Some(fill_named),
});

/// The system constant `⎕THIS`.
pub(crate) static THIS: SystemName = SystemName::constant("THIS", PAGE, |context| {
    Ok(Array::from_reference(context.workspace.spaces.find_most_derived(context.current_space())))
});

/// Implements `⎕NS Y`: returns a new namespace without a name, with the contents `Y`.
fn make_unnamed(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fire = options.flag("Trigger", false)?;
    let contents = Contents::read(context, right)?;
    let space = context.make_space(context.current_space(), None)?;
    fill(context, space, &contents, fire)?;
    Ok(Array::from_reference(space))
}

/// Implements `X ⎕NS Y`: fills each namespace in `X`, and makes those that do not exist; returns their names or references as a
/// shy result.
fn fill_named(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fire = options.flag("Trigger", false)?;
    // Read before the namespaces are made, so that none is made for contents that are not valid.
    let contents = Contents::read(context, right)?;
    // An empty vector that is not nested is an empty name.
    let is_several = left.is_nested() || !left.is_empty() && !left.is_character() && !left.is_scalar();
    let result = if is_several {
        let mut items = context.memory().vector(left.bound())?;
        for index in 0..left.bound() {
            let item = fill_target(context, &left.item(index), &contents, fire)?;
            items.push_counted(context.memory(), item)?;
        }
        Array::from_items(context.memory(), left.shape().clone(), items, &Array::text(""))?
    } else {
        fill_target(context, &left, &contents, fire)?
    };
    context.thread.shy = true;
    Ok(result)
}

/// Fills one namespace: that of a reference or a name, or the current one if the name is empty. Makes the namespace if its name
/// is free. Returns its full name, or the reference in `left` if namespaces are merged into it.
fn fill_target(context: &mut Context, left: &Array, contents: &Contents, fire: bool) -> Result<Array> {
    let reference = left.mark().and_then(|mark| mark.reference());
    let space = match reference {
        Some(space) if context.workspace.spaces.contains(space) => space,
        Some(_) => return Err(Fault::domain(Blame::Left, "the namespace in the left argument no longer exists")),
        None => {
            let name = if left.is_empty() { Some(String::new()) } else { left.to_text() };
            let name =
                name.ok_or_else(|| Fault::domain(Blame::Left, "the left argument must be a namespace or the name of one"))?;
            if name.trim().is_empty() { context.current_space() } else { find_or_make(context, name.trim())? }
        }
    };
    fill(context, space, contents, fire)?;
    if reference.is_some() && matches!(contents, Contents::Spaces(_)) {
        return Ok(left.clone());
    }
    Ok(Array::text(&context.workspace.spaces[space].display))
}

/// The maximum number of dots in a path whose namespaces are made: each namespace keeps its full name, and the search for the last
/// one begins anew at each dot.
const MAX_PATH_DOTS: usize = 1000;

/// Returns the namespace with a name or path; makes it, and those on the path to it, if the name is free or holds a variable.
pub(crate) fn find_or_make(context: &mut Context, name: &str) -> Result<Reference> {
    if let Some(space) = names::find_space(context, name) {
        return Ok(space);
    }
    if matches!(names::find_value(context, name), Some(Value::Function(_) | Value::Operator(_))) {
        return Err(Fault::domain(Blame::Left, format!("{name} is a function or an operator, not a namespace")));
    }
    if name.matches('.').count() > MAX_PATH_DOTS {
        return Err(Fault::limit(format!("a path to a namespace can have at most {MAX_PATH_DOTS} dots")));
    }
    let (path, last) = name.rsplit_once('.').map_or((None, name), |(path, last)| (Some(path), last));
    // Checked before the namespaces on the path are made, so that nothing is made for a name that is not valid.
    if !names::is_name(last) {
        return Err(Fault::domain(Blame::Left, format!("{name} is not a valid name for a namespace")));
    }
    let parent = match path {
        Some(path) => find_or_make(context, path)?,
        None => context.current_space(),
    };
    let space = context.make_space(parent, Some(last))?;
    names::assign(context, name, Value::Array(Array::from_reference(space)))?;
    Ok(space)
}

/// The contents that `⎕NS` gives a namespace, read from its right argument.
enum Contents {
    /// The names that are copied, all valid.
    Names(Vec<String>),
    /// The namespaces, or their `⎕OR` representations, whose contents are merged.
    Spaces(Array),
}

impl Contents {
    /// Reads the right argument; fails if one of its items is not a name, a namespace or a representation as the others are.
    fn read(context: &Context, source: Array) -> Result<Self> {
        if lists_spaces(&source) {
            for index in 0..source.bound() {
                context.memory().poll()?;
                let item = source.item(index);
                match item.object() {
                    Some(object) => object_representation::check_is_namespace(object)?,
                    None => {
                        read_source(context, &item)?;
                    }
                }
            }
            return Ok(Self::Spaces(source));
        }
        let names = listing::parse_names(context.memory(), &source)?;
        for name in &names {
            context.memory().poll()?;
            if read_name(&Array::text(name)).is_none() {
                return Err(Fault::domain(Blame::Right, format!("{name} is not a valid name")));
            }
        }
        Ok(Self::Names(names))
    }
}

/// Returns the namespace that an item of the right argument stands for.
fn read_source(context: &Context, item: &Array) -> Result<Reference> {
    target::read_space(context, item)?
        .ok_or_else(|| Fault::domain(Blame::Right, "every item must be a namespace or the ⎕OR of one, like the first item"))
}

/// Copies names into a namespace, or merges the contents of namespaces or their representations into it. Names without values are
/// skipped. If `fire` is true, triggers run.
fn fill(context: &mut Context, space: Reference, contents: &Contents, fire: bool) -> Result<()> {
    let mut copies = Copies::default();
    let names = match contents {
        Contents::Names(names) => names,
        Contents::Spaces(source) => {
            for index in 0..source.bound() {
                context.memory().poll()?;
                let item = source.item(index);
                if let Some(object) = item.object() {
                    object_representation::restore(context, object, space)?;
                    continue;
                }
                // Read again: a trigger may have ended the namespace.
                let from = read_source(context, &item)?;
                merge(context, from, space, fire, &mut copies)?;
            }
            return Ok(());
        }
    };
    for name in names {
        context.memory().poll()?;
        let last: Arc<str> = Arc::from(name.rsplit('.').next().unwrap_or(name));
        if let Some(value) = names::find_value(context, name).cloned() {
            let copy = match names::namespace(&value) {
                Some(from) if is_plain(context, from) => {
                    Value::Array(Array::from_reference(copies.copy_space(context, from, space, &last)?))
                }
                _ => value,
            };
            names::put_and_fire(context, space, &last, copy, fire)?;
        }
    }
    Ok(())
}

/// Returns true if an array holds namespaces or their `⎕OR` representations, rather than names. The first item of a nested array
/// decides.
fn lists_spaces(array: &Array) -> bool {
    matches!(array.elements(), Elements::Marks(_)) || array.is_nested() && has_leading_reference(array)
}

fn has_leading_reference(array: &Array) -> bool {
    array.bound() > 0 && array.item(0).mark().is_some_and(|mark| mark.reference().is_some() || matches!(mark, Mark::Object(_)))
}

fn is_plain(context: &Context, space: Reference) -> bool {
    context.workspace.spaces.contains(space) && matches!(context.workspace.spaces[space].role, Role::Plain)
}

/// Copies the contents of one namespace into another. A name that has a value of another kind in the target stays unchanged.
fn merge(context: &mut Context, from: Reference, to: Reference, fire: bool, copies: &mut Copies) -> Result<()> {
    if from == to {
        return Ok(());
    }
    let members = context.workspace.spaces[from].names.clone();
    for (name, value) in members {
        context.memory().poll()?;
        if context.workspace.spaces[to].names.get(&name).is_some_and(|current| !is_same_kind(current, &value)) {
            continue;
        }
        let copy = match names::namespace(&value) {
            Some(inner) if is_plain(context, inner) && context.workspace.spaces[inner].parent == from && inner != from => {
                Value::Array(Array::from_reference(copies.copy_space(context, inner, to, &name)?))
            }
            _ => value,
        };
        names::put_and_fire(context, to, &name, copy, fire)?;
    }
    Ok(())
}

fn is_same_kind(one: &Value, other: &Value) -> bool {
    names::namespace(one).is_some() == names::namespace(other).is_some()
        && std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// The copies of namespaces made so far: a namespace with several names is copied once, so that its names stay aliases.
#[derive(Default)]
struct Copies(HashMap<Reference, Reference, foldhash::fast::RandomState>);

impl Copies {
    /// Copies a namespace, together with the plain namespaces that were made in it, at all levels.
    fn copy_space(&mut self, context: &mut Context, from: Reference, parent: Reference, name: &str) -> Result<Reference> {
        if let Some(&copy) = self.0.get(&from) {
            return Ok(copy);
        }
        let copy = context.make_space(parent, Some(name))?;
        self.0.insert(from, copy);
        context.workspace.spaces[copy].settings = context.workspace.spaces[from].settings.clone();
        context.call_deeper(|context| merge(context, from, copy, false, self))?;
        Ok(copy)
    }
}
