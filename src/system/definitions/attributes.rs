#![doc = include_str!("attributes.md")]

use super::name_class;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::eval::names::Syntax;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::system::listing;
use crate::system::session::size;
use crate::system::time::clock;

/// The page of all three names.
const PAGE: &str = "system/definitions/attributes.md";

/// The system function `⎕AT`.
pub(crate) static AT: SystemName = SystemName::function("⎕AT", PAGE).monadic(list_attributes).dyadic(list_properties);

/// The system function `⎕ATX`.
pub(crate) static ATX: SystemName = SystemName::function("⎕ATX", PAGE).dyadic(list_extended_attributes);

/// The system function `⎕REFS`.
pub(crate) static REFS: SystemName = SystemName::function("⎕REFS", PAGE).monadic(list_references);

/// Implements `⎕AT Y`: returns the syntax of each name, the time when it was fixed, its lock (always 0) and its author.
fn list_attributes(context: &mut Context, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    let single = listed.len() == 1 && right.rank() < 2 && !(right.is_nested() && right.rank() == 1);
    let mut items = Vec::with_capacity(4 * listed.len());
    for name in &listed {
        let Syntax { result, valence, operands } = names::find_value(context, name).map(names::syntax).unwrap_or_default();
        let (time, author) = find_time_and_author(context, name);
        items.extend([Array::integers(&[result, valence, operands]), Array::integers(&time), Array::ZERO, Array::text(&author)]);
    }
    if single {
        return Ok(Array::nested(items));
    }
    let shape = Shape::new(&[listed.len(), 4])?;
    Array::from_items(context.memory(), shape, items, &Array::ZERO)
}

/// Returns the time at which a function was fixed, in the form of `⎕TS`, and its author; zeros and an empty text if they are
/// unknown or may not be read.
fn find_time_and_author(context: &mut Context, name: &str) -> ([i64; 7], String) {
    let unknown = ([0; 7], String::new());
    let Some(body) = names::find_value(context, name).and_then(names::body) else { return unknown };
    if let Some((time, author)) = context.workspace.stamps.find(&body).and_then(|stamp| stamp.definition.clone()) {
        return (time, author.to_string());
    }
    if context.require_clock().is_err() {
        return unknown;
    }
    (clock::to_local_parts(body.source.creation_time()), clock::find_user_name(context).unwrap_or_default())
}

/// Implements `X ⎕AT Y`: returns the valences, times, locks or sizes of names, as in APL2.
fn list_properties(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let number = arguments::to_integer(&left, Blame::Left)?;
    let listed = listing::parse_names(context.memory(), &right)?;
    let single = listed.len() == 1 && right.rank() < 2 && !(right.is_nested() && right.rank() == 1);
    // Computed for no name, too, so that a wrong number is an error even if there are no names.
    let columns = compute_property(context, "", number)?.len();
    let mut numbers = Vec::new();
    for name in &listed {
        numbers.extend(compute_property(context, name, number)?);
    }
    let shape = if single { Shape::new(&[columns])? } else { Shape::new(&[listed.len(), columns])? };
    Ok(Array::integers(&numbers).with_shape(shape))
}

/// Returns the row for a name in the result of `X ⎕AT Y`.
fn compute_property(context: &mut Context, name: &str, number: i64) -> Result<Vec<i64>> {
    let value = names::find_value(context, name).cloned();
    Ok(match number {
        1 => match value {
            Some(Value::Array(_)) => vec![1, 0, 0],
            other => {
                let Syntax { result, valence, operands } = other.as_ref().map(names::syntax).unwrap_or_default();
                vec![result.abs(), valence.abs(), operands]
            }
        },
        2 => find_time_and_author(context, name).0.to_vec(),
        3 => vec![0; 4],
        4 => {
            let bytes = value.map_or(Ok(0), |value| size::count_bytes(context, name, &value))? as i64;
            vec![bytes; 2]
        }
        other => return Err(Fault::domain(Blame::Left, format!("the left argument must be 1, 2, 3 or 4, not {other}"))),
    })
}

