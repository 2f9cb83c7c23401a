//! The surroundings of a text that is checked, and the findings of the check.

use crate::syntax::Flaw;
use std::collections::HashSet;

/// A finding of the check: a flaw, and its certainty.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The flaw, with its location.
    pub flaw: Flaw,
    /// True if the phrase fails whenever it is reached; otherwise it is a likely mistake.
    pub is_certain: bool,
}

/// The facts about the surroundings of a text that a check takes into account.
#[derive(Debug)]
pub(crate) struct CheckContext<'a> {
    /// True if the text is a whole program; a part of a program may use names that other parts define.
    pub is_program: bool,
    /// The names that have values of any class outside the text.
    pub external_names: &'a HashSet<String>,
}
