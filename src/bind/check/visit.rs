//! A walk through a bound phrase that finds its assignments and calls.

use super::definition::Definition;
use crate::bind::class::Class;
use crate::bind::expression::{
    ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, MemberTarget, Operand, OperatorExpr,
};
use crate::stack::recurse;
use crate::syntax::source::Span;
use crate::syntax::tree::{BodyKind, DfnKind};

/// The receiver of the assignments and calls that a walk finds.
pub(crate) trait Visitor {
    /// Receives an assignment to the name with index `name`, with the class of the value and, if that is a dfn, its definition.
    fn on_assignment(&mut self, name: u32, class: Class, definition: Option<Definition>);

    /// Receives the call of a function, with its definition if it is a dfn, or else the index of its name.
    fn on_call(&mut self, definition: Option<&Definition>, name: Option<u32>, span: Span, dyadic: bool);
}

/// A walk that reports the assignments and calls that it finds to the visitor.
pub(crate) trait Visit: Visitor {
    /// Walks through a phrase.
    fn visit_expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => self.visit_array(array),
            Expression::Function(function) => self.visit_function(function),
            Expression::Operator(operator) => self.visit_operator(operator),
        }
    }

    /// Walks through an array expression.
    fn visit_array(&mut self, array: &ArrayExpr) {
        recurse(|| match array {
            ArrayExpr::Strand(items, _) => items.iter().for_each(|item| self.visit_array(item)),
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => {
                self.visit_array(&index.array);
                index.indices.iter().flatten().for_each(|index| self.visit_array(index));
            }
            ArrayExpr::Member(member) => {
                self.visit_array(&member.base);
                self.visit_member_target(&member.target);
            }
            ArrayExpr::Chain(chain) => {
                self.visit_array(&chain.start);
                chain.steps.iter().for_each(|step| self.visit_step(step));
            }
            ArrayExpr::Slice(slice) => slice.parts.iter().flatten().for_each(|part| self.visit_array(part)),
            ArrayExpr::Notation(notation) => notation.items.iter().for_each(|item| self.visit_array(item)),
            _ => {}
        });
    }

    /// Walks through the target after a dot. A name there belongs to the namespace, and is not reported.
    fn visit_member_target(&mut self, target: &MemberTarget) {
        match target {
            MemberTarget::Function(function) => self.visit_function(function),
            MemberTarget::Operator(operator) => self.visit_operator(operator),
            MemberTarget::Expression(array) => self.visit_array(array),
            MemberTarget::Name(..) | MemberTarget::System(..) | MemberTarget::Parent(_) => {}
        }
    }

    /// Walks through a step of a chain.
    fn visit_step(&mut self, step: &ChainStep) {
        match step {
            ChainStep::Monadic { function } => {
                self.visit_call(function, false);
                self.visit_function(function);
            }
            ChainStep::Dyadic { left, function } => {
                self.visit_call(function, true);
                self.visit_function(function);
                self.visit_array(left);
            }
            ChainStep::Assign { target: place, .. } => self.visit_target(place),
            ChainStep::Modify { target: place, function, .. } => {
                self.visit_function(function);
                self.visit_target(place);
            }
            ChainStep::Idiom(_) => {}
        }
    }

    /// Reports the call of a dfn or of a named function.
    fn visit_call(&mut self, function: &FunctionExpr, dyadic: bool) {
        match function {
            FunctionExpr::Dfn(code, span) => self.on_call(Some(&Definition::of_dfn(&code.body)), None, *span, dyadic),
            FunctionExpr::Name(name) => self.on_call(None, Some(name.index), name.span, dyadic),
            _ => {}
        }
    }

    /// Walks through a function expression.
    fn visit_function(&mut self, function: &FunctionExpr) {
        recurse(|| match function {
            FunctionExpr::Constant(constant) => self.visit_function(&constant.function),
            FunctionExpr::Idiom(combined) => self.visit_function(&combined.function),
            FunctionExpr::Derived(derived) => {
                self.visit_operand(&derived.left);
                self.visit_operator(&derived.operator);
                derived.right.iter().for_each(|right| self.visit_operand(right));
            }
            FunctionExpr::Outer(outer) => self.visit_function(&outer.function),
            FunctionExpr::Axis(axis) => {
                self.visit_function(&axis.function);
                self.visit_array(&axis.axis);
            }
            FunctionExpr::Atop(parts, _) => parts.iter().for_each(|part| self.visit_function(part)),
            FunctionExpr::Fork(fork) => {
                self.visit_operand(&fork.left);
                self.visit_function(&fork.middle);
                self.visit_function(&fork.right);
            }
            FunctionExpr::Member(member) => {
                self.visit_array(&member.base);
                self.visit_member_target(&member.target);
            }
            FunctionExpr::Assign { function, target: place } => {
                self.visit_function(function);
                if let AssignmentTarget::Name(name) = place {
                    let (class, definition) = class_of_function(function);
                    self.on_assignment(name.index, class, definition);
                }
            }
            _ => {}
        });
    }

    /// Walks through an operand.
    fn visit_operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Array(array) => self.visit_array(array),
            Operand::Function(function) => self.visit_function(function),
        }
    }

    /// Walks through an operator expression.
    fn visit_operator(&mut self, operator: &OperatorExpr) {
        match operator {
            OperatorExpr::Member(member) => {
                self.visit_array(&member.base);
                self.visit_member_target(&member.target);
            }
            OperatorExpr::Bound(bound) => {
                self.visit_operator(&bound.operator);
                self.visit_operand(&bound.right);
            }
            OperatorExpr::Axis(axis) => {
                self.visit_operator(&axis.operator);
                self.visit_array(&axis.axis);
            }
            OperatorExpr::Assign { operator, target: place } => {
                self.visit_operator(operator);
                if let AssignmentTarget::Name(name) = place {
                    // An operator assigned from a name may take one operand or two.
                    let classes = match class_of_operator(operator) {
                        Some(class) => vec![class],
                        None => vec![Class::MonadicOperator, Class::DyadicOperator],
                    };
                    classes.into_iter().for_each(|class| self.on_assignment(name.index, class, None));
                }
            }
            _ => {}
        }
    }

    /// Walks through the target of an array assignment.
    fn visit_target(&mut self, place: &AssignmentTarget) {
        match place {
            AssignmentTarget::Name(name) => self.on_assignment(name.index, Class::Array, None),
            AssignmentTarget::Strand(targets, _) => targets.iter().for_each(|target| self.visit_target(target)),
            AssignmentTarget::Index { indices, .. } => indices.iter().flatten().for_each(|index| self.visit_array(index)),
            AssignmentTarget::Selective(selective) => self.visit_array(&selective.selection),
            AssignmentTarget::Member(member) => self.visit_array(&member.base),
            AssignmentTarget::Within(within) => self.visit_array(&within.base),
            AssignmentTarget::Special(..) | AssignmentTarget::System(..) => {}
        }
    }
}

