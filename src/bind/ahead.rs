//! Names that a phrase gives a value before it uses them: `(f 1)+(f←{⍵+1})5`. What stands to the right runs first, so an
//! occurrence means what the nearest assignment right of it gives, and the value there decides how it is bound.

use super::Binder;
use super::class::Class;
use super::expression::FunctionExpr;
use super::item::Item;
use crate::stack::deeper;
use crate::syntax::source::Span;
use crate::syntax::tree::{Phrase, Term, TermKind};
use std::collections::HashSet;

/// A name that is assigned within a phrase and used left of that.
pub(super) struct Ahead {
    name: u32,
    /// Where the name stands that is assigned.
    at: u32,
    class: Class,
}

/// An assignment to a name that is used before it in the text.
struct Assigned<'a> {
    name: u32,
    at: u32,
    value: &'a [Term],
}

/// So many assignments are looked at, the last ones: each costs as much as what stands behind it.
const MOST: usize = 32;

impl<'a> Binder<'a> {
    /// Finds out what the assignments within a phrase make of names that are used left of them.
    pub(super) fn look_ahead(&mut self, phrase: &'a Phrase) {
        if !assigns_within(&phrase.terms, 0) {
            return;
        }
        let mut found = Vec::new();
        assignments(&phrase.terms, &mut HashSet::default(), &mut found);
        for Assigned { name, at, value } in found.into_iter().rev().take(MOST) {
            let class = self.operands(value).and_then(|items| self.application(items, phrase.span)).map(|item| class_of(&item));
            // A base that must be known first is asked for in its turn.
            self.wanted = None;
            if let Ok(Some(class)) = class {
                self.ahead.push(Ahead { name, at, class });
            }
        }
    }

    /// The class that an occurrence of a name has by the nearest assignment right of it in the same phrase, if there is one.
    pub(super) fn class_ahead(&self, name: u32, span: Span) -> Option<Class> {
        let right = self.ahead.iter().filter(|ahead| ahead.name == name && ahead.at > span.start);
        right.min_by_key(|ahead| ahead.at).map(|ahead| ahead.class)
    }
}

fn class_of(item: &Item) -> Option<Class> {
    match item {
        Item::Array(_) => Some(Class::Array),
        Item::Function((FunctionExpr::Primitive(primitive, _), _)) => Some(Class::of_function(Some(primitive.glyph))),
        Item::Function(_) => Some(Class::Function),
        Item::Operator(_, class) => Some(*class),
        Item::Target(_) | Item::Assign(_) => None,
    }
}

/// Whether terms hold the assignment of a name that is not the first of the phrase.
fn assigns_within(terms: &[Term], depth: usize) -> bool {
    terms.iter().enumerate().any(|(at, term)| match &term.kind {
        TermKind::Name(_) => (at > 0 || depth > 0) && is_assigned(terms, at),
        other => other.inner().into_iter().any(|inner| deeper(|| assigns_within(&inner.terms, depth + 1))),
    })
}

fn is_assigned(terms: &[Term], at: usize) -> bool {
    matches!(terms.get(at + 1), Some(Term { kind: TermKind::Assign, .. })) && !is_dotted(terms, at)
}

/// Whether a term stands behind a dot: its names are those of a namespace.
fn is_dotted(terms: &[Term], at: usize) -> bool {
    at > 0 && matches!(terms[at - 1].kind, TermKind::Glyph('.'))
}

/// The assignments within terms to names that were `used` before, in the order of the text.
fn assignments<'a>(terms: &'a [Term], used: &mut HashSet<u32>, found: &mut Vec<Assigned<'a>>) {
    for (at, term) in terms.iter().enumerate() {
        match &term.kind {
            TermKind::Name(name) if is_assigned(terms, at) && used.contains(name) => {
                found.push(Assigned { name: *name, at: term.span.start, value: &terms[at + 2..] });
            }
            TermKind::Name(name) if !is_assigned(terms, at) && !is_dotted(terms, at) => {
                used.insert(*name);
            }
            other if !is_dotted(terms, at) => {
                other.inner().into_iter().for_each(|inner| deeper(|| assignments(&inner.terms, used, found)));
            }
            _ => {}
        }
    }
}
