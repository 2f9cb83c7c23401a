//! The numbers by which workbooks count days.

use crate::kernels::calendar::{DAYS_TO_1970, Date};

/// The number of 1970-01-01 in workbooks that count from 1900.
const SERIAL_OF_1970: f64 = 25_569.0;
/// The number in such workbooks of the day from which others count, 1904-01-01.
const SERIAL_OF_1904: f64 = 1_462.0;
/// The number of a day that never was, 1900-02-29: days before it have numbers that are one less than those after it suggest.
const SERIAL_OF_NO_DAY: f64 = 60.0;
/// The number after the last day that workbooks know, 9999-12-31.
const SERIALS_END: f64 = 2_958_466.0;
/// The number of a day, as of `1 ⎕DT`, beyond those that are written as dates.
const MAX_DAY: f64 = 1e8;

/// Converts the number of a day to that of `1 ⎕DT`.
pub(super) fn to_day(serial: f64, counts_from_1904: bool) -> f64 {
    let serial = if counts_from_1904 { serial + SERIAL_OF_1904 } else { serial };
    let shift = if serial < SERIAL_OF_NO_DAY { 1.0 } else { 0.0 };
    serial - SERIAL_OF_1970 + DAYS_TO_1970 as f64 + shift
}

/// Converts the number of a day, as of `1 ⎕DT`, to that in a workbook that counts from 1900; returns `None` for days before then and after the year 9999.
/// Numbers below 1 are times of a day.
pub(super) fn to_serial(day: f64) -> Option<f64> {
    let serial = day - DAYS_TO_1970 as f64 + SERIAL_OF_1970;
    let serial = if serial < SERIAL_OF_NO_DAY + 1.0 { serial - 1.0 } else { serial };
    (0.0..SERIALS_END).contains(&serial).then_some(serial)
}

/// Formats a day as ISO 8601 does, with the time of the day if there is one.
pub(super) fn format_day(day: f64) -> String {
    if day.abs() > MAX_DAY {
        return day.to_string();
    }
    let (whole, seconds) = (day.floor(), (day.rem_euclid(1.0) * 86_400.0).round() as u32);
    let Date { year, month, day } = Date::from_day(whole as i64 + i64::from(seconds / 86_400));
    let date = format!("{year:04}-{month:02}-{day:02}");
    match seconds % 86_400 {
        0 => date,
        seconds => format!("{date} {:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// Parses a day as ISO 8601 writes it, with or without a time; returns its number, and true if it has a time.
pub(super) fn parse_day(text: &str) -> Option<(f64, bool)> {
    let (date, time) = text.split_once(['T', ' ']).map_or((text, None), |(date, time)| (date, Some(time)));
    let mut numbers = date.splitn(3, '-').map(|number| number.parse::<i64>().ok());
    let date = Date::new(numbers.next()??, numbers.next()??, numbers.next()??)?;
    let mut seconds = 0.0;
    if let Some(time) = time {
        let parts = time
            .trim_end_matches('Z')
            .splitn(3, ':')
            .map(|number| number.parse::<f64>().ok().filter(|part| (0.0..61.0).contains(part)));
        for (part, scale) in parts.zip([3600.0, 60.0, 1.0]) {
            seconds += part? * scale;
        }
    }
    Some((date.day_number() as f64 + seconds / 86_400.0, time.is_some()))
}
