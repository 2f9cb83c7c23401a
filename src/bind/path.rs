//! Dotted names: `a.b.c`, `a.⎕IO`, `a.(expression)`.

use super::Binder;
use super::class::{Class, Start};
use super::expression::{ArrayExpr, FunctionExpr, Member, MemberTarget, OperatorExpr};
use super::item::{Deep, Item, deeper};
use super::memo::Relied;
use super::operands::is_member;
use super::pending::Operands;
use super::unknown;
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Term, TermKind};

impl<'a> Binder<'a> {
    /// Follows the dots behind an operand. `at` is the index of the next term.
    pub(super) fn dotted(&mut self, value: Item, base: &TermKind, terms: &'a [Term], at: &mut usize) -> Result<Item, Flaw> {
        let Item::Array(array) = value else { return Ok(value) };
        let start = match (base, &array.0) {
            (TermKind::Name(index), _) => Some(Start::Name(*index)),
            (TermKind::Special(special), _) => Some(Start::Special(*special)),
            (_, ArrayExpr::System(index, _)) => Some(Start::System(*index)),
            _ => None,
        };
        self.members(array, start, terms, at)
    }

    /// Follows a dot behind brackets: `at` is the index of the term behind the dot.
    pub(super) fn member(&mut self, state: &mut Operands<'a>, terms: &'a [Term], at: &mut usize) -> Result<(), Flaw> {
        let Some(array) = state.take_array() else { return Ok(()) };
        *at -= 1;
        let value = self.members(array, None, terms, at)?;
        state.value(value)
    }

    fn members(
        &mut self,
        mut base: Deep<ArrayExpr>,
        start: Option<Start>,
        terms: &'a [Term],
        at: &mut usize,
    ) -> Result<Item, Flaw> {
        let mut names: Vec<Box<str>> = Vec::new();
        let mut start = start;
        while let [Term { kind: TermKind::Glyph('.'), .. }, term, rest @ ..] = &terms[*at..]
            && is_member(Some(&term.kind))
        {
            *at += 2;
            let span = base.0.span().to(term.span);
            let depth = deeper(base.1, span)?;
            let (target, class) = match &term.kind {
                TermKind::Name(index) => {
                    let name = &self.body.names[*index as usize].text;
                    names.push((**name).into());
                    let class = if leads_on(rest) { Class::Array } else { self.member_class(start, &names) };
                    (MemberTarget::Name(name.clone(), term.span), class)
                }
                TermKind::System(name) => {
                    start = None;
                    let Some((index, class)) = self.classes.system(name) else {
                        return Err(unknown::system_name(name, term.span));
                    };
                    (MemberTarget::System(index, term.span), class)
                }
                _ => {
                    start = None;
                    (self.member_expression(term)?, Class::Array)
                }
            };
            let member = Box::new(Member { base: base.0, target, span });
            match class {
                Class::Function | Class::Hybrid(_) => return Ok(Item::Function((FunctionExpr::Member(member), depth))),
                Class::MonadicOperator | Class::DyadicOperator => {
                    return Ok(Item::Operator((OperatorExpr::Member(member), depth), class));
                }
                _ => base = (ArrayExpr::Member(member), depth),
            }
        }
        Ok(Item::Array(base))
    }

    /// The class of the last name of a path; of one that starts at a computed reference nothing is known.
    fn member_class(&mut self, start: Option<Start>, names: &[Box<str>]) -> Class {
        start.map_or(Class::Array, |start| self.class(Relied::Path(start, names.into())))
    }

    /// `.(expression)`.
    fn member_expression(&mut self, term: &'a Term) -> Result<MemberTarget, Flaw> {
        match self.operand(term)? {
            Item::Array((array, _)) => Ok(MemberTarget::Expression(array)),
            _ => Err(function_in_namespace(term.span)),
        }
    }
}

/// Whether a name is not the last of its path, or is to be assigned: then its class does not matter.
fn leads_on(rest: &[Term]) -> bool {
    match rest {
        [Term { kind: TermKind::Assign, .. }, ..] => true,
        [Term { kind: TermKind::Glyph('.'), .. }, next, ..] => is_member(Some(&next.kind)),
        _ => false,
    }
}

fn function_in_namespace(span: Span) -> Flaw {
    Flaw::nonce(span, "a function made within a namespace, ns.(f g), is not there yet")
}
