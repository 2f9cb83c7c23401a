#![doc = include_str!("case.md")]

use crate::array::{Array, Elements, Item, Memory, Shape};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// `⎕C`.
pub(crate) static C: SystemName = SystemName::function("⎕C", include_str!("case.md")).monadic(fold).dyadic(convert);

/// Implements `⎕C Y`: folds the case of characters at any depth.
pub(crate) fn fold(context: &mut Context, right: Array) -> Result<Array> {
    map_characters(context, &right, fold_character)
}

/// Implements `X ⎕C Y`: maps characters to upper case (1) or lower case (¯1), or folds them (¯3).
pub(crate) fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let mapping = match arguments::to_integer(&left, Blame::Left)? {
        1 => to_upper,
        -1 => to_lower,
        -3 => fold_character,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be 1 for upper case, ¯1 for lower case or ¯3 to fold, not {other}"),
            ));
        }
    };
    map_characters(context, &right, mapping)
}

fn map_characters(context: &mut Context, array: &Array, mapping: fn(char) -> char) -> Result<Array> {
    let memory = context.memory().clone();
    let shape = array.shape().clone();
    Ok(match array.elements() {
        Elements::Latin(buffer) => map_elements(&memory, shape, buffer.as_slice(), |&byte| mapping(char::from(byte)))?,
        Elements::Char(buffer) => map_elements(&memory, shape, buffer.as_slice(), |&character| mapping(character))?,
        Elements::Nested(buffer) if !buffer.is_empty() => {
            let mut items = Item::vector_with_capacity(&memory, buffer.len())?;
            for item in buffer.as_slice() {
                context.poll()?;
                let mapped = context.descend(|context| map_characters(context, item.array(), mapping))?;
                items.push(Item::new_in(&memory, mapped));
            }
            Array::new(shape, Elements::from(memory.adopt(items)?))
        }
        _ => array.clone(),
    })
}

/// Maps each element to a character, and returns the array of these characters.
fn map_elements<T>(memory: &Memory, shape: Shape, elements: &[T], mapping: impl Fn(&T) -> char) -> Result<Array> {
    let mut mapped = memory.vector(elements.len())?;
    memory.for_each_part(elements, |part| {
        mapped.extend(part.iter().map(&mapping));
        Ok::<(), Stop>(())
    })?;
    Array::new(shape, Elements::from(memory.adopt(mapped)?)).narrow(memory)
}

/// Returns the only character in `mapped`, or `character` itself if it is mapped to several.
fn single_or(mut mapped: impl Iterator<Item = char>, character: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(only), None) => only,
        _ => character,
    }
}

pub(crate) fn to_upper(character: char) -> char {
    single_or(character.to_uppercase(), character)
}

pub(crate) fn to_lower(character: char) -> char {
    single_or(character.to_lowercase(), character)
}

/// Folds a character by simple case folding: the lower case of its upper case, which unifies letters with several lower-case
/// forms.
pub(crate) fn fold_character(character: char) -> char {
    if character.is_ascii() { character.to_ascii_lowercase() } else { to_lower(to_upper(character)) }
}
