#![doc = include_str!("execute.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `⍎`.
pub(crate) static EXECUTE: Primitive = Primitive::new('⍎', "primitives/mixed/execute.md")
    .monadic("execute", execute)
    .dyadic("execute in a namespace", execute_in)
    .mark_as_running_text();

/// Computes `⍎Y`: executes the text `Y`.
fn execute(context: &mut Context, right: Array) -> Result<Array> {
    (context.session.hooks.execute)(context, None, &right)
}

/// Computes `X⍎Y`: executes the text `Y` in the namespace `X`, or in the one that the text `X` names.
fn execute_in(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let space = match left.mark() {
        Some(mark) => mark.reference(),
        None if left.to_text().is_none() => None,
        None => (context.session.hooks.execute)(context, None, &left)?.reference(),
    };
    let Some(space) = space else {
        return Err(Fault::domain(Blame::Left, "the left argument must be a namespace or the name of one"));
    };
    if !context.workspace.spaces.contains(space) {
        return Err(Fault::domain(Blame::Left, "the namespace in the left argument no longer exists"));
    }
    (context.session.hooks.execute)(context, Some(space), &right)
}
