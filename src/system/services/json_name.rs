#![doc = include_str!("json_name.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::arguments;
use crate::system::json::{mangled, unmangled};

/// `7162⌶`
pub(super) static TRANSLATE: Service = Service::new(7162, "JSON translate name", include_str!("json_name.md")).dyadic(translate);

/// `X(7162⌶)Y`: the APL name of a JSON name, or the other way round.
fn translate(_: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let name = right.to_text().ok_or_else(|| Fault::domain(Blame::Right, "a name is a text"))?;
    match arguments::whole(&left, Blame::Left)? {
        0 => Ok(Array::text(&mangled(&name))),
        1 => Ok(Array::text(&unmangled(&name))),
        other => Err(Fault::domain(Blame::Left, format!("0 makes APL names, 1 JSON names; this is {other}"))),
    }
}
