//! Garbage collection of unreachable namespaces.
//!
//! The temporary values of an evaluation are not visible here. Namespaces are therefore freed only between statements, and only
//! those that were made since the running function was called: the temporary values of its callers are older. All older
//! namespaces count as reachable, with everything they hold. Between two lines of a session there are no temporary values, and
//! namespaces of any age can be freed.

use super::reachability::{Reachable, Tracer};
use crate::eval::calls::control::Structures;
use crate::function::Context;

/// Frees unreachable namespaces that were made since the running text or function began, if a search for them is due and no other
/// thread runs.
#[inline]
pub(crate) fn collect_between_statements(context: &mut Context, structures: Option<&Structures>) {
    if context.workspace.spaces.is_search_due() && context.machine.threads.is_alone() {
        let first_call = context.thread.frames.top().map_or(0, |frame| frame.since());
        if context.workspace.spaces.is_search_due_in_call(first_call) {
            collect(context, first_call, structures);
        }
    }
}

/// Frees unreachable namespaces of any age after a line of the session, if a search for them is due, no function is suspended and
/// no other thread runs.
pub(crate) fn collect_between_lines(context: &mut Context) {
    if context.workspace.spaces.is_search_due() {
        collect_between_calls(context);
    }
}

/// Frees unreachable namespaces of any age between two calls of the host or lines of a session, if no function is suspended and no
/// other thread runs.
pub(crate) fn collect_between_calls(context: &mut Context) {
    if context.machine.threads.is_alone() && context.thread.suspended == 0 && context.thread.frames.count() == 0 {
        collect(context, 0, None);
    }
}

#[cold]
#[inline(never)]
fn collect(context: &mut Context, first_call: u64, structures: Option<&Structures>) {
    let mut tracer = Tracer::new(context);
    tracer.follow(context.workspace.spaces.all().filter(|(_, space)| space.creation_call < first_call).map(|(space, _)| space));
    tracer.follow(context.workspace.with_destructor.iter().copied());
    if let Some(structures) = structures {
        structures.values().for_each(|array| tracer.visit_array(array));
        tracer.follow(structures.outer_spaces());
    }
    let Reachable { spaces, is_complete, visits } = tracer.finish();
    // A function that does not report what it holds may hold anything.
    context.free_spaces(first_call, visits, |space| !is_complete || spaces.contains(&space));
}
