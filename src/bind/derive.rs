//! Functions made of functions: derived functions, functions with an axis, and the test for constant functions.

use std::sync::OnceLock;

use super::expression::{ArrayExpr, AxisFunction, AxisOperator, ConstantFunction, Derived, FunctionExpr, Operand, OperatorExpr};
use super::glyph;
use super::idioms;
use super::item::{Item, WithDepth, increase_depth};
use crate::syntax::Flaw;
use crate::syntax::source::Span;

/// Returns the primitive function that a glyph denotes.
pub(crate) fn find_primitive(glyph: char, span: Span) -> Result<FunctionExpr, Flaw> {
    match glyph::find_function(glyph) {
        Some(primitive) => Ok(FunctionExpr::Primitive(primitive, span)),
        None if glyph == '→' => Err(Flaw::syntax(span, "→ is only allowed at the start of a statement")),
        None => Err(Flaw::impossible(span, format!("the function {glyph} is not supported yet"))),
    }
}

/// Returns the primitive operator that a glyph denotes.
pub(crate) fn find_primitive_operator(glyph: char, span: Span) -> Result<OperatorExpr, Flaw> {
    match glyph::find_operator(glyph) {
        Some(operator) => Ok(OperatorExpr::Primitive(operator, span)),
        None => Err(Flaw::impossible(span, format!("the operator {glyph} is not supported yet"))),
    }
}

/// Returns true if a function is one of `/ ⌿ \ ⍀`, with or without an axis.
pub(crate) fn is_hybrid(function: &FunctionExpr) -> bool {
    match function {
        FunctionExpr::Primitive(primitive, _) => matches!(primitive.glyph, '/' | '⌿' | '\\' | '⍀'),
        FunctionExpr::Axis(axis) => is_hybrid(&axis.function),
        FunctionExpr::Constant(constant) => matches!(&constant.function, FunctionExpr::Axis(axis) if is_hybrid(&axis.function)),
        _ => false,
    }
}

/// Converts a hybrid function to the operator that its glyph denotes after another function.
pub(crate) fn hybrid_to_operator(function: FunctionExpr) -> Result<OperatorExpr, Flaw> {
    match function {
        FunctionExpr::Primitive(primitive, span) => find_primitive_operator(primitive.glyph, span),
        FunctionExpr::Constant(constant) => hybrid_to_operator(constant.function),
        FunctionExpr::Axis(axis) => {
            let AxisFunction { function, axis, brackets } = *axis;
            let operator = hybrid_to_operator(function)?;
            Ok(OperatorExpr::Axis(Box::new(AxisOperator { operator, axis, brackets })))
        }
        other => Err(Flaw::impossible(other.span(), "this function is not an operator")),
    }
}

/// Converts an item of pass 1 to an operand, or returns `None` if it is neither an array nor a function.
pub(crate) fn to_operand(item: Item) -> Option<WithDepth<Operand>> {
    match item {
        Item::Array((array, depth)) => Some((Operand::Array(array), depth)),
        Item::Function((function, depth)) => Some((Operand::Function(function), depth)),
        _ => None,
    }
}

/// Makes the function that an operator derives from its operands.
pub(crate) fn derive_function(
    left: WithDepth<Operand>,
    operator: WithDepth<OperatorExpr>,
    right: Option<WithDepth<Operand>>,
) -> Result<WithDepth<FunctionExpr>, Flaw> {
    let (right, right_depth) = right.map_or((None, 0), |(right, depth)| (Some(right), depth));
    let (left, left_depth) = left;
    let (operator, operator_depth) = operator;
    let end = right.as_ref().map_or(operator.span(), Operand::span);
    let span = left.span().to(operator.span()).to(end);
    let depth = increase_depth(left_depth.max(right_depth).max(operator_depth), operator.span())?;
    let constant = matches!(operator, OperatorExpr::Primitive(..))
        && is_constant_operand(&left)
        && right.as_ref().is_none_or(is_constant_operand);
    Ok((
        cache_if_constant(FunctionExpr::Derived(Box::new(Derived { operator, left, right, span, parenthesis: None })), constant),
        depth,
    ))
}

/// Makes `f[k]`. If `f` is derived by a monadic operator, as a reduction or a scan is, the axis goes to the operator.
pub(crate) fn with_axis(function: FunctionExpr, axis: ArrayExpr, brackets: Span) -> FunctionExpr {
    let axis_is_constant = matches!(axis, ArrayExpr::Constant(..));
    let function = match function {
        FunctionExpr::Constant(constant) if matches!(constant.function, FunctionExpr::Derived(_)) => constant.function,
        other => other,
    };
    match function {
        FunctionExpr::Derived(derived)
            if derived.right.is_none() && !matches!(derived.operator, OperatorExpr::Axis(_) | OperatorExpr::Bound(_)) =>
        {
            let Derived { operator, left, right, span, .. } = *derived;
            let constant = axis_is_constant && is_constant_operand(&left) && matches!(operator, OperatorExpr::Primitive(..));
            let operator = OperatorExpr::Axis(Box::new(AxisOperator { operator, axis, brackets }));
            let derived = Derived { operator, left, right, span: span.to(brackets), parenthesis: None };
            cache_if_constant(FunctionExpr::Derived(Box::new(derived)), constant)
        }
        function => {
            let constant = axis_is_constant && is_constant(&function);
            cache_if_constant(FunctionExpr::Axis(Box::new(AxisFunction { function, axis, brackets })), constant)
        }
    }
}

/// Wraps a function expression so that it is evaluated only once, and recognises idioms, if `constant` is true.
pub(crate) fn cache_if_constant(function: FunctionExpr, constant: bool) -> FunctionExpr {
    if !constant {
        return function;
    }
    FunctionExpr::Constant(Box::new(ConstantFunction {
        function: idioms::recognise_in_function(function),
        value: OnceLock::new(),
    }))
}

/// Returns true if the value of a function expression is the same each time it is evaluated.
pub(crate) fn is_constant(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(..) | FunctionExpr::Constant(_))
}

/// Returns true if the value of an operand is the same each time it is evaluated.
pub(crate) fn is_constant_operand(operand: &Operand) -> bool {
    match operand {
        Operand::Array(array) => matches!(array, ArrayExpr::Constant(..)),
        Operand::Function(function) => is_constant(function),
    }
}
