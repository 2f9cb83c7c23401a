#![doc = include_str!("change_space.md")]

use super::target;
use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::eval::names;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::system::listing;
use std::sync::Arc;

const PAGE: &str = "system/namespaces/change_space.md";

/// The system function `⎕CS`.
pub(crate) static CS: SystemName = SystemName::function("⎕CS", PAGE).monadic(change).dyadic(change_with);

/// The system variable `⎕PATH`.
pub(crate) static PATH: SystemName = SystemName::variable(
    "PATH",
    PAGE,
    |context| Ok(Array::text(&context.workspace.spaces.path)),
    |context, value| {
        let path = if value.is_empty() { Some(String::new()) } else { value.to_text() };
        context.workspace.spaces.path =
            path.ok_or_else(|| Fault::domain(Blame::Right, "⎕PATH must be text: names of namespaces, separated by blanks"))?;
        Ok(())
    },
);

/// Implements `⎕CS Y`: switches to a namespace, unless `Y` is empty, and returns the name of the former one as a shy result.
pub(crate) fn change(context: &mut Context, right: Array) -> Result<Array> {
    let former = Array::text(&context.workspace.spaces[context.current_space()].display);
    context.thread.shy = true;
    if !right.is_empty() {
        let space = find_target_space(context, &right)?;
        switch_to(context, space)?;
    }
    Ok(former)
}

/// Implements `X ⎕CS Y`: switches like `⎕CS Y`, and lets the running function keep the names in `X` with their values.
fn change_with(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let kept_names = listing::parse_names(context.memory(), &left)?;
    if context.thread.frames.function_frame().is_none_or(|frame| frame.callee.is_none()) {
        return Err(Fault::domain(Blame::Left, "X⎕CS can only be called in a function: it keeps names for the running function"));
    }
    let values: Vec<_> =
        kept_names.iter().filter_map(|name| Some((Arc::from(&**name), names::find_value(context, name)?.clone()))).collect();
    let former = change(context, right)?;
    // A function that is kept runs in the new namespace, in which it is called.
    let space = context.current_space();
    let values = values.into_iter().map(|(name, value)| (name, names::copy_to_space(value, space)));
    context.thread.frames.add_private_names(values);
    Ok(former)
}

/// Returns the namespace that the right argument stands for.
fn find_target_space(context: &Context, right: &Array) -> Result<Reference> {
    target::read_space(context, right)
        .map_err(|fault| fault.with_blame(Blame::Right))?
        .ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a namespace or the name of one"))
}

/// Switches the running function, or the session if no function is running, to a namespace. Fails in a dfn.
fn switch_to(context: &mut Context, space: Reference) -> Result<()> {
    if context
        .thread
        .frames
        .function_frame()
        .and_then(|frame| frame.callee.as_ref())
        .is_some_and(|callee| !callee.body().is_tradfn())
    {
        return Err(Fault::nonce("⎕CS is not supported in a dfn"));
    }
    let outer = context.current_space();
    let in_function = context.thread.frames.function_frame().is_some_and(|frame| frame.callee.is_some());
    if in_function {
        if let Some(frame) = context.thread.frames.function_frame_mut() {
            frame.space = space;
        }
    } else {
        context.workspace.space = space;
    }
    if let Some(frame) = context.thread.frames.top_mut() {
        frame.space = space;
    }
    eval::switch_settings(context, outer, space);
    Ok(())
}
