//! The targets of assignments.

use super::{Explainer, ExplanationNode};
use crate::bind::class::{Class, Classes, Reference};
use crate::bind::expression::AssignmentTarget;

impl Explainer<'_> {
    /// Explains a target and its parts.
    pub(crate) fn place(self, target: &AssignmentTarget) -> ExplanationNode {
        if self.is_too_deep() {
            return self.leaf(target.span(), "…");
        }
        let inner = self.deeper();
        match target {
            AssignmentTarget::Name(name) => match self.reading.class(self.body, Reference::Name(name.index)) {
                Class::Undefined => self.leaf(name.span, "name, new"),
                _ => self.leaf(name.span, "name"),
            },
            AssignmentTarget::Special(special, span) => {
                let text = special.text();
                self.leaf(*span, if matches!(text, "⎕" | "⍞") { "output" } else { "name" })
            }
            AssignmentTarget::System(_, span) => self.leaf(*span, "system variable"),
            AssignmentTarget::Member(member) => self.member(member),
            AssignmentTarget::Within(within) => {
                self.part(within.span, "in a namespace", vec![inner.array(&within.base), inner.place(&within.target)])
            }
            AssignmentTarget::Strand(places, span) => {
                self.part(*span, "names: an item for each", places.iter().map(|target| inner.place(target)).collect())
            }
            AssignmentTarget::Index { target: base, indices, .. } => {
                let parts = std::iter::once(inner.place(base)).chain(inner.indices(indices)).collect();
                self.part(target.span(), "elements at these indices", parts)
            }
            AssignmentTarget::Selective(selective) => {
                self.part(selective.span, "elements that this selects", vec![inner.array(&selective.selection)])
            }
        }
    }
}
