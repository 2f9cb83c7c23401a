//! The classes of names while a text is explained: nothing of it runs, so assignments are recorded as statements are read.

use std::cell::RefCell;
use std::collections::HashMap;

use super::KnownClasses;
use crate::bind::class::{Class, Classes, Reference, Start, SystemIndex};
use crate::bind::expression::{ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, OperatorExpr};
use crate::syntax::tree::{Body, BodyKind, DfnKind, Special};

/// The classes of names, by their text.
pub(crate) struct Reading<'a> {
    known: &'a KnownClasses<'a>,
    /// The names assigned so far, which hide the known ones.
    learnt: RefCell<HashMap<String, Class>>,
}

impl<'a> Reading<'a> {
    /// Creates a reading in which nothing is assigned yet.
    pub(crate) fn new(known: &'a KnownClasses<'a>) -> Self {
        Self { known, learnt: RefCell::default() }
    }

    /// Creates the reading of a nested body: the names assigned there are not recorded here.
    pub(crate) fn within(&self) -> Reading<'a> {
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
            Expression::Function(FunctionExpr::Assign { target, .. }) => self.note(body, target, Class::Function),
            Expression::Operator(OperatorExpr::Assign { operator, target }) => {
                self.note(body, target, self.operator(body, operator));
            }
            _ => {}
        }
    }

    fn learn_from(&self, body: &Body, array: &ArrayExpr) {
        let ArrayExpr::Chain(chain) = array else { return };
        for step in &chain.steps {
            if let ChainStep::Assign { target, .. } = step {
                self.note(body, target, Class::Array);
            }
        }
    }

    fn note(&self, body: &Body, target: &AssignmentTarget, class: Class) {
        match target {
            AssignmentTarget::Name(name) => {
                self.learnt.borrow_mut().insert(body.names[name.index as usize].text.to_string(), class);
            }
            AssignmentTarget::Strand(places, _) => places.iter().for_each(|target| self.note(body, target, class)),
            _ => {}
        }
    }

    fn operator(&self, body: &Body, operator: &OperatorExpr) -> Class {
        let dyadic = match operator {
            OperatorExpr::Primitive(operator, _) => operator.is_dyadic,
            OperatorExpr::Dop(code, _) => matches!(code.body.kind, BodyKind::Dfn(DfnKind::DyadicOperator)),
            OperatorExpr::Name(name) => return self.class_of(&body.names[name.index as usize].text),
            OperatorExpr::Assign { operator, .. } => return self.operator(body, operator),
            _ => false,
        };
        if dyadic { Class::DyadicOperator } else { Class::MonadicOperator }
    }
}

impl Classes for Reading<'_> {
    fn class(&self, body: &Body, reference: Reference<'_>) -> Class {
        match reference {
            Reference::Name(index) => self.class_of(&body.names[index as usize].text),
            // The operands of an operator are not known before it is called; most of them are functions.
            Reference::Special(Special::LeftOperand | Special::RightOperand) => Class::Function,
            Reference::Special(_) => Class::Array,
            Reference::Path(start, names) => {
                let start = match start {
                    Start::Name(index) => body.names[index as usize].text.to_string(),
                    Start::Special(special) => special.text().to_owned(),
                    Start::System(_) | Start::Base(_) => return Class::Array,
                };
                self.class_of(&format!("{start}.{}", names.join(".")))
            }
            // As if it could not be evaluated, since nothing is evaluated here.
            Reference::Base(_) => Class::Niladic,
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        self.known.system.system(name)
    }
}
