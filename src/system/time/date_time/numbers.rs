//! Time numbers: the encodings of a moment as one number.

use super::{Moment, NANOSECONDS_PER_DAY};
use crate::array::MAX_EXACT_INTEGER;
use crate::kernels::calendar::Date;

/// One kind of time number.
pub(crate) struct NumberEncoding {
    code: i64,
    scale: Scale,
    /// The date of the number 0.
    epoch: Date,
    /// True if 0 is noon on the date `epoch`, false if it is the beginning of that day.
    noon: bool,
    /// True if negative numbers stand for moments before that of 0, false if they are invalid.
    negative: bool,
}

/// The unit or layout of a time number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// Days, with a fractional part.
    Days,
    /// [`Scale::Days`], but counting 29 February 1900, a day that did not exist.
    Excel,
    /// [`Scale::Days`], except that the fractional part of a negative number, too, counts forward within its day.
    Variant,
    /// A whole number of ticks, with the number of ticks in a day.
    Ticks(i64),
    /// The bit fields of MS-DOS, in steps of two seconds.
    Dos,
    /// Decimal digits `yyyymmdd.hhmmss`: the date before the point, the time after it.
    Digits,
    /// Decimal digits `yyyymmddhhmmss`, all before the point.
    WholeDigits,
}

const SECONDS: Scale = Scale::Ticks(86_400);
const MILLISECONDS: Scale = Scale::Ticks(86_400_000);
const MICROSECONDS: Scale = Scale::Ticks(86_400_000_000);
const NANOSECONDS: Scale = Scale::Ticks(NANOSECONDS_PER_DAY);
const TENTHS_OF_MICROSECONDS: Scale = Scale::Ticks(864_000_000_000);

/// The number of days before and after an epoch within which time numbers stand for moments.
const MAX_DAYS: f64 = 1e12;

/// All kinds of time numbers, by their codes.
static TIME_NUMBERS: &[NumberEncoding] = &[
    since(1, Scale::Days, 1899, 12, 31),
    since(2, Scale::Ticks(86_400 * 60), 1970, 1, 1),
    since(10, NANOSECONDS, 2000, 1, 1),
    since(11, MILLISECONDS, 2024, 1, 1),
    since(12, MILLISECONDS, 1970, 1, 1),
    since(13, Scale::Days, 1970, 1, 1),
    since(14, MILLISECONDS, 2001, 1, 1),
    since(15, MICROSECONDS, 1970, 1, 1),
    since(16, NANOSECONDS, 1970, 1, 1),
    since(17, MICROSECONDS, 1900, 1, 1).without_negatives(),
    since(20, SECONDS, 1970, 1, 1),
    since(21, Scale::Ticks(21_600_000_000), 1980, 1, 1).without_negatives(),
    since(22, NANOSECONDS, 1582, 10, 15).without_negatives(),
    since(30, Scale::Dos, 1980, 1, 1).without_negatives(),
    since(31, TENTHS_OF_MICROSECONDS, 1601, 1, 1).without_negatives(),
    since(32, TENTHS_OF_MICROSECONDS, 1, 1, 1).without_negatives(),
    since(33, Scale::Variant, 1899, 12, 30),
    since(40, Scale::Excel, 1899, 12, 31).without_negatives(),
    since(41, Scale::Days, 1904, 1, 1).without_negatives(),
    since(42, MILLISECONDS, 1960, 1, 1),
    since(43, SECONDS, 1582, 10, 14).without_negatives(),
    since(44, SECONDS, 1960, 1, 1),
    since(50, Scale::Days, -4713, 11, 24).with_noon_epoch().without_negatives(),
    since(51, Scale::Days, 1800, 1, 1).without_negatives(),
    since(52, Scale::Days, 1858, 11, 16).with_noon_epoch(),
    since(53, Scale::Days, 1858, 11, 17),
    since(54, Scale::Days, 1899, 12, 31).with_noon_epoch(),
    since(55, Scale::Days, 1950, 1, 1),
    since(56, Scale::Days, 1958, 1, 1),
    since(60, Scale::Digits, 1, 1, 1).without_negatives(),
    since(61, Scale::WholeDigits, 1, 1, 1).without_negatives(),
    since(70, MILLISECONDS, 1978, 1, 1).without_negatives(),
];

