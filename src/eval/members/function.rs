//! Dotted names that are functions or operators: `ns.f`, `ns.(f g)`, `refs.f`, whose arguments are distributed over the
//! references.

use super::holder::Holder;
use super::{host, value};
use crate::array::{Array, Charged, Elements, HostObject, Reference, Shape};
use crate::bind::expression::{Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::expressions::{array, function};
use crate::eval::objects::instance;
use crate::eval::traceback;
use crate::function::names::SystemKind;
use crate::function::{Context, Function, FunctionRef, HeldValue, Nesting, Operator, OperatorRef, Options, Structure, Value};
use crate::primitives::operators::each::pairwise_shape;
use crate::primitives::support::collect_cells::Results;
use crate::stack::recurse;
use std::sync::Arc;

/// Builds the function that a dotted name denotes. If the name follows an array of references, the result calls the function of
/// each reference with the corresponding items of its arguments.
pub(crate) fn evaluate_member_function(context: &mut Context, code: &Code, member: &Member) -> Result<FunctionRef> {
    let base = value::evaluate_base(context, code, &member.base)?;
    match collect_functions(context, code, member, &base)? {
        FunctionTree::One(function) => Ok(function),
        many => Ok(FunctionRef::new(many)),
    }
}

/// Functions, arranged like the references to which they belong.
enum FunctionTree {
    One(FunctionRef),
    Many(Array, Branches<FunctionTree>),
    Empty(FunctionOfEmpty),
}

/// The branches for the items of an array of references, nested as deeply as the items.
struct Branches<T>(Charged<T>);

impl<T> Drop for Branches<T> {
    fn drop(&mut self) {
        let branches = std::mem::take(&mut self.0);
        recurse(|| drop(branches));
    }
}

/// The function that a name denotes after an empty array of references.
struct FunctionOfEmpty {
    base: Array,
    /// The namespace to which the prototype of the array refers.
    space: Reference,
    /// The name to look up in an instance that is made when the function is called.
    name: Option<Arc<str>>,
    function: FunctionRef,
}

impl FunctionOfEmpty {
    fn new(base: &Array, space: Reference, member: &Member, function: FunctionRef) -> Self {
        let name = if let MemberTarget::Name(name, _) = &member.target { Some(name.clone()) } else { None };
        Self { base: base.clone(), space, name, function }
    }

    /// Calls the function with the fills of its arguments, and returns an empty array whose prototype is the result.
    fn call(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let shape = find_common_shape(&self.base, left, right)?;
        let fill = |array: &Array| Ok::<_, Fault>(array.fill()?.disclose());
        let (left, right) = (left.map(fill).transpose()?, fill(right)?);
        let example = instance::with_example(context, self.space, |context, space| {
            let member = self.name.as_ref().and_then(|name| context.thread.frames.member(&context.workspace.spaces, space, name));
            let function = if let Some(Value::Function(function)) = member { function } else { &self.function }.clone();
            match left {
                None => function.monadic(context, right),
                Some(left) => function.dyadic(context, left, right),
            }
        })?;
        Array::from_items(context.memory(), shape, Vec::new(), &example)
    }
}

fn collect_functions(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<FunctionTree> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let function = match value::single_holder(context, base, member.base.span())? {
                Holder::Space(space) => find_function(context, code, member, space)?,
                Holder::Host(object) => find_host_function(context, member, &object)?,
            };
            Ok(FunctionTree::One(function))
        }
        Elements::Marks(_) if base.is_empty() => match base.prototype_reference() {
            Some(space) => find_function(context, code, member, space)
                .map(|function| FunctionTree::Empty(FunctionOfEmpty::new(base, space, member, function))),
            None => Err(value::no_namespace_fault(context, member.base.span())),
        },
        Elements::Marks(_) | Elements::Nested(_) => {
            let mut functions = context.memory().vector(base.bound())?;
            for index in 0..base.bound() {
                context.poll()?;
                let item = base.item(index);
                functions.push(array::with_enough_stack(|| collect_functions(context, code, member, &item))?);
            }
            Ok(FunctionTree::Many(base.clone(), Branches(functions)))
        }
        _ => Err(value::no_namespace_fault(context, member.base.span())),
    }
}

