#![doc = include_str!("kill.md")]

use super::{parse_thread_numbers, vector};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::threads::BASE_THREAD;

/// `⎕TKILL`.
pub(crate) static TKILL: SystemName =
    SystemName::function("⎕TKILL", include_str!("kill.md")).monadic(|context, right| kill(context, true, &right)).dyadic(choose);

/// Implements `X⎕TKILL Y`: kills threads, together with their descendants if `X` is 1.
fn choose(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    match arguments::whole(&left, Blame::Left)? {
        flag @ (0 | 1) => kill(context, flag == 1, &right),
        other => Err(Fault::domain(Blame::Left, format!("the left argument is 0, or 1 to end descendants too, not {other}"))),
    }
}

/// Implements `⎕TKILL Y`: kills threads and returns their numbers as a shy result.
fn kill(context: &mut Context, descendants: bool, right: &Array) -> Result<Array> {
    let mut numbers = Vec::new();
    for number in parse_thread_numbers(right)?.into_iter().filter(|&number| context.machine.threads.exists(number)) {
        numbers.push(number);
        if descendants {
            numbers.extend(context.machine.threads.descendants(number));
        }
    }
    numbers.retain(|&number| number != BASE_THREAD);
    numbers.sort_unstable();
    numbers.dedup();
    context.kill(numbers.iter().copied());
    if numbers.contains(&context.machine.threads.current()) {
        return Err(context.kill_current());
    }
    context.thread.shy = true;
    Ok(vector(&numbers))
}
