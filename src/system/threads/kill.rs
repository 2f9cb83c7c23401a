#![doc = include_str!("kill.md")]

use super::{parse_thread_numbers, to_vector};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::threads::BASE_THREAD;

/// The system function `⎕TKILL`.
pub(crate) static TKILL: SystemName = SystemName::function("⎕TKILL", "system/threads/kill.md")
    .monadic(|context, right| kill(context, true, &right))
    .dyadic(kill_with_flag);

/// Implements `X⎕TKILL Y`: kills threads, and also their descendants if `X` is 1.
fn kill_with_flag(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    match arguments::to_integer(&left, Blame::Left)? {
        flag @ (0 | 1) => kill(context, flag == 1, &right),
        other => {
            Err(Fault::domain(Blame::Left, format!("the left argument must be 0, or 1 to kill descendants too, not {other}")))
        }
    }
}

/// Implements `⎕TKILL Y`: kills threads, and also their descendants if `with_descendants` is true; returns their numbers as a shy
/// result. The base thread and numbers of threads that do not exist are skipped.
fn kill(context: &mut Context, with_descendants: bool, right: &Array) -> Result<Array> {
    let mut numbers = Vec::new();
    for number in parse_thread_numbers(right)?.into_iter().filter(|&number| context.machine.threads.exists(number)) {
        numbers.push(number);
        if with_descendants {
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
    Ok(to_vector(&numbers))
}
