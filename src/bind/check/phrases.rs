//! The phrases of a statement, and the dfns in a phrase.

use crate::stack::recurse;
use crate::syntax::tree::{Body, Phrase, Statement, StatementKind, TermKind};
use std::sync::Arc;

/// Returns the phrases of a statement, each of which is bound on its own.
pub(crate) fn phrases(statement: &Statement) -> impl Iterator<Item = &Phrase> {
    let pair = match &statement.kind {
        StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => [Some(phrase), None],
        StatementKind::Guard { condition: first, result: second }
        | StatementKind::ErrorGuard { errors: first, handler: second } => [Some(first), second.as_ref()],
        StatementKind::Branch(phrase) => [phrase.as_ref(), None],
        StatementKind::Control(control) => [control.phrase.as_ref(), None],
        _ => [None, None],
    };
    pair.into_iter().flatten()
}

/// Calls `each` for every dfn in a phrase, except those nested in another dfn.
pub(crate) fn for_each_dfn(phrase: &Phrase, each: &mut dyn FnMut(&Arc<Body>)) {
    for term in &phrase.terms {
        match &term.kind {
            TermKind::Dfn(body) => recurse(|| each(body)),
            other => {
                for inner in other.inner() {
                    recurse(|| for_each_dfn(inner, each));
                }
            }
        }
    }
}
