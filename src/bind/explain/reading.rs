//! The classes of names while a text is explained: no part of the text runs, so assignments are recorded as statements are read.

use std::cell::RefCell;
use std::collections::HashMap;

use super::KnownClasses;
use crate::bind::class::{Class, Classes, NameReference, Start, SystemIndex};
use crate::bind::expression::{ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, OperatorExpr};
use crate::syntax::tree::{Body, BodyKind, DfnKind, Special};

/// The classes of names while a text is explained.
pub(crate) struct Reading<'a> {
    known: &'a KnownClasses<'a>,
    /// The classes of the names assigned so far, which take precedence over the known classes.
    learnt: RefCell<HashMap<String, Class>>,
}

impl<'a> Reading<'a> {
    /// Creates a reading in which no name is assigned yet.
    pub(crate) fn new(known: &'a KnownClasses<'a>) -> Self {
        Self { known, learnt: RefCell::default() }
    }

    /// Creates the reading for a nested body; the names that the nested body assigns are not recorded in this reading.
    pub(crate) fn nested_reading(&self) -> Reading<'a> {
        Self { known: self.known, learnt: self.learnt.clone() }
    }

    /// Returns the class that the last assignment gave to a name, or the class known beforehand.
    pub(crate) fn class_of(&self, name: &str) -> Class {
        self.learnt.borrow().get(name).copied().unwrap_or_else(|| (self.known.class)(name))
    }

    /// Records the names that an expression assigns.
    pub(crate) fn learn(&self, body: &Body, expression: &Expression) {
        match expression {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => self.learn_from(body, array),
            Expression::Function(FunctionExpr::Assign { function, target }) => {
                self.record_target(body, target, self.function_class(body, function));
            }
            Expression::Operator(OperatorExpr::Assign { operator, target }) => {
                self.record_target(body, target, self.operator_class(body, operator));
            }
            _ => {}
        }
    }

    fn learn_from(&self, body: &Body, array: &ArrayExpr) {
        let ArrayExpr::Chain(chain) = array else { return };
        for step in &chain.steps {
            if let ChainStep::Assign { target, .. } = step {
                self.record_target(body, target, Class::Array);
            }
        }
    }

    fn record_target(&self, body: &Body, target: &AssignmentTarget, class: Class) {
        match target {
            AssignmentTarget::Name(name) => {
                self.learnt.borrow_mut().insert(body.names[name.index as usize].text.to_string(), class);
            }
            AssignmentTarget::Strand(targets, _) => targets.iter().for_each(|target| self.record_target(body, target, class)),
            _ => {}
        }
    }

    /// Returns the class of a name to which a function is assigned: hybrid if it is one of `/ ⌿ \\ ⍀`.
    fn function_class(&self, body: &Body, function: &FunctionExpr) -> Class {
        match function {
            FunctionExpr::Primitive(primitive, _) => Class::of_function(Some(primitive.glyph)),
            FunctionExpr::Name(name) => self.class_of(&body.names[name.index as usize].text),
            FunctionExpr::Assign { function, .. } => self.function_class(body, function),
            _ => Class::Function,
        }
    }

    fn operator_class(&self, body: &Body, operator: &OperatorExpr) -> Class {
        let dyadic = match operator {
            OperatorExpr::Primitive(operator, _) => operator.is_dyadic,
            OperatorExpr::Dop(code, _) => matches!(code.body.kind, BodyKind::Dfn(DfnKind::DyadicOperator)),
            OperatorExpr::Name(name) => return self.class_of(&body.names[name.index as usize].text),
            OperatorExpr::Assign { operator, .. } => return self.operator_class(body, operator),
            _ => false,
        };
        if dyadic { Class::DyadicOperator } else { Class::MonadicOperator }
    }
}

impl Classes for Reading<'_> {
    fn class(&self, body: &Body, reference: NameReference<'_>) -> Class {
        match reference {
            NameReference::Name(index) => self.class_of(&body.names[index as usize].text),
            // The operands of an operator are not known before the operator is called; most operands are functions.
            NameReference::Special(Special::LeftOperand | Special::RightOperand) => Class::Function,
            NameReference::Special(_) => Class::Array,
            NameReference::Path(start, names) => {
                let start = match start {
                    Start::Name(index) => body.names[index as usize].text.to_string(),
                    Start::Special(special) => special.text().to_owned(),
                    Start::System(_) | Start::Base(_) => return Class::Array,
                };
                self.class_of(&format!("{start}.{}", names.join(".")))
            }
            // Nothing is evaluated here, so the class is that of a base that could not be evaluated.
            NameReference::Base(_) => Class::Niladic,
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        self.known.system.system(name)
    }
}
