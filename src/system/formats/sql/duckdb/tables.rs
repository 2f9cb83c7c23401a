//! Tables that a statement queries in place: while it runs, each is a temporary table of the database.

use super::faults::duckdb_fault;
use crate::array::{Array, Elements, Item, MAX_EXACT_INTEGER, Mark};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::host::foreign::duckdb::{AppendType, Appender, Connection};
use crate::kernels::calendar::DAYS_TO_1970;
use crate::runtime::databases::Watch;
use crate::syntax::mangle::unmangle;
use crate::system::formats::sql::arguments::Arguments;
use crate::system::formats::table::{COLUMNS, KINDS, StoredColumn, VALID, find_array, find_columns};

/// The number of microseconds in a day.
const MICROSECONDS_PER_DAY: f64 = 86_400_000_000.0;

/// Finds the tables among the members of the namespace that follows a statement, with their names.
pub(crate) fn find_tables(context: &Context, arguments: &Arguments) -> Vec<(String, Array)> {
    let Arguments::Namespace(space) = arguments else { return Vec::new() };
    if !context.workspace.spaces.contains(*space) {
        return Vec::new();
    }
    let names = context.workspace.spaces[*space].names.keys().filter(|name| ![COLUMNS, VALID, KINDS].contains(&&***name));
    let table = |name: &str| find_array(context, *space, name).filter(|array| array.reference().is_some()).cloned();
    let mut tables: Vec<(String, Array)> = names.filter_map(|name| Some((unmangle(name), table(name)?))).collect();
    tables.sort_by(|left, right| left.0.cmp(&right.0));
    tables
}

/// The temporary tables of one statement.
#[derive(Default)]
pub(crate) struct TemporaryTables(Vec<String>);

impl TemporaryTables {
    /// Creates the tables.
    pub(crate) fn create(
        &mut self,
        context: &Context,
        connection: &Connection,
        watch: &Watch,
        tables: &[(String, Array)],
    ) -> Result<()> {
        for (name, table) in tables {
            let columns = find_columns(context, table).map_err(|fault| fault.with_blame(Blame::Right))?;
            let types = columns.iter().map(find_type).collect::<Result<Vec<AppendType>>>()?;
            if types.is_empty() {
                return Err(Fault::domain(Blame::Right, format!("the table '{name}' has no columns")));
            }
            let describe = |(column, kind): (&StoredColumn, &AppendType)| format!("{} {}", quote(&column.name), kind.name());
            let list: Vec<String> = columns.iter().zip(&types).map(describe).collect();
            let text = format!("CREATE TEMP TABLE {} ({})", quote(name), list.join(", "));
            connection.execute(&text).map_err(|message| duckdb_fault(&message))?;
            self.0.push(name.clone());
            let appender = connection.append(name, &types).map_err(|message| duckdb_fault(&message))?;
            append_rows(context, watch, appender, &columns, &types)?;
        }
        Ok(())
    }

    /// Removes the tables. In a transaction that has failed, they go when it is rolled back.
    pub(crate) fn remove(self, connection: &Connection) {
        for name in self.0 {
            let _ = connection.execute(&format!("DROP TABLE temp.main.{}", quote(&name)));
        }
    }
}

