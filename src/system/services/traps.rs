#![doc = include_str!("traps.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::session::TrapMode;

/// The service `600⌶`.
pub(crate) static DISABLE: Service = Service::new(600, "disable traps", "system/services/traps.md").monadic(set_trap_mode);

/// Implements `600⌶Y`: enables traps if `Y` is 0, disables them if 1, or disables those of suspended functions if 2. Returns the
/// former setting.
fn set_trap_mode(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    const MODES: [TrapMode; 3] = [TrapMode::Enabled, TrapMode::Disabled, TrapMode::DisabledInSuspension];
    let number = arguments::to_integer(&right, Blame::Right)?;
    let Some(&mode) = usize::try_from(number).ok().and_then(|index| MODES.get(index)) else {
        return Err(Fault::domain(Blame::Right, format!("the right argument must be 0, 1 or 2, not {number}")));
    };
    let former = std::mem::replace(&mut context.session.trap_mode, mode);
    Ok(Array::integer(MODES.iter().position(|&mode| mode == former).map_or(0, |index| index as i64)))
}
