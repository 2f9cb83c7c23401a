//! A walk through a bound phrase that finds its assignments and its calls.

use super::knowledge::Definition;
use crate::bind::class::Class;
use crate::bind::expression::{
    ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, MemberTarget, Operand, OperatorExpr,
};
use crate::stack::deeper;
use crate::syntax::source::Span;
use crate::syntax::tree::{BodyKind, DfnKind};

/// The receiver of the assignments and calls that a walk finds.
pub(crate) trait Visitor {
    /// Receives an assignment to the name with index `name`: the class of the value, and its definition if it is a dfn.
    fn on_assignment(&mut self, name: u32, class: Class, definition: Option<Definition>);

    /// Receives the call of a function: its definition if it is a dfn, or else the index of its name.
    fn on_call(&mut self, definition: Option<&Definition>, name: Option<u32>, span: Span, dyadic: bool);
}

/// A walk that reports the assignments and calls it finds to the visitor.
pub(crate) trait Visit: Visitor {
    /// Walks through a phrase.
    fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => self.array(array),
            Expression::Function(function) => self.function(function),
            Expression::Operator(operator) => self.operator(operator),
        }
    }

    /// Walks through an array expression.
    fn array(&mut self, array: &ArrayExpr) {
        deeper(|| match array {
            ArrayExpr::Strand(items, _) => items.iter().for_each(|item| self.array(item)),
            ArrayExpr::Index(index) | ArrayExpr::Shortcut(index) => {
                self.array(&index.array);
                index.indices.iter().flatten().for_each(|index| self.array(index));
            }
            ArrayExpr::Member(member) => {
                self.array(&member.base);
                self.target(&member.target);
            }
            ArrayExpr::Chain(chain) => {
                self.array(&chain.start);
                chain.steps.iter().for_each(|step| self.step(step));
            }
            ArrayExpr::Slice(slice) => slice.parts.iter().flatten().for_each(|part| self.array(part)),
            ArrayExpr::Notation(notation) => notation.items.iter().for_each(|item| self.array(item)),
            _ => {}
        });
    }

    /// Walks through what follows a dot. A name there belongs to the namespace, and is not reported.
    fn target(&mut self, target: &MemberTarget) {
        match target {
            MemberTarget::Function(function) => self.function(function),
            MemberTarget::Operator(operator) => self.operator(operator),
            MemberTarget::Expression(array) => self.array(array),
            MemberTarget::Name(..) | MemberTarget::System(..) | MemberTarget::Parent(_) => {}
        }
    }

    /// Walks through a step of a chain.
    fn step(&mut self, step: &ChainStep) {
        match step {
            ChainStep::Monadic { function } => {
                self.visit_call(function, false);
                self.function(function);
            }
            ChainStep::Dyadic { left, function } => {
                self.visit_call(function, true);
                self.function(function);
                self.array(left);
            }
            ChainStep::Assign { target: place, .. } => self.place(place),
            ChainStep::Modify { target: place, function, .. } => {
                self.function(function);
                self.place(place);
            }
            ChainStep::Combined(_) => {}
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
    fn function(&mut self, function: &FunctionExpr) {
        deeper(|| match function {
            FunctionExpr::Constant(constant) => self.function(&constant.function),
            FunctionExpr::Combined(combined) => self.function(&combined.function),
            FunctionExpr::Derived(derived) => {
                self.operand(&derived.left);
                self.operator(&derived.operator);
                derived.right.iter().for_each(|right| self.operand(right));
            }
            FunctionExpr::Outer(outer) => self.function(&outer.function),
            FunctionExpr::Axis(axis) => {
                self.function(&axis.function);
                self.array(&axis.axis);
            }
            FunctionExpr::Atop(parts, _) => parts.iter().for_each(|part| self.function(part)),
            FunctionExpr::Fork(fork) => {
                self.operand(&fork.left);
                self.function(&fork.middle);
                self.function(&fork.right);
            }
            FunctionExpr::Member(member) => {
                self.array(&member.base);
                self.target(&member.target);
            }
            FunctionExpr::Assign { function, target: place } => {
                self.function(function);
                if let AssignmentTarget::Name(name) = place {
                    let (class, definition) = class_of_function(function);
                    self.on_assignment(name.index, class, definition);
                }
            }
            _ => {}
        });
    }

    /// Walks through an operand.
    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Array(array) => self.array(array),
            Operand::Function(function) => self.function(function),
        }
    }

    /// Walks through an operator expression.
    fn operator(&mut self, operator: &OperatorExpr) {
        match operator {
            OperatorExpr::Member(member) => {
                self.array(&member.base);
                self.target(&member.target);
            }
            OperatorExpr::Bound(bound) => {
                self.operator(&bound.operator);
                self.operand(&bound.right);
            }
            OperatorExpr::Axis(axis) => {
                self.operator(&axis.operator);
                self.array(&axis.axis);
            }
            OperatorExpr::Assign { operator, target: place } => {
                self.operator(operator);
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
    fn place(&mut self, place: &AssignmentTarget) {
        match place {
            AssignmentTarget::Name(name) => self.on_assignment(name.index, Class::Array, None),
            AssignmentTarget::Strand(places, _) => places.iter().for_each(|place| self.place(place)),
            AssignmentTarget::Index { indices, .. } => indices.iter().flatten().for_each(|index| self.array(index)),
            AssignmentTarget::Selective(selective) => self.array(&selective.selection),
            AssignmentTarget::Member(member) => self.array(&member.base),
            AssignmentTarget::Within(within) => self.array(&within.base),
            AssignmentTarget::Special(..) | AssignmentTarget::System(..) => {}
        }
    }
}

impl<V: Visitor> Visit for V {}

/// Returns the class of a name that is assigned a function, and the definition of the function if it is a dfn.
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
