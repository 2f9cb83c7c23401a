//! The free names of a body, which neither it nor an enclosing body declares.

use super::tree::{Body, Phrase, StatementKind, TermKind};
use crate::stack::deeper;
use std::sync::Arc;

/// Returns the free names of a body and of the bodies within it; some occur more than once.
pub(crate) fn free_names(body: &Body) -> Vec<Arc<str>> {
    let mut mentions = Mentions { names: Vec::new(), free: true };
    mentions.of_body(body);
    mentions.names
}

/// Returns all names of a body and of the bodies within it.
pub(crate) fn all_names(body: &Body) -> Vec<Arc<str>> {
    let mut mentions = Mentions { names: Vec::new(), free: false };
    mentions.of_body(body);
    mentions.names
}

/// A walk through bodies that collects their names.
struct Mentions {
    names: Vec<Arc<str>>,
    /// True if only free names count.
    free: bool,
}

impl Mentions {
    /// Collects the names of a body and of the bodies within it.
    fn of_body(&mut self, body: &Body) {
        let skipped = if self.free { body.slots as usize } else { 0 };
        let own_names = body.names.iter().skip(skipped).filter(|name| !self.free || name.outer.is_empty());
        self.names.extend(own_names.map(|name| name.text.clone()));
        for statement in &body.statements {
            match &statement.kind {
                StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => self.of_phrase(phrase),
                StatementKind::Guard { condition: first, result: second }
                | StatementKind::ErrorGuard { errors: first, handler: second } => {
                    self.of_phrase(first);
                    second.iter().for_each(|phrase| self.of_phrase(phrase));
                }
                StatementKind::Branch(phrase) => phrase.iter().for_each(|phrase| self.of_phrase(phrase)),
                StatementKind::Control(control) => control.phrase.iter().for_each(|phrase| self.of_phrase(phrase)),
                StatementKind::Definition(inner) => self.of_body(inner),
                StatementKind::Script(script) => self.of_body(&script.body),
                StatementKind::Label(_) | StatementKind::Declaration(_) | StatementKind::Unreadable(_) => {}
            }
        }
    }

    /// Collects the names of the dfns in a phrase.
    fn of_phrase(&mut self, phrase: &Phrase) {
        deeper(|| {
            for term in &phrase.terms {
                match &term.kind {
                    TermKind::Dfn(body) => self.of_body(body),
                    other => other.inner().into_iter().for_each(|phrase| self.of_phrase(phrase)),
                }
            }
        });
    }
}
