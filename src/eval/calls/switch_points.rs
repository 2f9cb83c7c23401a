//! Switch points of a function, at which another thread may get its turn.

use crate::error::Result;
use crate::eval::traceback;
use crate::function::Context;
use crate::syntax::tree::Body;

/// Offers a switch point if the statement is the first of its line: no other thread runs between the statements of a line.
#[inline]
pub(crate) fn offer_at_line(context: &mut Context, body: &Body, index: usize) -> Result<()> {
    if context.machine.threads.is_alone() { Ok(()) } else { offer_among_others(context, body, index) }
}

#[cold]
fn offer_among_others(context: &mut Context, body: &Body, index: usize) -> Result<()> {
    if !begins_line(body, index) {
        return Ok(());
    }
    context.switch_point().map_err(|fault| traceback::with_span(context, fault, body.statements[index].span))
}

/// Lets the other threads run until they wait, before each line except the first of a text that is run directly, such as a
/// script, rather than called.
pub(crate) fn run_others_between_lines(context: &mut Context, body: &Body, index: usize) -> Result<()> {
    if context.machine.threads.is_alone() || index == 0 || !begins_line(body, index) {
        return Ok(());
    }
    context.let_others_run()
}

/// Returns true if a statement is the first of its line.
fn begins_line(body: &Body, index: usize) -> bool {
    let line = |index: usize| body.source.line_of(body.statements[index].span.start);
    index.checked_sub(1).is_none_or(|before| line(before) != line(index))
}
