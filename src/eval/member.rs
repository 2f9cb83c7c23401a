//! Dotted names: `ns.name` read, called and assigned, `ns.(…)`, and the same for arrays of references.

use super::property::Found;
use super::{array, assign, classes, closure, function, place, property, trigger};
use crate::array::{Array, Elements, Reference};
use crate::bind::expression::{ArrayExpr, Member, MemberTarget, Place};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::function::frames::{Location, TextKind};
use crate::function::names::SystemKind;
use crate::function::{Context, FunctionRef, OperatorRef, Value};
use crate::syntax::source::Span;
use std::sync::Arc;

/// The array that a dotted name stands for.
pub(super) fn array(context: &mut Context, code: &Code, member: &Member) -> Result<Array> {
    let base = array::array(context, code, &member.base)?;
    of_each(context, &base, member.span, &mut |context, space| one(context, code, member, space))
}

/// `work` for each reference of an array: a scalar gives the result itself, other shapes give items.
fn of_each(
    context: &mut Context,
    base: &Array,
    span: Span,
    work: &mut dyn FnMut(&mut Context, Reference) -> Result<Array>,
) -> Result<Array> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let reference = base.reference().filter(|&reference| context.spaces.contains(reference));
            let space = reference.ok_or_else(|| place::at(context, Fault::value("this is no namespace"), span))?;
            work(context, space)
        }
        Elements::Marks(_) | Elements::Nested(_) => {
            let mut results = Vec::with_capacity(base.bound());
            for index in 0..base.bound() {
                results.push(of_each(context, &base.item(index), span, work)?);
            }
            let example = results.first().cloned().unwrap_or(Array::ZERO);
            Array::from_items(context.memory(), base.shape().clone(), results, &example)
        }
        _ => Err(place::at(context, Fault::value("a dotted name needs a namespace on its left"), span)),
    }
}

fn one(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<Array> {
    match &member.target {
        MemberTarget::Name(name, span) => match context.spaces.value(space, name).cloned() {
            Some(Value::Array(array)) => Ok(array),
            Some(Value::Function(function)) if function.is_niladic() => {
                function.niladic(context).map_err(|fault| place::at(context, fault, *span))
            }
            Some(_) => Err(place::at(context, Fault::syntax("an array is needed here"), *span)),
            None => match property::find(context, space, name, false) {
                Some(property) => property.read(context).map_err(|fault| place::at(context, fault, *span)),
                None => Err(array::undefined(context, name, *span)),
            },
        },
        MemberTarget::System(index, span) => {
            let result = within(context, space, |context| array::system(context, *index));
            result.map_err(|fault| place::at(context, fault, *span))
        }
        MemberTarget::Expression(expression) => within(context, space, |context| array::array(context, code, expression)),
    }
}

/// Runs something as if its text stood in a namespace; arguments of the running function are still there.
pub(super) fn within<T>(context: &mut Context, space: Reference, work: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
    let outer = context.here();
    let host = context.frames.host();
    let Some(source) = context.frames.top().map(|frame| frame.source().clone()) else {
        return Err(Fault::syntax("nothing runs here"));
    };
    context.frames.enter_text(source, host, space, TextKind::Member);
    super::switch(context, outer, space);
    let result = work(context);
    context.frames.leave();
    super::switch(context, space, outer);
    result.map_err(|mut fault| {
        // The place was noted in the same text: the frame around must not note it again.
        if !fault.details().places.is_empty() {
            fault.details_mut().placed = context.frames.tally();
        }
        fault
    })
}

/// The only reference of an array.
fn single(context: &mut Context, code: &Code, member: &Member) -> Result<Reference> {
    let base = array::array(context, code, &member.base)?;
    match classes::reference(&base) {
        Some(space) if context.spaces.contains(space) => Ok(space),
        _ => Err(place::at(context, Fault::value("a dotted name needs a namespace on its left"), member.base.span())),
    }
}

/// The function that a dotted name stands for. For several references it is called in each, item by item.
pub(super) fn function(context: &mut Context, code: &Code, member: &Member) -> Result<FunctionRef> {
    let space = single(context, code, member)?;
    match &member.target {
        MemberTarget::Name(name, span) => match context.spaces.value(space, name) {
            Some(Value::Function(function)) => Ok(function.clone()),
            _ => Err(array::undefined(context, name, *span)),
        },
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Function(function) => {
                let inner = FunctionRef::shared(function);
                Ok(FunctionRef::shared(Within { space, inner }))
            }
            _ => Err(place::at(context, Fault::syntax("a function is needed here"), *span)),
        },
        MemberTarget::Expression(expression) => {
            Err(place::at(context, Fault::nonce("a function in parentheses behind a dot"), expression.span()))
        }
    }
}

/// A system function that runs in another namespace.
struct Within {
    space: Reference,
    inner: FunctionRef,
}

impl crate::function::Function for Within {
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        within(context, self.space, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        within(context, self.space, |context| self.inner.dyadic(context, left, right))
    }

    fn outline(&self) -> crate::function::Outline {
        self.inner.outline()
    }
}

/// The operator that a dotted name stands for.
pub(super) fn operator(context: &mut Context, code: &Code, member: &Member) -> Result<OperatorRef> {
    let space = single(context, code, member)?;
    match &member.target {
        MemberTarget::Name(name, span) => match context.spaces.value(space, name) {
            Some(Value::Operator(operator)) => Ok(operator.clone()),
            _ => Err(array::undefined(context, name, *span)),
        },
        _ => Err(place::at(context, Fault::syntax("an operator is needed here"), member.span)),
    }
}

