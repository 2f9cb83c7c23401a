#![doc = include_str!("traps.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// `600⌶`
pub(crate) static DISABLE: Service = Service::new(600, "disable traps", include_str!("traps.md")).monadic(disable);

/// Implements `600⌶Y`: disables or enables traps, and returns the former setting.
fn disable(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let setting = match arguments::whole(&right, Blame::Right)? {
        setting @ 0..=2 => setting as u8,
        other => return Err(Fault::domain(Blame::Right, format!("0, 1 or 2 is needed, not {other}"))),
    };
    Ok(Array::whole(i64::from(std::mem::replace(&mut context.session.traps_off, setting))))
}
