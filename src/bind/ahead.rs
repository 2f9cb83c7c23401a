//! Names that a phrase assigns before it uses them: `(f 1)+(f←{⍵+1})5`. The text to the right runs first, so each use of a name
//! refers to the value of the nearest assignment to its right, and the class of that value decides how the name is bound.

use super::Binder;
use super::class::Class;
use super::expression::FunctionExpr;
use super::item::Item;
use crate::stack::recurse;
use crate::syntax::source::Span;
use crate::syntax::tree::{Phrase, Term, TermKind};
use std::collections::HashSet;

/// The class that an assignment within a phrase gives to a name used to the left of the assignment.
pub(crate) struct ClassAhead {
    name: u32,
    /// The offset of the assigned name.
    offset: u32,
    class: Class,
}

/// An assignment to a name that occurs earlier in the text of the phrase; `value` is the terms that are assigned.
struct EarlyAssignment<'a> {
    name: u32,
    offset: u32,
    value: &'a [Term],
}

/// The maximum number of assignments examined, from the last one back: examining one means binding all text after it.
const MAX_EXAMINED_ASSIGNMENTS: usize = 32;

impl<'a> Binder<'a> {
    /// Finds the classes that assignments within a phrase give to names used to the left of them.
    pub(crate) fn look_ahead(&mut self, phrase: &'a Phrase) {
        if !has_inner_assignment(&phrase.terms, 0) {
            return;
        }
        let mut early = Vec::new();
        collect_early_assignments(&phrase.terms, &mut HashSet::default(), &mut early);
        for EarlyAssignment { name, offset, value } in early.into_iter().rev().take(MAX_EXAMINED_ASSIGNMENTS) {
            let class =
                self.bind_operands(value).and_then(|items| self.combine_items(items, phrase.span)).map(|item| class_of(&item));
            // A base that must be evaluated first is requested later, when the phrase itself is bound.
            self.wanted = None;
            if let Ok(Some(class)) = class {
                self.ahead.push(ClassAhead { name, offset, class });
            }
        }
    }

    /// Returns the class that the nearest assignment to the right in the same phrase gives to an occurrence of a name.
    pub(crate) fn find_class_ahead(&self, name: u32, span: Span) -> Option<Class> {
        let candidates = self.ahead.iter().filter(|ahead| ahead.name == name && ahead.offset > span.start);
        candidates.min_by_key(|ahead| ahead.offset).map(|ahead| ahead.class)
    }
}

/// Returns the class of a name to which an item is assigned, or `None` if the item cannot be assigned.
fn class_of(item: &Item) -> Option<Class> {
    match item {
        Item::Array(_) => Some(Class::Array),
        Item::Function((FunctionExpr::Primitive(primitive, _), _)) => Some(Class::of_function(Some(primitive.glyph))),
        Item::Function(_) => Some(Class::Function),
        Item::Operator(_, class) => Some(*class),
        Item::Target(_) | Item::Assign(_) => None,
    }
}

/// Returns true if the terms contain an assignment to a name that is not the first term of the phrase; `depth` is 0 for the terms
/// of the phrase itself.
fn has_inner_assignment(terms: &[Term], depth: usize) -> bool {
    terms.iter().enumerate().any(|(index, term)| match &term.kind {
        TermKind::Name(_) => (index > 0 || depth > 0) && is_assigned(terms, index),
        other => other.inner().into_iter().any(|inner| recurse(|| has_inner_assignment(&inner.terms, depth + 1))),
    })
}

/// Returns true if a term is directly followed by `←` and does not directly follow a dot.
fn is_assigned(terms: &[Term], index: usize) -> bool {
    matches!(terms.get(index + 1), Some(Term { kind: TermKind::Assign, .. })) && !is_dotted(terms, index)
}

/// Returns true if a term directly follows a dot, so that its names belong to a namespace.
fn is_dotted(terms: &[Term], index: usize) -> bool {
    index > 0 && matches!(terms[index - 1].kind, TermKind::Glyph('.'))
}

/// Collects the assignments within terms to names that were used before, in the order of the text; `used` holds the names used so
/// far.
fn collect_early_assignments<'a>(terms: &'a [Term], used: &mut HashSet<u32>, early: &mut Vec<EarlyAssignment<'a>>) {
    for (index, term) in terms.iter().enumerate() {
        match &term.kind {
            TermKind::Name(name) if is_assigned(terms, index) && used.contains(name) => {
                early.push(EarlyAssignment { name: *name, offset: term.span.start, value: &terms[index + 2..] });
            }
            TermKind::Name(name) if !is_assigned(terms, index) && !is_dotted(terms, index) => {
                used.insert(*name);
            }
            other if !is_dotted(terms, index) => {
                other.inner().into_iter().for_each(|inner| recurse(|| collect_early_assignments(&inner.terms, used, early)));
            }
            _ => {}
        }
    }
}