/// Returns a name as one of SQL.
fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Returns the type that a column has in a database.
fn find_type(column: &StoredColumn) -> Result<AppendType> {
    match (&*column.kind, column.values.elements()) {
        ("date", _) if column.values.is_number() => return Ok(AppendType::Date),
        ("datetime", _) if column.values.is_number() => return Ok(AppendType::Timestamp),
        ("boolean", Elements::Bits(_)) => return Ok(AppendType::Boolean),
        (_, Elements::Latin(_) | Elements::Char(_)) => return Ok(AppendType::Text),
        (_, Elements::Nested(items)) => return find_type_of_items(column, items.as_slice()),
        (_, Elements::Float(floats)) => {
            let is_whole = |float: &f64| float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER;
            return Ok(if floats.as_slice().iter().all(is_whole) { AppendType::Int64 } else { AppendType::Double });
        }
        (_, Elements::Extended(numbers)) => {
            let is_long = |number: &crate::array::Extended| number.exact().is_some_and(|exact| exact.to_i64().is_some());
            if numbers.as_slice().iter().all(is_long) {
                return Ok(AppendType::Int64);
            }
        }
        _ => {}
    }
    match column.values.floats() {
        Some(_) if matches!(column.values.elements(), Elements::Extended(_)) => Ok(AppendType::Double),
        Some(_) => Ok(AppendType::Int64),
        None => Err(type_fault(column)),
    }
}

/// Returns the type of a column of items: texts, or bytes.
fn find_type_of_items(column: &StoredColumn, items: &[Item]) -> Result<AppendType> {
    let mask = column.mask.as_ref().and_then(Array::floats).unwrap_or_default();
    let present = items.iter().enumerate().filter(|(row, _)| mask.get(*row).is_none_or(|bit| *bit != 0.0));
    let mut items = present.map(|(_, item)| item).filter(|item| !is_null(item)).peekable();
    let are_texts = items.peek().is_none_or(|item| item.element_type().is_character());
    let is_alike = |item: &Item| item.element_type().is_character() == are_texts && (are_texts || item.rank() == 1);
    if !items.all(is_alike) {
        return Err(type_fault(column));
    }
    Ok(if are_texts { AppendType::Text } else { AppendType::Bytes })
}

fn is_null(item: &Item) -> bool {
    matches!(item.array().mark(), Some(Mark::Null))
}

fn type_fault(column: &StoredColumn) -> Fault {
    let message = format!("column '{}' must have real numbers, texts or bytes alone", column.name);
    Fault::domain(Blame::Right, message)
}

/// Appends the rows of a table.
fn append_rows(
    context: &Context,
    watch: &Watch,
    mut appender: Appender<'_>,
    columns: &[StoredColumn],
    types: &[AppendType],
) -> Result<()> {
    let rows = columns.first().map_or(0, |column| column.values.bound());
    for start in (0..rows).step_by(appender.max_rows()) {
        watch.check()?;
        let length = appender.max_rows().min(rows - start);
        for (index, (column, kind)) in columns.iter().zip(types).enumerate() {
            let part = Part { context, column, start, length };
            part.append(&mut appender, index, *kind)?;
        }
        appender.push_rows(length).map_err(|message| duckdb_fault(&message))?;
    }
    appender.finish().map_err(|message| duckdb_fault(&message))
}

/// Some rows of a column.
struct Part<'a> {
    context: &'a Context,
    column: &'a StoredColumn,
    start: usize,
    length: usize,
}

