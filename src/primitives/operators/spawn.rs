#![doc = include_str!("spawn.md")]

use super::takes_function;
use crate::error::Fault;
use crate::function::PrimitiveOperator;

/// `&`
pub static SPAWN: PrimitiveOperator = PrimitiveOperator::monadic('&', "spawn", include_str!("spawn.md"))
    .checking(takes_function)
    .on_one(|_, _, _| Err(not_built()))
    .on_two(|_, _, _, _| Err(not_built()));

fn not_built() -> Fault {
    Fault::nonce("APL threads are not built yet; without & the function runs at once")
}
