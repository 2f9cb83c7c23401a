#![doc = include_str!("objects.md")]

use super::target;
use crate::array::{Array, Buffer, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::gc::reachability;
use crate::eval::names;
use crate::eval::objects::instance;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::runtime::classes::{Implementation, Instance};

const PAGE: &str = "system/namespaces/objects.md";

/// The system function `⎕NEW`.
pub(crate) static NEW: SystemName = SystemName::function("⎕NEW", PAGE).monadic(make_instance);

/// The system function `⎕CLASS`.
pub(crate) static CLASS: SystemName = SystemName::function("⎕CLASS", PAGE).monadic(list_lineage).dyadic(cast);

/// The system function `⎕INSTANCES`.
pub(crate) static INSTANCES: SystemName = SystemName::function("⎕INSTANCES", PAGE).monadic(list_instances);

/// The system constant `⎕BASE`: the base of the current class, for access to its members.
pub(crate) static BASE: SystemName =
    SystemName::constant("BASE", PAGE, |context| match context.workspace.spaces.base(context.current_space()) {
        Some(base) => Ok(Array::from_reference(base)),
        None => Err(Fault::syntax("the running function does not belong to a class with a base")),
    });

/// Implements `⎕NEW Y`: returns a new instance of a class.
fn make_instance(context: &mut Context, right: Array) -> Result<Array> {
    if right.rank() > 1 || !matches!(right.bound(), 1 | 2) {
        return Err(Fault::domain(
            Blame::Right,
            "the right argument must be a class, optionally followed by the argument for its constructor",
        ));
    }
    let first = right.item(0);
    if first.is_character() {
        return Err(Fault::nonce("Zilde has no windows or controls: the first item must be a class"));
    }
    let class = target::read_space(context, &first).ok().flatten();
    let class = class.ok_or_else(|| Fault::domain(Blame::Right, "the first item must be a class"))?;
    let argument = (right.bound() == 2).then(|| right.item(1));
    instance::new(context, class, argument).map(Array::from_reference)
}

/// Returns the class, instance or other namespace that an argument refers to, by reference or by name. `blame` says which
/// argument it is.
fn find_object(context: &Context, argument: &Array, blame: Blame) -> Result<Reference> {
    let space = target::read_space(context, argument).ok().flatten();
    space.ok_or_else(|| Fault::domain(blame, "the argument must be a class or an instance"))
}

/// Implements `⎕CLASS Y`: returns a vector for each class of the lineage, the most derived class first: the class, followed by
/// its interfaces in reverse order.
fn list_lineage(context: &mut Context, right: Array) -> Result<Array> {
    let space = find_object(context, &right, Blame::Right)?;
    let nodes = context.workspace.spaces.lineage(space).into_iter().map(|class| {
        let interfaces = context.workspace.spaces.class(class).map(|class| class.interfaces.clone()).unwrap_or_default();
        build_reference_vector(std::iter::once(class).chain(interfaces.into_iter().rev()))
    });
    Ok(Array::nested(nodes.collect()))
}

/// Returns a vector of references.
fn build_reference_vector(spaces: impl IntoIterator<Item = Reference>) -> Array {
    Array::vector(Buffer::from(spaces.into_iter().map(Mark::Namespace).collect::<Vec<Mark>>()))
}

/// Implements `X ⎕CLASS Y`: casts the instance `Y` to a class on which it is based, or to an interface that it implements.
fn cast(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (target, space) = (find_object(context, &left, Blame::Left)?, find_object(context, &right, Blame::Right)?);
    let mut next = Some(space);
    while let Some(part) = next {
        let class = context.workspace.spaces.class_of(part);
        if class == Some(target) {
            return Ok(Array::from_reference(part));
        }
        let info = class.and_then(|class| context.workspace.spaces.class(class)).cloned();
        if let Some(info) = info.filter(|info| info.interfaces.contains(&target)) {
            return make_interface_view(context, part, target, &info.implements).map(Array::from_reference);
        }
        next = context.workspace.spaces.base(part);
    }
    Err(Fault::domain(Blame::Left, "the instance is not based on this class and does not implement this interface"))
}

/// Makes a namespace with the methods by which an instance implements an interface.
fn make_interface_view(
    context: &mut Context,
    part: Reference,
    interface: Reference,
    implements: &[Implementation],
) -> Result<Reference> {
    let display = context.workspace.spaces[interface].display.clone();
    let view = context.make_space(part, None)?;
    context.workspace.spaces[view].display = display;
    let implements = implements.iter().filter(|entry| entry.interfaces.contains(&interface));
    for Implementation { interface_method, method, .. } in implements {
        if let Some(value @ (Value::Function(_) | Value::Operator(_))) = names::find_value_inside(context, part, method).cloned()
        {
            context.workspace.spaces[view].names.insert(interface_method.clone(), value);
        }
    }
    Ok(view)
}

/// Implements `⎕INSTANCES Y`: returns the instances of a class and of the classes derived from it, as far as they can still be
/// reached.
fn list_instances(context: &mut Context, right: Array) -> Result<Array> {
    let class = find_object(context, &right, Blame::Right)?;
    let reachable = reachability::find_reachable(context);
    let is_live_whole = |space: Reference, instance: &Instance| instance.most_derived == space && reachable.contains(&space);
    let instances: Vec<Reference> = context
        .workspace
        .spaces
        .all()
        .filter(|(space, _)| context.workspace.spaces.instance(*space).is_some_and(|instance| is_live_whole(*space, instance)))
        .map(|(space, _)| space)
        .filter(|&space| context.workspace.spaces.lineage(space).contains(&class))
        .collect();
    Ok(build_reference_vector(instances))
}
