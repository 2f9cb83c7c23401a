//! Phrases → typed expressions, once the classes of their names are known. A pure function of both.

pub mod class;
pub mod expression;
pub mod memo;

use class::Classes;
use memo::Binding;

use crate::syntax::Flaw;
use crate::syntax::tree::{Body, Phrase};

/// Binds a phrase of a body.
pub fn bind(body: &Body, phrase: &Phrase, classes: &dyn Classes) -> Result<Binding, Flaw> {
    let _ = (body, classes);
    Err(Flaw::nonce(phrase.span, "binding is not there yet"))
}