/// Returns the function that a member denotes in a value of the host.
fn find_host_function(context: &Context, member: &Member, object: &HostObject) -> Result<FunctionRef> {
    let (found, span) = match &member.target {
        MemberTarget::Name(name, span) => (host::find_method(object, name), *span),
        MemberTarget::System(index, span) => (host::find_query(object, &function::system_name(context, *index).kind), *span),
        _ => (Err(host::unsupported_target_fault()), member.span),
    };
    found.map_err(|fault| traceback::with_span(context, fault, span))
}

/// Returns the function that a member denotes in one namespace.
fn find_function(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<FunctionRef> {
    let inner = match &member.target {
        MemberTarget::Name(name, span) => {
            return match context.thread.frames.member(&context.workspace.spaces, space, name) {
                Some(_) if context.workspace.spaces.is_constructor(space, name) => {
                    Err(traceback::with_span(context, value::constructor_fault(name), *span))
                }
                Some(Value::Function(function)) => Ok(function.clone()),
                Some(_) => {
                    let space_name = context.workspace.spaces[space].display_text();
                    Err(traceback::with_span(context, Fault::syntax(format!("{name} is not a function in {space_name}")), *span))
                }
                None => Err(array::undefined_name_fault(context, name, *span)),
            };
        }
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Function(function) => FunctionRef::new(function),
            _ => return Err(traceback::with_span(context, Fault::impossible("a function is needed here"), *span)),
        },
        MemberTarget::Function(expression) => {
            value::run_in_space(context, space, |context| function::evaluate_function(context, code, expression))?
        }
        MemberTarget::Parent(_) | MemberTarget::Expression(_) | MemberTarget::Operator(_) => {
            return Err(traceback::with_span(context, Fault::impossible("a function is needed here"), member.span));
        }
    };
    Ok(FunctionRef::new(FunctionWithin { space, inner }))
}

/// Returns the common shape of an array of references and the arguments of a call, each of which has one element or an item for each
/// item of the others.
fn find_common_shape(base: &Array, left: Option<&Array>, right: &Array) -> Result<Shape> {
    let shape = pairwise_shape(base, right).map_err(|fault| argument_shape_fault(&fault, Blame::Right, right, base))?;
    match left {
        None => Ok(shape),
        Some(left) if shape == *base.shape() => {
            pairwise_shape(left, base).map_err(|fault| argument_shape_fault(&fault, Blame::Left, left, base))
        }
        Some(left) => pairwise_shape(left, right),
    }
}

/// Creates the fault for an argument that does not have an item for each reference, of the same kind as `fault`.
fn argument_shape_fault(fault: &Fault, blame: Blame, argument: &Array, base: &Array) -> Fault {
    let side = if blame == Blame::Left { "left" } else { "right" };
    let message = format!(
        "the {side} argument must be a single item or have the shape of the references: {:?}, not {:?}",
        base.shape(),
        argument.shape()
    );
    Fault::new(fault.kind(), message).with_blame(blame)
}

impl FunctionTree {
    /// Calls each function with its items of the arguments; a scalar or a single element goes to all functions.
    fn call(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let (base, functions) = match self {
            FunctionTree::One(function) => {
                return match left {
                    None => function.monadic(context, right.clone()),
                    Some(left) => function.dyadic(context, left.clone(), right.clone()),
                };
            }
            FunctionTree::Empty(empty) => return empty.call(context, left, right),
            FunctionTree::Many(base, Branches(functions)) => (base, functions),
        };
        let common = find_common_shape(base, left, right)?;
        let item = |array: &Array, index: usize| array.item(if array.bound() == 1 { 0 } else { index });
        let mut results = Results::with_capacity(context, common.bound())?;
        for index in 0..common.bound() {
            context.poll()?;
            let (left, right) = (left.map(|left| item(left, index)), item(right, index));
            let function = &functions[if functions.len() == 1 { 0 } else { index }];
            let result = array::with_enough_stack(|| function.call(context, left.as_ref(), &right));
            results.push(context, result)?;
        }
        results.into_items(context, common)
    }
}

