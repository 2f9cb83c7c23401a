#![doc = include_str!("shadow.md")]

use super::listing;
use crate::array::{Array, Bits};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::Context;
use crate::function::names::SystemName;
use std::sync::Arc;

/// `⎕SHADOW`.
pub static SHADOW: SystemName = SystemName::function("⎕SHADOW", include_str!("shadow.md")).monadic(shadow);

fn shadow(context: &mut Context, right: Array) -> Result<Array> {
    let wanted = listing::names(&right)?;
    if let Some(wrong) = wanted.iter().find(|name| !names::is_name(name)) {
        return Err(Fault::domain(Blame::Right, format!("{wrong} is no name that can be local")));
    }
    context.frames.shadow(wanted.iter().map(|name| Arc::from(&**name)));
    context.shy = true;
    Ok(Array::vector(Bits::from(vec![true; wanted.len()])))
}
