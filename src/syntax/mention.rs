//! The names that a body mentions: all of them, or only the free ones, which neither the body nor an enclosing body declares.

use super::tree::{Body, LoopTarget, Phrase, Statement, StatementKind, Term, TermKind};
use crate::stack::recurse;
use std::collections::HashSet;
use std::sync::Arc;

/// Returns the free names of a body and of the bodies within it; a name may occur more than once.
pub(crate) fn collect_free_names(body: &Body) -> Vec<Arc<str>> {
    collect_names(body, Mentions { only_free: true, ..Mentions::default() })
}

/// Returns the free names as [`collect_free_names`] does, except those that a body mentions only after a dot: they may be members of
/// a namespace.
pub(crate) fn collect_free_names_before_dots(body: &Body) -> Vec<Arc<str>> {
    collect_names(body, Mentions { only_free: true, skips_members: true, ..Mentions::default() })
}

/// Returns all names of a body and of the bodies within it; a name may occur more than once.
pub(crate) fn collect_all_names(body: &Body) -> Vec<Arc<str>> {
    collect_names(body, Mentions::default())
}

fn collect_names(body: &Body, mut mentions: Mentions) -> Vec<Arc<str>> {
    mentions.collect_from_body(body);
    mentions.names
}

/// A walk through bodies that collects their names.
#[derive(Default)]
struct Mentions {
    names: Vec<Arc<str>>,
    /// True if only free names are collected.
    only_free: bool,
    /// True if names that a body mentions only after a dot are not collected.
    skips_members: bool,
}

impl Mentions {
    /// Collects the names of a body and of the bodies within it.
    fn collect_from_body(&mut self, body: &Body) {
        let skipped = if self.only_free { body.slots as usize } else { 0 };
        let members = if self.skips_members { list_members(body) } else { HashSet::new() };
        let own_names = body.names.iter().zip(0..).skip(skipped);
        let own_names = own_names.filter(|(name, index)| (!self.only_free || name.outer.is_empty()) && !members.contains(index));
        self.names.extend(own_names.map(|(name, _)| name.text.clone()));
        for statement in &body.statements {
            match &statement.kind {
                StatementKind::Definition(inner) => self.collect_from_body(inner),
                StatementKind::Script(script) => self.collect_from_body(&script.body),
                _ => phrases(statement).into_iter().for_each(|phrase| self.collect_from_phrase(phrase)),
            }
        }
    }

    /// Collects the names mentioned inside the dfns of a phrase, at any depth.
    fn collect_from_phrase(&mut self, phrase: &Phrase) {
        recurse(|| {
            for term in &phrase.terms {
                match &term.kind {
                    TermKind::Dfn(body) => self.collect_from_body(body),
                    other => other.inner().into_iter().for_each(|phrase| self.collect_from_phrase(phrase)),
                }
            }
        });
    }
}

/// Returns the phrases of a statement.
fn phrases(statement: &Statement) -> Vec<&Phrase> {
    match &statement.kind {
        StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => vec![phrase],
        StatementKind::Guard { condition: first, result: second }
        | StatementKind::ErrorGuard { errors: first, handler: second } => std::iter::once(first).chain(second).collect(),
        StatementKind::Branch(phrase) => phrase.iter().collect(),
        StatementKind::Control(control) => {
            let bases = control.targets.iter().flat_map(LoopTarget::bases);
            control.phrase.iter().chain(bases).collect()
        }
        StatementKind::Label(_)
        | StatementKind::Declaration(_)
        | StatementKind::Definition(_)
        | StatementKind::Script(_)
        | StatementKind::Unreadable(_) => Vec::new(),
    }
}

/// Returns the indices of the names that a body mentions only after a dot.
fn list_members(body: &Body) -> HashSet<u32> {
    let mut positions = NamePositions::default();
    for statement in &body.statements {
        if let StatementKind::Control(control) = &statement.kind {
            positions.elsewhere.extend(control.targets.iter().flat_map(LoopTarget::name_indices));
        }
        phrases(statement).into_iter().for_each(|phrase| positions.visit(phrase));
    }
    &positions.after_dots - &positions.elsewhere
}

/// The indices of the names of a body by their positions.
#[derive(Default)]
struct NamePositions {
    after_dots: HashSet<u32>,
    elsewhere: HashSet<u32>,
}

impl NamePositions {
    /// Adds the names of a phrase, except those inside dfns.
    fn visit(&mut self, phrase: &Phrase) {
        for (index, term) in phrase.terms.iter().enumerate() {
            match &term.kind {
                TermKind::Name(name) if ends_in_path(&phrase.terms[..index]) => self.after_dots.insert(*name),
                TermKind::Name(name) => self.elsewhere.insert(*name),
                other => {
                    other.inner().into_iter().for_each(|phrase| recurse(|| self.visit(phrase)));
                    continue;
                }
            };
        }
    }
}

/// Returns true if `terms` end in a dot after something that may be a namespace: unlike in `∘.f`, the next name may be a member.
fn ends_in_path(terms: &[Term]) -> bool {
    matches!(terms, [.., base, dot] if matches!(dot.kind, TermKind::Glyph('.')) && !matches!(base.kind, TermKind::Glyph(_)))
}
