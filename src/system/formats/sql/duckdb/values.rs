//! The values of one column of a result as those of an array: numbers, texts, times, lists and structs.

use super::columns::holds_items;
use crate::array::exact::Exact;
use crate::array::{Array, Item, MAX_EXACT_INTEGER, Mark, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::foreign::duckdb::{ColumnType, Texts, Values, Vector, Wide};
use crate::kernels::calendar::DAYS_TO_1970;
use crate::syntax::mangle::mangle;
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::table::{insert, make_bytes};
use dashu_int::IBig;
use std::collections::HashMap;
use std::ops::Range;
use std::ptr;
use std::rc::Rc;

/// The number of seconds in a day.
const SECONDS_PER_DAY: i64 = 86_400;
/// The largest power of ten that a float represents.
const MAX_EXACT_POWER: u8 = 22;

/// The number of rows between two polls.
const ROWS_PER_POLL: usize = 1 << 12;
/// The number of days from which a float no longer holds a time of the day to the millisecond.
const MAX_TIME_DAYS: f64 = (1 << 25) as f64;

/// The reader of the values of one result.
#[derive(Default)]
pub(crate) struct ValueReader {
    /// The texts of each enumeration, by the address of its type, which stays where it is as long as the result.
    enum_texts: HashMap<*const ColumnType, Rc<[Item]>>,
    /// The name of the column, and the number of its rows so far.
    column: String,
    first_row: usize,
    /// The row of the chunk whose list or struct is read.
    outer_row: Option<usize>,
}

impl ValueReader {
    /// Notes where the values of a column begin, for messages.
    pub(crate) fn begin_column(&mut self, name: &str, first_row: usize) {
        name.clone_into(&mut self.column);
        self.first_row = first_row;
    }

    /// Appends some rows of a vector to a column.
    pub(crate) fn append(
        &mut self,
        context: &mut Context,
        target: &mut GrowingColumn,
        vector: &Vector<'_>,
        rows: Range<usize>,
    ) -> Result<()> {
        let memory = &context.memory().clone();
        let mut rows = Rows { memory, target, vector, rows };
        match (vector.column(), vector.values()) {
            (ColumnType::Decimal { scale, .. }, values) => {
                rows.push_each(|target, row| push_decimal(memory, target, read_whole(&values, row), *scale))
            }
            (ColumnType::Enum { names, .. }, values) => {
                let items = self.find_enum_texts(memory, vector.column(), names)?;
                let find = |row| usize::try_from(read_whole(&values, row)).ok().and_then(|index| items.get(index)).cloned();
                let invalid = || Fault::impossible("an enumeration has a text for each index");
                rows.push_each(|target, row| target.push_item(memory, find(row).ok_or_else(invalid)?))
            }
            (ColumnType::Date, Values::Int32(days)) => rows.push_each(|target, row| {
                self.check_finite(row, days[row].unsigned_abs() < i32::MAX.unsigned_abs())?;
                target.push_integer(memory, i64::from(days[row]) + DAYS_TO_1970)
            }),
            (ColumnType::Time { units_per_second }, Values::Int64(times)) => {
                rows.push_each(|target, row| target.push_float(memory, to_days(times[row], *units_per_second, 0)))
            }
            (ColumnType::Timestamp { units_per_second }, Values::Int64(times)) => rows.push_each(|target, row| {
                self.check_finite(row, times[row].unsigned_abs() < i64::MAX.unsigned_abs())?;
                let days = to_days(times[row], *units_per_second, DAYS_TO_1970);
                self.check_precision(row, days)?;
                target.push_float(memory, days)
            }),
            (ColumnType::Uuid, Values::Wide(values)) => rows.push_each(|target, row| {
                let item = Item::unicode_text(memory, &format_uuid(values[row]))?;
                target.push_item(memory, item)
            }),
            (ColumnType::UInt128, Values::Wide(values)) => {
                rows.push_each(|target, row| target.push_exact(memory, Exact::from(IBig::from(values[row].to_u128()))))
            }
            (_, Values::Float(floats)) => rows.push_each(|target, row| target.push_float(memory, floats[row].into())),
            (_, Values::Double(floats)) => rows.push_each(|target, row| target.push_float(memory, floats[row])),
            (ColumnType::Bytes, Values::Texts(texts)) => {
                rows.push_each(|target, row| target.push_item(memory, make_bytes(memory, read_bytes(&texts, row)?)?))
            }
            (_, Values::Texts(texts)) => rows.push_each(|target, row| {
                let text = std::str::from_utf8(read_bytes(&texts, row)?);
                let text = text.map_err(|_| Fault::impossible("texts of DuckDB are UTF-8"))?;
                target.push_text(memory, text)
            }),
            (_, Values::Lists(lists)) => rows.push_each(|target, row| {
                let list = self.within(row, |reader| reader.make_list(context, lists.child(), lists.range(row)))?;
                target.push_item(memory, Item::new_in(memory, list)?)
            }),
            (ColumnType::Struct(names), Values::Members(members)) => rows.push_each(|target, row| {
                let space = self.within(row, |reader| reader.make_space(context, names, &members, row))?;
                target.push_item(memory, Item::new_in(memory, space)?)
            }),
            (_, Values::Nothing | Values::Members(_)) => {
                let count = rows.rows.len();
                (0..count).try_for_each(|_| rows.target.push_missing(memory))
            }
            (_, values) => rows.push_each(|target, row| match i64::try_from(read_whole(&values, row)) {
                Ok(integer) => target.push_integer(memory, integer),
                Err(_) => target.push_exact(memory, Exact::from(IBig::from(read_whole(&values, row)))),
            }),
        }
    }

    /// Returns the texts of an enumeration, which are made once: its column may hold a short list in each of many rows.
    fn find_enum_texts(&mut self, memory: &Memory, column: &ColumnType, names: &[String]) -> Result<Rc<[Item]>> {
        if let Some(items) = self.enum_texts.get(&ptr::from_ref(column)) {
            return Ok(items.clone());
        }
        let mut items = Vec::with_capacity(names.len());
        for part in names.chunks(ROWS_PER_POLL) {
            memory.poll()?;
            for name in part {
                items.push(Item::unicode_text(memory, name)?);
            }
        }
        let items: Rc<[Item]> = items.into();
        self.enum_texts.insert(ptr::from_ref(column), items.clone());
        Ok(items)
    }

    /// Reads the list or the struct in a row.
    fn within<T>(&mut self, row: usize, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let former_row = self.outer_row;
        self.outer_row.get_or_insert(row);
        let result = read(self);
        self.outer_row = former_row;
        result
    }

    /// Fails if a date or a time is infinite.
    fn check_finite(&self, row: usize, is_finite: bool) -> Result<()> {
        if is_finite { Ok(()) } else { Err(self.date_fault(row, "an infinite date has no day number")) }
    }

    /// Fails if a day number does not hold the time of the day.
    fn check_precision(&self, row: usize, days: f64) -> Result<()> {
        if days.abs() < MAX_TIME_DAYS {
            return Ok(());
        }
        Err(self.date_fault(row, "the time is too far from now for a day number, which would not hold it to the millisecond"))
    }

    fn date_fault(&self, row: usize, reason: &str) -> Fault {
        let row = self.first_row + self.outer_row.unwrap_or(row) + 1;
        let message = format!("column '{}', row {row}: {reason}", self.column);
        Fault::domain(Blame::Right, message).with_help("CAST(… AS VARCHAR) gives texts")
    }

    /// Makes the vector of a list, with `⎕NULL` in the places of missing values.
    fn make_list(&mut self, context: &mut Context, vector: &Vector<'_>, rows: Range<usize>) -> Result<Array> {
        let mut column = GrowingColumn::default();
        self.append(context, &mut column, vector, rows)?;
        let memory = context.memory();
        let (values, mask) = column.finish(memory, holds_items(vector.column()))?;
        let Some(mask) = mask else { return Ok(values) };
        let is_missing = |index: usize| mask.item(index).to_integer() == Some(0);
        let mut items = memory.vector::<Array>(values.bound())?;
        items.extend(
            (0..values.bound()).map(|index| if is_missing(index) { Array::scalar(Mark::Null) } else { values.item(index) }),
        );
        Array::from_items(memory, Shape::vector(items.len()), items, &Array::ZERO)
    }

    /// Makes the namespace of a struct, with `⎕NULL` for missing values.
    fn make_space(
        &mut self,
        context: &mut Context,
        names: &[(String, ColumnType)],
        members: &[Vector<'_>],
        row: usize,
    ) -> Result<Array> {
        let parent = context.current_space();
        let space = context.make_space(parent, None)?;
        for ((name, _), member) in names.iter().zip(members) {
            let value = self.make_list(context, member, row..row + 1)?.item(0);
            insert(context, space, &mangle(name), value);
        }
        Ok(Array::from_reference(space))
    }
}

/// The rows that are appended to a column.
struct Rows<'a, 'b> {
    memory: &'a Memory,
    target: &'a mut GrowingColumn,
    vector: &'a Vector<'b>,
    rows: Range<usize>,
}

impl Rows<'_, '_> {
    /// Calls a function to append each row that has a value; the others are missing.
    fn push_each(&mut self, mut push: impl FnMut(&mut GrowingColumn, usize) -> Result<()>) -> Result<()> {
        for (count, row) in self.rows.clone().enumerate() {
            if count % ROWS_PER_POLL == 0 {
                self.memory.poll()?;
            }
            if self.vector.is_valid(row) {
                push(self.target, row)?;
            } else {
                self.target.push_missing(self.memory)?;
            }
        }
        Ok(())
    }
}

/// Returns the bytes in a row.
fn read_bytes<'a>(texts: &Texts<'a>, row: usize) -> Result<&'a [u8]> {
    texts.get(row).ok_or_else(|| Fault::impossible("DuckDB says where a text is"))
}

