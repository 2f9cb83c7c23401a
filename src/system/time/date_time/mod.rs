#![doc = include_str!("../date_time.md")]

pub(crate) mod numbers;
pub(crate) mod stamps;

use crate::array::{Array, Bits, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::calendar::Date;
use crate::primitives::support::arguments;
use numbers::Numbers;
use stamps::Stamps;

/// `⎕DT`.
pub(crate) static DT: SystemName = SystemName::function("⎕DT", include_str!("../date_time.md")).dyadic(convert);

/// The number of nanoseconds in a day.
const NANOSECONDS_PER_DAY: i64 = 86_400_000_000_000;

/// Implements `X ⎕DT Y`: converts moments from one form to another, or checks that they are moments at all.
fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (source, target) = forms(&left)?;
    let shape = right.shape().clone();
    let memory = context.memory().clone();
    memory.check(right.bound().saturating_mul(size_of::<Moment>()))?;
    let mut moments = Vec::with_capacity(right.bound());
    for place in 0..right.bound() {
        if place % 1024 == 0 {
            context.poll()?;
        }
        let moment = moment(context, &source, &right.item(place))?;
        if moment.is_none() && target.is_some() {
            let place = place as i64 + context.index_origin();
            return Err(Fault::domain(Blame::Right, format!("element {place} of the ravel is no date and time of this form")));
        }
        moments.push(moment);
    }
    let beyond = |moment: &Moment| {
        let year = with_high_minus(Date::from_day(moment.day).year);
        Fault::domain(Blame::Right, format!("a moment of the year {year} cannot be said in this form"))
    };
    match target {
        None => {
            let known = Bits::collect(&memory, moments.iter().map(Option::is_some))?;
            Ok(Array::new(shape, known))
        }
        Some(MomentForm::Number(way)) => {
            let mut numbers = memory.vector(moments.len())?;
            for moment in moments.iter().flatten() {
                numbers.push(way.number(*moment).ok_or_else(|| beyond(moment))?);
            }
            Array::new(shape, Elements::from(memory.adopt(numbers)?)).narrow(&memory)
        }
        Some(MomentForm::Stamp(way)) => build_stamps(context, way, shape, &moments, beyond),
    }
}

fn build_stamps(
    context: &Context,
    way: Stamps,
    shape: Shape,
    moments: &[Option<Moment>],
    beyond: impl Fn(&Moment) -> Fault,
) -> Result<Array> {
    let mut stamps = context.memory().vector(moments.len())?;
    for moment in moments.iter().flatten() {
        stamps.push(Array::wholes(&way.numbers(*moment).ok_or_else(|| beyond(moment))?));
    }
    let example = Array::wholes(&vec![0; way.count()]).enclose();
    if stamps.is_empty() {
        return example.empty_with_shape(shape);
    }
    Array::from_items(context.memory(), shape, stamps, &example)
}

fn with_high_minus(number: i64) -> String {
    number.to_string().replace('-', "¯")
}

/// A form in which elements stand for moments.
enum MomentForm {
    Number(&'static Numbers),
    Stamp(Stamps),
}

impl MomentForm {
    fn with_code(code: i64) -> Result<Self> {
        let form = match Numbers::with_code(code) {
            Some(numbers) => Some(Self::Number(numbers)),
            None => Stamps::with_code(code).map(Self::Stamp),
        };
        form.ok_or_else(|| {
            Fault::domain(Blame::Left, format!("there is no form of date and time with code {}", with_high_minus(code)))
        })
    }
}

/// The form of the argument: one form for its numbers, and one for its vectors.
struct SourceForm {
    numbers: Option<&'static Numbers>,
    stamps: Option<Stamps>,
}

/// Reads the forms in the left argument: that of the right argument, and that of the result, or `None` for a check.
fn forms(left: &Array) -> Result<(SourceForm, Option<MomentForm>)> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("one or two codes are needed, this has rank {}", left.rank())));
    }
    let target = |code: i64| if code == 0 { Ok(None) } else { MomentForm::with_code(code).map(Some) };
    match arguments::wholes(left, Blame::Left)?[..] {
        [code] => Ok((SourceForm { numbers: Numbers::with_code(1), stamps: Stamps::with_code(-1) }, target(code)?)),
        [from, to] => {
            let source = match MomentForm::with_code(from)? {
                MomentForm::Number(numbers) => SourceForm { numbers: Some(numbers), stamps: None },
                MomentForm::Stamp(stamps) => SourceForm { numbers: None, stamps: Some(stamps) },
            };
            Ok((source, target(to)?))
        }
        ref codes => Err(Fault::length(Blame::Left, format!("one or two codes are needed, these are {}", codes.len()))),
    }
}

