//! Switch points of a function, at which another thread may get its turn.

use crate::error::Result;
use crate::eval::traceback;
use crate::function::Context;
use crate::syntax::tree::Body;

/// Offers a switch point if the statement is the first of its line. Between the statements of a line no other thread runs.
#[inline]
pub(crate) fn at_line(context: &mut Context, body: &Body, at: usize) -> Result<()> {
    if context.machine.threads.is_alone() { Ok(()) } else { at_line_among_others(context, body, at) }
}

#[cold]
fn at_line_among_others(context: &mut Context, body: &Body, at: usize) -> Result<()> {
    if !begins_line(body, at) {
        return Ok(());
    }
    context.switch_point().map_err(|fault| traceback::with_span(context, fault, body.statements[at].span))
}

/// Lets the other threads run until they wait, between the lines of a text that was not called, as before a prompt.
pub(crate) fn at_text_line(context: &mut Context, body: &Body, at: usize) -> Result<()> {
    if context.machine.threads.is_alone() || at == 0 || !begins_line(body, at) {
        return Ok(());
    }
    context.let_others_run()
}

fn begins_line(body: &Body, at: usize) -> bool {
    let line = |at: usize| body.source.line_of(body.statements[at].span.start);
    at.checked_sub(1).is_none_or(|before| line(before) != line(at))
}
