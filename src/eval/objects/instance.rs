//! Instances: creation with the instances of their base classes, and calls of constructors and destructors.

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::calls::closure;
use crate::eval::expressions::execute;
use crate::eval::gc::reachability;
use crate::eval::names;
use crate::function::{Context, Value};
use crate::runtime::classes::{Class, Instance, MemberKind};
use crate::runtime::namespaces::Role;
use crate::syntax::strip_comment;
use crate::syntax::tree::{BodyKind, Parameter};
use std::sync::Arc;

/// Creates an instance and calls its constructors, for `⎕NEW`.
pub(crate) fn new(context: &mut Context, class: Reference, argument: Option<Array>) -> Result<Reference> {
    if context.workspace.spaces.class(class).is_none_or(|class| class.interface) {
        return Err(Fault::domain(Blame::Right, "⎕NEW needs a class, not an interface or another namespace"));
    }
    let instance = make_spaces(context, class, None)?;
    apply_overrides(context, instance);
    let lineage = context.workspace.spaces.lineage(instance);
    if lineage.iter().any(|class| context.workspace.spaces.class(*class).is_some_and(|class| class.destructor.is_some())) {
        context.workspace.with_destructor.push(instance);
    }
    construct(context, instance, argument)?;
    // The result is the instance, not the last value of the constructor.
    context.thread.shy = false;
    Ok(instance)
}

/// Returns the result of `work` for an example of the items of an empty array of references, whose prototype refers to `space`.
/// If `space` is an instance, the example is a new instance of the same class, constructed without an argument and destructed
/// after `work`; otherwise it is `space` itself.
pub(crate) fn with_example<T>(
    context: &mut Context,
    space: Reference,
    work: impl FnOnce(&mut Context, Reference) -> Result<T>,
) -> Result<T> {
    let Some(class) = context.workspace.spaces.instance(space).map(|instance| instance.class) else {
        return work(context, space);
    };
    let instance = new(context, class, None)?;
    let result = work(context, instance);
    context.workspace.with_destructor.retain(|other| *other != instance);
    destruct(context, instance)?;
    result
}

/// Creates the namespaces of an instance: one for its class, which is returned, and one for each base class. `most_derived` is the
/// namespace of the most derived class, or `None` if `class` is that class.
fn make_spaces(context: &mut Context, class: Reference, most_derived: Option<Reference>) -> Result<Reference> {
    let info = context.workspace.spaces.class(class).cloned().unwrap_or_default();
    let settings = context.workspace.spaces[class].settings.clone();
    let name = if info.name.is_empty() { "Instance" } else { &*info.name };
    let space = context.make_space(context.current_space(), Some(&format!("[{name}]")))?;
    context.workspace.spaces[space].settings = settings;
    let most_derived = most_derived.unwrap_or(space);
    let triggers = context.workspace.spaces[class].triggers.clone();
    context.workspace.spaces[space].triggers = triggers;
    for (name, member) in info.members.iter().filter(|(_, member)| !member.shared) {
        let value = match &member.kind {
            MemberKind::Field { initial, .. } => initial.clone().map(Value::Array),
            MemberKind::Method { value, .. } => Some(closure::copy_to_space(value.clone(), space)),
            MemberKind::Property(_) => None,
        };
        if let Some(value) = value {
            context.workspace.spaces[space].names.insert(name.clone(), value);
        }
    }
    let base = info.base.map(|base| context.call_deeper(|context| make_spaces(context, base, Some(most_derived)))).transpose()?;
    context.workspace.spaces[space].role =
        Role::Instance(Instance { class, base, most_derived, base_pending: base.is_some(), overridden: Vec::new() });
    Ok(space)
}

/// Records in the bases of an instance which of their methods are overridden.
fn apply_overrides(context: &mut Context, instance: Reference) {
    let mut next = Some(instance);
    while let Some(space) = next {
        let class = class_of(context, space);
        for (name, member) in &class.members {
            if matches!(member.kind, MemberKind::Method { overrides: true, .. })
                && context.workspace.spaces[space].names.contains_key(name)
            {
                record_override(context, space, name);
            }
        }
        next = context.workspace.spaces.base(space);
    }
}

