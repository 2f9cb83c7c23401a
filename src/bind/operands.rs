//! Pass 1, from left to right: arrays side by side form strands, brackets belong to the item immediately before them, and
//! operators take their operands. Everything that binds more strongly than functions bind to their arguments is bound here.
//!
//! The binding strengths, from Dyalog's table: a dot after an array 7, arrays side by side 6, an operator and its right operand
//! 5, brackets and an operator's left operand 4. Hence `f⍤1 2` takes the whole strand as its right operand, `f⍤g¨` is `(f⍤g)¨`, and
//! `a b[1]` indexes the strand `a b`.

use super::class::Class;
use super::derive;
use super::expression::NameRef;
use super::item::Item;
use super::literal::Literal;
use super::operand_stack::OperandStack;
use super::path::is_member;
use super::strand::StrandPart;
use super::{Binder, item_of_name};
use crate::array::Array;
use crate::syntax::Flaw;
use crate::syntax::tree::{Term, TermKind};

impl<'a> Binder<'a> {
    /// Returns the items of a phrase with these terms.
    pub(crate) fn bind_operands(&mut self, terms: &'a [Term]) -> Result<Vec<Item>, Flaw> {
        /// The number of terms between two checks for a request to stop.
        const TERMS_PER_POLL: usize = 4096;
        let mut state = OperandStack::default();
        let mut index = 0;
        while let Some(term) = terms.get(index) {
            if index % TERMS_PER_POLL == TERMS_PER_POLL - 1 && self.body.source.poll().is_err() {
                // The code that turns flaws into faults polls again, and reports the stop instead.
                return Err(Flaw::stop(term.span));
            }
            if state.pending.is_none()
                && !state.has_array()
                && let Some((targets, end)) = self.find_several_targets(terms, index)?
            {
                state.push_item(Item::Array(targets))?;
                index = end;
                continue;
            }
            index += 1;
            self.bind_term(&mut state, term, terms, &mut index)?;
        }
        state.finish()?;
        Ok(state.items)
    }

    /// Binds one term. `next_index` is the index of the term after it, and advances if more terms are consumed.
    fn bind_term(
        &mut self,
        state: &mut OperandStack<'a>,
        term: &'a Term,
        terms: &'a [Term],
        next_index: &mut usize,
    ) -> Result<(), Flaw> {
        let next = terms.get(*next_index).map(|term| &term.kind);
        let before_assign = matches!(next, Some(TermKind::Assign));
        match &term.kind {
            TermKind::Numbers(numbers) => state.push_strand_part(StrandPart::Literal(Literal::Numbers(numbers), term.span)),
            TermKind::Text(text) => state.push_strand_part(StrandPart::Literal(Literal::Text(text), term.span)),
            TermKind::String(text) => state.push_strand_part(StrandPart::Literal(Literal::Array(Array::text(text)), term.span)),
            TermKind::Zilde => state.push_strand_part(StrandPart::Literal(Literal::Array(Array::zilde()), term.span)),
            TermKind::Glyph('.') if state.ends_in_array() && is_member(next) => self.follow_dot(state, terms, next_index),
            TermKind::Glyph('∘') if matches!(next, Some(TermKind::Glyph('.'))) => {
                *next_index += 1;
                state.defer_outer_product(term.span.to(terms[*next_index - 1].span))
            }
            // `name∘←value` assigns another value to an existing name.
            TermKind::Glyph('∘') if before_assign && state.has_array() && is_assignable(&terms[..*next_index - 1]) => {
                state.push_glyph('⊢', term.span)
            }
            TermKind::Glyph(glyph) => state.push_glyph(*glyph, term.span),
            TermKind::Assign => {
                state.finish()?;
                state.items.push(Item::Assign(term.span));
                Ok(())
            }
            TermKind::Brackets(positions) => self.bind_brackets(state, positions, term.span),
            TermKind::Name(index) if before_assign && state.pending.is_none() => {
                self.push_target(state, NameRef { index: *index, span: term.span })
            }
            TermKind::Parentheses(inner) if before_assign && state.pending.is_none() => {
                let value = self.bind_target_in_parentheses(inner, state.has_array())?;
                state.push_item(value)
            }
            TermKind::Name(index) if let Class::Hybrid(glyph) = self.class_of_name(*index, term.span) => {
                state.push_hybrid(glyph, term.span)
            }
            _ => {
                let value = self.bind_operand(term)?;
                match self.follow_dots(value, &term.kind, terms, next_index)? {
                    Item::Function(function) if derive::is_hybrid(&function.0) => state.push_parenthesised_hybrid(function),
                    value => state.push_item(value),
                }
            }
        }
    }

    /// Adds a name before `←`. The current class of the name matters only after an array, where the name of a function makes the
    /// assignment a modified one.
    fn push_target(&mut self, state: &mut OperandStack<'a>, name: NameRef) -> Result<(), Flaw> {
        if !state.has_array() {
            state.settle()?;
            state.items.push(Item::Target(name));
            return Ok(());
        }
        match self.class_of_name(name.index, name.span) {
            Class::Function | Class::Hybrid(_) => state.push_item(item_of_name(Class::Function, name)),
            _ => state.push_item(item_of_name(Class::Array, name)),
        }
    }
}

/// Returns true if the last term can be assigned another value.
fn is_assignable(terms: &[Term]) -> bool {
    terms.last().is_some_and(|term| matches!(term.kind, TermKind::Name(_) | TermKind::Brackets(_) | TermKind::Parentheses(_)))
}
