//! The arguments that functions take according to their text.

use super::phrases::phrases;
use crate::stack::recurse;
use crate::syntax::tree::{Body, Parameter, Special, Statement, StatementKind, Term, TermKind};

/// The arguments that a function takes according to its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Definition {
    /// A function in braces.
    Dfn {
        /// True if `⍺` occurs in the dfn, or may occur in a text that it executes.
        mentions_left: bool,
        /// True if the dfn is a single expression in which `⍺` occurs.
        needs_left: bool,
    },
    /// A function with a header.
    Tradfn {
        /// True if the left argument is required, false if it is optional, `None` if the function takes no left argument.
        left: Option<bool>,
    },
    /// Anything else.
    Other,
}

/// All definitions; a set of them has a bit for each.
const DEFINITIONS: [Definition; 8] = [
    Definition::Dfn { mentions_left: false, needs_left: false },
    Definition::Dfn { mentions_left: false, needs_left: true },
    Definition::Dfn { mentions_left: true, needs_left: false },
    Definition::Dfn { mentions_left: true, needs_left: true },
    Definition::Tradfn { left: None },
    Definition::Tradfn { left: Some(false) },
    Definition::Tradfn { left: Some(true) },
    Definition::Other,
];

/// A set of definitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DefinitionSet(u8);

impl DefinitionSet {
    /// The set without definitions.
    pub(crate) const EMPTY: Self = Self(0);

    /// Returns the definitions of both sets.
    #[must_use]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Adds a definition.
    pub(crate) fn insert(&mut self, definition: Definition) {
        let index = DEFINITIONS.iter().position(|known| *known == definition).unwrap_or(DEFINITIONS.len() - 1);
        self.0 |= 1 << index;
    }

    /// Returns the bits of the set.
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Lists the definitions.
    pub(crate) fn list(self) -> Vec<Definition> {
        DEFINITIONS.iter().enumerate().filter(|(index, _)| self.0 >> index & 1 == 1).map(|(_, definition)| *definition).collect()
    }
}

impl Definition {
    /// Determines how a dfn uses its left argument.
    pub(crate) fn of_dfn(body: &Body) -> Self {
        let may_mention = body.statements.iter().any(|statement| {
            matches!(statement.kind, StatementKind::DefaultLeft(_))
                || phrases(statement).any(|phrase| mentions_left(&phrase.terms, true))
        });
        let needs_left = match &body.statements[..] {
            [Statement { kind: StatementKind::Phrase(phrase), .. }] => mentions_left(&phrase.terms, false),
            _ => false,
        };
        Self::Dfn { mentions_left: may_mention, needs_left }
    }
}

/// Returns true if `⍺` occurs in terms, outside nested braces. If `possible` is true, also returns true if `⍎` or a text that
/// contains `⍺` occurs in them.
fn mentions_left(terms: &[Term], possible: bool) -> bool {
    terms.iter().any(|term| match &term.kind {
        TermKind::Special(Special::Alpha) => true,
        TermKind::Glyph('⍎') => possible,
        TermKind::Text(text) | TermKind::String(text) => possible && text.contains('⍺'),
        other => other.inner().into_iter().any(|phrase| recurse(|| mentions_left(&phrase.terms, possible))),
    })
}

/// Returns true if a parameter is required and false if it is optional, or `None` if it is absent.
pub(crate) fn is_required(parameter: &Parameter) -> Option<bool> {
    match parameter {
        Parameter::Absent => None,
        Parameter::Name(_) | Parameter::List { is_braced: false, .. } => Some(true),
        Parameter::Braced(_) | Parameter::List { is_braced: true, .. } => Some(false),
    }
}
