#![doc = include_str!("time.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use std::time::{Duration, Instant};

/// `⎕TS`.
pub static TS: SystemName = SystemName::constant("TS", include_str!("time.md"), timestamp);

/// `⎕AI`.
pub static AI: SystemName = SystemName::constant("AI", include_str!("time.md"), account);

/// `⎕AN`: the name that the user has on this machine.
pub static AN: SystemName = SystemName::constant("AN", include_str!("time.md"), |context| {
    context.allow_processes()?;
    let name = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|variable| std::env::var(variable).ok());
    Ok(Array::text(&name.unwrap_or_default()))
});

/// `⎕DL`.
pub static DL: SystemName = SystemName::function("⎕DL", include_str!("time.md")).monadic(delay);

/// The longest sleep between two looks at the interruption flag.
const NAP: Duration = Duration::from_millis(10);

/// `⎕TS`: the local date and time.
pub fn timestamp(context: &mut Context) -> Result<Array> {
    context.allow_clock()?;
    let now = jiff::Zoned::now();
    Ok(Array::wholes(&[
        i64::from(now.year()),
        i64::from(now.month()),
        i64::from(now.day()),
        i64::from(now.hour()),
        i64::from(now.minute()),
        i64::from(now.second()),
        i64::from(now.millisecond()),
    ]))
}

/// `⎕AI`: user, milliseconds of processor time, since the start, and waiting for input.
pub fn account(context: &mut Context) -> Result<Array> {
    context.allow_clock()?;
    let elapsed = context.started().elapsed().as_millis() as i64;
    let user = i64::from(rustix::process::getuid().as_raw());
    Ok(Array::wholes(&[user, processor_milliseconds().unwrap_or(elapsed), elapsed, 0]))
}

fn processor_milliseconds() -> Option<i64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec.checked_mul(1000)?.checked_add(time.tv_nsec / 1_000_000)
}

/// `⎕DL Y`: waits.
pub fn delay(context: &mut Context, right: Array) -> Result<Array> {
    let wanted = right.to_float().ok_or_else(|| Fault::domain(Blame::Right, "a number of seconds is needed"))?;
    let wanted = Duration::try_from_secs_f64(wanted)
        .map_err(|_| Fault::domain(Blame::Right, format!("{wanted} is no number of seconds that can be waited for")))?;
    context.allow_clock()?;
    let start = Instant::now();
    if let Some(end) = start.checked_add(wanted) {
        context.wait_until(end)?;
    }
    while let Some(left) = wanted.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        context.poll()?;
        std::thread::sleep(left.min(NAP));
    }
    context.shy = true;
    Ok(Array::number(start.elapsed().as_secs_f64()))
}
