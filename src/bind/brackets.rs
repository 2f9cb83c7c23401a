//! `[…]` after an item: the index of an array, or the axis of a function.

use super::Binder;
use super::derive;
use super::expression::{ArrayExpr, Index, SliceExpr};
use super::item::{Item, WithDepth, increase_depth};
use super::operand_stack::{Hybrid, OperandStack};
use crate::array::{Array, Mark};
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{IndexPosition, Phrase};

impl<'a> Binder<'a> {
    /// Binds `[…]` to the item to its left.
    pub(crate) fn bind_brackets(
        &mut self,
        state: &mut OperandStack<'a>,
        positions: &'a [IndexPosition],
        span: Span,
    ) -> Result<(), Flaw> {
        state.settle_strand()?;
        if let Some(hybrid) = state.hybrid.take_if(|hybrid| !hybrid.has_axis) {
            let (axis, depth) = self.bind_axis(positions, span)?;
            let function = derive::with_axis(hybrid.function.0, axis, span);
            state.hybrid = Some(Hybrid { function: (function, increase_depth(depth, span)?), has_axis: true });
            return Ok(());
        }
        state.settle()?;
        let item = match state.items.pop().filter(|_| state.pending.is_none()) {
            Some(Item::Array((array, inner))) => {
                let (indices, depth) = self.bind_indices(positions)?;
                let depth = increase_depth(inner.max(depth), span)?;
                Item::Array((ArrayExpr::Index(Box::new(Index { array, indices, brackets: span })), depth))
            }
            Some(Item::Function((function, inner))) => {
                let (axis, depth) = self.bind_axis(positions, span)?;
                let depth = increase_depth(inner.max(depth), span)?;
                Item::Function((derive::with_axis(function, axis, span), depth))
            }
            _ => {
                return Err(Flaw::syntax(
                    span,
                    "these brackets need an array to index before them, or a function that takes an axis",
                ));
            }
        };
        state.items.push(item);
        Ok(())
    }

    /// Binds the axis, or the vector of axes, between brackets.
    fn bind_axis(&mut self, positions: &'a [IndexPosition], span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
        match positions {
            [IndexPosition::Phrase(phrase)] => self.bind_array_phrase(phrase),
            [IndexPosition::Whole] => Err(Flaw::syntax(span, "there is no axis between the brackets")),
            [IndexPosition::Slice(_, span)] => {
                Err(Flaw::syntax(*span, "a slice selects from an array: these brackets name an axis"))
            }
            [IndexPosition::Ellipsis(span) | IndexPosition::NewAxis(span)] => {
                Err(Flaw::syntax(*span, "this is only allowed in an index: these brackets name an axis"))
            }
            _ => Err(Flaw::syntax(span, "a function takes an axis or a vector of axes, without semicolons")),
        }
    }

    /// Binds the indices that semicolons separate; one that is left out is `None`.
    fn bind_indices(&mut self, positions: &'a [IndexPosition]) -> Result<WithDepth<Box<[Option<ArrayExpr>]>>, Flaw> {
        let mut ellipses = positions.iter().filter_map(|position| match position {
            IndexPosition::Ellipsis(span) => Some(*span),
            _ => None,
        });
        if let (Some(first), Some(second)) = (ellipses.next(), ellipses.next()) {
            let flaw = Flaw::syntax(second, "… stands for all remaining axes, so an index can contain it only once");
            return Err(flaw.other(first, "is the first"));
        }
        let mut deepest = 1;
        let mut indices = Vec::with_capacity(positions.len());
        for position in positions {
            let index = match position {
                IndexPosition::Whole => None,
                IndexPosition::Phrase(phrase) => Some(self.bind_array_phrase(phrase)?),
                IndexPosition::Slice(parts, span) => Some(self.bind_slice(parts, *span)?),
                IndexPosition::Ellipsis(span) => Some((ArrayExpr::Constant(Array::scalar(Mark::Ellipsis), *span), 1)),
                IndexPosition::NewAxis(span) => Some((ArrayExpr::Constant(Array::scalar(Mark::NewAxis), *span), 1)),
            };
            deepest = deepest.max(index.as_ref().map_or(1, |(_, depth)| *depth));
            indices.push(index.map(|(index, _)| index));
        }
        Ok((indices.into(), deepest))
    }

    /// Binds a slice, `a:b:s`.
    fn bind_slice(&mut self, parts: &'a [Option<Phrase>; 3], span: Span) -> Result<WithDepth<ArrayExpr>, Flaw> {
        let mut deepest = 1;
        let mut expressions = [None, None, None];
        for (part, phrase) in expressions.iter_mut().zip(parts) {
            let Some(phrase) = phrase else { continue };
            let (array, depth) = self.bind_array_phrase(phrase)?;
            deepest = deepest.max(depth);
            *part = Some(array);
        }
        Ok((ArrayExpr::Slice(Box::new(SliceExpr { parts: expressions, span })), increase_depth(deepest, span)?))
    }
}
