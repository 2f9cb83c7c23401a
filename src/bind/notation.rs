//! Array notation: `(a ⋄ b)`, `[a ⋄ b]`, `(name: a ⋄ other: b)`.

use super::Binder;
use super::expression::{ArrayExpr, Notation, NotationKind};
use super::item::{Deep, deeper};
use super::strand::{StrandPart, join};
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{NamedValue, Phrase};

impl<'a> Binder<'a> {
    /// Binds `(a ⋄ b)`. If all items are constants, the vector is a constant too.
    pub(crate) fn vector(&mut self, phrases: &'a [Phrase], span: Span) -> Result<Deep<ArrayExpr>, Flaw> {
        let (items, depth) = self.values(phrases)?;
        if items.len() < 2 || !items.iter().all(|item| matches!(item, ArrayExpr::Constant(..))) {
            return notation(NotationKind::Vector, items, depth, span);
        }
        let parts = items.into_iter().map(|item| StrandPart::Expression((item, depth))).collect();
        let (array, depth) = join(parts)?.ok_or_else(|| Flaw::impossible(span, "an expression is missing here"))?;
        Ok((array.with_parentheses(span), depth))
    }

    /// Binds `[a ⋄ b]`.
    pub(crate) fn cells(&mut self, phrases: &'a [Phrase], span: Span) -> Result<Deep<ArrayExpr>, Flaw> {
        let (items, depth) = self.values(phrases)?;
        notation(NotationKind::Cells, items, depth, span)
    }

    /// Binds `(name: a ⋄ other: b)`.
    pub(crate) fn namespace(&mut self, members: &'a [NamedValue], span: Span) -> Result<Deep<ArrayExpr>, Flaw> {
        let names = members.iter().map(|member| member.name.clone()).collect();
        let (items, depth) = self.values(members.iter().map(|member| &member.value))?;
        notation(NotationKind::Namespace(names), items, depth, span)
    }

    fn values(&mut self, phrases: impl IntoIterator<Item = &'a Phrase>) -> Result<Deep<Vec<ArrayExpr>>, Flaw> {
        let mut deepest = 1;
        let mut items = Vec::new();
        for phrase in phrases {
            let (array, depth) = self.array_phrase(phrase)?;
            deepest = deepest.max(depth);
            items.push(array);
        }
        Ok((items, deepest))
    }
}

fn notation(kind: NotationKind, items: Vec<ArrayExpr>, depth: u32, span: Span) -> Result<Deep<ArrayExpr>, Flaw> {
    let notation = Notation { kind, items: items.into(), span };
    Ok((ArrayExpr::Notation(Box::new(notation)), deeper(depth, span)?))
}
