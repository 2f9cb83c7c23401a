#![doc = include_str!("shadow.md")]

use crate::array::{Array, Bits};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::Context;
use crate::function::names::{SystemKind, SystemName};
use crate::system::listing;
use std::sync::Arc;

/// `⎕SHADOW`.
pub(crate) static SHADOW: SystemName = SystemName::function("⎕SHADOW", include_str!("shadow.md")).monadic(shadow);

fn shadow(context: &mut Context, right: Array) -> Result<Array> {
    let wanted = listing::parse_names(&right)?;
    if let Some(wrong) = wanted.iter().find(|name| !names::is_name(name) && !is_setting(context, name)) {
        return Err(Fault::domain(Blame::Right, format!("{wrong} is not a name that can be local")));
    }
    if wanted.iter().any(|name| name.starts_with('⎕')) {
        let settings = context.workspace.settings.clone();
        context.thread.frames.keep_settings(settings);
    }
    let names = wanted.iter().filter(|name| !name.starts_with('⎕')).map(|name| Arc::from(&**name));
    let here = context.current_space();
    match context.thread.frames.function_frame().filter(|frame| frame.callee.is_some()).map(|frame| frame.space) {
        Some(space) if space != here => {
            names.for_each(|name| context.thread.frames.lend(&mut context.workspace.spaces, here, name));
        }
        _ => context.thread.frames.shadow(names),
    }
    context.thread.shy = true;
    Ok(Array::vector(Bits::from(vec![true; wanted.len()])))
}

/// Returns true if the name is that of a setting, which from now on is local to the running function.
fn is_setting(context: &Context, name: &str) -> bool {
    let Some(bare) = name.strip_prefix('⎕').map(str::to_uppercase) else { return false };
    context
        .session
        .hooks
        .system
        .iter()
        .any(|row| row.name == bare && matches!(row.kind, SystemKind::Variable { set: Some(_), .. }))
}
