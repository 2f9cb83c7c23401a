//! Dotted names that are functions or operators: `ns.f`, `ns.(f g)`, `refs.f`, whose arguments are distributed over the
//! references.

use super::value;
use crate::array::{Array, Elements, Reference};
use crate::bind::expression::{Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::expressions::{array, function};
use crate::eval::objects::instance;
use crate::eval::traceback;
use crate::function::names::SystemKind;
use crate::function::{Context, Function, FunctionRef, Held, Operator, OperatorRef, Options, Outline, Value};
use crate::primitives::operators::each::paired_shape;
use crate::primitives::support::collect_cells::Results;
use crate::stack::deeper;
use std::sync::Arc;

/// Builds the function that a dotted name stands for. After several references it is one for each, called with items.
pub(crate) fn function(context: &mut Context, code: &Code, member: &Member) -> Result<FunctionRef> {
    let base = array::array(context, code, &member.base)?;
    match spread(context, code, member, &base)? {
        Spread::One(function) => Ok(function),
        many => Ok(FunctionRef::shared(many)),
    }
}

/// Functions, arranged like the references to which they belong.
enum Spread {
    One(FunctionRef),
    Many(Array, Branches<Spread>),
    Empty(Empty),
}

/// The branches for the items of an array of references, nested as deeply as the items.
struct Branches<T>(Vec<T>);

impl<T> Drop for Branches<T> {
    fn drop(&mut self) {
        let branches = std::mem::take(&mut self.0);
        deeper(|| drop(branches));
    }
}

/// The function that a name stands for after an empty array of references.
struct Empty {
    base: Array,
    /// The namespace that the array remembers.
    space: Reference,
    /// The name to look up in an instance that is made when the function is called.
    name: Option<Arc<str>>,
    function: FunctionRef,
}

impl Empty {
    fn new(base: &Array, space: Reference, member: &Member, function: FunctionRef) -> Self {
        let name = if let MemberTarget::Name(name, _) = &member.target { Some(name.clone()) } else { None };
        Self { base: base.clone(), space, name, function }
    }

    /// Returns the empty array whose prototype is the result of the function for fills.
    fn call(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let mut shape = paired_shape(&self.base, right)?.clone();
        if let Some(left) = left {
            shape = paired_shape(left, if shape == *self.base.shape() { &self.base } else { right })?;
        }
        let fill = |array: &Array| Ok::<_, Fault>(array.fill()?.disclose());
        let (left, right) = (left.map(fill).transpose()?, fill(right)?);
        let example = instance::for_example(context, self.space, |context, space| {
            let named = self.name.as_ref().and_then(|name| context.thread.frames.member(&context.workspace.spaces, space, name));
            let function = if let Some(Value::Function(function)) = named { function } else { &self.function }.clone();
            match left {
                None => function.monadic(context, right),
                Some(left) => function.dyadic(context, left, right),
            }
        })?;
        Array::from_items(context.memory(), shape, Vec::new(), &example)
    }
}

fn spread(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<Spread> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let space = value::single(context, base, member.base.span())?;
            one(context, code, member, space).map(Spread::One)
        }
        Elements::Marks(_) if base.is_empty() => match base.remembered() {
            Some(space) => {
                one(context, code, member, space).map(|function| Spread::Empty(Empty::new(base, space, member, function)))
            }
            None => Err(value::no_namespace(context, member.base.span())),
        },
        Elements::Marks(_) | Elements::Nested(_) => {
            let mut functions = Vec::with_capacity(base.bound());
            for index in 0..base.bound() {
                let item = base.item(index);
                functions.push(array::on_enough_stack(|| spread(context, code, member, &item))?);
            }
            Ok(Spread::Many(base.clone(), Branches(functions)))
        }
        _ => Err(value::no_namespace(context, member.base.span())),
    }
}

