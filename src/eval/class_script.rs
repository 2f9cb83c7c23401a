//! Classes as scripts describe them.

use crate::array::Reference;
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::syntax::tree::Script;

pub(super) fn fix(_context: &mut Context, _script: &Script, _space: Reference) -> Result<()> {
    Err(Fault::nonce("classes and interfaces cannot run yet"))
}