/// Records in the bases of `space`, a part of an instance, that the method `name` of `space` overrides theirs. The bases keep
/// their own methods, for `⎕BASE`.
fn record_override(context: &mut Context, space: Reference, name: &Arc<str>) {
    let mut next = context.workspace.spaces.base(space);
    while let Some(base) = next {
        let class = class_of(context, base);
        let member = class.members.get(name).map(|member| &member.kind);
        if matches!(member, Some(MemberKind::Method { overridable: true, .. }))
            && let Role::Instance(instance) = &mut context.workspace.spaces[base].role
        {
            // The override by a more derived class takes precedence.
            if instance.find_override(name).is_none() {
                instance.overridden.push((name.clone(), space));
            }
        }
        next = context.workspace.spaces.base(base);
    }
}

fn class_of(context: &Context, space: Reference) -> Arc<Class> {
    context.workspace.spaces.class_of(space).and_then(|class| context.workspace.spaces.class(class)).cloned().unwrap_or_default()
}

/// Calls the constructor that fits the argument. The base is constructed at `:Implements Constructor`, or else after the
/// constructor.
fn construct(context: &mut Context, space: Reference, argument: Option<Array>) -> Result<()> {
    let class = class_of(context, space);
    let Some(name) = find_constructor(&class, argument.as_ref()) else {
        if argument.is_none() && class.constructors.is_empty() {
            return construct_base(context, space, None);
        }
        return Err(no_constructor_fault(&class, argument.as_ref()));
    };
    let Some(Value::Function(function)) = context.workspace.spaces[space].names.get(&name).cloned() else {
        return Err(Fault::syntax(format!("the constructor {name} is not a function of its instance")));
    };
    let result = match argument {
        Some(argument) => function.monadic(context, argument),
        None => function.niladic(context),
    };
    match result {
        Err(fault) if !fault.has_no_result() => Err(fault),
        _ => construct_base(context, space, None),
    }
}

/// Returns the constructor that fits an argument: one for exactly this number of items, or one for any argument; `None` if no
/// constructor fits.
fn find_constructor(class: &Class, argument: Option<&Array>) -> Option<Arc<str>> {
    let find = |wanted: Signature| class.constructors.iter().find(|name| signature_of(class, name) == Some(wanted)).cloned();
    match argument {
        None => find(Signature::None),
        Some(array) => {
            let exact = if array.rank() == 1 { find(Signature::Items(array.bound())) } else { None };
            exact.or_else(|| find(Signature::Any))
        }
    }
}

/// Returns the fault for an argument that fits none of the constructors.
fn no_constructor_fault(class: &Class, argument: Option<&Array>) -> Fault {
    let wanted = argument.map_or(Signature::None, |array| Signature::Items(array.bound()));
    let mut message = format!("{} has no constructor {}", class.name, wanted.describe());
    let available: Vec<String> =
        class.constructors.iter().filter_map(|name| signature_of(class, name)).map(Signature::describe).collect();
    if !available.is_empty() {
        message += &format!(", only {}", available.join(" and "));
    }
    Fault::length(Blame::Right, message)
}

/// Returns the signature of a constructor, or `None` if the member is not a function with a header.
fn signature_of(class: &Class, name: &Arc<str>) -> Option<Signature> {
    match &class.members.get(name)?.kind {
        MemberKind::Method { value, .. } => match &names::body(value)?.kind {
            BodyKind::Tradfn(header) => Some(Signature::of(&header.right)),
            _ => None,
        },
        _ => None,
    }
}

/// The argument that a constructor takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signature {
    /// No argument.
    None,
    /// A vector with this number of items.
    Items(usize),
    /// Any argument.
    Any,
}

