#![doc = include_str!("get_and_set.md")]

use super::target;
use super::target::{read_name, read_pair};
use crate::array::{Array, Reference, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options, Value};
use crate::primitives::support::arguments;
use crate::runtime::frames::Location;
use crate::system::definitions::name_class;
use crate::system::listing;

const PAGE: &str = include_str!("get_and_set.md");

/// `⎕VGET`.
pub(crate) static VGET: SystemName = SystemName::function("⎕VGET", PAGE).monadic(get).dyadic(get_from);

/// `⎕VSET`.
pub(crate) static VSET: SystemName = SystemName::function("⎕VSET", PAGE).with_options(OptionCases {
    principal: "Trigger",
    monadic: Some(set),
    dyadic: Some(set_in),
});

/// Implements `⎕VGET Y`: returns the values of names.
fn get(context: &mut Context, right: Array) -> Result<Array> {
    values(context, None, &right)
}

/// Implements `X ⎕VGET Y`: returns the values of names in each namespace of `X`.
fn get_from(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let example = Array::nested(Vec::new());
    target::map_spaces(context, &left, &mut |context, space| values(context, Some(space), &right), &example)
}

/// The request in the right argument of `⎕VGET`.
enum ValueRequest {
    /// The names with certain classes.
    Classes,
    /// One name, possibly with a fallback value.
    One(Entry),
    /// One name, whose value is to be enclosed.
    Enclosed(Entry),
    /// Several names, for a vector of values.
    Several(Vec<Entry>),
}

/// A name, and the fallback for its value.
type Entry = (String, Option<Array>);

/// Reads the right argument of `⎕VGET`.
fn parse_request(right: &Array) -> Result<ValueRequest> {
    let invalid = || Fault::domain(Blame::Right, "names are needed, alone or in pairs with a value, or classes of names");
    let entry = |item: &Array| {
        let pair = || read_pair(item).map(|(name, fallback)| (name, Some(fallback)));
        read_name(item).map(|name| (name, None)).or_else(pair)
    };
    if right.is_numeric() && right.rank() <= 1 {
        return Ok(ValueRequest::Classes);
    }
    if right.rank() == 2 && right.is_character() {
        return Ok(ValueRequest::Several(listing::parse_names(right)?.into_iter().map(|name| (name, None)).collect()));
    }
    if right.rank() == 1 && right.bound() == 2 && right.item(0).rank() == 2 {
        let pairs = target::pair_rows(&right.item(0), &right.item(1))?;
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
            format!("names are a matrix of characters or a vector, this has rank {}", right.rank()),
        ));
    }
    (0..right.bound())
        .map(|index| entry(&right.item(index)).ok_or_else(invalid))
        .collect::<Result<_>>()
        .map(ValueRequest::Several)
}

/// Returns the values of the names in an argument, in a namespace or in the scope of the running function.
fn values(context: &mut Context, space: Option<Reference>, right: &Array) -> Result<Array> {
    match parse_request(right)? {
        ValueRequest::Classes => values_of_classes(context, space, right),
        ValueRequest::One(entry) => value(context, space, entry),
        ValueRequest::Enclosed(entry) => value(context, space, entry).map(Array::enclose),
        ValueRequest::Several(entries) => {
            let values = entries.into_iter().map(|entry| value(context, space, entry)).collect::<Result<Vec<_>>>()?;
            vector(context, values)
        }
    }
}

fn vector(context: &Context, items: Vec<Array>) -> Result<Array> {
    Array::from_items(context.memory(), Shape::new(&[items.len()])?, items, &Array::ZERO)
}

fn value(context: &mut Context, space: Option<Reference>, (name, fallback): Entry) -> Result<Array> {
    let value = match space {
        Some(space) => names::value_in(context, space, &name),
        None => names::value(context, &name),
    };
    match (value, fallback) {
        (Some(Value::Array(array)), _) => Ok(array.clone()),
        (Some(_), _) => Err(Fault::domain(Blame::Right, format!("{name} is not an array"))),
        (None, Some(fallback)) => Ok(fallback),
        (None, None) => Err(Fault::value(format!("{name} has no value")).with_classic(format!("Undefined name: {name}"))),
    }
}

/// Returns all arrays of some classes: pairs if a class is negative, else a matrix of names and a vector of values.
fn values_of_classes(context: &mut Context, space: Option<Reference>, classes: &Array) -> Result<Array> {
    let numbers = arguments::floats(classes, Blame::Right, "classes are numbers")?.into_owned();
    if let Some(other) = numbers.iter().find(|class| !matches!(class.abs().trunc() as i64, 2 | 8 | 9)) {
        return Err(Fault::domain(Blame::Right, format!("classes are 2 and 9 for arrays and 8 for events, not {other}")));
    }
    let space = space.unwrap_or(context.current_space());
    let members = context.workspace.spaces[space].names.iter();
    let mut arrays: Vec<(String, Array)> = members
        .filter(|(_, value)| name_class::is_of(context, value, &numbers))
        .filter_map(|(name, value)| Some((name.to_string(), value.array()?.clone())))
        .collect();
    arrays.sort_by(|one, other| one.0.cmp(&other.0));
    if numbers.iter().any(|&class| class < 0.0) {
        let pairs = arrays.into_iter().map(|(name, value)| Array::nested(vec![Array::text(&name), value])).collect();
        return vector(context, pairs);
    }
    let (names, values): (Vec<String>, Vec<Array>) = arrays.into_iter().unzip();
    Ok(Array::nested(vec![listing::build_matrix(context, &names)?, vector(context, values)?]))
}

/// Implements `⎕VSET Y`: sets the values of names.
fn set(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fire = options.flag("Trigger", true)?;
    for (name, value) in target::parse_pairs(&right)? {
        check_free(names::value(context, &name), &name)?;
        match names::place(context, &name) {
            Some(Location::Space(space, last)) => names::put_firing(context, space, &last, Value::Array(value), fire)?,
            _ => names::assign(context, &name, Value::Array(value))?,
        }
    }
    context.thread.shy = true;
    Ok(Array::space(context.current_space()))
}

/// Implements `X ⎕VSET Y`: sets the values of names in each namespace of `X`.
fn set_in(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    options.check_names(&["Trigger"])?;
    let fire = options.flag("Trigger", true)?;
    let pairs = target::parse_pairs(&right)?;
    let mut store = |context: &mut Context, space: Reference| {
        for (name, value) in &pairs {
            check_free(names::value_in(context, space, name), name)?;
            let (space, last) = names::place_in(context, space, name)
                .ok_or_else(|| Fault::value(format!("there is no namespace on the way to {name}")))?;
            names::put_firing(context, space, &last, Value::Array(value.clone()), fire)?;
        }
        Ok(Array::space(space))
    };
    let result = target::map_spaces(context, &left, &mut store, &Array::ZERO)?;
    context.thread.shy = true;
    Ok(result)
}

/// Fails if the value is a function or an operator: only arrays can be replaced.
fn check_free(value: Option<&Value>, name: &str) -> Result<()> {
    match value {
        Some(Value::Function(_) | Value::Operator(_)) => {
            Err(Fault::domain(Blame::Right, format!("{name} is a function or an operator")))
        }
        _ => Ok(()),
    }
}
