#![doc = include_str!("get_and_set.md")]

use super::target;
use super::target::{read_name, read_pair};
use crate::array::{Array, Memory, Reference, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options, Value};
use crate::primitives::support::arguments;
use crate::runtime::frames::ValueLocation;
use crate::system::definitions::name_class;
use crate::system::listing;

const PAGE: &str = "system/namespaces/get_and_set.md";

/// The system function `⎕VGET`.
pub(crate) static VGET: SystemName = SystemName::function("⎕VGET", PAGE).monadic(get).dyadic(get_from);

/// The system function `⎕VSET`.
pub(crate) static VSET: SystemName = SystemName::function("⎕VSET", PAGE).with_options(OptionCases {
    principal: "Trigger",
    monadic: Some(set),
    dyadic: Some(set_in),
});

/// Implements `⎕VGET Y`: returns the values of names, or the names and values of some classes.
fn get(context: &mut Context, right: Array) -> Result<Array> {
    get_values(context, None, &right)
}

/// Implements `X ⎕VGET Y`: returns the result of `⎕VGET Y` for each namespace in `X`.
fn get_from(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let example = Array::nested(Vec::new());
    target::map_spaces(context, &left, &mut |context, space| get_values(context, Some(space), &right), &example)
}

/// A request: the right argument of `⎕VGET`, parsed.
enum ValueRequest {
    /// Name classes: all their names are requested.
    Classes,
    /// One name, possibly with a fallback value.
    One(NameWithFallback),
    /// One name, whose value is to be enclosed.
    Enclosed(NameWithFallback),
    /// Several names, whose values are to be returned as a vector.
    Several(Vec<NameWithFallback>),
}

/// A name, and the value to return if the name has none, if one is specified.
type NameWithFallback = (String, Option<Array>);

/// Reads the right argument of `⎕VGET`.
fn parse_request(memory: &Memory, right: &Array) -> Result<ValueRequest> {
    let invalid =
        || Fault::domain(Blame::Right, "the right argument must be names, pairs of a name and a fallback value, or name classes");
    let entry = |item: &Array| {
        let pair = || read_pair(item).map(|(name, fallback)| (name, Some(fallback)));
        read_name(item).map(|name| (name, None)).or_else(pair)
    };
    if right.has_machine_numbers() && right.rank() <= 1 {
        return Ok(ValueRequest::Classes);
    }
    if right.rank() == 2 && right.is_character() {
        return Ok(ValueRequest::Several(listing::parse_names(memory, right)?.into_iter().map(|name| (name, None)).collect()));
    }
    if right.rank() == 1 && right.bound() == 2 && right.item(0).rank() == 2 {
        let pairs = target::pair_rows(memory, &right.item(0), &right.item(1))?;
        return Ok(ValueRequest::Several(pairs.into_iter().map(|(name, value)| (name, Some(value))).collect()));
    }
    if let Some(name) = read_name(right) {
        return Ok(ValueRequest::One((name, None)));
    }
    if right.is_scalar() {
        let only = entry(&right.item(0)).ok_or_else(invalid)?;
        return Ok(if only.1.is_some() { ValueRequest::One(only) } else { ValueRequest::Enclosed(only) });
    }
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("names must be a vector or a character matrix, not an array of rank {}", right.rank()),
        ));
    }
    (0..right.bound())
        .map(|index| entry(&right.item(index)).ok_or_else(invalid))
        .collect::<Result<_>>()
        .map(ValueRequest::Several)
}

/// Returns the values of the names in an argument: in `space`, or in the scope of the running function if `space` is `None`.
fn get_values(context: &mut Context, space: Option<Reference>, right: &Array) -> Result<Array> {
    match parse_request(context.memory(), right)? {
        ValueRequest::Classes => get_values_of_classes(context, space, right),
        ValueRequest::One(entry) => get_value(context, space, entry),
        ValueRequest::Enclosed(entry) => get_value(context, space, entry).map(Array::enclose),
        ValueRequest::Several(entries) => {
            let values = entries.into_iter().map(|entry| get_value(context, space, entry)).collect::<Result<Vec<_>>>()?;
            build_vector(context, values)
        }
    }
}

