//! The explanation of the parts of expressions that are functions and operators.

use super::{Explainer, ExplanationNode, describe};
use crate::bind::expression::{Derived, FunctionExpr, MemberTarget, Operand, OperatorExpr};
use crate::bind::memo::Code;
use crate::function::Valence;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

impl Explainer<'_> {
    /// Explains a function; `valence` is that of its call, if it is known.
    pub(crate) fn explain_function(self, function: &FunctionExpr, valence: Option<Valence>) -> ExplanationNode {
        if self.is_too_deep() {
            return self.leaf(function.span(), "…");
        }
        let inner = self.deeper();
        match function {
            FunctionExpr::Primitive(primitive, span) => self.leaf(*span, &describe::primitive(primitive, valence)),
            FunctionExpr::Constant(constant) => self.explain_function(&constant.function, valence),
            FunctionExpr::Idiom(idiom) => self.explain_function(&idiom.function, valence),
            FunctionExpr::Name(name) => self.leaf(name.span, "function"),
            FunctionExpr::System(_, span) => self.leaf(*span, "system function"),
            FunctionExpr::Executed(span) => self.leaf(*span, "function: the result of ⍎"),
            FunctionExpr::Special(Special::Recursion, span) => self.leaf(*span, "function: this function itself"),
            FunctionExpr::Special(_, span) => self.leaf(*span, "function: an operand"),
            FunctionExpr::Dfn(code, span) => self.part(*span, "function: dfn", inner.explain_body(code)),
            FunctionExpr::Derived(derived) => self.explain_derived(derived, valence),
            FunctionExpr::Outer(outer) => {
                let operand = &outer.function;
                let operator = Span { start: outer.span.start, end: operand.span().start };
                let parts =
                    vec![inner.leaf(operator, "operator: outer product"), inner.explain_function(operand, Some(Valence::Dyadic))];
                self.part(outer.span, "function: derived", parts)
            }
            FunctionExpr::Axis(axis) => {
                let parts = vec![inner.explain_function(&axis.function, valence), inner.explain_array(&axis.axis)];
                self.part(function.span(), "function: with an axis", parts)
            }
            FunctionExpr::Atop(tines, span) => {
                let parts =
                    vec![inner.explain_function(&tines[0], Some(Valence::Monadic)), inner.explain_function(&tines[1], valence)];
                self.part(*span, "function: train of two, atop", parts)
            }
            FunctionExpr::Fork(fork) => {
                let middle = inner.explain_function(&fork.middle, Some(Valence::Dyadic));
                let parts =
                    vec![inner.explain_operand(&fork.left, valence), middle, inner.explain_function(&fork.right, valence)];
                self.part(fork.span, "function: train of three, fork", parts)
            }
            FunctionExpr::Member(member) => match &member.target {
                MemberTarget::Name(..) => {
                    ExplanationNode { role: "function in a namespace".into(), ..self.explain_member(member) }
                }
                _ => self.explain_member(member),
            },
            FunctionExpr::Assign { function: named, target } => self.part(
                function.span(),
                "assignment of a function",
                vec![inner.explain_target(target), inner.explain_function(named, None)],
            ),
        }
    }

    fn explain_derived(self, derived: &Derived, valence: Option<Valence>) -> ExplanationNode {
        let inner = self.deeper();
        let has_array = matches!(derived.right, Some(Operand::Array(_)));
        let glyph = find_primitive_glyph(&derived.operator);
        let (left, right) = glyph.map_or((None, None), |glyph| describe::operand_valences(glyph, valence, has_array));
        let mut parts = vec![inner.explain_operand(&derived.left, left), inner.explain_operator(&derived.operator)];
        parts.extend(derived.right.as_ref().map(|operand| inner.explain_operand(operand, right)));
        self.part(derived.span, "function: derived", parts)
    }

    fn explain_operand(self, operand: &Operand, valence: Option<Valence>) -> ExplanationNode {
        match operand {
            Operand::Array(array) => self.explain_array(array),
            Operand::Function(function) => self.explain_function(function, valence),
        }
    }

    /// Explains an operator.
    pub(crate) fn explain_operator(self, operator: &OperatorExpr) -> ExplanationNode {
        if self.is_too_deep() {
            return self.leaf(operator.span(), "…");
        }
        let inner = self.deeper();
        match operator {
            OperatorExpr::Primitive(primitive, span) => self.leaf(*span, &describe::operator(primitive)),
            OperatorExpr::Name(name) => self.leaf(name.span, "operator"),
            OperatorExpr::System(_, span) => self.leaf(*span, "system operator"),
            OperatorExpr::Special(_, span) => self.leaf(*span, "operator: this operator itself"),
            OperatorExpr::Dop(code, span) => self.part(*span, "operator: dop", inner.explain_body(code)),
            OperatorExpr::Member(member) => self.explain_member(member),
            OperatorExpr::Bound(bound) => {
                let parts = vec![inner.explain_operator(&bound.operator), inner.explain_operand(&bound.right, None)];
                self.part(bound.span, "operator: with its right operand", parts)
            }
            OperatorExpr::Axis(axis) => {
                let parts = vec![inner.explain_operator(&axis.operator), inner.explain_array(&axis.axis)];
                self.part(operator.span(), "operator: with an axis", parts)
            }
            OperatorExpr::Assign { operator: named, target } => self.part(
                operator.span(),
                "assignment of an operator",
                vec![inner.explain_target(target), inner.explain_operator(named)],
            ),
        }
    }

    /// Explains the statements between braces.
    fn explain_body(self, code: &Code) -> Vec<ExplanationNode> {
        let reading = self.reading.nested_reading();
        Explainer { body: &code.body, reading: &reading, ..self }.explain_statements()
    }
}

fn find_primitive_glyph(operator: &OperatorExpr) -> Option<char> {
    match operator {
        OperatorExpr::Primitive(primitive, _) => Some(primitive.glyph),
        OperatorExpr::Axis(axis) => find_primitive_glyph(&axis.operator),
        _ => None,
    }
}