impl Signature {
    fn of(right: &Parameter) -> Self {
        match right {
            Parameter::Absent => Self::None,
            Parameter::List { names, .. } => Self::Items(names.len()),
            Parameter::Name(_) | Parameter::Braced(_) => Self::Any,
        }
    }

    fn describe(self) -> String {
        match self {
            Self::None => "without an argument".to_owned(),
            Self::Items(1) => "for 1 item".to_owned(),
            Self::Items(count) => format!("for {count} items"),
            Self::Any => "for any argument".to_owned(),
        }
    }
}

/// Constructs the base of an instance, unless it has been constructed already.
fn construct_base(context: &mut Context, space: Reference, argument: Option<Array>) -> Result<()> {
    let Role::Instance(instance) = &mut context.workspace.spaces[space].role else {
        return Ok(());
    };
    let base = instance.base.filter(|_| instance.base_pending);
    instance.base_pending = false;
    match base {
        Some(base) => context.call_deeper(|context| construct(context, base, argument)),
        None => Ok(()),
    }
}

/// Executes a declaration within a running function: `:Implements Constructor :Base argument` constructs the base of the
/// instance; other declarations have no effect.
pub(crate) fn execute_function_declaration(context: &mut Context, text: &str) -> Result<()> {
    let here = context.current_space();
    if context.workspace.spaces.instance(here).is_none_or(|instance| !instance.base_pending) {
        return Ok(());
    }
    let text = strip_comment(text);
    let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    let is_constructor = words.next().is_some_and(|word| word.eq_ignore_ascii_case(":implements"))
        && words.next().is_some_and(|word| word.eq_ignore_ascii_case("constructor"));
    if !is_constructor {
        return Ok(());
    }
    let lower = text.to_ascii_lowercase();
    let argument = lower.find(":base").map(|index| text[index + ":base".len()..].trim());
    let argument = match argument.filter(|argument| !argument.is_empty()) {
        Some(expression) => Some(execute::execute(context, None, &Array::text(expression))?),
        None => None,
    };
    construct_base(context, here, argument)
}

/// Calls the destructors of unreachable instances, unless other threads run.
pub(crate) fn destruct_unreachable(context: &mut Context) -> Result<()> {
    if context.workspace.with_destructor.is_empty() || !context.machine.threads.is_alone() {
        // The temporary values of other threads are not visible here.
        return Ok(());
    }
    let reachable = reachability::find_reachable(context);
    let instances = std::mem::take(&mut context.workspace.with_destructor);
    let (live, unreachable): (Vec<_>, Vec<_>) = instances.into_iter().partition(|instance| reachable.contains(instance));
    context.workspace.with_destructor = live;
    destruct_each(context, unreachable)
}

/// Calls the destructors of all instances that have them.
pub(crate) fn destruct_all(context: &mut Context) -> Result<()> {
    let instances = std::mem::take(&mut context.workspace.with_destructor);
    destruct_each(context, instances)
}

/// Calls the destructors of instances. If any fail, the others are called nevertheless, and the first fault is returned.
fn destruct_each(context: &mut Context, instances: Vec<Reference>) -> Result<()> {
    let mut outcome = Ok(());
    for instance in instances {
        let result = destruct(context, instance);
        outcome = outcome.and(result);
    }
    outcome
}

/// Calls the destructors of an instance, the most derived first. If any fail, the others are called nevertheless, and the first
/// fault is returned.
fn destruct(context: &mut Context, instance: Reference) -> Result<()> {
    let mut outcome = Ok(());
    let mut next = Some(instance);
    while let Some(space) = next {
        let class = class_of(context, space);
        let function = class.destructor.as_ref().and_then(|name| context.workspace.spaces[space].names.get(name)).cloned();
        if let Some(Value::Function(function)) = function
            && let Err(fault) = function.niladic(context)
            && !fault.has_no_result()
        {
            outcome = outcome.and(Err(fault));
        }
        next = context.workspace.spaces.base(space);
    }
    outcome
}
