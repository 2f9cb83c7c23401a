#![doc = include_str!("case.md")]

use crate::array::{Array, Elements, Item, Memory, Shape, Short};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::simd::bytes::look_up;
use crate::primitives::support::arguments;
use std::sync::OnceLock;

/// The system function `⎕C`.
pub(crate) static C: SystemName =
    SystemName::function("⎕C", "system/text/case.md").monadic(fold).dyadic(convert).each_pair(convert_each);

/// Implements `⎕C Y`: folds the case of characters at any depth.
pub(crate) fn fold(context: &mut Context, right: Array) -> Result<Array> {
    map_characters(context, &right, &FOLD)
}

/// Computes `X ⎕C¨Y` if `X` has one element: the function is pervasive anyway.
fn convert_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    if left.bound() != 1 || right.bound() == 1 || left.is_nested() {
        return Ok(None);
    }
    convert(context, left.clone().ravel().item(0), right.clone()).map(Some)
}

/// Implements `X ⎕C Y`: maps characters to upper case (1) or lower case (¯1), or folds them (¯3).
pub(crate) fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let mapping = match arguments::to_integer(&left, Blame::Left)? {
        1 => &UPPER,
        -1 => &LOWER,
        -3 => &FOLD,
        other => {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be 1 for upper case, ¯1 for lower case or ¯3 to fold, not {other}"),
            ));
        }
    };
    map_characters(context, &right, mapping)
}

fn map_characters(context: &mut Context, array: &Array, mapping: &CaseMapping) -> Result<Array> {
    let memory = context.memory().clone();
    let shape = array.shape().clone();
    Ok(match array.elements() {
        Elements::Latin(buffer) => map_bytes(context, shape, buffer.as_slice(), mapping)?,
        Elements::Char(buffer) => map_elements(&memory, shape, buffer.as_slice(), |&character| mapping.apply(character))?,
        Elements::Nested(buffer) if !buffer.is_empty() => {
            let mut items = memory.vector::<Item>(buffer.len())?;
            for item in buffer.as_slice() {
                context.poll()?;
                if let Some(mapped) = item.short().and_then(|short| map_short(*short, mapping)) {
                    items.push(mapped.into());
                    continue;
                }
                let mapped = context.descend(|context| map_characters(context, &item.array(), mapping))?;
                items.push(Item::new_in(&memory, mapped)?);
            }
            Array::new(shape, Elements::from(memory.adopt(items)?))
        }
        _ => array.clone(),
    })
}

/// Maps a short value, or returns `None` if a character becomes one above 255.
fn map_short(short: Short, mapping: &CaseMapping) -> Option<Short> {
    if !short.element_type().is_character() {
        return Some(short);
    }
    let table = mapping.table();
    short.map_characters(|byte| Some(table[usize::from(byte)]).filter(|&mapped| mapped != 0 || byte == 0))
}

/// A mapping of characters, with the table of its results for characters below 256 once it has been needed.
struct CaseMapping {
    function: fn(char) -> char,
    table: OnceLock<[u8; 256]>,
}

static UPPER: CaseMapping = CaseMapping { function: to_upper, table: OnceLock::new() };
static LOWER: CaseMapping = CaseMapping { function: to_lower, table: OnceLock::new() };
static FOLD: CaseMapping = CaseMapping { function: fold_character, table: OnceLock::new() };

impl CaseMapping {
    /// Maps a character.
    fn apply(&self, character: char) -> char {
        (self.function)(character)
    }

    /// Returns the table of results below 256. A character with a greater result is not in its table: the entry is 0.
    fn table(&self) -> &[u8; 256] {
        self.table.get_or_init(|| {
            std::array::from_fn(|byte| u8::try_from(u32::from(self.apply(char::from(byte as u8)))).unwrap_or_default())
        })
    }
}

/// Maps characters below 256 by a table, unless the result for one of them is greater.
fn map_bytes(context: &Context, shape: Shape, bytes: &[u8], mapping: &CaseMapping) -> Result<Array> {
    let table = mapping.table();
    let mut mapped = context.memory().block::<u8>(bytes.len())?;
    let outcome = context.work().try_fill(&mut mapped, CHUNK_ELEMENTS, |start, part| {
        let bytes = &bytes[start..start + part.len()];
        look_up(table, bytes, part);
        let is_missing = |(&mapped, &byte): (&u8, &u8)| (mapped == 0) & (byte != 0);
        let any_missing = part.iter().zip(bytes).fold(false, |missing, pair| missing | is_missing(pair));
        if any_missing { Err(None::<Stop>) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => Ok(Array::new(shape, mapped)),
        Err((_, None)) => map_elements(context.memory(), shape, bytes, |&byte| mapping.apply(char::from(byte))),
        Err((_, Some(stop))) => Err(stop.into()),
    }
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
