//! The names that a body leaves to its surroundings: neither it nor a body around it declares them.

use super::tree::{Body, Phrase, StatementKind, TermKind};
use std::sync::Arc;

/// The free names of a body and of those that stand in it; some come more than once.
pub fn free_names(body: &Body) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    of_body(body, &mut names);
    names
}

fn of_body(body: &Body, names: &mut Vec<Arc<str>>) {
    let free = body.names.iter().skip(body.slots as usize).filter(|name| name.outer.is_empty());
    names.extend(free.map(|name| name.text.clone()));
    for statement in &body.statements {
        match &statement.kind {
            StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => of_phrase(phrase, names),
            StatementKind::Guard { condition: first, result: second }
            | StatementKind::ErrorGuard { errors: first, handler: second } => {
                of_phrase(first, names);
                second.iter().for_each(|phrase| of_phrase(phrase, names));
            }
            StatementKind::Branch(phrase) => phrase.iter().for_each(|phrase| of_phrase(phrase, names)),
            StatementKind::Control(control) => control.phrase.iter().for_each(|phrase| of_phrase(phrase, names)),
            StatementKind::Definition(inner) => of_body(inner, names),
            StatementKind::Script(script) => of_body(&script.body, names),
            StatementKind::Label(_) | StatementKind::Declaration(_) => {}
        }
    }
}

/// The dfns that stand in a phrase.
fn of_phrase(phrase: &Phrase, names: &mut Vec<Arc<str>>) {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
        for term in &phrase.terms {
            match &term.kind {
                TermKind::Dfn(body) => of_body(body, names),
                other => other.inner().into_iter().for_each(|phrase| of_phrase(phrase, names)),
            }
        }
    });
}