impl Function for FunctionTree {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        match self {
            FunctionTree::One(function) => visit(HeldValue::Function(function)),
            FunctionTree::Empty(empty) => {
                visit(HeldValue::Array(&empty.base));
                visit(HeldValue::Function(&empty.function));
            }
            FunctionTree::Many(base, functions) => {
                visit(HeldValue::Array(base));
                return functions.0.iter().all(|function| recurse(|| function.trace_roots(visit)));
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

    fn structure(&self) -> Structure {
        match self {
            FunctionTree::One(function) => function.structure(),
            FunctionTree::Empty(empty) => empty.function.structure(),
            FunctionTree::Many(_, functions) => {
                functions.0.first().map_or_else(|| Structure::Name("refs.function".into()), |first| recurse(|| first.structure()))
            }
        }
    }

    fn nesting(&self) -> Nesting {
        match self {
            FunctionTree::One(function) => function.nesting(),
            FunctionTree::Empty(empty) => empty.function.nesting(),
            FunctionTree::Many(_, functions) => {
                functions.0.first().map_or(Nesting::default(), |first| recurse(|| first.nesting()))
            }
        }
    }
}

/// A function that runs in a certain namespace, with the settings of that namespace.
pub(crate) struct FunctionWithin {
    space: Reference,
    inner: FunctionRef,
}

impl Function for FunctionWithin {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.space));
        visit(HeldValue::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        value::run_in_space(context, self.space, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        value::run_in_space(context, self.space, |context| self.inner.dyadic(context, left, right))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        Ok(FunctionRef::new(FunctionWithin { space: self.space, inner: self.inner.with_axis(axis)? }))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::new(FunctionWithin { space: self.space, inner: self.inner.with_options(options)? }))
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }

    fn nesting(&self) -> Nesting {
        self.inner.nesting()
    }
}

/// Builds the operator that a dotted name denotes.
pub(crate) fn evaluate_member_operator(context: &mut Context, code: &Code, member: &Member) -> Result<OperatorRef> {
    let base = value::evaluate_base(context, code, &member.base)?;
    match collect_operators(context, code, member, &base)? {
        OperatorTree::One(operator) => Ok(operator),
        many @ OperatorTree::Many(..) => Ok(OperatorRef::Shared(Arc::new(many))),
    }
}

/// Operators, arranged like the references to which they belong.
enum OperatorTree {
    One(OperatorRef),
    Many(Array, Branches<OperatorTree>),
}

