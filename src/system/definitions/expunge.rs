#![doc = include_str!("expunge.md")]

use crate::array::{Array, Bits};
use crate::error::Result;
use crate::eval::names;
use crate::eval::objects::instance;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::runtime::frames::ValueLocation;
use crate::system::listing;

/// The system function `⎕EX`.
pub(crate) static EX: SystemName = SystemName::function("⎕EX", "system/definitions/expunge.md").monadic(expunge);

/// Implements `⎕EX Y`: removes the values of names, and returns 1 for each valid name, 0 for the others, as a shy result.
fn expunge(context: &mut Context, right: Array) -> Result<Array> {
    let mut free = Vec::new();
    for name in listing::parse_names(context.memory(), &right)? {
        if let Some(location) = names::find(context, &name) {
            context.thread.frames.take(&mut context.workspace.spaces, &location);
            if let ValueLocation::Space(space, name) = &location {
                context.workspace.spaces[*space].remove_triggers(name);
            }
        }
        free.push(names::is_name(name.rsplit('.').next().unwrap_or(&name)));
    }
    instance::destruct_unreachable(context)?;
    context.thread.shy = true;
    match free[..] {
        [one] if !right.is_nested() && right.rank() < 2 => Ok(Array::bit(one)),
        _ => Ok(Array::vector(Bits::from(free))),
    }
}
