#![doc = include_str!("display_form.md")]

use crate::array::{Array, Mark};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;

/// The system function `⎕DF`.
pub(crate) static DF: SystemName = SystemName::function("⎕DF", "system/namespaces/display_form.md").monadic(set_form);

/// Implements `⎕DF Y`: sets the display form of the current namespace, or removes it if `Y` is `⎕NULL`. Returns the former one,
/// or `⎕NULL`, as a shy result.
fn set_form(context: &mut Context, right: Array) -> Result<Array> {
    let form = match right.mark() {
        Some(Mark::Null) => None,
        _ if right.is_character() || right.is_empty() => Some(right),
        _ => return Err(Fault::domain(Blame::Right, "a display form must be text, or ⎕NULL to remove it")),
    };
    let space = context.workspace.spaces.find_most_derived(context.current_space());
    let former = std::mem::replace(&mut context.workspace.spaces[space].form, form);
    context.thread.shy = true;
    Ok(former.unwrap_or_else(|| Array::scalar(Mark::Null)))
}
