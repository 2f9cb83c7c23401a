//! Days and dates in the proleptic Gregorian calendar. Days are counted from 1899-12-31, which is day 0; it was a Sunday.

/// The number of days from 1899-12-31 to 1970-01-01.
pub(crate) const DAYS_TO_1970: i64 = 25_568;
/// The number of days in an era of 400 years, after which the calendar repeats. Eras are counted from 0000-03-01, which is
/// 719,468 days before 1970-01-01.
const DAYS_PER_ERA: i64 = 146_097;

/// A date of the proleptic Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Date {
    /// The year; year 0 precedes year 1.
    pub year: i64,
    /// The month, from 1.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
}

impl Date {
    /// Creates a date, or returns `None` if the calendar has no such date or the year is out of range.
    pub(crate) fn new(year: i64, month: i64, day: i64) -> Option<Self> {
        let is_valid = year.abs() < 1 << 40 && (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
        is_valid.then_some(Self { year, month, day })
    }

    /// Creates the date of a day from the number of the day. The computation lets years begin in March, so that a leap day comes
    /// last.
    pub(crate) fn from_day(day: i64) -> Self {
        let from_march_0000 = day - DAYS_TO_1970 + 719_468;
        let (era, day_of_era) = (from_march_0000.div_euclid(DAYS_PER_ERA), from_march_0000.rem_euclid(DAYS_PER_ERA));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Self { year, month, day: day_of_year - (153 * month_from_march + 2) / 5 + 1 }
    }

    /// Returns the number of the day, counted from 1899-12-31.
    pub(crate) fn day_number(self) -> i64 {
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let month_from_march = if self.month > 2 { self.month - 3 } else { self.month + 9 };
        let day_of_year = (153 * month_from_march + 2) / 5 + self.day - 1;
        era * DAYS_PER_ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468 + DAYS_TO_1970
    }
}

/// Returns the number of days in a month, from 1 for January to 12 for December.
pub(crate) fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns true if a year has a leap day.
pub(crate) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
}

/// Returns the day of the week, from 1 for Monday to 7 for Sunday.
pub(crate) fn weekday(day: i64) -> i64 {
    (day - 1).rem_euclid(7) + 1
}

/// Returns the number of a day within its year, counted from 1.
pub(crate) fn day_of_year(day: i64) -> i64 {
    day - first_day_of_year(Date::from_day(day).year) + 1
}

/// Returns the number of the first day of a year.
pub(crate) fn first_day_of_year(year: i64) -> i64 {
    Date { year, month: 1, day: 1 }.day_number()
}

/// Returns the number of the day on which the first ISO week of a year begins: the Monday of the week that contains 4 January.
pub(crate) fn first_monday_of_iso_year(year: i64) -> i64 {
    let fourth = first_day_of_year(year) + 3;
    fourth - (weekday(fourth) - 1)
}

/// Returns the ISO week of a day: the week's year, and its number within that year, counted from 1.
pub(crate) fn iso_week(day: i64) -> (i64, i64) {
    let year = Date::from_day(day).year;
    let year = if day < first_monday_of_iso_year(year) {
        year - 1
    } else if day >= first_monday_of_iso_year(year + 1) {
        year + 1
    } else {
        year
    };
    (year, (day - first_monday_of_iso_year(year)) / 7 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_one_by_one() {
        let mut date = Date { year: -4713, month: 1, day: 1 };
        let first = date.day_number();
        for day in first..first + 3_300_000 {
            assert_eq!((Date::from_day(day), date.day_number()), (date, day));
            date.day += 1;
            if date.day > days_in_month(date.year, date.month) {
                (date.month, date.day) = (date.month + 1, 1);
            }
            if date.month > 12 {
                (date.year, date.month) = (date.year + 1, 1);
            }
        }
    }

    #[test]
    fn weeks_belong_to_the_year_of_their_thursday() {
        for day in -40_000..80_000 {
            let (year, week) = iso_week(day);
            let thursday = day + 4 - weekday(day);
            assert_eq!((year, week), (Date::from_day(thursday).year, (day_of_year(thursday) - 1) / 7 + 1), "{day}");
        }
        assert_eq!(weekday(Date { year: 2019, month: 2, day: 13 }.day_number()), 3);
    }
}