/// Returns the function in one namespace.
fn one(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<FunctionRef> {
    let inner = match &member.target {
        MemberTarget::Name(name, span) => {
            return match context.thread.frames.member(&context.workspace.spaces, space, name) {
                Some(_) if context.workspace.spaces.is_constructor(space, name) => {
                    Err(traceback::at(context, value::constructor(name), *span))
                }
                Some(Value::Function(function)) => Ok(function.clone()),
                Some(_) => Err(traceback::at(context, Fault::syntax(format!("{name} is no function in this namespace")), *span)),
                None => Err(array::undefined(context, name, *span)),
            };
        }
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Function(function) => FunctionRef::shared(function),
            _ => return Err(traceback::at(context, Fault::syntax("a function is needed here"), *span)),
        },
        MemberTarget::Function(expression) => {
            value::within(context, space, |context| function::function(context, code, expression))?
        }
        MemberTarget::Parent(_) | MemberTarget::Expression(_) | MemberTarget::Operator(_) => {
            return Err(traceback::at(context, Fault::syntax("a function is needed here"), member.span));
        }
    };
    Ok(FunctionRef::shared(Within { space, inner }))
}

impl Spread {
    /// Calls each function with its part of the arguments; a scalar or a single element goes to all.
    fn call(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let (base, functions) = match self {
            Spread::One(function) => {
                return match left {
                    None => function.monadic(context, right.clone()),
                    Some(left) => function.dyadic(context, left.clone(), right.clone()),
                };
            }
            Spread::Empty(empty) => return empty.call(context, left, right),
            Spread::Many(base, Branches(functions)) => (base, functions),
        };
        let mut common = paired_shape(base, right)?;
        if let Some(left) = left {
            common = paired_shape(left, if *base.shape() == common { base } else { right })?;
        }
        let item = |array: &Array, index: usize| array.item(if array.bound() == 1 { 0 } else { index });
        let mut results = Results::expecting(context, common.bound())?;
        for index in 0..common.bound() {
            context.poll()?;
            let (left, right) = (left.map(|left| item(left, index)), item(right, index));
            let function = &functions[if functions.len() == 1 { 0 } else { index }];
            let result = array::on_enough_stack(|| function.call(context, left.as_ref(), &right));
            results.push(context, result)?;
        }
        results.into_items(context, common)
    }
}

impl Function for Spread {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        match self {
            Spread::One(function) => visit(Held::Function(function)),
            Spread::Empty(empty) => {
                visit(Held::Array(&empty.base));
                visit(Held::Function(&empty.function));
            }
            Spread::Many(base, functions) => {
                visit(Held::Array(base));
                return functions.0.iter().all(|function| deeper(|| function.held(visit)));
            }
        }
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call(context, None, &right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call(context, Some(&left), &right)
    }

    fn outline(&self) -> Outline {
        match self {
            Spread::One(function) => function.outline(),
            Spread::Empty(empty) => empty.function.outline(),
            Spread::Many(_, functions) => {
                functions.0.first().map_or_else(|| Outline::Name("refs.function".into()), |first| deeper(|| first.outline()))
            }
        }
    }
}

/// A function that runs in a namespace of its own, whose settings are in force meanwhile.
pub(crate) struct Within {
    space: Reference,
    inner: FunctionRef,
}

impl Function for Within {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        visit(Held::Space(self.space));
        visit(Held::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        value::within(context, self.space, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        value::within(context, self.space, |context| self.inner.dyadic(context, left, right))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        Ok(FunctionRef::shared(Within { space: self.space, inner: self.inner.with_axis(axis)? }))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::shared(Within { space: self.space, inner: self.inner.with_options(options)? }))
    }

    fn outline(&self) -> Outline {
        self.inner.outline()
    }
}

/// Builds the operator that a dotted name stands for.
pub(crate) fn operator(context: &mut Context, code: &Code, member: &Member) -> Result<OperatorRef> {
    let base = array::array(context, code, &member.base)?;
    match spread_operator(context, code, member, &base)? {
        SpreadOperator::One(operator) => Ok(operator),
        many @ SpreadOperator::Many(..) => Ok(OperatorRef::Shared(std::sync::Arc::new(many))),
    }
}

/// Operators, arranged like the references to which they belong.
enum SpreadOperator {
    One(OperatorRef),
    Many(Array, Branches<SpreadOperator>),
}