/// Returns a kind of time number with an epoch at the beginning of a day.
const fn since(code: i64, scale: Scale, year: i64, month: i64, day: i64) -> NumberEncoding {
    NumberEncoding { code, scale, epoch: Date { year, month, day }, noon: false, negative: true }
}

impl NumberEncoding {
    const fn with_noon_epoch(mut self) -> Self {
        self.noon = true;
        self
    }

    const fn without_negatives(mut self) -> Self {
        self.negative = false;
        self
    }

    /// Returns the kind of time number with a code, or `None` if there is none.
    pub(crate) fn from_code(code: i64) -> Option<&'static Self> {
        TIME_NUMBERS.iter().find(|row| row.code == code)
    }

    /// Converts a number to a moment; returns `None` if there is no such moment.
    pub(crate) fn decode(&self, number: f64) -> Option<Moment> {
        if !number.is_finite() || number < 0.0 && !self.negative {
            return None;
        }
        match self.scale {
            Scale::Days => self.moment_after_epoch(number.floor(), number - number.floor(), number),
            Scale::Excel if number < 60.0 => self.moment_after_epoch(number.floor(), number - number.floor(), number),
            Scale::Excel if number < 61.0 => None,
            Scale::Excel => self.moment_after_epoch(number.floor() - 1.0, number - number.floor(), number),
            Scale::Variant => self.moment_after_epoch(number.trunc(), number.fract().abs(), number),
            Scale::Ticks(per_day) => self.decode_ticks(number, per_day),
            Scale::Dos => moment_from_dos(number),
            Scale::Digits => moment_from_digits(number.floor() as i64, read_time_digits(number)),
            Scale::WholeDigits if number.fract() == 0.0 && number < 1e14 => {
                moment_from_digits(number as i64 / 1_000_000, number as i64 % 1_000_000)
            }
            Scale::WholeDigits => None,
        }
    }

    /// Returns the moment that is `days` and `part` of a day after the epoch, or `None` if there is no such moment. The part is
    /// rounded to the resolution that floats have at the magnitude of `number`.
    fn moment_after_epoch(&self, days: f64, part: f64, number: f64) -> Option<Moment> {
        if days.abs() > MAX_DAYS {
            return None;
        }
        let digits = (number.abs().max(1.0) * f64::EPSILON * NANOSECONDS_PER_DAY as f64).log10().ceil().max(0.0);
        let resolution = 10_f64.powf(digits);
        let nanoseconds = ((part * NANOSECONDS_PER_DAY as f64 / resolution).round() * resolution) as i64;
        Moment::new(self.epoch.day_number() + days as i64, nanoseconds + if self.noon { NANOSECONDS_PER_DAY / 2 } else { 0 })
    }

    /// Converts a number of ticks to a moment; returns `None` if there is no such moment.
    fn decode_ticks(&self, number: f64, per_day: i64) -> Option<Moment> {
        if number.abs() > MAX_DAYS * per_day as f64 {
            return None;
        }
        let whole = number.floor() as i128;
        let days = i64::try_from(whole.div_euclid(i128::from(per_day))).ok()?;
        let rest = whole.rem_euclid(i128::from(per_day)) * i128::from(NANOSECONDS_PER_DAY);
        let part = (number - number.floor()) * NANOSECONDS_PER_DAY as f64 / per_day as f64;
        // Rounded up, so that the conversion back yields the same tick.
        let nanoseconds = (rest + i128::from(per_day) - 1) / i128::from(per_day) + part as i128;
        let nanoseconds = round_within_spacing(i64::try_from(nanoseconds).ok()?, number, per_day);
        Moment::new(self.epoch.day_number() + days, nanoseconds)
    }

    /// Converts a moment to a number; returns `None` if there is no such number.
    pub(crate) fn encode(&self, moment: Moment) -> Option<f64> {
        let (day, nanosecond) = (moment.day - self.epoch.day_number(), moment.nanosecond);
        let days = |day: i64| {
            let since = nanosecond - if self.noon { NANOSECONDS_PER_DAY / 2 } else { 0 };
            day as f64 + since as f64 / NANOSECONDS_PER_DAY as f64
        };
        let number = match self.scale {
            Scale::Days => days(day),
            Scale::Excel => days(if day < 60 { day } else { day + 1 }),
            Scale::Variant if day < 0 => day as f64 - nanosecond as f64 / NANOSECONDS_PER_DAY as f64,
            Scale::Variant => days(day),
            Scale::Ticks(per_day) => {
                let tick = i128::from(nanosecond) * i128::from(per_day) / i128::from(NANOSECONDS_PER_DAY);
                (i128::from(day) * i128::from(per_day) + tick) as f64
            }
            Scale::Dos => return moment_to_dos(moment),
            Scale::Digits => {
                let (date, time) = moment.to_digits()?;
                date as f64 + time as f64 / 1e6
            }
            Scale::WholeDigits => {
                let (date, time) = moment.to_digits()?;
                date as f64 * 1e6 + time as f64
            }
        };
        (self.negative || number >= 0.0).then_some(number)
    }
}

