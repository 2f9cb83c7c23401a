//! Freeing namespaces that nothing leads to any more.
//!
//! What an evaluation has in hand is not seen from here. So namespaces are freed between statements only, and of those only the ones
//! that were made since the running function was called: whatever its callers have in hand is older. The older ones all count as
//! reached, with what they hold. Between two lines of a session nothing is in hand, and no namespace is too old.

use super::control::Structures;
use super::reach::{Reached, Tracer};
use crate::function::Context;

/// Frees namespaces that were made since the running text or function began, if there are many.
#[inline]
pub(super) fn between_statements(context: &mut Context, structures: Option<&Structures>) {
    if context.spaces.is_crowded() && context.threads.is_alone() {
        let begun = context.frames.top().map_or(0, |frame| frame.since());
        if context.spaces.is_due(begun) {
            collect(context, begun, structures);
        }
    }
}

/// Frees namespaces after a line of the session, if there are many.
pub(super) fn between_lines(context: &mut Context) {
    if context.spaces.is_crowded() && context.threads.is_alone() && context.suspended == 0 && context.frames.tally() == 0 {
        collect(context, 0, None);
    }
}

#[cold]
#[inline(never)]
fn collect(context: &mut Context, begun: u64, structures: Option<&Structures>) {
    let mut tracer = Tracer::new(context);
    tracer.follow(context.spaces.all().filter(|(_, space)| space.born < begun).map(|(space, _)| space));
    tracer.follow(context.mortal.iter().chain(&context.argument_spaces).copied());
    if let Some(structures) = structures {
        structures.values().for_each(|array| tracer.array(array));
        tracer.follow(structures.outer_spaces());
    }
    let Reached { spaces, is_whole, looks } = tracer.finish();
    // A function that does not tell what it keeps may keep anything.
    context.free_spaces(begun, looks, |space| !is_whole || spaces.contains(&space));
}
