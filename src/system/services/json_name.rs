#![doc = include_str!("json_name.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::format;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::syntax::mangle::{mangle, unmangle};

/// The service `7162⌶`.
pub(crate) static JSON_NAME: Service =
    Service::new(7162, "JSON translate name", "system/services/json_name.md").dyadic(translate);

/// Implements `X(7162⌶)Y`: converts a JSON name to an APL name if `X` is 0, or back if `X` is 1; converts each item of an array
/// of names.
fn translate(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let translation: fn(&str) -> String = match arguments::to_integer(&left, Blame::Left)? {
        0 => mangle,
        1 => unmangle,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be 0 for APL names or 1 for JSON names, not {other}"),
            ));
        }
    };
    let translate_name = |name: &Array| {
        let name = name.to_text().ok_or_else(|| Fault::domain(Blame::Right, "a name must be text"))?;
        format::collect_characters(context.memory(), None, translation(&name).chars())
    };
    if !right.is_nested() {
        return translate_name(&right);
    }
    let mut names = context.memory().vector(right.bound())?;
    let mut pace = context.work().pace();
    for index in 0..right.bound() {
        let name = right.item(index);
        pace.step(name.bound())?;
        names.push(translate_name(&name)?);
    }
    Array::from_items(context.memory(), right.shape().clone(), names, &Array::text(""))
}