fn spread_operator(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<SpreadOperator> {
    match base.elements() {
        Elements::Marks(_) | Elements::Nested(_) if !base.is_scalar() => {
            let mut operators = Vec::with_capacity(base.bound());
            for index in 0..base.bound() {
                let item = base.item(index);
                operators.push(array::on_enough_stack(|| spread_operator(context, code, member, &item))?);
            }
            let many = SpreadOperator::Many(base.clone(), Branches(operators));
            if many.is_uneven() {
                let fault = Fault::syntax("some of these operators take one operand, others two");
                return Err(traceback::at(context, fault, member.span));
            }
            Ok(many)
        }
        _ => {
            let space = value::single(context, base, member.base.span())?;
            one_operator(context, code, member, space).map(SpreadOperator::One)
        }
    }
}

impl SpreadOperator {
    fn is_uneven(&self) -> bool {
        match self {
            SpreadOperator::One(_) => false,
            SpreadOperator::Many(_, operators) => operators.0.windows(2).any(|two| two[0].is_dyadic() != two[1].is_dyadic()),
        }
    }

    /// Returns the functions that the operators derive from the same operands, each for its reference.
    fn derived(&self, context: &mut Context, left: &Value, right: Option<&Value>) -> Result<Spread> {
        match self {
            SpreadOperator::One(operator) => operator.derive(context, left.clone(), right.cloned()).map(Spread::One),
            SpreadOperator::Many(base, operators) => {
                let derived = |operator: &SpreadOperator| deeper(|| operator.derived(context, left, right));
                let functions = operators.0.iter().map(derived).collect::<Result<_>>()?;
                Ok(Spread::Many(base.clone(), Branches(functions)))
            }
        }
    }
}

impl Operator for SpreadOperator {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        match self {
            SpreadOperator::One(operator) => visit(Held::Operator(operator)),
            SpreadOperator::Many(base, operators) => {
                visit(Held::Array(base));
                return operators.0.iter().all(|operator| deeper(|| operator.held(visit)));
            }
        }
        true
    }

    fn is_dyadic(&self) -> bool {
        match self {
            SpreadOperator::One(operator) => operator.is_dyadic(),
            SpreadOperator::Many(_, operators) => operators.0.first().is_some_and(|first| deeper(|| first.is_dyadic())),
        }
    }

    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        self.derived(context, &left, right.as_ref()).map(FunctionRef::shared)
    }

    fn outline(&self) -> Outline {
        match self {
            SpreadOperator::One(operator) => operator.outline(),
            SpreadOperator::Many(_, operators) => {
                operators.0.first().map_or_else(|| Outline::Name("refs.operator".into()), |first| deeper(|| first.outline()))
            }
        }
    }
}

/// Returns the operator in one namespace.
fn one_operator(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<OperatorRef> {
    match &member.target {
        MemberTarget::Name(name, span) => match context.workspace.spaces.value(space, name) {
            Some(Value::Operator(operator)) => Ok(operator.clone()),
            _ => Err(array::undefined(context, name, *span)),
        },
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Operator(operator) => Ok(OperatorRef::Shared(std::sync::Arc::new(*operator))),
            _ => Err(traceback::at(context, Fault::syntax("an operator is needed here"), *span)),
        },
        MemberTarget::Operator(expression) => {
            let inner = value::within(context, space, |context| function::operator(context, code, expression))?;
            Ok(OperatorRef::Shared(std::sync::Arc::new(OperatorWithin { space, inner })))
        }
        _ => Err(traceback::at(context, Fault::syntax("an operator is needed here"), member.span)),
    }
}

/// An operator whose derived functions run in a namespace.
struct OperatorWithin {
    space: Reference,
    inner: OperatorRef,
}

impl Operator for OperatorWithin {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        visit(Held::Space(self.space));
        visit(Held::Operator(&self.inner));
        true
    }

    fn is_dyadic(&self) -> bool {
        self.inner.is_dyadic()
    }

    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        let inner = self.inner.derive(context, left, right)?;
        Ok(FunctionRef::shared(Within { space: self.space, inner }))
    }

    fn outline(&self) -> Outline {
        self.inner.outline()
    }
}
