//! The explanation of the targets of assignments.

use super::{Explainer, ExplanationNode};
use crate::bind::class::{Class, Classes, NameReference};
use crate::bind::expression::AssignmentTarget;

impl Explainer<'_> {
    /// Explains a target and its parts.
    pub(crate) fn explain_target(self, target: &AssignmentTarget) -> ExplanationNode {
        if self.is_too_deep() {
            return self.leaf(target.span(), "…");
        }
        let inner = self.deeper();
        match target {
            AssignmentTarget::Name(name) => match self.reading.class(self.body, NameReference::Name(name.index)) {
                Class::Undefined => self.leaf(name.span, "new name"),
                _ => self.leaf(name.span, "name"),
            },
            AssignmentTarget::Special(special, span) => {
                let text = special.text();
                self.leaf(*span, if matches!(text, "⎕" | "⍞") { "output" } else { "name" })
            }
            AssignmentTarget::System(_, span) => self.leaf(*span, "system variable"),
            AssignmentTarget::Member(member) => self.explain_member(member),
            AssignmentTarget::Within(within) => self.part(
                within.span,
                "in a namespace",
                vec![inner.explain_array(&within.base), inner.explain_target(&within.target)],
            ),
            AssignmentTarget::Strand(targets, span) => {
                self.part(*span, "names: one item for each", targets.iter().map(|target| inner.explain_target(target)).collect())
            }
            AssignmentTarget::Index { target: base, indices, .. } => {
                let parts = std::iter::once(inner.explain_target(base)).chain(inner.explain_indices(indices)).collect();
                self.part(target.span(), "the elements at these indices", parts)
            }
            AssignmentTarget::Selective(selective) => self.part(
                selective.span,
                "the elements that this expression selects",
                vec![inner.explain_array(&selective.selection)],
            ),
        }
    }
}
