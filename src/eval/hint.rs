//! Hints: a name that may have been meant.

use crate::function::Context;

/// A name in sight that differs from `name` by a slip of the hand.
pub(super) fn similar_name(context: &Context, name: &str) -> Option<String> {
    let names = context.spaces[context.here()].names.keys();
    let slots = context.frames.running().and_then(|frame| frame.callee.as_ref()).map(|callee| callee.body());
    let locals = slots.into_iter().flat_map(|body| body.names[..body.slots as usize].iter().map(|slot| &slot.text));
    let candidates = names.chain(locals).filter(|candidate| &***candidate != name && near(candidate, name));
    candidates
        .min_by_key(|candidate| (strsim::damerau_levenshtein(candidate, name), candidate.to_string()))
        .map(ToString::to_string)
}

/// Names of two letters and less are too short to tell slips from other names.
fn near(candidate: &str, name: &str) -> bool {
    name.chars().count() > 2 && (candidate.eq_ignore_ascii_case(name) || strsim::damerau_levenshtein(candidate, name) <= 1)
}