/// Returns the moment that an element stands for, or `None` if it is not a date and time of the form.
fn moment(context: &Context, source: &SourceForm, element: &Array) -> Result<Option<Moment>> {
    if element.is_character() && element.is_scalar() {
        return match element.to_text().and_then(|text| text.chars().next()) {
            Some(zone @ 'A'..='Z') => now(context, zone).map(Some),
            _ => Ok(None),
        };
    }
    if !element.is_numeric() || element.rank() > 1 {
        return Ok(None);
    }
    let Some(numbers) = element.floats() else { return Ok(None) };
    Ok(if element.is_scalar() {
        source.numbers.and_then(|way| way.moment(numbers[0]))
    } else {
        let wholes = arguments::wholes(element, Blame::Right).ok();
        source.stamps.and_then(|way| way.moment(&wholes?))
    })
}

/// Returns the current time in a zone, given its letter; `J` is local time.
fn now(context: &Context, zone: char) -> Result<Moment> {
    context.allow_clock()?;
    let now = jiff::Zoned::now();
    let hours = |first: char| i64::from(u32::from(zone) - u32::from(first)) + 1;
    let seconds = match zone {
        'J' => i64::from(now.offset().seconds()),
        'A'..='I' => hours('A') * 3600,
        'K'..='M' => (hours('K') + 9) * 3600,
        'N'..='Y' => -hours('N') * 3600,
        _ => 0,
    };
    let nanoseconds = now.timestamp().as_nanosecond() + i128::from(seconds) * 1_000_000_000;
    let first = Date { year: 1970, month: 1, day: 1 }.day_number();
    let day = first + nanoseconds.div_euclid(i128::from(NANOSECONDS_PER_DAY)) as i64;
    Ok(Moment { day, nanosecond: nanoseconds.rem_euclid(i128::from(NANOSECONDS_PER_DAY)) as i64 })
}

/// A moment: the number of its day, and the nanosecond within the day.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    day: i64,
    nanosecond: i64,
}

impl Moment {
    /// Makes the moment this many nanoseconds after the beginning of a day, or `None` before ¯4713-01-01, where all counting
    /// begins.
    fn new(day: i64, nanoseconds: i64) -> Option<Self> {
        let moment = Self {
            day: day + nanoseconds.div_euclid(NANOSECONDS_PER_DAY),
            nanosecond: nanoseconds.rem_euclid(NANOSECONDS_PER_DAY),
        };
        (moment.day >= Date { year: -4713, month: 1, day: 1 }.day_number()).then_some(moment)
    }

    /// Makes the moment at a time of day, or `None` if clocks do not show that time.
    fn from_time(day: i64, hour: i64, minute: i64, second: i64, nanosecond: i64) -> Option<Self> {
        let known = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
        known.then_some(Self { day, nanosecond: ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + nanosecond })
    }

    /// Returns hour, minute and second.
    fn time(self) -> [i64; 3] {
        let seconds = self.nanosecond / 1_000_000_000;
        [seconds / 3600, seconds / 60 % 60, seconds % 60]
    }

    /// Returns date and time as decimal digits, or `None` outside the years 1 to 9999.
    fn digits(self) -> Option<(i64, i64)> {
        let (date, [hour, minute, second]) = (Date::from_day(self.day), self.time());
        let known = (1..=9999).contains(&date.year);
        known.then_some(((date.year * 100 + date.month) * 100 + date.day, (hour * 100 + minute) * 100 + second))
    }

    /// Returns true if timestamps reach the moment: from the year 1 to 28 February 4000.
    fn has_stamp(self) -> bool {
        let date = Date::from_day(self.day);
        (1..=4000).contains(&date.year) && date <= Date { year: 4000, month: 2, day: 28 }
    }
}
