//! Dotted names that are arrays: `ns.name`, `ns.(…)`, and the same for arrays of references.

use super::holder::{Holder, host_object};
use super::host;
use crate::array::{Array, Elements, HostObject, Reference};
use crate::bind::expression::{ArrayExpr, AssignmentTarget, Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::expressions::array;
use crate::eval::objects::instance;
use crate::eval::objects::property;
use crate::eval::objects::property::FoundProperty;
use crate::eval::traceback;
use crate::function::{Context, FunctionRef, Value};
use crate::primitives::support::collect_cells::Results;
use crate::runtime::frames::TextKind;
use crate::syntax::source::Span;

/// Evaluates a dotted name to an array.
pub(crate) fn evaluate_member(context: &mut Context, code: &Code, member: &Member) -> Result<Array> {
    let base = evaluate_base(context, code, &member.base)?;
    evaluate_member_of(context, code, &base, member)
}

/// Evaluates what stands before a dot. A member of a value of the host is taken as it is, not converted to a plain array, so that
/// it has members too.
pub(crate) fn evaluate_base(context: &mut Context, code: &Code, base: &ArrayExpr) -> Result<Array> {
    let ArrayExpr::Member(member) = base else { return array::evaluate_to_array(context, code, base) };
    array::with_enough_stack(|| {
        let outer = evaluate_base(context, code, &member.base)?;
        match (&member.target, host_object(&outer)) {
            (MemberTarget::Name(name, span), Some(object)) => {
                host::follow(context, object, name).map_err(|fault| traceback::with_span(context, fault, *span))
            }
            _ => evaluate_member_of(context, code, &outer, member),
        }
    })
}

/// Evaluates a dotted name to an array, with a base that is already evaluated.
pub(crate) fn evaluate_member_of(context: &mut Context, code: &Code, base: &Array, member: &Member) -> Result<Array> {
    for_each_holder(context, base, member.span, &mut |context, holder| evaluate_in(context, code, member, holder))
}

/// Returns the niladic function that a name after a single reference denotes, with the span of the name, or `None` if the name
/// denotes anything else.
pub(crate) fn find_niladic(context: &Context, base: &Array, member: &Member) -> Option<(FunctionRef, Span)> {
    let MemberTarget::Name(name, span) = &member.target else { return None };
    let space = base.reference().filter(|&space| context.workspace.spaces.contains(space))?;
    match context.thread.frames.member(&context.workspace.spaces, space, name) {
        _ if context.workspace.spaces.is_constructor(space, name) => None,
        Some(Value::Function(function)) if function.is_niladic() => Some((function.clone(), *span)),
        _ => None,
    }
}

/// Calls the niladic functions that a name after an array of references denotes. Returns `None` if it denotes anything else.
pub(crate) fn call_niladics(context: &mut Context, base: &Array, member: &Member) -> Option<Result<Array>> {
    if base.is_scalar() || base.is_nested() || base.is_empty() {
        return None;
    }
    let functions = (0..base.bound()).map(|index| find_niladic(context, &base.item(index), member).map(|(function, _)| function));
    let functions: Vec<FunctionRef> = functions.collect::<Option<_>>()?;
    Some(call_each(context, base, &functions))
}

fn call_each(context: &mut Context, base: &Array, functions: &[FunctionRef]) -> Result<Array> {
    let mut results = Results::with_capacity(context, functions.len())?;
    for function in functions {
        let result = function.niladic(context);
        results.push(context, result)?;
    }
    results.into_items(context, base.shape().clone())
}

/// Returns the value of a member in one namespace or value of the host.
pub(crate) fn evaluate_in(context: &mut Context, code: &Code, member: &Member, holder: &Holder) -> Result<Array> {
    match holder {
        Holder::Space(space) => evaluate_in_space(context, code, member, *space),
        Holder::Host(object) => match &member.target {
            MemberTarget::Name(name, span) => read_from_object(context, object, name, *span),
            MemberTarget::Expression(expression) => evaluate_in_object(context, code, object, expression),
            _ => Err(traceback::with_span(context, host::unsupported_target_fault(), member.span)),
        },
    }
}

fn read_from_object(context: &mut Context, object: &HostObject, name: &str, span: Span) -> Result<Array> {
    host::read(context, object, name).map_err(|fault| traceback::with_span(context, fault, span))
}

/// Returns the value of an expression in parentheses after a value of the host: names and strands of names, which are members.
fn evaluate_in_object(context: &mut Context, code: &Code, object: &HostObject, expression: &ArrayExpr) -> Result<Array> {
    match expression {
        ArrayExpr::Name(name) => read_from_object(context, object, &code.body.names[name.index as usize].text, name.span),
        ArrayExpr::Strand(items, span) => array::with_enough_stack(|| {
            array::evaluate_strand(context, items, *span, |context, item| evaluate_in_object(context, code, object, item))
        }),
        _ => Err(traceback::with_span(context, host::unsupported_target_fault(), expression.span())),
    }
}

/// Returns what a scalar refers to; fails with SYNTAX ERROR if it has no members.
pub(crate) fn single_holder(context: &Context, base: &Array, span: Span) -> Result<Holder> {
    Holder::single(context, base).ok_or_else(|| traceback::with_span(context, Fault::syntax("this is not a namespace"), span))
}

/// Runs `work` for each reference of an array. Returns the result itself for a scalar, and otherwise an array of the results. For
/// an empty array, `work` runs on an example, whose result becomes the prototype.
fn for_each_holder(
    context: &mut Context,
    base: &Array,
    span: Span,
    work: &mut dyn FnMut(&mut Context, &Holder) -> Result<Array>,
) -> Result<Array> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let holder = single_holder(context, base, span)?;
            work(context, &holder)
        }
        Elements::Marks(_) if base.is_empty() => {
            let space = base.prototype_reference().ok_or_else(|| no_namespace_fault(context, span))?;
            let example = instance::with_example(context, space, |context, space| work(context, &Holder::Space(space)))?;
            Array::from_items(context.memory(), base.shape().clone(), Vec::new(), &example)
        }
        Elements::Marks(_) | Elements::Nested(_) => {
            let mut results = context.memory().vector(base.bound())?;
            for index in 0..base.bound() {
                let item = base.item(index);
                let result = context.descend(|context| for_each_holder(context, &item, span, work))?;
                results.push_counted(context.memory(), result)?;
            }
            let example = results.first().cloned().unwrap_or(Array::ZERO);
            Array::from_items(context.memory(), base.shape().clone(), results, &example)
        }
        _ => Err(no_namespace_fault(context, span)),
    }
}

