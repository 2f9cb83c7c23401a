#![doc = include_str!("objects.md")]

use super::target;
use crate::array::{Array, Buffer, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::gc::trace;
use crate::eval::names;
use crate::eval::objects::instance;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::runtime::classes::Instance;
use std::sync::Arc;

const PAGE: &str = include_str!("objects.md");

/// `⎕NEW`.
pub(crate) static NEW: SystemName = SystemName::function("⎕NEW", PAGE).monadic(new);

/// `⎕CLASS`.
pub(crate) static CLASS: SystemName = SystemName::function("⎕CLASS", PAGE).monadic(lineage).dyadic(cast);

/// `⎕INSTANCES`.
pub(crate) static INSTANCES: SystemName = SystemName::function("⎕INSTANCES", PAGE).monadic(instances);

/// `⎕BASE`: the base of the current class, for access to its members.
pub(crate) static BASE: SystemName =
    SystemName::constant("BASE", PAGE, |context| match context.workspace.spaces.base(context.current_space()) {
        Some(base) => Ok(Array::space(base)),
        None => Err(Fault::syntax("the running function does not belong to a class with a base")),
    });

/// Implements `⎕NEW Y`: returns a new instance of a class.
fn new(context: &mut Context, right: Array) -> Result<Array> {
    if right.rank() > 1 || !matches!(right.bound(), 1 | 2) {
        return Err(Fault::domain(Blame::Right, "a class is needed, optionally followed by the argument for its constructor"));
    }
    let first = right.item(0);
    if first.is_character() {
        return Err(Fault::nonce("there are no windows and no controls here: a class is needed"));
    }
    let class = target::find_space(context, &first).ok().flatten();
    let class = class.ok_or_else(|| Fault::domain(Blame::Right, "the first item must be a class"))?;
    let argument = (right.bound() == 2).then(|| right.item(1));
    instance::new(context, class, argument).map(Array::space)
}

/// Returns the class or instance that an argument refers to.
fn space_of(context: &Context, right: &Array) -> Result<Reference> {
    let space = target::find_space(context, right).ok().flatten();
    space.ok_or_else(|| Fault::domain(Blame::Right, "a reference to a class or an instance is needed"))
}

/// Implements `⎕CLASS Y`: returns for each class, from the most derived one on, the class with its interfaces, the last one
/// first.
fn lineage(context: &mut Context, right: Array) -> Result<Array> {
    let space = space_of(context, &right)?;
    let nodes = context.workspace.spaces.lineage(space).into_iter().map(|class| {
        let interfaces = context.workspace.spaces.class(class).map(|class| class.interfaces.clone()).unwrap_or_default();
        references(std::iter::once(class).chain(interfaces.into_iter().rev()))
    });
    Ok(Array::nested(nodes.collect()))
}

/// Returns a vector of references.
fn references(spaces: impl IntoIterator<Item = Reference>) -> Array {
    Array::vector(Buffer::from(spaces.into_iter().map(Mark::Space).collect::<Vec<Mark>>()))
}

/// Implements `X ⎕CLASS Y`: casts the instance to a class that it is based on, or to an interface.
fn cast(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (target, space) = (space_of(context, &left)?, space_of(context, &right)?);
    let mut next = Some(space);
    while let Some(part) = next {
        let class = context.workspace.spaces.class_of(part);
        if class == Some(target) {
            return Ok(Array::space(part));
        }
        let info = class.and_then(|class| context.workspace.spaces.class(class)).cloned();
        if let Some(info) = info.filter(|info| info.interfaces.contains(&target)) {
            return as_interface(context, part, target, &info.implements).map(Array::space);
        }
        next = context.workspace.spaces.base(part);
    }
    Err(Fault::domain(Blame::Left, "the instance is not based on this class and does not have this interface"))
}

/// Makes a namespace with the methods by which an instance implements an interface.
fn as_interface(
    context: &mut Context,
    part: Reference,
    interface: Reference,
    implements: &[(Arc<str>, Arc<str>)],
) -> Result<Reference> {
    let display = context.workspace.spaces[interface].display.clone();
    let view = context.make_space(part, None)?;
    context.workspace.spaces[view].display = display;
    let name = context.workspace.spaces.class(interface).map(|class| class.name.clone()).unwrap_or_default();
    for (interface_name, method_name) in implements {
        let Some((from, method)) = interface_name.rsplit_once('.') else { continue };
        if from.rsplit('.').next() != Some(&*name) {
            continue;
        }
        if let Some(value @ (Value::Function(_) | Value::Operator(_))) = names::value_inside(context, part, method_name).cloned()
        {
            context.workspace.spaces[view].names.insert(Arc::from(method), value);
        }
    }
    Ok(view)
}

/// Implements `⎕INSTANCES Y`: returns the instances of a class, and of the classes derived from it, that are reachable by name.
fn instances(context: &mut Context, right: Array) -> Result<Array> {
    let class = space_of(context, &right)?;
    let reachable = trace::find_reachable(context);
    let is_whole = |space: Reference, instance: &Instance| instance.whole == space && reachable.contains(&space);
    let instances: Vec<Reference> = context
        .workspace
        .spaces
        .all()
        .filter(|(space, _)| context.workspace.spaces.instance(*space).is_some_and(|instance| is_whole(*space, instance)))
        .map(|(space, _)| space)
        .filter(|&space| context.workspace.spaces.lineage(space).contains(&class))
        .collect();
    Ok(references(instances))
}
