//! Dotted names that are operators: `ns.op`, `ns.(op)`, `refs.op`, whose derived functions distribute their arguments over the
//! references.

use super::distributed::{Branches, FunctionTree};
use super::function::{FunctionOfEmpty, FunctionWithin, Operands, member_name};
use super::holder::Holder;
use super::{host, value};
use crate::array::{Array, Elements, Reference};
use crate::bind::expression::{Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::expressions::{array, function};
use crate::eval::traceback;
use crate::function::names::SystemKind;
use crate::function::{Context, FunctionRef, HeldValue, Operator, OperatorRef, Structure, Value};
use crate::stack::recurse;
use std::sync::Arc;

/// Builds the operator that a dotted name denotes.
pub(crate) fn evaluate_member_operator(context: &mut Context, code: &Code, member: &Member) -> Result<OperatorRef> {
    let base = value::evaluate_base(context, code, &member.base)?;
    match collect_operators(context, code, member, &base)? {
        OperatorTree::One(operator) => Ok(operator),
        tree => Ok(OperatorRef::Shared(Arc::new(tree))),
    }
}

/// Operators, arranged like the references to which they belong.
enum OperatorTree {
    One(OperatorRef),
    Many(Array, Branches<OperatorTree>),
    Empty(OperatorOfEmpty),
}

/// The operator that a name denotes after an empty array of references.
struct OperatorOfEmpty {
    base: Array,
    /// The namespace to which the prototype of the array refers.
    space: Reference,
    /// The name to look up in an instance that is made when a derived function is called.
    name: Option<Arc<str>>,
    /// The operator in the namespace of the prototype.
    operator: OperatorRef,
}

fn collect_operators(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<OperatorTree> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => match value::single_holder(context, base, member.base.span())? {
            Holder::Space(space) => find_operator(context, code, member, space).map(OperatorTree::One),
            Holder::Host(_) => Err(traceback::with_span(context, host::unsupported_target_fault(), member.span)),
        },
        Elements::Marks(_) if base.is_empty() => match base.prototype_reference() {
            Some(space) => {
                let operator = find_operator(context, code, member, space)?;
                Ok(OperatorTree::Empty(OperatorOfEmpty { base: base.clone(), space, name: member_name(member), operator }))
            }
            None => Err(value::no_namespace_fault(context, member.base.span())),
        },
        Elements::Marks(_) | Elements::Nested(_) => {
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
        _ => Err(value::no_namespace_fault(context, member.base.span())),
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
            OperatorTree::Empty(empty) => Some(empty.operator.is_dyadic()),
            OperatorTree::Many(_, operators) => operators.0.iter().find_map(|operator| recurse(|| operator.takes_two_operands())),
        }
    }

    /// Derives a function from the same operands with the operator of each reference.
    fn derive_each(&self, context: &mut Context, operands: &Arc<Operands>) -> Result<FunctionTree> {
        match self {
            OperatorTree::One(operator) => operands.derive(context, operator).map(FunctionTree::One),
            OperatorTree::Many(base, operators) => {
                let mut functions = context.memory().vector(operators.0.len())?;
                for operator in &operators.0 {
                    context.poll()?;
                    functions.push(recurse(|| operator.derive_each(context, operands))?);
                }
                Ok(FunctionTree::many(base, functions))
            }
            OperatorTree::Empty(OperatorOfEmpty { base, space, name, operator }) => {
                let function = operands.derive(context, operator)?;
                let operands = Some(operands.clone());
                FunctionOfEmpty::wrap(base, *space, name.clone(), function, operands).map(FunctionTree::One)
            }
        }
    }
}

impl Operator for OperatorTree {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        match self {
            OperatorTree::One(operator) => visit(HeldValue::Operator(operator)),
            OperatorTree::Empty(empty) => {
                visit(HeldValue::Array(&empty.base));
                visit(HeldValue::Namespace(empty.space));
                visit(HeldValue::Operator(&empty.operator));
            }
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
        self.derive_each(context, &Arc::new(Operands { left, right }))?.into_function()
    }

    fn structure(&self) -> Structure {
        match self {
            OperatorTree::One(operator) => operator.structure(),
            OperatorTree::Empty(empty) => empty.operator.structure(),
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
        FunctionWithin::wrap(self.space, self.inner.derive(context, left, right)?)
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }
}
