#![doc = include_str!("../date_time.md")]
//!
//! # Implementation
//!
//! * [`numbers`]: time numbers: the encodings of a moment as one number.
//! * [`stamps`]: timestamps: the encodings of a moment as several whole numbers.

pub(crate) mod numbers;
pub(crate) mod stamps;

use crate::array::{Array, Bits, Elements, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::calendar::Date;
use crate::primitives::support::arguments;
use numbers::NumberEncoding;
use stamps::StampEncoding;

/// The system function `⎕DT`.
pub(crate) static DT: SystemName = SystemName::function("⎕DT", "system/time/date_time.md").dyadic(convert);

/// The number of moments converted between two polls for interruption.
const MOMENTS_PER_POLL: usize = 1024;
/// The number of nanoseconds in a day.
const NANOSECONDS_PER_DAY: i64 = 86_400 * NANOSECONDS_PER_SECOND;
/// The number of nanoseconds in a second.
const NANOSECONDS_PER_SECOND: i64 = 1_000_000_000;

/// Implements `X ⎕DT Y`: converts moments from one form to another, or returns a mask of the valid ones.
fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (source, target) = read_forms(&left)?;
    let shape = right.shape().clone();
    let memory = context.memory().clone();
    let mut moments = memory.vector(right.bound())?;
    for index in 0..right.bound() {
        if index % MOMENTS_PER_POLL == 0 {
            context.poll()?;
        }
        let moment = read_moment(context, &source, &right.item(index))?;
        if moment.is_none() && target.is_some() {
            let number = index as i64 + context.index_origin();
            return Err(Fault::domain(
                Blame::Right,
                format!("element {number} of the ravel is not a date and time of this form"),
            ));
        }
        moments.push(moment);
    }
    let out_of_range = |moment: &Moment| {
        let year = Date::from_day(moment.day).year;
        Fault::domain(Blame::Right, format!("a date in the year {year} cannot be expressed in this form"))
    };
    match target {
        None => {
            let valid = Bits::collect(&memory, moments.iter().map(Option::is_some))?;
            Ok(Array::new(shape, valid))
        }
        Some(MomentForm::Number(encoding)) => {
            let mut numbers = memory.vector(moments.len())?;
            for moment in moments.iter().flatten() {
                numbers.push(encoding.encode(*moment).ok_or_else(|| out_of_range(moment))?);
            }
            Array::new(shape, Elements::from(memory.adopt(numbers)?)).narrow(&memory)
        }
        Some(MomentForm::Stamp(encoding)) => build_stamps(context, encoding, shape, &moments, out_of_range),
    }
}

fn build_stamps(
    context: &Context,
    encoding: StampEncoding,
    shape: Shape,
    moments: &[Option<Moment>],
    out_of_range: impl Fn(&Moment) -> Fault,
) -> Result<Array> {
    if moments.is_empty() {
        return Array::integers(&vec![0; encoding.count()]).enclose().empty_with_shape(shape);
    }
    let memory = context.memory();
    let mut stamps = memory.vector::<Item>(moments.len())?;
    for (index, moment) in moments.iter().flatten().enumerate() {
        if index % MOMENTS_PER_POLL == 0 {
            context.poll()?;
        }
        let numbers = encoding.encode(*moment).ok_or_else(|| out_of_range(moment))?;
        stamps.push(Item::new_in(memory, Array::integers(&numbers))?);
    }
    Ok(Array::new(shape, memory.adopt(stamps)?))
}

/// A form in which moments are written, as numbers or as timestamps.
enum MomentForm {
    Number(&'static NumberEncoding),
    Stamp(StampEncoding),
}

impl MomentForm {
    fn from_code(code: i64) -> Result<Self> {
        let form = match NumberEncoding::from_code(code) {
            Some(numbers) => Some(Self::Number(numbers)),
            None => StampEncoding::from_code(code).map(Self::Stamp),
        };
        form.ok_or_else(|| Fault::domain(Blame::Left, format!("there is no form of date and time with code {code}")))
    }
}

/// The forms of the elements of an argument: one for numbers, and one for vectors, which are timestamps. An element whose form is
/// `None` is invalid.
struct SourceForm {
    numbers: Option<&'static NumberEncoding>,
    stamps: Option<StampEncoding>,
}

/// Reads the codes in the left argument. Returns the form of the right argument and the form of the result, or `None` for the
/// latter if the moments are only to be validated.
fn read_forms(left: &Array) -> Result<(SourceForm, Option<MomentForm>)> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("the left argument must be one or two codes, not an array of rank {}", left.rank()),
        ));
    }
    let target = |code: i64| if code == 0 { Ok(None) } else { MomentForm::from_code(code).map(Some) };
    match arguments::to_integers(left, Blame::Left)?[..] {
        [code] => Ok((SourceForm { numbers: NumberEncoding::from_code(1), stamps: StampEncoding::from_code(-1) }, target(code)?)),
        [from, to] => {
            let source = match MomentForm::from_code(from)? {
                MomentForm::Number(numbers) => SourceForm { numbers: Some(numbers), stamps: None },
                MomentForm::Stamp(stamps) => SourceForm { numbers: None, stamps: Some(stamps) },
            };
            Ok((source, target(to)?))
        }
        ref codes => Err(Fault::length(Blame::Left, format!("the left argument must be one or two codes, not {}", codes.len()))),
    }
}

