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
use crate::primitives::operators::outer::outer_product;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;
use std::sync::Arc;

/// Builds the function that an expression stands for.
pub(crate) fn function(context: &mut Context, code: &Code, expression: &FunctionExpr) -> Result<FunctionRef> {
    match expression {
        FunctionExpr::Constant(constant) if let Some(ready) = constant.ready.get() => Ok(ready.clone()),
        other => array::on_enough_stack(|| build_function(context, code, other)),
    }
}

fn build_function(context: &mut Context, code: &Code, expression: &FunctionExpr) -> Result<FunctionRef> {
    let placed = |context: &Context, result: Result<FunctionRef>, span: Span| {
        result.map_err(|fault| traceback::with_span(context, fault, span))
    };
    match expression {
        FunctionExpr::Primitive(primitive, _) => Ok(FunctionRef::Static(*primitive)),
        FunctionExpr::Constant(constant) => {
            let made = function(context, code, &constant.function)?;
            Ok(constant.ready.get_or_init(|| made).clone())
        }
        FunctionExpr::Combined(combined) => {
            let plain = function(context, code, &combined.function)?;
            Ok(FunctionRef::new(idiom::Combined { idiom: combined.idiom, plain }))
        }
        FunctionExpr::Name(name) => find_function(context, code, *name),
        FunctionExpr::Executed(span) => name_classes::executed_function(context, *span)
            .cloned()
            .ok_or_else(|| traceback::with_span(context, Fault::syntax("a function is needed here"), *span)),
        FunctionExpr::System(index, span) => match &system_name(context, *index).kind {
            SystemKind::Function(function) => Ok(FunctionRef::new(function)),
            _ => Err(traceback::with_span(context, Fault::syntax("a function is needed here"), *span)),
        },
        FunctionExpr::Special(special, span) => special_function(context, *special, *span),
        FunctionExpr::Dfn(inner, _) => Ok(FunctionRef::new(closure::Defined(closure::closure(context, inner, None)))),
        FunctionExpr::Derived(derived) => {
            let right = derived.right.as_ref().map(|right| operand(context, code, right)).transpose()?;
            let (operator, axis) = operator_with_axis(context, code, &derived.operator)?;
            let left = operand(context, code, &derived.left)?;
            let made = match axis {
                None => operator.derive(context, left, right),
                Some(axis) => operator.derive_with_axis(context, left, right, axis),
            };
            made.map_err(|fault| traceback::with_span(context, fault, derived.operator.span()))
        }
        FunctionExpr::Outer(outer) => {
            let inner = function(context, code, &outer.function)?;
            let made = outer_product(inner);
            placed(context, made, outer.span)
        }
        FunctionExpr::Axis(axis) => {
            let value = array::array(context, code, &axis.axis)?;
            let made = function(context, code, &axis.function)?.with_axis(value);
            placed(context, made, axis.function.span())
        }
        FunctionExpr::Atop(tines, span) => {
            let inner = function(context, code, &tines[1])?;
            let outer = function(context, code, &tines[0])?;
            placed(context, train::atop(outer, inner), *span)
        }
        FunctionExpr::Fork(fork) => {
            let right = function(context, code, &fork.right)?;
            let middle = function(context, code, &fork.middle)?;
            let left = operand(context, code, &fork.left)?;
            placed(context, train::fork(left, middle, right), fork.span)
        }
        FunctionExpr::Member(found) => members::function::function(context, code, found),
        FunctionExpr::Assign { function: inner, place } => {
            let value = Value::Function(function(context, code, inner)?);
            match assign::name(context, code, place, value)? {
                Value::Function(function) => Ok(function),
                _ => unreachable!("a function stays a function under its name"),
            }
        }
    }
}

/// Returns the table row of a ⎕ name.
pub(crate) fn system_name(context: &Context, index: SystemIndex) -> &'static SystemName {
    context.session.hooks.system[index.0 as usize]
}