/// Implements `X ⎕ATX Y`: returns, for each name, the attributes whose numbers are `X`.
fn list_extended_attributes(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let numbers = arguments::to_integers(&left, Blame::Left)?;
    let single = right.is_character() || right.is_scalar();
    let names = if right.is_character() {
        right.to_text().into_iter().collect()
    } else {
        listing::parse_names(context.memory(), &right)?
    };
    let mut columns = Vec::with_capacity(numbers.len());
    for &number in &numbers {
        if names.is_empty() {
            compute_attribute(context, "", number)?;
        }
        let values = names.iter().map(|name| compute_attribute(context, name.trim(), number)).collect::<Result<Vec<_>>>()?;
        columns.push(match (single, values.len()) {
            (true, 1) => values.into_iter().next().unwrap_or(Array::ZERO),
            _ => Array::from_items(context.memory(), Shape::new(&[values.len()])?, values, &Array::ZERO)?,
        });
    }
    let enclosed = |array: Array| if right.is_scalar() && right.is_nested() { array.enclose() } else { array };
    if left.is_scalar() {
        return Ok(enclosed(columns.swap_remove(0)));
    }
    let result = Array::from_items(context.memory(), left.shape().clone(), columns, &Array::ZERO)?;
    Ok(enclosed(result))
}

/// Returns one attribute of a name.
fn compute_attribute(context: &mut Context, name: &str, number: i64) -> Result<Array> {
    let value = names::find_value(context, name).cloned();
    let class = name_class::class_of_name(context, name);
    let Syntax { result, valence, operands } = value.as_ref().map(names::syntax).unwrap_or_default();
    let lines = |get_lines: fn(&Value, &str) -> Option<Vec<String>>| {
        let lines = value.as_ref().and_then(|value| get_lines(value, name)).unwrap_or_default();
        Array::texts(lines.iter().map(String::as_str))
    };
    let (file, line_count, first_line) = value.as_ref().and_then(|value| find_origin(context, value)).unwrap_or_default();
    Ok(match number {
        0 => Array::text(name),
        10 => Array::integer(result),
        11 => Array::integer(valence),
        12 => Array::integer(operands),
        20 => Array::text(&find_time_and_author(context, name).1),
        21 => Array::number(clock::to_day_number(find_time_and_author(context, name).0).unwrap_or(0.0)),
        22 => Array::integers(&Some(find_time_and_author(context, name).0).filter(|time| time[0] != 0).unwrap_or_default()),
        51 | 52 => Array::text(""),
        53 => Array::integers(&[]),
        23 => Array::count(value.map_or(Ok(0), |value: Value| size::count_bytes(context, name, &value))?),
        30..=32 => Array::integer(-1),
        40 => Array::number(class.trunc()),
        41 => Array::number((class.fract().abs() * 10.0).round()),
        42 => Array::number(class),
        50 => Array::text(&file),
        54 => Array::count(first_line),
        55 => Array::count(line_count),
        60 | 62 => lines(names::verbatim_lines),
        61 => lines(names::to_editor_lines),
        other => {
            let message =
                format!("an attribute must be 0, 10 to 12, 20 to 23, 30 to 32, 40 to 42, 50 to 55 or 60 to 62, not {other}");
            return Err(Fault::domain(Blame::Left, message));
        }
    })
}

/// Returns the origin of a definition or a namespace: the file, its number of lines, and the line in which the definition begins.
fn find_origin(context: &Context, value: &Value) -> Option<(String, usize, usize)> {
    let script = names::namespace(value).and_then(|space| context.workspace.spaces[space].script.as_ref());
    match script {
        Some(script) => Some((String::new(), script.lines().count(), 0)),
        None => names::origin(value),
    }
}

/// Implements `⎕REFS Y`: returns the names in a definition in alphabetical order, one per row.
fn list_references(context: &mut Context, right: Array) -> Result<Array> {
    let name = right.to_text().filter(|_| right.is_character());
    let name = name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a function is needed"))?;
    let value = names::find_value(context, name.trim()).cloned();
    let mut references: Vec<String> = value.as_ref().map(names::list_all_names).unwrap_or_default();
    references.sort();
    references.dedup();
    listing::build_matrix(context, &references)
}