/// Returns a whole number, of whatever size it is stored.
fn read_whole(values: &Values<'_>, row: usize) -> i128 {
    match values {
        Values::Int8(values) => values[row].into(),
        Values::Int16(values) => values[row].into(),
        Values::Int32(values) => values[row].into(),
        Values::Int64(values) => values[row].into(),
        Values::UInt8(values) => values[row].into(),
        Values::UInt16(values) => values[row].into(),
        Values::UInt32(values) => values[row].into(),
        Values::UInt64(values) => values[row].into(),
        Values::Wide(values) => values[row].to_i128(),
        _ => 0,
    }
}

/// Appends a decimal number: as the nearest float, unless it is whole by its type.
fn push_decimal(memory: &Memory, target: &mut GrowingColumn, units: i128, scale: u8) -> Result<()> {
    if scale == 0 {
        return target.push_exact(memory, Exact::from(IBig::from(units)));
    }
    let is_short = units.unsigned_abs() <= MAX_EXACT_INTEGER as u128 && scale <= MAX_EXACT_POWER;
    let float = if is_short { units as f64 / 10_f64.powi(scale.into()) } else { parse_decimal(units, scale) };
    target.push_float(memory, float)
}

/// Returns the float nearest to a decimal number of many digits.
fn parse_decimal(units: i128, scale: u8) -> f64 {
    format!("{units}e-{scale}").parse().unwrap_or(f64::NAN)
}

/// Converts a count of units to days, from the day `epoch` on.
fn to_days(count: i64, units_per_second: i64, epoch: i64) -> f64 {
    let units = SECONDS_PER_DAY * units_per_second;
    (count.div_euclid(units) + epoch) as f64 + count.rem_euclid(units) as f64 / units as f64
}

/// Formats a UUID, which is stored as a number whose highest bit is inverted.
fn format_uuid(value: Wide) -> String {
    let digits = format!("{:032x}", value.to_u128() ^ 1 << 127);
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}
