#![doc = include_str!("shadow.md")]

use crate::array::{Array, Bits};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::Context;
use crate::function::names::{SystemKind, SystemName};
use crate::system::listing;
use std::sync::Arc;

/// The system function `⎕SHADOW`.
pub(crate) static SHADOW: SystemName = SystemName::function("⎕SHADOW", "system/definitions/shadow.md").monadic(shadow);

/// Implements `⎕SHADOW Y`: makes names local to the running function.
fn shadow(context: &mut Context, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    if let Some(invalid) = listed.iter().find(|name| !names::is_name(name) && !is_setting(context, name)) {
        return Err(Fault::domain(Blame::Right, format!("{invalid} is not a name that can be local")));
    }
    if listed.iter().any(|name| name.starts_with('⎕')) {
        let settings = context.workspace.settings.clone();
        context.thread.frames.keep_settings(settings);
    }
    let names = listed.iter().filter(|name| !name.starts_with('⎕')).map(|name| Arc::from(&**name));
    let current = context.current_space();
    match context.thread.frames.function_frame().filter(|frame| frame.callee.is_some()).map(|frame| frame.space) {
        Some(space) if space != current => {
            names.for_each(|name| context.thread.frames.shadow_in_space(&mut context.workspace.spaces, current, name));
        }
        _ => context.thread.frames.shadow(names),
    }
    context.thread.shy = true;
    Ok(Array::vector(Bits::from(vec![true; listed.len()])))
}

/// Returns true if a name is that of a setting, such as `⎕IO`.
fn is_setting(context: &Context, name: &str) -> bool {
    let Some(upper) = name.strip_prefix('⎕').map(str::to_uppercase) else { return false };
    context
        .session
        .hooks
        .system_names
        .iter()
        .any(|row| row.name == upper && matches!(row.kind, SystemKind::Variable { set: Some(_), .. }))
}