/// Returns the roundest of the moments that a number of ticks beyond 2*53 stands for, in nanoseconds within a day: such numbers are
/// more than a tick apart, and a millisecond would otherwise come back as the one before it.
fn round_within_spacing(nanoseconds: i64, number: f64, per_day: i64) -> i64 {
    let magnitude = number.abs();
    if magnitude <= MAX_EXACT_INTEGER {
        return nanoseconds;
    }
    let spacing = (magnitude.next_up() - magnitude) * NANOSECONDS_PER_DAY as f64 / per_day as f64;
    let resolution = 10_f64.powf(spacing.log10().ceil());
    let rounded = ((nanoseconds as f64 / resolution).round() * resolution) as i64;
    if (rounded - nanoseconds).unsigned_abs() as f64 * 2.0 <= spacing { rounded } else { nanoseconds }
}

/// Returns the digits `hhmmss` after the point of `yyyymmdd.hhmmss`. Further digits, which are parts of a second, are left out, but
/// not the rounding error of a float.
fn read_time_digits(number: f64) -> i64 {
    /// The factor that brings the digits of the time before the point.
    const TIME_SCALE: f64 = 1e6;
    let time = (number - number.floor()) * TIME_SCALE;
    let nearest = time.round();
    let has_further_digits = (time - nearest).abs() > number * f64::EPSILON * TIME_SCALE;
    if has_further_digits { time.floor() as i64 } else { nearest as i64 }
}

/// Converts the numbers `yyyymmdd` and `hhmmss` to a moment; returns `None` if they are not a valid date and time.
pub(crate) fn moment_from_digits(date: i64, time: i64) -> Option<Moment> {
    let date = Date::new(date / 10_000, date / 100 % 100, date % 100).filter(|date| (1..=9999).contains(&date.year))?;
    Moment::from_time(date.day_number(), time / 10_000, time / 100 % 100, time % 100, 0)
}

fn moment_from_dos(number: f64) -> Option<Moment> {
    if number.fract() != 0.0 || number >= 4_294_967_296.0 {
        return None;
    }
    let bits = number as i64;
    let date = Date::new((bits >> 25) + 1980, bits >> 21 & 15, bits >> 16 & 31)?;
    Moment::from_time(date.day_number(), bits >> 11 & 31, bits >> 5 & 63, (bits & 31) * 2, 0)
}

fn moment_to_dos(moment: Moment) -> Option<f64> {
    let (date, [hour, minute, second]) = (Date::from_day(moment.day), moment.time_of_day());
    let year = date.year - 1980;
    let bits = (year << 25) | (date.month << 21) | (date.day << 16) | (hour << 11) | (minute << 5) | (second / 2);
    (0..128).contains(&year).then_some(bits as f64)
}
