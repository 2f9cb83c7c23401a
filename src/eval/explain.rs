//! An explanation of how a text would be parsed in the running namespace; nothing of it is run.

use super::{classes, names};
use crate::bind::explain::{self, Known, Part};
use crate::error::Result;
use crate::function::Context;
use crate::syntax::{self, source::Source};

/// Returns the statements of a text as trees of their parts.
pub fn explained(context: &mut Context, text: &str) -> Result<Vec<Part>> {
    let source = Source::new("", text);
    let body = syntax::parse(&source).map_err(|flaws| super::unread(context, &source, flaws))?;
    let context = &*context;
    let class = |name: &str| classes::class_of(names::value(context, name));
    Ok(explain::explain(&body, &Known { class: &class, system: &classes::Here::new(context) }))
}
