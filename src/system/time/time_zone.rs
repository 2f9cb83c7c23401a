#![doc = include_str!("time_zone.md")]

use super::clock::DAYS_TO_1970;
use crate::array::{Array, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use jiff::Timestamp;
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::{TimeZone, TimeZoneDatabase};

/// The system function `⎕TZ`.
pub(crate) static TZ: SystemName = SystemName::function("⎕TZ", "system/time/time_zone.md").monadic(list_names).dyadic(convert);

/// The number of times converted between two polls for interruption.
const TIMES_PER_POLL: usize = 1024;
/// The number of bytes that no name of a zone exceeds. Of a longer text, messages show only this many characters.
const MAX_NAME_BYTES: usize = 64;
const MILLISECONDS_PER_DAY: f64 = 86_400_000.0;
const MILLISECONDS_PER_SECOND: i64 = 1000;
/// The number of milliseconds from 1899-12-31 to 1970-01-01.
const MILLISECONDS_TO_1970: i64 = (DAYS_TO_1970 * MILLISECONDS_PER_DAY) as i64;

/// Implements `⎕TZ Y`: returns the names of time zones that contain a text, in any letter case.
fn list_names(_: &mut Context, right: Array) -> Result<Array> {
    let part =
        read_start(&right).ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a part of a name, or ''"))?;
    Ok(Array::texts(find_names(&part).iter().map(String::as_str)))
}

/// Returns the names of time zones that contain `part`, in any letter case, sorted.
fn find_names(part: &str) -> Vec<String> {
    if part.len() > MAX_NAME_BYTES {
        return Vec::new();
    }
    let part = part.to_lowercase();
    let names = TimeZoneDatabase::bundled();
    let mut names: Vec<String> = names.available().map(|name| name.to_string()).collect();
    names.retain(|name| name.to_lowercase().contains(&part));
    names.sort();
    names
}

/// Implements `X ⎕TZ Y`: converts times in UTC to those of the zone `X`, or from the first zone of `X` to the second.
fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (from, to) = read_zones(context, &left)?;
    let days = arguments::to_floats(&right, Blame::Right, "the right argument must be numbers of days, as returned by 1 ⎕DT")?;
    let mut target = context.memory().block::<f64>(days.len())?;
    for (days, target) in days.chunks(TIMES_PER_POLL).zip(target.chunks_mut(TIMES_PER_POLL)) {
        context.poll()?;
        for (&day, target) in days.iter().zip(target) {
            *target = convert_day(day, &from, &to).ok_or_else(|| {
                Fault::domain(Blame::Right, "times must lie between the years ¯9999 and 9999, a day from either end")
            })?;
        }
    }
    Array::new(right.shape().clone(), target).narrow(context.memory())
}

/// Converts a time, in days since 1899-12-31, to the millisecond. Returns `None` if it is out of range.
fn convert_day(day: f64, from: &TimeZone, to: &TimeZone) -> Option<f64> {
    let milliseconds = (day * MILLISECONDS_PER_DAY).round();
    if !milliseconds.is_finite() {
        return None;
    }
    // The cast saturates; a timestamp so far away is refused.
    let clock = Timestamp::from_millisecond((milliseconds as i64).checked_sub(MILLISECONDS_TO_1970)?).ok()?;
    let civil = clock.to_zoned(TimeZone::UTC).datetime();
    let moment = from.to_ambiguous_timestamp(civil).compatible().ok()?;
    let ahead = i64::from(to.to_offset(moment).seconds()) * MILLISECONDS_PER_SECOND;
    Some((moment.as_millisecond() + ahead + MILLISECONDS_TO_1970) as f64 / MILLISECONDS_PER_DAY)
}

/// Reads the name of a zone, to which UTC is converted, or the names of two.
fn read_zones(context: &Context, left: &Array) -> Result<(TimeZone, TimeZone)> {
    if let (true, Some(name)) = (left.is_character(), read_start(left)) {
        return Ok((TimeZone::UTC, find_zone(context, &name)?));
    }
    if left.rank() == 1
        && left.bound() == 2
        && let (Some(from), Some(to)) = (read_start(&left.item(0)), read_start(&left.item(1)))
    {
        return Ok((find_zone(context, &from)?, find_zone(context, &to)?));
    }
    Err(Fault::domain(Blame::Left, "the left argument must be the name of a time zone, or of two"))
}

/// Returns the text in an array, or `None` if it does not hold one. Of a text that is longer than any name, which may take much
/// memory, only the start is copied: one character more than a name may have.
fn read_start(array: &Array) -> Option<String> {
    const MAX_CHARACTERS: usize = MAX_NAME_BYTES + 1;
    match array.elements() {
        _ if array.rank() > 1 => None,
        Elements::Latin(buffer) => Some(buffer.as_slice().iter().take(MAX_CHARACTERS).map(|&byte| char::from(byte)).collect()),
        Elements::Char(buffer) => Some(buffer.as_slice().iter().take(MAX_CHARACTERS).collect()),
        _ => array.to_text(),
    }
}

/// Returns the zone of a name or an offset; an empty name and `local` are the zone of the machine.
fn find_zone(context: &Context, name: &str) -> Result<TimeZone> {
    if name.is_empty() || name.eq_ignore_ascii_case("local") {
        context.require_clock()?;
        return Ok(TimeZone::system());
    }
    // The parser copies what it refuses into its error.
    let zone = (name.len() <= MAX_NAME_BYTES)
        .then(|| DateTimeParser::new().parse_time_zone_with(&TimeZoneDatabase::bundled(), name).ok());
    zone.flatten().ok_or_else(|| unknown_zone_fault(name))
}

fn unknown_zone_fault(name: &str) -> Fault {
    const MAX_LISTED: usize = 4;
    let name: String = name.chars().take(MAX_NAME_BYTES).collect();
    let message =
        format!("'{name}' is not a time zone; there are names such as 'Europe/Paris', offsets such as '+05:30', and 'UTC'");
    let fault = Fault::domain(Blame::Left, message);
    // Names of cities have underscores.
    match find_names(&name.replace(' ', "_")) {
        similar if similar.is_empty() || similar.len() > MAX_LISTED => fault,
        similar => fault.with_help(format!("did you mean '{}'?", similar.join("' or '"))),
    }
}
