#![doc = include_str!("traps.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// `600⌶`
pub(crate) static DISABLE: Service = Service::new(600, "disable traps", include_str!("traps.md")).monadic(set_trap_switch);

/// Implements `600⌶Y`: enables traps if `Y` is 0, disables them if 1, or disables those of suspended functions if 2. Returns the
/// former setting.
fn set_trap_switch(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let setting = match arguments::to_integer(&right, Blame::Right)? {
        setting @ 0..=2 => setting as u8,
        other => return Err(Fault::domain(Blame::Right, format!("the right argument must be 0, 1 or 2, not {other}"))),
    };
    Ok(Array::integer(i64::from(std::mem::replace(&mut context.session.traps_off, setting))))
}
