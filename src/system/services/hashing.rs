#![doc = include_str!("hashing.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;

/// The service `1500⌶`.
pub(crate) static HASH: Service =
    Service::new(1500, "hash array", "system/services/hashing.md").monadic(|_, _, right| Ok(right)).dyadic(query_hash);

/// Implements `X(1500⌶)Y`: returns 0 if `X` is 1, since no array is hashed, or the array itself if `X` is 2.
fn query_hash(_: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    match arguments::to_integer(&left, Blame::Left)? {
        1 => Ok(Array::ZERO),
        2 => Ok(right),
        other => Err(Fault::domain(
            Blame::Left,
            format!("the left argument must be 1 for the state or 2 for the array without a hash, not {other}"),
        )),
    }
}
