//! Static checks of a text before any of it runs, in a clear workspace.

use crate::bind::check;
pub(crate) use crate::bind::check::{CheckContext, Finding};
use crate::eval::expressions::name_classes::FrameNames;
use crate::function::Context;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// Finds code that would fail if it were reached, and code that is probably a mistake.
pub(crate) fn find_mistakes(context: &Context, body: &Arc<Body>, check_context: &CheckContext<'_>) -> Vec<Finding> {
    check::check(body, check_context, &FrameNames::new(context))
}
