//! The names that a body mentions: all of them, or only the free ones, which neither the body nor an enclosing body declares.

use super::tree::{Body, Phrase, StatementKind, TermKind};
use crate::stack::recurse;
use std::sync::Arc;

/// Returns the free names of a body and of the bodies within it; a name may occur more than once.
pub(crate) fn collect_free_names(body: &Body) -> Vec<Arc<str>> {
    let mut mentions = Mentions { names: Vec::new(), only_free: true };
    mentions.collect_from_body(body);
    mentions.names
}

/// Returns all names of a body and of the bodies within it; a name may occur more than once.
pub(crate) fn collect_all_names(body: &Body) -> Vec<Arc<str>> {
    let mut mentions = Mentions { names: Vec::new(), only_free: false };
    mentions.collect_from_body(body);
    mentions.names
}

/// A walk through bodies that collects their names.
struct Mentions {
    names: Vec<Arc<str>>,
    /// True if only free names are collected.
    only_free: bool,
}

impl Mentions {
    /// Collects the names of a body and of the bodies within it.
    fn collect_from_body(&mut self, body: &Body) {
        let skipped = if self.only_free { body.slots as usize } else { 0 };
        let own_names = body.names.iter().skip(skipped).filter(|name| !self.only_free || name.outer.is_empty());
        self.names.extend(own_names.map(|name| name.text.clone()));
        for statement in &body.statements {
            match &statement.kind {
                StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => self.collect_from_phrase(phrase),
                StatementKind::Guard { condition: first, result: second }
                | StatementKind::ErrorGuard { errors: first, handler: second } => {
                    self.collect_from_phrase(first);
                    second.iter().for_each(|phrase| self.collect_from_phrase(phrase));
                }
                StatementKind::Branch(phrase) => phrase.iter().for_each(|phrase| self.collect_from_phrase(phrase)),
                StatementKind::Control(control) => control.phrase.iter().for_each(|phrase| self.collect_from_phrase(phrase)),
                StatementKind::Definition(inner) => self.collect_from_body(inner),
                StatementKind::Script(script) => self.collect_from_body(&script.body),
                StatementKind::Label(_) | StatementKind::Declaration(_) | StatementKind::Unreadable(_) => {}
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
