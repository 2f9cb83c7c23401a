#![doc = include_str!("format_date.md")]
//!
//! # Implementation
//!
//! * [`pattern`]: patterns for dates: a repeated letter stands for a part of a moment; quoted text and other characters are
//!   literal.
//! * [`languages`]: the words for dates in several languages, as written within a sentence.

pub(crate) mod languages;
pub(crate) mod pattern;

use crate::array::{Array, Item};
use crate::error::{Blame, Fault, Result};
use crate::format::notation::format_real;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::kernels::calendar::Date;
use crate::primitives::support::arguments;
use languages::Language;
use pattern::PatternPart;

/// The service `1200⌶`.
pub(crate) static FORMAT_DATE: Service =
    Service::new(1200, "format date-time", "system/services/format_date.md").principal("Language").dyadic(format_dates);

/// The number of dates between two polls for interrupts.
const DATES_PER_POLL: usize = 1024;

/// The number of microseconds in a day.
const MICROSECONDS_PER_DAY: i64 = 86_400_000_000;

/// Implements `X(1200⌶)Y`: formats each day number in `Y` as a text, according to the pattern `X`.
fn format_dates(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["Language", "Dictionary"])?;
    if options.get("Dictionary").is_some_and(|dictionary| !dictionary.is_empty()) {
        return Err(Fault::nonce("option 'Dictionary' is not supported yet"));
    }
    let language = Language::from_code(options.text("Language")?.as_deref().unwrap_or("en"))?;
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("a pattern must be text, not an array of rank {}", left.rank())));
    }
    let text = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "a pattern must be text"))?;
    // Most parts of a pattern are text; the parser also takes its characters apart.
    context.memory().check(text.len().saturating_mul(2 * size_of::<PatternPart>()))?;
    let parts = pattern::parse(&text, language)?;
    let numbers = arguments::to_floats(&right, Blame::Right, "day numbers must be real numbers")?;
    if numbers.is_empty() {
        let prototype = Array::text("").enclose();
        return prototype.empty_with_shape(right.shape().clone());
    }
    let mut texts = context.memory().vector::<Item>(numbers.len())?;
    for (index, &number) in numbers.iter().enumerate() {
        if index % DATES_PER_POLL == 0 {
            context.poll()?;
        }
        let text = Array::text(&format_moment(&parts, &Moment::from_day_number(number)?));
        texts.push(Item::new_in(context.memory(), text)?);
    }
    Ok(Array::new(right.shape().clone(), context.memory().adopt(texts)?))
}

fn format_moment(parts: &[PatternPart], moment: &Moment) -> String {
    parts.iter().map(|part| part.format(moment)).collect()
}

/// A moment to be formatted: its day, counted from 1899-12-31, the date of that day, and the microsecond within the day.
pub(crate) struct Moment {
    day: i64,
    date: Date,
    microsecond: i64,
}

impl Moment {
    pub(crate) fn from_day_number(number: f64) -> Result<Self> {
        /// A magnitude that no day number in the years 1 to 9999 exceeds, and that is small enough for exact calculations.
        const MAX_DAY_NUMBER: f64 = 1e7;
        let invalid =
            || Fault::domain(Blame::Right, format!("{} is not a day number in the years 1 to 9999", format_real(number)));
        if number.is_nan() || number.abs() > MAX_DAY_NUMBER {
            return Err(invalid());
        }
        let microsecond = ((number - number.floor()) * MICROSECONDS_PER_DAY as f64).round() as i64;
        let day = number.floor() as i64 + microsecond / MICROSECONDS_PER_DAY;
        let date = Date::from_day(day);
        if (1..=9999).contains(&date.year) {
            Ok(Self { day, date, microsecond: microsecond % MICROSECONDS_PER_DAY })
        } else {
            Err(invalid())
        }
    }

    /// Returns the date, as in `2024-03-31`.
    pub(crate) fn format_date(&self) -> String {
        let Date { year, month, day } = self.date;
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// Returns the date and the time, as in `2024-03-31 09:30:00`.
    pub(crate) fn format_moment(&self) -> String {
        format!("{} {:02}:{:02}:{:02}", self.format_date(), self.hour(), self.minute(), self.second())
    }

    fn hour(&self) -> i64 {
        self.microsecond / 3_600_000_000
    }

    fn minute(&self) -> i64 {
        self.microsecond / 60_000_000 % 60
    }

    fn second(&self) -> i64 {
        self.microsecond / 1_000_000 % 60
    }
}