impl Part<'_> {
    fn append(&self, appender: &mut Appender<'_>, index: usize, kind: AppendType) -> Result<()> {
        let memory = self.context.memory();
        let values = self.column.values.major_part(memory, self.start, self.length)?;
        let mask = self.column.mask.as_ref().map(|mask| mask.major_part(memory, self.start, self.length)).transpose()?;
        let mask = mask.as_ref().and_then(Array::floats).unwrap_or_default();
        let is_present = |row: usize| mask.get(row).is_none_or(|bit| *bit != 0.0);
        match kind {
            AppendType::Text | AppendType::Bytes => self.append_items(appender, index, &values, kind, &is_present)?,
            AppendType::Int64 if let Elements::Extended(numbers) = values.elements() => {
                let exact = |number: &crate::array::Extended| number.exact().and_then(|exact| exact.to_i64()).unwrap_or(0);
                appender.set_integers(index, numbers.as_slice().iter().map(exact));
            }
            _ => {
                let floats = values.floats().ok_or_else(|| type_fault(self.column))?;
                self.append_numbers(appender, index, &floats, kind, &is_present)?;
            }
        }
        appender.set_missing(index, (0..self.length).filter(|&row| !is_present(row)));
        Ok(())
    }

    fn append_numbers(
        &self,
        appender: &mut Appender<'_>,
        index: usize,
        floats: &[f64],
        kind: AppendType,
        is_present: &dyn Fn(usize) -> bool,
    ) -> Result<()> {
        let check = |row: usize, is_valid: bool, message: &str| {
            if is_valid || !is_present(row) {
                return Ok(());
            }
            let message = format!("column '{}', row {}: {message}", self.column.name, self.start + row + 1);
            Err(Fault::domain(Blame::Right, message))
        };
        match kind {
            AppendType::Boolean => appender.set_booleans(index, floats.iter().map(|float| *float != 0.0)),
            AppendType::Date => {
                for (row, days) in floats.iter().enumerate() {
                    check(row, to_date(*days).is_some(), "a date is a whole day number")?;
                }
                appender.set_dates(index, floats.iter().map(|days| to_date(*days).unwrap_or(0)));
            }
            AppendType::Timestamp => {
                for (row, days) in floats.iter().enumerate() {
                    check(row, to_timestamp(*days).is_some(), "the day number is out of range")?;
                }
                appender.set_integers(index, floats.iter().map(|days| to_timestamp(*days).unwrap_or(0)));
            }
            AppendType::Int64 => appender.set_integers(index, floats.iter().map(|float| *float as i64)),
            _ => appender.set_floats(index, floats.iter().copied()),
        }
        Ok(())
    }

    /// Appends texts or bytes.
    fn append_items(
        &self,
        appender: &mut Appender<'_>,
        index: usize,
        values: &Array,
        kind: AppendType,
        is_present: &dyn Fn(usize) -> bool,
    ) -> Result<()> {
        let mut missing = Vec::new();
        for row in (0..self.length).filter(|&row| is_present(row)) {
            let ascii = values.items().and_then(|items| items[row].as_latin_text()).filter(|text| text.is_ascii());
            if let Some(text) = ascii {
                appender.set_bytes(index, row, text);
                continue;
            }
            let item = values.item(row);
            if matches!(item.mark(), Some(Mark::Null)) {
                missing.push(row);
                continue;
            }
            let bytes = if kind == AppendType::Text { item.to_text().map(String::into_bytes) } else { to_bytes(&item) };
            appender.set_bytes(index, row, &bytes.ok_or_else(|| type_fault(self.column))?);
        }
        appender.set_missing(index, missing.into_iter());
        Ok(())
    }
}

/// Converts whole numbers from 0 to 255 to bytes.
fn to_bytes(vector: &Array) -> Option<Vec<u8>> {
    let to_byte = |float: &f64| if float.fract() == 0.0 && (0.0..=255.0).contains(float) { Some(*float as u8) } else { None };
    vector.floats()?.iter().map(to_byte).collect()
}

/// Converts a day number as of `⎕DT` to days since 1970, if it is whole and in range.
pub(crate) fn to_date(days: f64) -> Option<i32> {
    let whole = (days.is_finite() && days.fract() == 0.0).then_some(days as i64)?;
    // The numbers at both ends stand for infinite dates.
    i32::try_from(whole.checked_sub(DAYS_TO_1970)?).ok().filter(|days| days.unsigned_abs() < i32::MAX.unsigned_abs())
}

/// Converts a day number as of `⎕DT` to microseconds since 1970, if it is in range.
pub(crate) fn to_timestamp(days: f64) -> Option<i64> {
    let whole = days.is_finite().then_some(days.floor() as i64)?;
    let part = ((days - days.floor()) * MICROSECONDS_PER_DAY).round() as i64;
    whole.checked_sub(DAYS_TO_1970)?.checked_mul(MICROSECONDS_PER_DAY as i64)?.checked_add(part)
}