impl<V: Visitor> Visit for V {}

/// Returns the class of a name to which a function is assigned, and the definition of the function if it is a dfn.
fn class_of_function(function: &FunctionExpr) -> (Class, Option<Definition>) {
    match function {
        FunctionExpr::Dfn(code, _) => (Class::Function, Some(Definition::of_dfn(&code.body))),
        FunctionExpr::Primitive(primitive, _) => (Class::of_function(Some(primitive.glyph)), None),
        FunctionExpr::Constant(constant) => class_of_function(&constant.function),
        FunctionExpr::Assign { function, .. } => class_of_function(function),
        _ => (Class::Function, None),
    }
}

/// Returns the class of an operator, or `None` if it is known only when the program runs.
fn class_of_operator(operator: &OperatorExpr) -> Option<Class> {
    let dyadic = match operator {
        OperatorExpr::Primitive(operator, _) => operator.is_dyadic,
        OperatorExpr::Dop(code, _) => matches!(code.body.kind, BodyKind::Dfn(DfnKind::DyadicOperator)),
        OperatorExpr::Bound(_) | OperatorExpr::Axis(_) => false,
        OperatorExpr::Assign { operator, .. } => return class_of_operator(operator),
        _ => return None,
    };
    Some(if dyadic { Class::DyadicOperator } else { Class::MonadicOperator })
}
