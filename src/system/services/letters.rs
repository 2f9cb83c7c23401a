#![doc = include_str!("letters.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::text::case;

/// The service `819⌶`.
pub(crate) static LETTERS: Service = Service::new(819, "case conversion", "system/services/letters.md")
    .monadic(|context, _, right| case::convert(context, Array::integer(-1), right))
    .dyadic(convert);

/// Implements `X(819⌶)Y`: converts letters to lower case if `X` is 0, to upper case if `X` is 1.
fn convert(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let mapping = match arguments::to_integer(&left, Blame::Left)? {
        0 => -1,
        1 => 1,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be 0 for lower case or 1 for upper case, not {other}"),
            ));
        }
    };
    case::convert(context, Array::integer(mapping), right)
}
