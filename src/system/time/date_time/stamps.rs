//! Timestamps: the encodings of a moment as several whole numbers.

use super::numbers::moment_from_digits;
use super::{Moment, NANOSECONDS_PER_SECOND};
use crate::kernels::calendar;
use crate::kernels::calendar::Date;

/// One kind of timestamp.
#[derive(Clone, Copy)]
pub(crate) enum StampEncoding {
    /// Year, month, day, hour, minute, second, and parts of a second, with the number of nanoseconds in a part.
    Calendar(i64),
    /// Year, day of the year, hour, minute, second, microsecond.
    DayOfYear,
    /// Year, week, day of the week, hour, minute, second, microsecond, as in ISO 8601.
    Week,
    /// The date and the time as the numbers `yyyymmdd` and `hhmmss`.
    Digits,
    /// Day number, counted from 1899-12-31, hour, minute, second.
    DayNumber,
}

/// The number of nanoseconds in a millisecond.
const NANOSECONDS_PER_MILLISECOND: i64 = 1_000_000;
/// The number of nanoseconds in a microsecond.
const NANOSECONDS_PER_MICROSECOND: i64 = 1000;

/// The magnitude that day numbers must stay below, so that the computation of a date cannot overflow.
const MAX_DAY_NUMBER: u64 = 1 << 40;

impl StampEncoding {
    /// Returns the kind of timestamp with a code, or `None` if there is none.
    pub(crate) fn from_code(code: i64) -> Option<Self> {
        Some(match code {
            -1 => Self::Calendar(NANOSECONDS_PER_MILLISECOND),
            -2 => Self::Calendar(NANOSECONDS_PER_MICROSECOND),
            -3 => Self::Calendar(1),
            -10 => Self::DayOfYear,
            -11 => Self::Week,
            -20 => Self::Digits,
            -30 => Self::DayNumber,
            _ => return None,
        })
    }

    /// Returns the defaults of omitted numbers: those of the first moment of the year 1, or those of day 1 for `DayNumber`.
    fn default_numbers(self) -> &'static [i64] {
        match self {
            Self::Calendar(_) | Self::Week => &[1, 1, 1, 0, 0, 0, 0],
            Self::DayOfYear => &[1, 1, 0, 0, 0, 0],
            Self::Digits => &[1_01_01, 0],
            Self::DayNumber => &[1, 0, 0, 0],
        }
    }

    /// Returns the number of elements in a complete timestamp.
    pub(crate) fn count(self) -> usize {
        self.default_numbers().len()
    }

    /// Converts numbers to a moment; returns `None` if there is no such moment. Numbers omitted at the end get their defaults.
    pub(crate) fn decode(self, numbers: &[i64]) -> Option<Moment> {
        if numbers.len() > self.count() {
            return None;
        }
        let mut all = self.default_numbers().to_vec();
        all[..numbers.len()].copy_from_slice(numbers);
        let moment = match (self, &*all) {
            (Self::Calendar(unit), &[year, month, day, hour, minute, second, part]) => {
                let date = Date::new(year, month, day)?;
                Moment::from_time(date.day_number(), hour, minute, second, to_nanoseconds(part, unit)?)
            }
            (Self::DayOfYear, &[year, day, hour, minute, second, part]) => {
                let length = if calendar::is_leap(year) { 366 } else { 365 };
                let first = Date::new(year, 1, 1).filter(|_| (1..=length).contains(&day))?.day_number();
                Moment::from_time(first + day - 1, hour, minute, second, to_nanoseconds(part, NANOSECONDS_PER_MICROSECOND)?)
            }
            (Self::Week, &[year, week, day, hour, minute, second, part]) => {
                // Fails beyond the years of dates.
                Date::new(year, 1, 1)?;
                let first = calendar::first_monday_of_iso_year(year);
                let exists =
                    week >= 1 && week <= (calendar::first_monday_of_iso_year(year + 1) - first) / 7 && (1..=7).contains(&day);
                let day_number = exists.then_some(first + (week - 1) * 7 + day - 1)?;
                Moment::from_time(day_number, hour, minute, second, to_nanoseconds(part, NANOSECONDS_PER_MICROSECOND)?)
            }
            (Self::Digits, &[date, time]) => moment_from_digits(date, time),
            (Self::DayNumber, &[day, hour, minute, second]) => {
                (day.unsigned_abs() < MAX_DAY_NUMBER).then(|| Moment::from_time(day, hour, minute, second, 0))?
            }
            _ => None,
        };
        moment.filter(|moment| moment.has_stamp())
    }

    /// Converts a moment to numbers; returns `None` if there is no such timestamp.
    pub(crate) fn encode(self, moment: Moment) -> Option<Vec<i64>> {
        if !moment.has_stamp() {
            return None;
        }
        let (date, [hour, minute, second]) = (Date::from_day(moment.day), moment.time_of_day());
        let part = moment.nanosecond % NANOSECONDS_PER_SECOND;
        let mut numbers = match self {
            Self::Calendar(_) => vec![date.year, date.month, date.day],
            Self::DayOfYear => vec![date.year, calendar::day_of_year(moment.day)],
            Self::Week => {
                let (year, week) = calendar::iso_week(moment.day);
                vec![year, week, calendar::weekday(moment.day)]
            }
            Self::Digits => {
                let (date, time) = moment.to_digits()?;
                return Some(vec![date, time]);
            }
            Self::DayNumber => vec![moment.day],
        };
        numbers.extend([hour, minute, second]);
        match self {
            Self::Calendar(unit) => numbers.push(part / unit),
            Self::DayOfYear | Self::Week => numbers.push(part / NANOSECONDS_PER_MICROSECOND),
            Self::Digits | Self::DayNumber => {}
        }
        Some(numbers)
    }
}

/// Converts a number of parts of a second, `unit` nanoseconds each, to nanoseconds; returns `None` if it is negative or makes up
/// a second.
fn to_nanoseconds(part: i64, unit: i64) -> Option<i64> {
    (0..NANOSECONDS_PER_SECOND / unit).contains(&part).then_some(part * unit)
}