/// Returns the action of a system function that is a statement of its own, if it has one.
pub(crate) fn alone(context: &Context, expression: &FunctionExpr) -> Option<fn(&mut Context) -> Result<Array>> {
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
        _ => Err(array::undefined_name(context, &code.body.names[name.index as usize].text, name.span)),
    }
}

fn special_function(context: &Context, special: Special, span: Span) -> Result<FunctionRef> {
    if special == Special::Recursion {
        return match array::running_closure(context) {
            Some(closure) => Ok(FunctionRef::new(closure::Defined(closure))),
            None => Err(traceback::with_span(context, Fault::syntax("∇ stands outside a function"), span)),
        };
    }
    match context.thread.frames.special(special) {
        Some(Value::Function(function)) => Ok(function.clone()),
        Some(_) => Err(traceback::with_span(context, Fault::syntax(format!("{} is no function", special.text())), span)),
        None => Err(array::undefined_name(context, special.text(), span)),
    }
}

fn operand(context: &mut Context, code: &Code, operand: &Operand) -> Result<Value> {
    match operand {
        Operand::Array(expression) => Ok(Value::Array(array::array(context, code, expression)?)),
        Operand::Function(expression) => Ok(Value::Function(function(context, code, expression)?)),
    }
}

fn operator_with_axis(context: &mut Context, code: &Code, expression: &OperatorExpr) -> Result<(OperatorRef, Option<Array>)> {
    match expression {
        OperatorExpr::Axis(axis) => {
            let value = array::array(context, code, &axis.axis)?;
            Ok((operator(context, code, &axis.operator)?, Some(value)))
        }
        _ => Ok((operator(context, code, expression)?, None)),
    }
}

/// Builds the operator that an expression stands for.
pub(crate) fn operator(context: &mut Context, code: &Code, expression: &OperatorExpr) -> Result<OperatorRef> {
    match expression {
        OperatorExpr::Primitive(primitive, _) => Ok(OperatorRef::Static(*primitive)),
        OperatorExpr::Name(name) => match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
            Some(Value::Operator(operator)) => Ok(operator.clone()),
            _ => Err(array::undefined_name(context, &code.body.names[name.index as usize].text, name.span)),
        },
        OperatorExpr::System(index, span) => match &system_name(context, *index).kind {
            SystemKind::Operator(operator) => Ok(OperatorRef::Shared(Arc::new(*operator))),
            _ => Err(traceback::with_span(context, Fault::syntax("an operator is needed here"), *span)),
        },
        OperatorExpr::Special(_, span) => match array::running_closure(context) {
            Some(closure) => Ok(closure.operator()),
            None => Err(traceback::with_span(context, Fault::syntax("∇∇ stands outside an operator"), *span)),
        },
        OperatorExpr::Dop(inner, _) => {
            Ok(OperatorRef::Shared(Arc::new(closure::DefinedOperator(closure::text(context, inner, None)))))
        }
        OperatorExpr::Member(found) => members::function::operator(context, code, found),
        OperatorExpr::Bound(bound) => {
            let right = operand(context, code, &bound.right)?;
            let inner = operator(context, code, &bound.operator)?;
            Ok(OperatorRef::Shared(Arc::new(Bound { operator: inner, right })))
        }
        OperatorExpr::Axis(axis) => {
            Err(traceback::with_span(context, Fault::nonce("an operator with an axis cannot be kept on its own"), axis.brackets))
        }
        OperatorExpr::Assign { operator: inner, place } => {
            let value = Value::Operator(operator(context, code, inner)?);
            match assign::name(context, code, place, value)? {
                Value::Operator(operator) => Ok(operator),
                _ => unreachable!("an operator stays an operator under its name"),
            }
        }
    }
}

/// An operator whose right operand is bound: `⍤1`.
struct Bound {
    operator: OperatorRef,
    right: Value,
}

impl crate::function::Operator for Bound {
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
