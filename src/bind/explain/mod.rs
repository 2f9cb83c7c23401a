//! The explanation of a text: each statement becomes a tree of its parts, each with its text and its role.
//!
//! * [`reading`]: the classes of names while a text is explained, which assignments determine as statements are read.
//! * [`arrays`]: the explanation of the parts of expressions that are arrays.
//! * [`functions`]: the explanation of the parts of expressions that are functions and operators.
//! * [`targets`]: the explanation of the targets of assignments.
//! * [`describe`]: short descriptions of constants and primitives.

pub(crate) mod arrays;
pub(crate) mod describe;
pub(crate) mod functions;
pub(crate) mod reading;
pub(crate) mod targets;

use crate::error::Stop;
use crate::syntax::Flaw;
use crate::syntax::balance::Balance;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Phrase, Statement, StatementKind};

use super::class::{Class, Classes};
use super::expression::{Expression, FunctionExpr, OperatorExpr};
use reading::Reading;

/// A node of an explanation: a part of a statement.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ExplanationNode {
    /// The text of the part, as written.
    pub text: String,
    /// A description of the role of the part.
    pub role: String,
    /// The parts of the part itself, in the order in which they are written.
    pub parts: Vec<ExplanationNode>,
}

/// The classes of names that are known before a text is read.
pub(crate) struct KnownClasses<'a> {
    /// Returns the class of a name, which may be dotted, that no earlier statement assigned.
    pub class: &'a dyn Fn(&str) -> Class,
    /// The source of the classes of ⎕ names.
    pub system: &'a dyn Classes,
}

/// Explains the statements of a body, one node for each. The names that one statement assigns are known to the statements after it.
/// Fails if a stop is requested meanwhile.
pub(crate) fn explain(body: &Body, known: &KnownClasses<'_>) -> Result<Vec<ExplanationNode>, Stop> {
    let reading = Reading::new(known);
    let balance = Balance::of(body.source.text());
    let nodes = Explainer { body, balance: &balance, reading: &reading, depth: 0 }.explain_statements();
    body.source.poll()?;
    Ok(nodes)
}

/// A builder of the trees for the statements of one body.
#[derive(Clone, Copy)]
struct Explainer<'a> {
    body: &'a Body,
    balance: &'a Balance,
    reading: &'a Reading<'a>,
    /// The depth of the current node in the tree.
    depth: u32,
}

/// The maximum depth of a tree; any deeper part is a single leaf.
const MAX_TREE_DEPTH: u32 = 40;

impl Explainer<'_> {
    /// Explains the statements up to the one at which a stop is requested.
    fn explain_statements(self) -> Vec<ExplanationNode> {
        let is_going_on = |_: &&Statement| self.body.source.poll().is_ok();
        self.body.statements.iter().take_while(is_going_on).map(|statement| self.explain_statement(statement)).collect()
    }

    fn explain_statement(self, statement: &Statement) -> ExplanationNode {
        let inner = self.deeper();
        let pair = |role: &str, first: &Phrase, second: Option<&Phrase>| {
            let parts = std::iter::once(first).chain(second).map(|phrase| inner.explain_phrase(phrase)).collect();
            self.part(statement.span, role, parts)
        };
        match &statement.kind {
            StatementKind::Phrase(phrase) => self.explain_phrase(phrase),
            StatementKind::Guard { condition, result } => {
                pair("guard: the result, if the condition is 1", condition, result.as_ref())
            }
            StatementKind::ErrorGuard { errors, handler } => {
                pair("error guard: the result after one of these errors", errors, handler.as_ref())
            }
            StatementKind::DefaultLeft(value) => pair("default: ⍺ if there is no left argument", value, None),
            StatementKind::Branch(Some(target)) => pair("branch", target, None),
            StatementKind::Branch(None) => self.leaf(statement.span, "branch out of all suspended functions"),
            StatementKind::Label(_) => self.leaf(statement.span, "label"),
            StatementKind::Control(control) => self.part(
                statement.span,
                "control structure",
                control.phrase.iter().map(|phrase| inner.explain_phrase(phrase)).collect(),
            ),
            StatementKind::Declaration(_) => self.leaf(statement.span, "declaration"),
            StatementKind::Definition(_) => self.leaf(statement.span, "definition of a function"),
            StatementKind::Script(_) => self.leaf(statement.span, "script"),
            StatementKind::Unreadable(flaw) => self.explain_flaw(statement.span, flaw),
        }
    }

    fn explain_phrase(self, phrase: &Phrase) -> ExplanationNode {
        match super::bind_as_written(self.body, phrase, self.reading) {
            Err(flaw) => self.explain_flaw(phrase.span, &flaw),
            Ok(binding) => {
                let part = self.explain_expression(&binding.expression);
                self.reading.learn(self.body, &binding.expression);
                ExplanationNode { text: self.text(phrase.span), ..part }
            }
        }
    }

    fn explain_flaw(self, span: Span, flaw: &Flaw) -> ExplanationNode {
        self.leaf(span, &format!("{}: {}", flaw.kind.error_name(), flaw.message))
    }

    fn explain_expression(self, expression: &Expression) -> ExplanationNode {
        match expression {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => self.explain_array(array),
            Expression::Function(function @ FunctionExpr::Assign { .. }) => self.explain_function(function, None),
            Expression::Function(function) => self.explain_function(function, None),
            Expression::Operator(operator @ OperatorExpr::Assign { .. }) => self.explain_operator(operator),
            Expression::Operator(operator) => self.explain_operator(operator),
        }
    }

    /// Returns the explainer for the nodes one level further down.
    fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    fn is_too_deep(self) -> bool {
        self.depth > MAX_TREE_DEPTH
    }

    fn part(self, span: Span, role: &str, parts: Vec<ExplanationNode>) -> ExplanationNode {
        ExplanationNode { text: self.text(span), role: role.to_owned(), parts }
    }

    fn leaf(self, span: Span, role: &str) -> ExplanationNode {
        self.part(span, role, Vec::new())
    }

    fn text(self, span: Span) -> String {
        self.body.source.slice(self.balance.extend(span)).to_owned()
    }
}