/// Creates the fault of a dot after a value that is not a namespace.
pub(crate) fn no_namespace_fault(context: &Context, span: Span) -> Fault {
    traceback::with_span(context, Fault::syntax("a namespace is needed to the left of the dot"), span)
}

/// Returns the value of a member in one namespace.
fn evaluate_in_space(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<Array> {
    match &member.target {
        MemberTarget::Name(name, span) if context.workspace.spaces.is_constructor(space, name) => {
            Err(traceback::with_span(context, constructor_fault(name), *span))
        }
        MemberTarget::Name(name, span) => match context.thread.frames.member(&context.workspace.spaces, space, name).cloned() {
            Some(Value::Array(array)) => Ok(array),
            Some(Value::Function(function)) if function.is_niladic() => {
                function.niladic(context).map_err(|fault| traceback::with_span(context, fault, *span))
            }
            Some(_) => Err(traceback::with_span(context, Fault::syntax("an array is needed here"), *span)),
            None => match property::find(context, space, name, false) {
                Some(property) => property.read(context).map_err(|fault| traceback::with_span(context, fault, *span)),
                None => Err(array::undefined_name_fault(context, name, *span)),
            },
        },
        MemberTarget::System(index, span) => {
            let result = run_in_space(context, space, |context| array::evaluate_system_name(context, *index));
            result.map_err(|fault| traceback::with_span(context, fault, *span))
        }
        MemberTarget::Parent(_) => Ok(Array::from_reference(context.workspace.spaces[space].parent)),
        MemberTarget::Expression(expression) => {
            run_in_space(context, space, |context| array::evaluate_to_array(context, code, expression))
        }
        MemberTarget::Function(_) | MemberTarget::Operator(_) => {
            Err(traceback::with_span(context, Fault::syntax("an array is needed here"), member.span))
        }
    }
}

/// Creates the fault of a constructor that is called by its name.
pub(crate) fn constructor_fault(name: &str) -> Fault {
    Fault::syntax(format!("{name} is a constructor: only ⎕NEW can call it"))
}

/// Runs `work` as if its text were in a namespace; the arguments of the running function remain visible.
pub(crate) fn run_in_space<T>(
    context: &mut Context,
    space: Reference,
    work: impl FnOnce(&mut Context) -> Result<T>,
) -> Result<T> {
    let outer = context.current_space();
    let host = context.thread.frames.host();
    let Some(source) = context.thread.frames.top().map(|frame| frame.source().clone()) else {
        return Err(Fault::impossible("no text is running"));
    };
    context.thread.frames.enter_text(source, host, space, TextKind::Member);
    crate::eval::switch_settings(context, outer, space);
    let result = work(context);
    context.thread.frames.leave();
    crate::eval::switch_settings(context, space, outer);
    result.map_err(|mut fault| {
        // The location was recorded in the same text: the enclosing frame must not record it again.
        if !fault.details().locations.is_empty() {
            fault.details_mut().recorded_frames = context.thread.frames.count();
        }
        fault
    })
}

/// Returns the property that `instance.Name` refers to, if the instance is known without running anything or has been computed
/// already; otherwise `None`.
pub(crate) fn find_named_property(context: &mut Context, code: &Code, member: &Member) -> Result<Option<FoundProperty>> {
    let (MemberTarget::Name(name, _), true) = (&member.target, has_known_base(member)) else { return Ok(None) };
    let space = array::evaluate_to_array(context, code, &member.base)?
        .reference()
        .filter(|&space| context.workspace.spaces.contains(space));
    Ok(space.and_then(|space| property::find(context, space, name, false)))
}

/// The thing that an indexed assignment stores in, other than the array under a name.
pub(crate) enum IndexedHolder {
    /// A property of an instance or a class.
    Property(FoundProperty),
    /// A value of the host.
    Object(HostObject),
    /// A namespace, in whose members texts in brackets store.
    Space(Reference),
}

impl IndexedHolder {
    /// Returns the holder that an array under a name refers to, or `None` if it is any other array.
    fn of(context: &Context, array: &Array) -> Option<Self> {
        if let Some(object) = host_object(array) {
            return Some(Self::Object(object.clone()));
        }
        let space = array.reference().filter(|&space| context.workspace.spaces.contains(space))?;
        Some(property::find_default(context, space).map_or(Self::Space(space), Self::Property))
    }
}

/// Returns the property or the value of the host in which an indexed assignment stores, or `None` if the target is an array.
pub(crate) fn find_indexed_holder(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
) -> Result<Option<IndexedHolder>> {
    match target {
        AssignmentTarget::Name(name) => Ok(find_named_holder(context, code, name.index)),
        AssignmentTarget::Member(member) => find_member_holder(context, code, member),
        _ => Ok(None),
    }
}

fn find_named_holder(context: &Context, code: &Code, index: u32) -> Option<IndexedHolder> {
    let Some(value) = context.thread.frames.value(&context.workspace.spaces, &code.body, index) else {
        let text = &code.body.names[index as usize].text;
        return property::find(context, context.current_space(), text, true).map(IndexedHolder::Property);
    };
    IndexedHolder::of(context, value.array()?)
}

fn find_member_holder(context: &mut Context, code: &Code, member: &Member) -> Result<Option<IndexedHolder>> {
    let MemberTarget::Name(name, span) = &member.target else { return Ok(None) };
    let base = evaluate_base(context, code, &member.base)?;
    match Holder::single(context, &base) {
        Some(Holder::Space(space)) => {
            if has_known_base(member)
                && let Some(property) = property::find(context, space, name, false)
            {
                return Ok(Some(IndexedHolder::Property(property)));
            }
            let value = context.thread.frames.member(&context.workspace.spaces, space, name);
            Ok(value.and_then(Value::array).and_then(|array| IndexedHolder::of(context, array)))
        }
        Some(Holder::Host(object)) => {
            let inner = host::follow(context, &object, name).map_err(|fault| traceback::with_span(context, fault, *span))?;
            Ok(host_object(&inner).cloned().map(IndexedHolder::Object))
        }
        None => Ok(None),
    }
}

/// Returns true if the base of a member is known without running anything, or has been computed already.
fn has_known_base(member: &Member) -> bool {
    use ArrayExpr::{Base, Name, Special, System};
    matches!(member.base, Name(_) | System(..) | Special(..) | Base(_))
}