fn build_vector(context: &Context, items: Vec<Array>) -> Result<Array> {
    Array::from_items(context.memory(), Shape::new(&[items.len()])?, items, &Array::ZERO)
}

fn get_value(context: &mut Context, space: Option<Reference>, (name, fallback): NameWithFallback) -> Result<Array> {
    let value = match space {
        Some(space) => names::find_value_in(context, space, &name),
        None => names::find_value(context, &name),
    };
    match (value, fallback) {
        (Some(Value::Array(array)), _) => Ok(array.clone()),
        (Some(_), _) => Err(Fault::domain(Blame::Right, format!("{name} is a function or an operator, not an array"))),
        (None, Some(fallback)) => Ok(fallback),
        (None, None) => Err(Fault::value(format!("{name} has no value")).with_classic(format!("Undefined name: {name}"))),
    }
}

/// Returns the names of some classes with their arrays: as pairs if a class is negative, otherwise as a matrix of names and a
/// vector of values. The names are those of the current namespace if `space` is `None`.
fn get_values_of_classes(context: &mut Context, space: Option<Reference>, classes: &Array) -> Result<Array> {
    let numbers = arguments::to_floats(classes, Blame::Right, "name classes must be numbers")?.into_owned();
    if let Some(other) = numbers.iter().find(|class| !matches!(class.abs().trunc() as i64, 2 | 8 | 9)) {
        return Err(Fault::domain(Blame::Right, format!("a name class must be 2 or 9 for arrays, or 8 for events, not {other}")));
    }
    let space = space.unwrap_or(context.current_space());
    let members = context.workspace.spaces[space].names.iter();
    let mut arrays: Vec<(String, Array)> = members
        .filter(|(_, value)| name_class::is_of_class(context, value, &numbers))
        .filter_map(|(name, value)| Some((name.to_string(), value.array()?.clone())))
        .collect();
    arrays.sort_by(|one, other| one.0.cmp(&other.0));
    if numbers.iter().any(|&class| class < 0.0) {
        let pairs = arrays.into_iter().map(|(name, value)| Array::nested(vec![Array::text(&name), value])).collect();
        return build_vector(context, pairs);
    }
    let (names, values): (Vec<String>, Vec<Array>) = arrays.into_iter().unzip();
    Ok(Array::nested(vec![listing::build_matrix(context, &names)?, build_vector(context, values)?]))
}

/// Implements `⎕VSET Y`: sets the values of names, and returns the current namespace as a shy result.
fn set(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fires_triggers = options.flag("Trigger", true)?;
    for (name, value) in target::read_pairs(context.memory(), &right)? {
        check_replaceable(names::find_value(context, &name), &name)?;
        match names::find_place(context, &name) {
            Some(ValueLocation::Space(space, last)) => {
                names::put_and_fire(context, space, &last, Value::Array(value), fires_triggers)?;
            }
            _ => names::assign(context, &name, Value::Array(value))?,
        }
    }
    context.thread.shy = true;
    Ok(Array::from_reference(context.current_space()))
}

/// Implements `X ⎕VSET Y`: sets the values of names in each namespace of `X`, and returns these namespaces as a shy result.
fn set_in(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fires_triggers = options.flag("Trigger", true)?;
    let pairs = target::read_pairs(context.memory(), &right)?;
    let mut store = |context: &mut Context, space: Reference| {
        for (name, value) in &pairs {
            check_replaceable(names::find_value_in(context, space, name), name)?;
            let (space, last) = names::find_place_in(context, space, name)
                .ok_or_else(|| Fault::value(format!("the path {name} leads through a name that is not a namespace")))?;
            names::put_and_fire(context, space, &last, Value::Array(value.clone()), fires_triggers)?;
        }
        Ok(Array::from_reference(space))
    };
    let result = target::map_spaces(context, &left, &mut store, &Array::ZERO)?;
    context.thread.shy = true;
    Ok(result)
}

/// Fails if the value is a function or an operator: only arrays can be replaced.
fn check_replaceable(value: Option<&Value>, name: &str) -> Result<()> {
    match value {
        Some(Value::Function(_) | Value::Operator(_)) => {
            Err(Fault::domain(Blame::Right, format!("{name} is a function or an operator: ⎕VSET can only replace arrays")))
        }
        _ => Ok(()),
    }
}
