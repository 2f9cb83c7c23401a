//! The explanation of how a text is parsed in the current namespace, without running any of it.

use crate::bind::explain;
use crate::bind::explain::{ExplanationNode, KnownClasses};
use crate::error::Result;
use crate::eval::expressions::name_classes;
use crate::eval::names;
use crate::function::Context;
use crate::syntax;

/// Parses a text, and returns each of its statements as a tree of parts.
pub(crate) fn explain_text(context: &mut Context, text: &str) -> Result<Vec<ExplanationNode>> {
    let source = context.make_source("", text);
    let body = syntax::parse(&source).map_err(|flaws| crate::eval::parse_fault(context, &source, flaws))?;
    let context = &*context;
    let class = |name: &str| name_classes::class_of(names::find_value(context, name));
    Ok(explain::explain(&body, &KnownClasses { class: &class, system: &name_classes::FrameNames::new(context) })?)
}
