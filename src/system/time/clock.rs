#![doc = include_str!("clock.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use std::time::{Duration, Instant, SystemTime};

/// `⎕TS`.
pub(crate) static TS: SystemName = SystemName::constant("TS", include_str!("clock.md"), timestamp);

/// `⎕AI`.
pub(crate) static AI: SystemName = SystemName::constant("AI", include_str!("clock.md"), account);

/// `⎕AN`: the name of the user on this machine.
pub(crate) static AN: SystemName =
    SystemName::constant("AN", include_str!("clock.md"), |context| Ok(Array::text(&author(context)?)));

/// `⎕DL`.
pub(crate) static DL: SystemName = SystemName::function("⎕DL", include_str!("clock.md")).monadic(delay);

/// The longest sleep between two polls of the interrupt flag.
const DELAY_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Implements `⎕TS`: returns the local date and time.
pub(crate) fn timestamp(context: &mut Context) -> Result<Array> {
    context.allow_clock()?;
    Ok(Array::wholes(&parts(SystemTime::now())))
}

/// Converts a moment to the local date and time, from year to millisecond.
pub(crate) fn parts(moment: SystemTime) -> [i64; 7] {
    let moment = jiff::Timestamp::try_from(moment).unwrap_or_default().to_zoned(jiff::tz::TimeZone::system());
    let day = [i64::from(moment.year()), i64::from(moment.month()), i64::from(moment.day())];
    let time = [moment.hour(), moment.minute(), moment.second()].map(i64::from);
    [day[0], day[1], day[2], time[0], time[1], time[2], i64::from(moment.millisecond())]
}

/// Returns the moment of a local date and time in UTC, in days since the last day of 1899, or `None` if there is no such moment.
pub(crate) fn day_number(parts: [i64; 7]) -> Option<f64> {
    /// The number of days from the last day of 1899 to the beginning of 1970.
    const DAYS_TO_1970: f64 = 25_568.0;
    const MILLISECONDS_PER_DAY: f64 = 86_400_000.0;
    let [year, month, day, hour, minute, second, millisecond] = parts;
    let narrow = |part: i64| i8::try_from(part).ok();
    let nanosecond = i32::try_from(millisecond).ok()?.checked_mul(1_000_000)?;
    let (month, day) = (narrow(month)?, narrow(day)?);
    let time = jiff::civil::DateTime::new(
        i16::try_from(year).ok()?,
        month,
        day,
        narrow(hour)?,
        narrow(minute)?,
        narrow(second)?,
        nanosecond,
    );
    let moment = time.ok()?.to_zoned(jiff::tz::TimeZone::system()).ok()?.timestamp();
    Some(moment.as_millisecond() as f64 / MILLISECONDS_PER_DAY + DAYS_TO_1970)
}

/// Returns the name of the user on this machine.
pub(crate) fn author(context: &Context) -> Result<String> {
    context.allow_processes()?;
    let name = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|variable| std::env::var(variable).ok());
    Ok(name.or_else(own_account).unwrap_or_default())
}

/// Returns the account name of the effective user in the system's list of accounts.
fn own_account() -> Option<String> {
    let user = crate::host::effective_user().to_string();
    let accounts = std::fs::read_to_string("/etc/passwd").ok()?;
    let fields = accounts.lines().map(|line| line.split(':').collect::<Vec<_>>());
    fields.into_iter().find(|fields| fields.get(2) == Some(&&*user)).map(|fields| fields[0].to_owned())
}

/// Implements `⎕AI`: returns the number of the user, and the milliseconds of processor time, since the start, and of waiting for
/// input, which is always 0.
pub(crate) fn account(context: &mut Context) -> Result<Array> {
    context.allow_clock()?;
    let elapsed = context.session.started.elapsed().as_millis() as i64;
    let user = i64::from(crate::host::user());
    Ok(Array::wholes(&[user, processor_milliseconds().unwrap_or(elapsed), elapsed, 0]))
}

fn processor_milliseconds() -> Option<i64> {
    i64::try_from(crate::host::processor_time()?.as_millis()).ok()
}

/// Implements `⎕DL Y`: waits for `Y` seconds.
pub(crate) fn delay(context: &mut Context, right: Array) -> Result<Array> {
    let duration = right.to_float().ok_or_else(|| Fault::domain(Blame::Right, "a number of seconds is needed"))?;
    let duration = Duration::try_from_secs_f64(duration)
        .map_err(|_| Fault::domain(Blame::Right, format!("cannot wait for {duration} seconds")))?;
    context.allow_clock()?;
    let start = Instant::now();
    if let Some(end) = start.checked_add(duration) {
        context.wait_until(end)?;
    }
    while let Some(remaining) = duration.checked_sub(start.elapsed()).filter(|remaining| !remaining.is_zero()) {
        context.poll_waiting()?;
        std::thread::sleep(remaining.min(DELAY_POLL_INTERVAL));
    }
    context.thread.shy = true;
    Ok(Array::number(start.elapsed().as_secs_f64()))
}
