//! Construction of functions and operators from their expressions.

use super::{array, idiom, name_classes};
use crate::array::Array;
use crate::bind::class::SystemIndex;
use crate::bind::expression::{FunctionExpr, NameRef, Operand, OperatorExpr};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::calls::closure;
use crate::eval::traceback;
use crate::eval::{assign, members};
use crate::function::names::{SystemKind, SystemName};
use crate::function::{Context, FunctionRef, HeldValue, OperatorRef, Value, train};
use crate::primitives::operators::outer::derive_outer_product;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;
use std::sync::Arc;

/// Builds the function that an expression denotes, or returns it if it is constant and has been built before.
pub(crate) fn evaluate_function(context: &mut Context, code: &Code, expression: &FunctionExpr) -> Result<FunctionRef> {
    match expression {
        FunctionExpr::Constant(constant) if let Some(ready) = constant.value.get() => Ok(ready.clone()),
        other => array::with_enough_stack(|| build_function(context, code, other)),
    }
}

fn build_function(context: &mut Context, code: &Code, expression: &FunctionExpr) -> Result<FunctionRef> {
    let with_span = |context: &Context, result: Result<FunctionRef>, span: Span| {
        result.map_err(|fault| traceback::with_span(context, fault, span))
    };
    match expression {
        FunctionExpr::Primitive(primitive, _) => Ok(FunctionRef::Static(*primitive)),
        FunctionExpr::Constant(constant) => {
            let built = evaluate_function(context, code, &constant.function)?;
            Ok(constant.value.get_or_init(|| built).clone())
        }
        FunctionExpr::Idiom(combined) => {
            let plain = evaluate_function(context, code, &combined.function)?;
            Ok(FunctionRef::new(idiom::IdiomFunction { idiom: combined.idiom, plain }))
        }
        FunctionExpr::Name(name) => find_function(context, code, *name),
        FunctionExpr::Executed(span) => name_classes::executed_function(context, *span)
            .cloned()
            .ok_or_else(|| traceback::with_span(context, Fault::impossible("a function is needed here"), *span)),
        FunctionExpr::System(index, span) => match &system_name(context, *index).kind {
            SystemKind::Function(function) => Ok(FunctionRef::new(function)),
            _ => Err(traceback::with_span(context, Fault::impossible("a function is needed here"), *span)),
        },
        FunctionExpr::Special(special, span) => find_special_function(context, *special, *span),
        FunctionExpr::Dfn(inner, _) => {
            Ok(FunctionRef::new(closure::DefinedFunction(closure::create_closure(context, inner, None))))
        }
        FunctionExpr::Derived(derived) => {
            let right = derived.right.as_ref().map(|right| evaluate_operand(context, code, right)).transpose()?;
            let (operator, axis) = evaluate_operator_with_axis(context, code, &derived.operator)?;
            let left = evaluate_operand(context, code, &derived.left)?;
            let derived_function = match axis {
                None => operator.derive(context, left, right),
                Some(axis) => operator.derive_with_axis(context, left, right, axis),
            };
            derived_function.map_err(|fault| traceback::with_span(context, fault, derived.operator.span()))
        }
        FunctionExpr::Outer(outer) => {
            let inner = evaluate_function(context, code, &outer.function)?;
            with_span(context, derive_outer_product(inner), outer.span)
        }
        FunctionExpr::Axis(axis) => {
            let value = array::evaluate_to_array(context, code, &axis.axis)?;
            let result = evaluate_function(context, code, &axis.function)?.with_axis(value);
            with_span(context, result, axis.function.span())
        }
        FunctionExpr::Atop(tines, span) => {
            let inner = evaluate_function(context, code, &tines[1])?;
            let outer = evaluate_function(context, code, &tines[0])?;
            with_span(context, train::atop(outer, inner), *span)
        }
        FunctionExpr::Fork(fork) => {
            let right = evaluate_function(context, code, &fork.right)?;
            let middle = evaluate_function(context, code, &fork.middle)?;
            let left = evaluate_operand(context, code, &fork.left)?;
            with_span(context, train::fork(left, middle, right), fork.span)
        }
        FunctionExpr::Member(member) => members::function::evaluate_member_function(context, code, member),
        FunctionExpr::Assign { function: inner, target } => {
            let value = Value::Function(evaluate_function(context, code, inner)?);
            match assign::assign_callable(context, code, target, value)? {
                Value::Function(function) => Ok(function),
                _ => unreachable!("assigning a function returns a function"),
            }
        }
    }
}

/// Returns the definition of a system name.
pub(crate) fn system_name(context: &Context, index: SystemIndex) -> &'static SystemName {
    context.session.hooks.system_names[index.0 as usize]
}

/// Creates the SYNTAX ERROR for an assignment to a system name that can only be read.
pub(crate) fn read_only_fault(context: &Context, index: SystemIndex) -> Fault {
    let name = system_name(context, index).name;
    Fault::syntax(format!("⎕{name} cannot be set, only read, as in x←⎕{name}"))
}

