//! The reading and writing of components, and information about them.

use super::properties::Properties;
use super::ties::compact;
use super::{
    PAGE, find_component, find_tie, find_writable_tie, log_fault, now, operations, properties, read_numbers, read_value,
    serialise, user_number,
};
use crate::array::{Array, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::component_files::{Component, Event, RecordKind};
use crate::system::files::text_files::file_fault;

/// The system function `⎕FAPPEND`.
pub(crate) static FAPPEND: SystemName = SystemName::function("⎕FAPPEND", PAGE).dyadic(append);

/// The system function `⎕FREPLACE`.
pub(crate) static FREPLACE: SystemName = SystemName::function("⎕FREPLACE", PAGE).dyadic(replace);

/// The system function `⎕FREAD`.
pub(crate) static FREAD: SystemName = SystemName::function("⎕FREAD", PAGE).monadic(read);

/// The system function `⎕FDROP`.
pub(crate) static FDROP: SystemName = SystemName::function("⎕FDROP", PAGE).monadic(drop_components);

/// The system function `⎕FSIZE`.
pub(crate) static FSIZE: SystemName = SystemName::function("⎕FSIZE", PAGE).monadic(|context, right| {
    let (parameters, pass) = read_numbers(&right, 1)?;
    let limit = properties::read(context, parameters[0], pass)?.limit;
    let tie = find_tie(context, parameters[0], pass, 0)?;
    let length = tie.log.file.metadata().map_err(|error| file_fault("read", &error))?.len();
    let limit = if limit == 0 { u64::MAX as f64 } else { limit as f64 };
    let numbers = [tie.log.first as f64, tie.log.next_number() as f64, length as f64, limit];
    narrow_vector(context, &numbers)
});

/// The system function `⎕FRDCI`.
pub(crate) static FRDCI: SystemName = SystemName::function("⎕FRDCI", PAGE).monadic(|context, right| {
    let (parameters, pass) = read_numbers(&right, 2)?;
    let tie = find_tie(context, parameters[0], pass, operations::INFORMATION)?;
    let record = find_component(tie, parameters[1])?.record;
    let numbers = [record.length as f64, f64::from(record.user), record.time as f64];
    narrow_vector(context, &numbers)
});

/// The system function `⎕FHIST`.
pub(crate) static FHIST: SystemName = SystemName::function("⎕FHIST", PAGE).monadic(|context, right| {
    let (parameters, pass) = read_numbers(&right, 1)?;
    let log = &find_tie(context, parameters[0], pass, operations::HISTORY)?.log;
    let events = [log.created, Event::default(), log.access_changed, Event::default(), log.changed];
    let numbers: Vec<f64> = events.iter().flat_map(|event| [f64::from(event.user), event.time as f64]).collect();
    Ok(narrow_vector(context, &numbers)?.with_shape(Shape::new(&[5, 2])?))
});

/// The system function `⎕FRESIZE`.
pub(crate) static FRESIZE: SystemName = SystemName::function("⎕FRESIZE", PAGE)
    .monadic(|context, right| resize(context, None, &right))
    .dyadic(|context, left, right| resize(context, Some(arguments::to_integer(&left, Blame::Left)?), &right));

/// Returns a vector of numbers in their narrowest type.
fn narrow_vector(context: &Context, numbers: &[f64]) -> Result<Array> {
    let mut block = context.memory().block::<f64>(numbers.len())?;
    block.copy_from_slice(numbers);
    Array::vector(block).narrow(context.memory())
}

/// Implements `X ⎕FAPPEND Y`: writes a new component, and returns its number as a shy result.
fn append(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (parameters, pass) = read_numbers(&right, 1)?;
    let next_number = write(context, RecordKind::Appended, parameters[0], None, pass, &left)?;
    context.thread.shy = true;
    Ok(Array::number((next_number - 1) as f64))
}

/// Implements `X ⎕FREPLACE Y`: writes the new value of a component, and returns its number as a shy result.
fn replace(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (parameters, pass) = read_numbers(&right, 2)?;
    find_component(find_tie(context, parameters[0], pass, operations::REPLACE)?, parameters[1])?;
    write(context, RecordKind::Replaced, parameters[0], Some(parameters[1]), pass, &left)?;
    context.thread.shy = true;
    Ok(Array::integer(parameters[1]))
}

/// Writes a new component, or a new value of the one with `component_number`; returns the number that the next component has after
/// it.
fn write(
    context: &mut Context,
    kind: RecordKind,
    number: i64,
    component_number: Option<i64>,
    pass: i64,
    value: &Array,
) -> Result<u64> {
    context.require_files()?;
    let content = serialise(context, value).map_err(|fault| fault.with_blame(Blame::Left))?;
    let (user, time) = (user_number(), now(context));
    let properties = properties::read(context, number, pass)?;
    let operation = if kind == RecordKind::Appended { operations::APPEND } else { operations::REPLACE };
    let tie = find_writable_tie(context, number, pass, operation)?;
    let length = tie.log.file.metadata().map_err(|error| file_fault("read", &error))?.len();
    if properties.limit > 0 && length + content.len() as u64 > properties.limit {
        let message =
            format!("{} would grow to {} bytes, but its limit is {}", tie.name, length + content.len() as u64, properties.limit);
        return Err(Fault::new(ErrorKind::FILE_FULL, message).with_blame(Blame::Right));
    }
    let component = component_number.map_or(tie.log.next_number(), |component_number| component_number as u64);
    let next_number = tie.log.write(kind, user, time, component, &content).map_err(|error| log_fault("write", error))?;
    if properties.journal > 1 {
        tie.log.file.sync_data().map_err(|error| file_fault("write", &error))?;
    }
    Ok(next_number)
}

/// Implements `⎕FREAD Y`: returns a component, or a vector of several.
fn read(context: &mut Context, right: Array) -> Result<Array> {
    let parts = right.bound();
    if right.rank() > 1 || !(2..=3).contains(&parts) {
        let message =
            "a tie number and one or more component numbers are needed, with a password number last if the file has one";
        return Err(Fault::length(Blame::Right, message));
    }
    let whole = |index: usize| arguments::to_integer(&right.item(index), Blame::Right);
    let pass = if parts == 3 { whole(2)? } else { 0 };
    let selection = right.item(1);
    let tie_number = whole(0)?;
    let component_numbers = if selection.is_empty() { Vec::new() } else { arguments::to_integers(&selection, Blame::Right)? };
    context.require_files()?;
    let tie = find_tie(context, tie_number, pass, operations::READ)?;
    let components: Vec<Component> =
        component_numbers.iter().map(|&number| find_component(tie, number)).collect::<Result<_>>()?;
    let memory = context.memory().clone();
    let mut values = Vec::with_capacity(components.len());
    for (component, &number) in components.iter().zip(&component_numbers) {
        context.poll()?;
        if let Some(tie) = context.machine.component_ties.get(tie_number) {
            values.push(read_value(&memory, tie, component, number as u64)?);
        }
    }
    match (selection.is_scalar(), values.pop()) {
        (true, Some(only)) => Ok(only),
        (_, last) => {
            values.extend(last);
            Array::from_items(context.memory(), Shape::vector(values.len()), values, &Array::zilde().enclose())
        }
    }
}

/// Implements `⎕FDROP Y`: drops components from the front or, if the number is negative, from the end, and returns their numbers
/// as a shy result.
fn drop_components(context: &mut Context, right: Array) -> Result<Array> {
    let (parameters, pass) = read_numbers(&right, 2)?;
    context.require_files()?;
    let (user, time) = (user_number(), now(context));
    let tie = find_writable_tie(context, parameters[0], pass, operations::DROP)?;
    let (first, next) = (tie.log.first, tie.log.next_number());
    let count = parameters[1].unsigned_abs();
    if count > next - first {
        let message = format!("the number of components in {} is {}: cannot drop {count}", tie.name, next - first);
        return Err(Fault::new(ErrorKind::FILE_INDEX, message).with_blame(Blame::Right));
    }
    let (kind, number, dropped) = match parameters[1] {
        0.. => (RecordKind::DroppedBefore, first + count, first..first + count),
        _ => (RecordKind::DroppedFrom, next - count, next - count..next),
    };
    if count > 0 {
        tie.log.write(kind, user, time, number, &[]).map_err(|error| log_fault("write", error))?;
    }
    context.thread.shy = true;
    context.memory().check(count as usize * size_of::<f64>())?;
    let dropped: Vec<f64> = dropped.map(|number| number as f64).collect();
    narrow_vector(context, &dropped)
}

/// Implements `⎕FRESIZE Y` and `X ⎕FRESIZE Y`: sets the limit on the size of a file if there is a left argument, and removes the
/// unused bytes of the file if it is tied exclusively.
fn resize(context: &mut Context, limit: Option<i64>, right: &Array) -> Result<Array> {
    let (parameters, pass) = read_numbers(right, 1)?;
    let files = context.files()?;
    find_writable_tie(context, parameters[0], pass, operations::RESIZE)?;
    if let Some(limit) = limit {
        let negative = |_| Fault::domain(Blame::Left, format!("the size limit of a file must not be negative: it is {limit}"));
        let limit = u64::try_from(limit).map_err(negative)?;
        let properties = properties::read(context, parameters[0], pass)?;
        properties::set(context, parameters[0], Properties { limit, ..properties })?;
    }
    let tie = find_writable_tie(context, parameters[0], pass, operations::RESIZE)?;
    if tie.exclusive {
        compact(&files, tie)?;
    }
    context.thread.shy = true;
    Ok(Array::integer(parameters[0]))
}
