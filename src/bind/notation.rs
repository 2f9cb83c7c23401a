//! Array notation: `(a ⋄ b)`, `[a ⋄ b]`, `(name: a ⋄ other: b)`.

use super::Binder;
use super::expression::{ArrayExpr, Notation, NotationKind};
use super::item::{WithDepth, increase_depth};
use super::strand::{StrandPart, join_parts};
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{NamedValue, Phrase};

impl<'a> Binder<'a> {
    /// Binds `(a ⋄ b)`. If there are several items and all of them are constants, the vector is a constant too.
    pub(crate) fn bind_vector(&mut self, phrases: &'a [Phrase], span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
        let (items, depth) = self.bind_values(phrases)?;
        if items.len() < 2 || !items.iter().all(|item| matches!(item, ArrayExpr::Constant(..))) {
            return make_notation(NotationKind::Vector, items, depth, span);
        }
        let parts = items.into_iter().map(|item| StrandPart::Expression((item, depth))).collect();
        let (array, depth) = join_parts(parts)?.ok_or_else(|| Flaw::impossible(span, "an expression is missing here"))?;
        Ok((array.with_parentheses(span), depth))
    }

    /// Binds `[a ⋄ b]`.
    pub(crate) fn bind_cells(&mut self, phrases: &'a [Phrase], span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
        let (items, depth) = self.bind_values(phrases)?;
        make_notation(NotationKind::Cells, items, depth, span)
    }

    /// Binds `(name: a ⋄ other: b)`.
    pub(crate) fn bind_namespace(&mut self, members: &'a [NamedValue], span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
        let names = members.iter().map(|member| member.name.clone()).collect();
        let (items, depth) = self.bind_values(members.iter().map(|member| &member.value))?;
        make_notation(NotationKind::Namespace(names), items, depth, span)
    }

    fn bind_values(&mut self, phrases: impl IntoIterator<Item = &'a Phrase>) -> Result<WithDepth<Vec<ArrayExpr>>, Flaw> {
        let mut deepest = 1;
        let mut items = Vec::new();
        for phrase in phrases {
            let (array, depth) = self.bind_array_phrase(phrase)?;
            deepest = deepest.max(depth);
            items.push(array);
        }
        Ok((items, deepest))
    }
}

fn make_notation(kind: NotationKind, items: Vec<ArrayExpr>, depth: u32, span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
    let notation = Notation { kind, items: items.into(), span };
    Ok((ArrayExpr::Notation(Box::new(notation)), increase_depth(depth, span)?))
}
