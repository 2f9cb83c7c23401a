//! Dotted names: `ns.name` read, called and assigned, `ns.(…)`, and the same for arrays of references.

use super::{array, assign, classes, closure, function, place};
use crate::array::{Array, Elements, Reference};
use crate::bind::expression::{Member, MemberTarget};
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
            None => Err(array::undefined(context, name, *span)),
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
    let home = context.spaces.home(space, name, false).unwrap_or(space);
    context.frames.put(&mut context.spaces, &Location::Space(home, name.clone()), value);
}
