//! Static checks of a text, before any of it runs, in a clear workspace.

use super::classes::Here;
use crate::bind::check;
pub use crate::bind::check::{Finding, Surroundings};
use crate::function::Context;
use crate::syntax::tree::Body;

/// Finds code that fails when it is reached, or is likely a mistake.
pub fn findings(context: &Context, body: &Body, surroundings: &Surroundings<'_>) -> Vec<Finding> {
    check::check(body, surroundings, &Here::new(context))
}