/// Returns the action that a system function performs as a statement of its own, without arguments, if any.
pub(crate) fn find_statement_action(context: &Context, expression: &FunctionExpr) -> Option<fn(&mut Context) -> Result<Array>> {
    let FunctionExpr::System(index, _) = expression else {
        return None;
    };
    match &system_name(context, *index).kind {
        SystemKind::Function(function) => function.alone,
        _ => None,
    }
}

fn find_function(context: &Context, code: &Code, name: NameRef) -> Result<FunctionRef> {
    match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
        Some(Value::Function(function)) => Ok(function.clone()),
        _ => Err(array::undefined_name_fault(context, &code.body.names[name.index as usize].text, name.span)),
    }
}

fn find_special_function(context: &Context, special: Special, span: Span) -> Result<FunctionRef> {
    if special == Special::Recursion {
        return match array::running_closure(context) {
            Some(closure) => Ok(FunctionRef::new(closure::DefinedFunction(closure))),
            None => Err(traceback::with_span(context, Fault::syntax("∇ is only allowed inside a function"), span)),
        };
    }
    match context.thread.frames.special(special) {
        Some(Value::Function(function)) => Ok(function.clone()),
        Some(_) => Err(traceback::with_span(context, Fault::syntax(format!("{} is not a function", special.text())), span)),
        None => Err(array::undefined_name_fault(context, special.text(), span)),
    }
}

fn evaluate_operand(context: &mut Context, code: &Code, operand: &Operand) -> Result<Value> {
    match operand {
        Operand::Array(expression) => Ok(Value::Array(array::evaluate_to_array(context, code, expression)?)),
        Operand::Function(expression) => Ok(Value::Function(evaluate_function(context, code, expression)?)),
    }
}

fn evaluate_operator_with_axis(
    context: &mut Context,
    code: &Code,
    expression: &OperatorExpr,
) -> Result<(OperatorRef, Option<Array>)> {
    match expression {
        OperatorExpr::Axis(axis) => {
            let value = array::evaluate_to_array(context, code, &axis.axis)?;
            Ok((evaluate_operator(context, code, &axis.operator)?, Some(value)))
        }
        _ => Ok((evaluate_operator(context, code, expression)?, None)),
    }
}

/// Builds the operator that an expression denotes.
pub(crate) fn evaluate_operator(context: &mut Context, code: &Code, expression: &OperatorExpr) -> Result<OperatorRef> {
    match expression {
        OperatorExpr::Primitive(primitive, _) => Ok(OperatorRef::Static(*primitive)),
        OperatorExpr::Name(name) => match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
            Some(Value::Operator(operator)) => Ok(operator.clone()),
            _ => Err(array::undefined_name_fault(context, &code.body.names[name.index as usize].text, name.span)),
        },
        OperatorExpr::System(index, span) => match &system_name(context, *index).kind {
            SystemKind::Operator(operator) => Ok(OperatorRef::Shared(Arc::new(*operator))),
            _ => Err(traceback::with_span(context, Fault::impossible("an operator is needed here"), *span)),
        },
        OperatorExpr::Special(_, span) => match array::running_closure(context) {
            Some(closure) => Ok(closure.operator()),
            None => Err(traceback::with_span(context, Fault::syntax("∇∇ is only allowed inside an operator"), *span)),
        },
        OperatorExpr::Dop(inner, _) => {
            Ok(OperatorRef::Shared(Arc::new(closure::DefinedOperator(closure::create_text(context, inner, None)))))
        }
        OperatorExpr::Member(member) => members::operator::evaluate_member_operator(context, code, member),
        OperatorExpr::Bound(bound) => {
            let right = evaluate_operand(context, code, &bound.right)?;
            let inner = evaluate_operator(context, code, &bound.operator)?;
            Ok(OperatorRef::Shared(Arc::new(OperatorWithRightOperand { operator: inner, right })))
        }
        OperatorExpr::Axis(axis) => Err(traceback::with_span(
            context,
            Fault::syntax("an operator takes one axis only, and its operand to the left of it"),
            axis.brackets,
        )),
        OperatorExpr::Assign { operator: inner, target } => {
            let value = Value::Operator(evaluate_operator(context, code, inner)?);
            match assign::assign_callable(context, code, target, value)? {
                Value::Operator(operator) => Ok(operator),
                _ => unreachable!("assigning an operator returns an operator"),
            }
        }
    }
}

/// A dyadic operator with its right operand bound, as in `⍤1`: a monadic operator.
struct OperatorWithRightOperand {
    operator: OperatorRef,
    right: Value,
}

impl crate::function::Operator for OperatorWithRightOperand {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Operator(&self.operator));
        visit(HeldValue::from(&self.right));
        true
    }

    fn is_dyadic(&self) -> bool {
        false
    }

    fn derive(&self, context: &mut Context, left: Value, _right: Option<Value>) -> Result<FunctionRef> {
        self.operator.derive(context, left, Some(self.right.clone()))
    }

    fn structure(&self) -> crate::function::Structure {
        crate::function::Structure::Monadic {
            operand: Box::new(self.operator.structure()),
            operator: Box::new(crate::function::derived::structure_of(&self.right)),
        }
    }
}