/// `ns.name←value`; several references get the value each, or one item each.
pub(super) fn store(context: &mut Context, code: &Code, member: &Member, value: Value, arrow: Span) -> Result<()> {
    let base = array::array(context, code, &member.base)?;
    if base.is_scalar() {
        let Some(space) = classes::reference(&base).filter(|&space| context.spaces.contains(space)) else {
            return Err(place::at(context, Fault::value("a dotted name needs a namespace on its left"), member.base.span()));
        };
        return store_one(context, member, space, value, arrow);
    }
    let values = match &value {
        Value::Array(array) if !array.is_scalar() => {
            let items = assign::distributed(array, base.bound()).map_err(|fault| place::at(context, fault, arrow))?;
            items.into_iter().map(Value::Array).collect()
        }
        _ => vec![value; base.bound()],
    };
    for (index, value) in values.into_iter().enumerate() {
        match classes::reference(&base.item(index)).filter(|&space| context.spaces.contains(space)) {
            Some(space) => store_one(context, member, space, value, arrow)?,
            None => return Err(place::at(context, Fault::value("this is no namespace"), member.base.span())),
        }
    }
    Ok(())
}

fn store_one(context: &mut Context, member: &Member, space: Reference, value: Value, arrow: Span) -> Result<()> {
    match (&member.target, value) {
        (MemberTarget::Name(name, _), value) if context.spaces[space].is_watched() => {
            let value = closure::moved(closure::named(value, name), space);
            let stored = store_watched(context, space, space, name, value, false);
            stored.map_err(|fault| place::at(context, fault, arrow))
        }
        (MemberTarget::Name(name, _), value) => {
            put(context, space, name, value);
            Ok(())
        }
        (MemberTarget::System(index, span), Value::Array(value)) => match &function::system_name(context, *index).kind {
            SystemKind::Variable { set: Some(set), .. } => {
                within(context, space, |context| set(context, value)).map_err(|fault| place::at(context, fault, arrow))
            }
            _ => Err(place::at(context, Fault::syntax("this system name cannot be set"), *span)),
        },
        _ => Err(place::at(context, Fault::syntax("this cannot be assigned"), member.span)),
    }
}

fn put(context: &mut Context, space: Reference, name: &Arc<str>, value: Value) {
    // A function runs in the namespace that has its name.
    let value = closure::moved(closure::named(value, name), space);
    context.frames.put(&mut context.spaces, &Location::Space(space, name.clone()), value);
}

/// Stores in a class or instance, or where triggers wait: `space` is where the name was written, `home` where its value would
/// be kept, and `inside` tells whether a text that runs there stores it.
pub(super) fn store_watched(
    context: &mut Context,
    space: Reference,
    home: Reference,
    name: &Arc<str>,
    value: Value,
    inside: bool,
) -> Result<()> {
    if let Some(found) = property::find(context, space, name, inside) {
        let Value::Array(value) = value else {
            return Err(Fault::syntax("a property takes an array"));
        };
        return found.write(context, value);
    }
    if property::is_read_only(context, space, name, inside) {
        return Err(Fault::syntax(format!("{name} is set by its declaration only")));
    }
    let home = if inside { home } else { context.spaces.home(space, name, false).unwrap_or(space) };
    let hidden =
        !inside && context.spaces.member(home, name, true).is_some() && context.spaces.member(space, name, false).is_none();
    if hidden {
        return Err(Fault::value(format!("{name} is private")).with_classic(format!("Undefined name: {name}")));
    }
    let location = Location::Space(home, name.clone());
    let old = context.frames.at(&context.spaces, &location).and_then(Value::array).cloned();
    let new = value.array().cloned();
    context.frames.put(&mut context.spaces, &location, value);
    match new {
        Some(new) => trigger::fired(context, home, name, old, new),
        None => Ok(()),
    }
}

/// The property that `instance.Name` means, where the instance is known without anything being run.
pub(super) fn named_property(context: &mut Context, code: &Code, member: &Member) -> Result<Option<Found>> {
    let (MemberTarget::Name(name, _), ArrayExpr::Name(_) | ArrayExpr::System(..) | ArrayExpr::Special(..)) =
        (&member.target, &member.base)
    else {
        return Ok(None);
    };
    let space = array::array(context, code, &member.base)?.reference().filter(|&space| context.spaces.contains(space));
    Ok(space.and_then(|space| property::find(context, space, name, false)))
}

/// The property that an indexed assignment stores in.
pub(super) fn indexed_property(context: &mut Context, code: &Code, target: &Place) -> Result<Option<Found>> {
    match target {
        Place::Member(member) => named_property(context, code, member),
        Place::Name(name) => {
            let value = context.frames.value(&context.spaces, &code.body, name.index);
            let Some(value) = value else {
                let text = &code.body.names[name.index as usize].text;
                return Ok(property::find(context, context.here(), text, true));
            };
            let space = value.array().and_then(Array::reference).filter(|&space| context.spaces.contains(space));
            Ok(space.and_then(|space| property::find_default(context, space)))
        }
        _ => Ok(None),
    }
}