fn collect_operators(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<OperatorTree> {
    match base.elements() {
        Elements::Marks(_) | Elements::Nested(_) if !base.is_scalar() => {
            let mut operators = context.memory().vector(base.bound())?;
            for index in 0..base.bound() {
                context.poll()?;
                let item = base.item(index);
                operators.push(array::with_enough_stack(|| collect_operators(context, code, member, &item))?);
            }
            if has_mixed_valences(&operators) {
                let fault = Fault::syntax("the operators must all take one operand, or all take two");
                return Err(traceback::with_span(context, fault, member.span));
            }
            Ok(OperatorTree::Many(base.clone(), Branches(operators)))
        }
        _ => match value::single_holder(context, base, member.base.span())? {
            Holder::Space(space) => find_operator(context, code, member, space).map(OperatorTree::One),
            Holder::Host(_) => Err(traceback::with_span(context, host::unsupported_target_fault(), member.span)),
        },
    }
}

/// Returns true if some of the operators take one operand, and others take two.
fn has_mixed_valences(operators: &[OperatorTree]) -> bool {
    let mut valences = operators.iter().filter_map(OperatorTree::takes_two_operands);
    valences.next().is_some_and(|first| valences.any(|other| other != first))
}

impl OperatorTree {
    /// Returns true if the operators take two operands, false if they take one, or `None` if there are no operators.
    fn takes_two_operands(&self) -> Option<bool> {
        match self {
            OperatorTree::One(operator) => Some(operator.is_dyadic()),
            OperatorTree::Many(_, operators) => operators.0.iter().find_map(|operator| recurse(|| operator.takes_two_operands())),
        }
    }

    /// Derives a function from the same operands with the operator of each reference.
    fn derive_each(&self, context: &mut Context, left: &Value, right: Option<&Value>) -> Result<FunctionTree> {
        match self {
            OperatorTree::One(operator) => operator.derive(context, left.clone(), right.cloned()).map(FunctionTree::One),
            OperatorTree::Many(base, operators) => {
                let mut functions = context.memory().vector(operators.0.len())?;
                for operator in &operators.0 {
                    context.poll()?;
                    functions.push(recurse(|| operator.derive_each(context, left, right))?);
                }
                Ok(FunctionTree::Many(base.clone(), Branches(functions)))
            }
        }
    }
}

impl Operator for OperatorTree {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        match self {
            OperatorTree::One(operator) => visit(HeldValue::Operator(operator)),
            OperatorTree::Many(base, operators) => {
                visit(HeldValue::Array(base));
                return operators.0.iter().all(|operator| recurse(|| operator.trace_roots(visit)));
            }
        }
        true
    }

    fn is_dyadic(&self) -> bool {
        self.takes_two_operands().unwrap_or(false)
    }

    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        self.derive_each(context, &left, right.as_ref()).map(FunctionRef::new)
    }

    fn structure(&self) -> Structure {
        match self {
            OperatorTree::One(operator) => operator.structure(),
            OperatorTree::Many(_, operators) => {
                operators.0.first().map_or_else(|| Structure::Name("refs.operator".into()), |first| recurse(|| first.structure()))
            }
        }
    }
}

/// Returns the operator that a member denotes in one namespace.
fn find_operator(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<OperatorRef> {
    match &member.target {
        MemberTarget::Name(name, span) => match context.thread.frames.member(&context.workspace.spaces, space, name) {
            Some(Value::Operator(operator)) => Ok(operator.clone()),
            Some(_) => {
                let space_name = context.workspace.spaces[space].display_text();
                Err(traceback::with_span(context, Fault::syntax(format!("{name} is not an operator in {space_name}")), *span))
            }
            None => Err(array::undefined_name_fault(context, name, *span)),
        },
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Operator(operator) => Ok(OperatorRef::Shared(Arc::new(*operator))),
            _ => Err(traceback::with_span(context, Fault::impossible("an operator is needed here"), *span)),
        },
        MemberTarget::Operator(expression) => {
            let inner = value::run_in_space(context, space, |context| function::evaluate_operator(context, code, expression))?;
            Ok(OperatorRef::Shared(Arc::new(OperatorWithin { space, inner })))
        }
        _ => Err(traceback::with_span(context, Fault::impossible("an operator is needed here"), member.span)),
    }
}

/// An operator whose derived functions run in a certain namespace.
struct OperatorWithin {
    space: Reference,
    inner: OperatorRef,
}

impl Operator for OperatorWithin {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.space));
        visit(HeldValue::Operator(&self.inner));
        true
    }

    fn is_dyadic(&self) -> bool {
        self.inner.is_dyadic()
    }

    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        let inner = self.inner.derive(context, left, right)?;
        Ok(FunctionRef::new(FunctionWithin { space: self.space, inner }))
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }
}
