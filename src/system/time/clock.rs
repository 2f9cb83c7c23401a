#![doc = include_str!("clock.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::format::format_number;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::calendar;
use std::time::{Duration, Instant, SystemTime};

/// The system constant `⎕TS`.
pub(crate) static TS: SystemName = SystemName::constant("TS", "system/time/clock.md", timestamp);

/// The system constant `⎕AI`.
pub(crate) static AI: SystemName = SystemName::constant("AI", "system/time/clock.md", report_account);

/// `⎕AN`: the name of the user on this machine.
pub(crate) static AN: SystemName =
    SystemName::constant("AN", "system/time/clock.md", |context| Ok(Array::text(&find_user_name(context)?)));

/// The system function `⎕DL`.
pub(crate) static DL: SystemName = SystemName::function("⎕DL", "system/time/clock.md").monadic(delay);

/// The number of days from 1899-12-31 to 1970-01-01.
pub(super) const DAYS_TO_1970: f64 = calendar::DAYS_TO_1970 as f64;

/// The longest sleep between two polls of the interrupt flag.
const DELAY_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Implements `⎕TS`: returns the local date and time.
pub(crate) fn timestamp(context: &mut Context) -> Result<Array> {
    context.require_clock()?;
    Ok(Array::integers(&to_local_parts(SystemTime::now())))
}

/// Converts a moment to the local date and time, as numbers from the year to the millisecond.
pub(crate) fn to_local_parts(moment: SystemTime) -> [i64; 7] {
    let moment = jiff::Timestamp::try_from(moment).unwrap_or_default().to_zoned(jiff::tz::TimeZone::system());
    let day = [i64::from(moment.year()), i64::from(moment.month()), i64::from(moment.day())];
    let time = [moment.hour(), moment.minute(), moment.second()].map(i64::from);
    [day[0], day[1], day[2], time[0], time[1], time[2], i64::from(moment.millisecond())]
}

/// Converts a local date and time to UTC, in days since 1899-12-31, or returns `None` if it is not a valid date and time.
pub(crate) fn to_day_number(parts: [i64; 7]) -> Option<f64> {
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

/// Returns the name of the user on this machine; empty if it is unknown. Fails without the capability for processes.
pub(crate) fn find_user_name(context: &Context) -> Result<String> {
    context.require_processes()?;
    Ok(crate::host::find_user_name().unwrap_or_default())
}

/// Implements `⎕AI`: returns the number of the effective user, and three times in milliseconds: the processor time, the time since the
/// start, and the time spent waiting for input, which is always 0.
pub(crate) fn report_account(context: &mut Context) -> Result<Array> {
    context.require_clock()?;
    let elapsed = context.session.started.elapsed().as_millis() as i64;
    let user = i64::from(crate::host::effective_user());
    Ok(Array::integers(&[user, processor_milliseconds().unwrap_or(elapsed), elapsed, 0]))
}

fn processor_milliseconds() -> Option<i64> {
    i64::try_from(crate::host::processor_time()?.as_millis()).ok()
}

/// Implements `⎕DL Y`: waits for `Y` seconds, and returns the number of seconds that it waited as a shy result.
pub(crate) fn delay(context: &mut Context, right: Array) -> Result<Array> {
    /// The number of digits of a number in a message.
    const SHOWN_DIGITS: usize = 10;
    let seconds =
        right.to_float().ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a number of seconds"))?;
    let duration = Duration::try_from_secs_f64(seconds).map_err(|_| {
        let number = format_number(seconds, SHOWN_DIGITS);
        Fault::domain(Blame::Right, format!("the number of seconds must be from 0 to about 1.8E19, not {number}"))
    })?;
    context.require_clock()?;
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