/// Returns the moment that an element stands for, or `None` if it is not a date and time of the source form.
fn read_moment(context: &Context, source: &SourceForm, element: &Array) -> Result<Option<Moment>> {
    if element.is_character() && element.is_scalar() {
        return match element.to_text().and_then(|text| text.chars().next()) {
            Some(zone @ 'A'..='Z') => current_moment(context, zone).map(Some),
            _ => Ok(None),
        };
    }
    if !element.has_machine_numbers() || element.rank() > 1 {
        return Ok(None);
    }
    let Some(numbers) = element.floats() else { return Ok(None) };
    Ok(if element.is_scalar() {
        source.numbers.and_then(|encoding| encoding.decode(numbers[0]))
    } else {
        let wholes = arguments::to_integers(element, Blame::Right).ok();
        source.stamps.and_then(|encoding| encoding.decode(&wholes?))
    })
}

/// Returns the current time in a zone, given its letter; `J` is local time.
fn current_moment(context: &Context, zone: char) -> Result<Moment> {
    context.require_clock()?;
    let now = jiff::Zoned::now();
    let hours = |first: char| i64::from(u32::from(zone) - u32::from(first)) + 1;
    let seconds = match zone {
        'J' => i64::from(now.offset().seconds()),
        'A'..='I' => hours('A') * 3600,
        'K'..='M' => (hours('K') + 9) * 3600,
        'N'..='Y' => -hours('N') * 3600,
        _ => 0,
    };
    let nanoseconds = now.timestamp().as_nanosecond() + i128::from(seconds) * i128::from(NANOSECONDS_PER_SECOND);
    let epoch = Date { year: 1970, month: 1, day: 1 }.day_number();
    let day = epoch + nanoseconds.div_euclid(i128::from(NANOSECONDS_PER_DAY)) as i64;
    Ok(Moment { day, nanosecond: nanoseconds.rem_euclid(i128::from(NANOSECONDS_PER_DAY)) as i64 })
}

/// A moment: the number of its day, counted from 1899-12-31, and the nanosecond within the day.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    day: i64,
    nanosecond: i64,
}

impl Moment {
    /// Creates the moment that is `nanoseconds` after the start of a day, or returns `None` if that is before ¯4713-01-01, the
    /// first day that is supported.
    fn new(day: i64, nanoseconds: i64) -> Option<Self> {
        let moment = Self {
            day: day + nanoseconds.div_euclid(NANOSECONDS_PER_DAY),
            nanosecond: nanoseconds.rem_euclid(NANOSECONDS_PER_DAY),
        };
        (moment.day >= Date { year: -4713, month: 1, day: 1 }.day_number()).then_some(moment)
    }

    /// Creates the moment at a time of day, or returns `None` if the time is not valid; `nanosecond` is counted within the
    /// second.
    fn from_time(day: i64, hour: i64, minute: i64, second: i64, nanosecond: i64) -> Option<Self> {
        let is_valid = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
        is_valid.then_some(Self { day, nanosecond: ((hour * 60 + minute) * 60 + second) * NANOSECONDS_PER_SECOND + nanosecond })
    }

    /// Returns the hour, minute and second.
    fn time_of_day(self) -> [i64; 3] {
        let seconds = self.nanosecond / NANOSECONDS_PER_SECOND;
        [seconds / 3600, seconds / 60 % 60, seconds % 60]
    }

    /// Returns the date and the time as the numbers `yyyymmdd` and `hhmmss`, or `None` outside the years 1 to 9999.
    fn to_digits(self) -> Option<(i64, i64)> {
        let (date, [hour, minute, second]) = (Date::from_day(self.day), self.time_of_day());
        let is_in_range = (1..=9999).contains(&date.year);
        is_in_range.then_some(((date.year * 100 + date.month) * 100 + date.day, (hour * 100 + minute) * 100 + second))
    }

    /// Returns true if a timestamp can represent the moment: from the year 1 to 28 February 4000.
    fn has_stamp(self) -> bool {
        let date = Date::from_day(self.day);
        (1..=4000).contains(&date.year) && date <= Date { year: 4000, month: 2, day: 28 }
    }
}
