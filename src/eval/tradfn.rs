//! Defined functions with a header.

use super::dfn::{Closure, Outcome};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::syntax::tree::{Body, BodyKind, Parameter, Script};
use std::sync::Arc;

/// Whether a header takes no arguments and no operands.
pub(super) fn is_niladic(body: &Body) -> bool {
    match &body.kind {
        BodyKind::Tradfn(header) => matches!(header.right, Parameter::Absent),
        _ => false,
    }
}

pub(super) fn define(_context: &mut Context, _body: &Arc<Body>) -> String {
    String::new()
}

pub(super) fn run(_context: &mut Context, _closure: &Closure) -> Result<Outcome> {
    Err(Fault::nonce("functions with a header cannot run yet"))
}

pub(super) fn run_from_line(_context: &mut Context, _closure: &Closure, _line: i64) -> Result<Outcome> {
    Err(Fault::nonce("functions with a header cannot run yet"))
}

pub(super) fn run_script(_context: &mut Context, _script: &Script) -> Result<()> {
    Err(Fault::nonce("namespace scripts cannot run yet"))
}
