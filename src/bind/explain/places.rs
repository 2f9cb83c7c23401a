//! The parts of expressions that stand to the left of `←`.

use super::{Explainer, Part};
use crate::bind::class::{Class, Classes, Reference};
use crate::bind::expression::Place;

impl Explainer<'_> {
    pub(crate) fn place(self, place: &Place) -> Part {
        if self.is_too_deep() {
            return self.leaf(place.span(), "…");
        }
        let inner = self.deeper();
        match place {
            Place::Name(name) => match self.reading.class(self.body, Reference::Name(name.index)) {
                Class::Undefined => self.leaf(name.span, "name, new"),
                _ => self.leaf(name.span, "name"),
            },
            Place::Special(special, span) => {
                let text = special.text();
                self.leaf(*span, if matches!(text, "⎕" | "⍞") { "output" } else { "name" })
            }
            Place::System(_, span) => self.leaf(*span, "system variable"),
            Place::Member(member) => self.member(member),
            Place::Within(within) => {
                self.part(within.span, "in a namespace", vec![inner.array(&within.base), inner.place(&within.place)])
            }
            Place::Strand(places, span) => {
                self.part(*span, "names: an item for each", places.iter().map(|place| inner.place(place)).collect())
            }
            Place::Index { place: base, indices, .. } => {
                let parts = std::iter::once(inner.place(base)).chain(inner.indices(indices)).collect();
                self.part(place.span(), "elements at these indices", parts)
            }
            Place::Selective(selective) => {
                self.part(selective.span, "elements that this selects", vec![inner.array(&selective.selection)])
            }
        }
    }
}
