//! The explanation of the parts of expressions that are arrays.

use super::{Explainer, ExplanationNode, describe};
use crate::bind::class::{Class, Classes, NameReference};
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, Index, Member, MemberTarget, Notation, NotationKind};
use crate::function::Valence;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

impl Explainer<'_> {
    /// Explains an array and its parts.
    pub(crate) fn explain_array(self, array: &ArrayExpr) -> ExplanationNode {
        if self.is_too_deep() {
            return self.leaf(array.span(), "…");
        }
        match array {
            ArrayExpr::Constant(array, span) => self.leaf(*span, &describe::constant(array)),
            ArrayExpr::Name(name) => match self.reading.class(self.body, NameReference::Name(name.index)) {
                Class::Undefined => self.leaf(name.span, "name without a value"),
                Class::Niladic => self.leaf(name.span, "function without arguments"),
                _ => self.leaf(name.span, "array"),
            },
            ArrayExpr::Special(special, span) => self.leaf(*span, describe_special(*special)),
            ArrayExpr::System(_, span) => self.leaf(*span, "system variable"),
            ArrayExpr::Strand(items, span) => {
                let parts = self.deeper().explain_strand(items);
                self.part(*span, "array: strand, one item for each part", parts)
            }
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => self.explain_index(index, array.span()),
            ArrayExpr::Member(member) => self.explain_member(member),
            ArrayExpr::Chain(chain) => self.explain_chain(chain, chain.steps.len()),
            ArrayExpr::Slice(slice) => {
                let parts = slice.parts.iter().flatten().map(|part| self.deeper().explain_array(part)).collect();
                self.part(slice.span, "slice: start, end (not included), step", parts)
            }
            ArrayExpr::Notation(notation) => self.explain_notation(notation),
            ArrayExpr::Selected(span) => self.leaf(*span, "the elements to select from"),
            ArrayExpr::Base(span) => self.leaf(*span, "array"),
        }
    }

    /// Explains the items of a strand. Adjacent numbers form one part, since they are a single term with one span.
    fn explain_strand(self, items: &[ArrayExpr]) -> Vec<ExplanationNode> {
        let mut parts = Vec::new();
        for run in items.chunk_by(|one, other| one.span() == other.span()) {
            match run {
                [only] => parts.push(self.explain_array(only)),
                _ => parts.push(self.leaf(run[0].span(), &format!("array: {} numbers", run.len()))),
            }
        }
        parts
    }

    /// Explains an index expression: the array and its indices.
    pub(crate) fn explain_index(self, index: &Index, span: Span) -> ExplanationNode {
        let inner = self.deeper();
        let parts = std::iter::once(inner.explain_array(&index.array)).chain(inner.explain_indices(&index.indices)).collect();
        self.part(span, "array: indexed", parts)
    }

    /// Explains indices; one that is left out selects the whole axis.
    pub(crate) fn explain_indices(self, indices: &[Option<ArrayExpr>]) -> Vec<ExplanationNode> {
        let whole = || ExplanationNode { text: "·".into(), role: "the whole axis".into(), parts: Vec::new() };
        indices.iter().map(|index| index.as_ref().map_or_else(whole, |index| self.explain_array(index))).collect()
    }

    fn explain_notation(self, notation: &Notation) -> ExplanationNode {
        let role = match &notation.kind {
            NotationKind::Vector => "array: a vector of these items",
            NotationKind::Cells => "array with these major cells",
            NotationKind::Namespace(_) => "namespace with these members",
        };
        self.part(notation.span, role, notation.items.iter().map(|item| self.deeper().explain_array(item)).collect())
    }

    /// Explains a member of a namespace.
    pub(crate) fn explain_member(self, member: &Member) -> ExplanationNode {
        let inner = self.deeper();
        let base = inner.explain_array(&member.base);
        let target = match &member.target {
            MemberTarget::Name(name, span) => {
                ExplanationNode { text: name.to_string(), ..inner.leaf(*span, "name in that namespace") }
            }
            MemberTarget::System(_, span) => inner.leaf(*span, "system name in that namespace"),
            MemberTarget::Parent(span) => inner.leaf(*span, "the parent namespace"),
            MemberTarget::Expression(array) => inner.explain_array(array),
            MemberTarget::Function(function) => inner.explain_function(function, None),
            MemberTarget::Operator(operator) => inner.explain_operator(operator),
        };
        self.part(member.span, "in a namespace", vec![base, target])
    }

    /// Explains the first `count` steps of a chain, the last of which is the root of the tree.
    fn explain_chain(self, chain: &Chain, count: usize) -> ExplanationNode {
        let Some(step) = count.checked_sub(1).map(|last| &chain.steps[last]) else {
            return self.explain_array(&chain.start);
        };
        let span = step.span().to(chain.start.span());
        if self.is_too_deep() {
            return self.leaf(span, "…");
        }
        let inner = self.deeper();
        let rest = inner.explain_chain(chain, count - 1);
        match step {
            ChainStep::Monadic { function } => {
                let function = inner.explain_function(function, Some(Valence::Monadic));
                self.part(span, "call with one argument", vec![function, rest])
            }
            ChainStep::Dyadic { left, function } => {
                let parts = vec![inner.explain_array(left), inner.explain_function(function, Some(Valence::Dyadic)), rest];
                self.part(span, "call with two arguments", parts)
            }
            ChainStep::Assign { target, .. } => self.part(span, "assignment", vec![inner.explain_target(target), rest]),
            ChainStep::Modify { target, function, .. } => {
                let parts = vec![inner.explain_target(target), inner.explain_function(function, Some(Valence::Dyadic)), rest];
                self.part(span, "modified assignment", parts)
            }
            ChainStep::Idiom(combined) => self.part(combined.span, "idiom", vec![rest]),
        }
    }
}

fn describe_special(special: Special) -> &'static str {
    match special {
        Special::Alpha => "array: the left argument",
        Special::Omega => "array: the right argument",
        Special::Quad => "input that is evaluated",
        Special::QuoteQuad => "input as text",
        Special::Root => "namespace: the root",
        Special::Parent => "namespace: the parent",
        _ => "array: an operand",
    }
}
